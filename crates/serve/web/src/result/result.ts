/** Shows what is known of a search. */

import { Solver } from "faceturn";
import { BLANK, isCentre } from "../cube/faces.js";
import { afterTurns } from "../cube/geometry.js";
import type { Player } from "../cube/player.js";
import { element, isStill, make } from "../elements.js";
import { titleOf } from "../entry/goal.js";
import type { Search } from "../search/session.js";
import { type State, isProven, lengthOf, reportOf } from "../search/state.js";
import { type Listed, type View, viewOf } from "../search/view.js";
import { inverse, number } from "../texts.js";

/** How long a share of a pass is shown at least, in milliseconds: drawing takes time from the
 * workers. */
const SHARE_SHOWN = 200;

export class Result {
  readonly #panel = element("result", HTMLElement);
  readonly #answer = element("answer", HTMLElement);
  readonly #note = element("note", HTMLSpanElement);
  readonly #progress = element("progress", HTMLDivElement);
  readonly #passLabel = element("pass-label", HTMLLabelElement);
  readonly #bar = element("pass", HTMLProgressElement);
  readonly #more = element("more", HTMLButtonElement);
  readonly #solutions = element("solutions", HTMLOListElement);
  readonly #actions = element("actions", HTMLDivElement);
  readonly #passes = element("passes", HTMLDetailsElement);
  readonly #passUnit = element("pass-unit", HTMLTableCellElement);
  readonly #rows = element("pass-rows", HTMLTableSectionElement);
  readonly #player: Player;
  #view: View | undefined;
  #wasProven = false;
  /** The solution on the cube. */
  #shown: Listed | undefined;
  /** When the share of the pass was drawn last. */
  #drawn = 0;

  constructor(player: Player) {
    this.#player = player;
  }

  /** The searches that are shown. */
  searches: readonly Search[] = [];

  /** The solutions that are listed. */
  get solutions(): readonly Listed[] {
    return this.#view?.solutions ?? [];
  }

  /** The answer in a few words; empty before there is one. */
  get answer(): string {
    return this.#view?.answer ?? "";
  }

  /** Shows what is known of searches, or that there have been none. If they belong to another cube
   * than the one that is shown, they are put aside. */
  show(searches: readonly Search[], isAside: boolean): void {
    const isOther = searches !== this.searches;
    if (isOther) element("done", HTMLSpanElement).textContent = "";
    this.searches = searches;
    const before = isOther ? undefined : this.solutions;
    const view = searches.length === 0 ? undefined : viewOf(searches);
    this.#view = view;
    this.#panel.dataset.phase = view?.phase ?? "empty";
    this.#panel.classList.toggle("aside", isAside);
    element("aside", HTMLDivElement).hidden = !isAside;
    this.#showWords(view);
    this.#showProgress(view);
    if (!before || !areSame(before, this.solutions)) this.#list();
    this.#actions.hidden = this.solutions.length === 0;
    const [search] = searches;
    if (search) this.#passUnit.textContent = search.state.metric === "quarter" ? "Quarter turns" : "Face turns";
    this.#showPasses(searches.length === 1 ? (search?.state.passes ?? []) : []);
    const proven = searches.length === 1 && searches.every(({ state }) => isProven(state));
    const isNews = proven && (isOther || !this.#wasProven);
    this.#wasProven = proven;
    if (isAside) this.#player.hide();
    else this.#keepPlaying(isNews);
  }

  /** Shows the sentence, unless it is there already: else it would be read aloud again. */
  #showWords(view: View | undefined): void {
    const answer = view?.answer ?? "";
    const note = view?.note ?? "Paint a cube or type its moves, then solve it.";
    if (this.#answer.textContent !== answer) this.#answer.textContent = answer;
    const comma = /^[a-z]/.test(note) ? ", " : ". ";
    element("comma", HTMLSpanElement).textContent = answer === "" ? "" : comma;
    if (this.#note.textContent !== note) this.#note.textContent = note;
    this.#more.hidden = view?.offer === undefined;
    if (view?.offer !== undefined) this.#more.textContent = view.offer;
  }

  #showProgress(view: View | undefined): void {
    const progress = view?.progress;
    const now = performance.now();
    if (progress && !this.#progress.hidden && now - this.#drawn < SHARE_SHOWN) return;
    this.#drawn = now;
    this.#progress.hidden = !progress;
    if (!progress) return;
    this.#bar.value = progress.share;
    this.#passLabel.textContent = progress.text;
  }

  /** Shows the first solution, if the one on the cube is not among the shortest known. Plays it, if it
   * has just been proven. */
  #keepPlaying(isNews: boolean): void {
    const shown = this.#shown && this.solutions.find((it) => isOne(it, this.#shown));
    if (!shown || !this.#player.isShown) this.#put(this.solutions[0]);
    if (isNews && !isStill()) void this.#player.play();
  }

  /** Puts a solution on the cube. */
  #put(listed: Listed | undefined): void {
    this.#shown = listed;
    this.#markShown();
    if (listed) this.#player.show(startOf(listed), listed.solution);
    else this.#player.hide();
  }

  #markShown(): void {
    [...this.#solutions.querySelectorAll("button")].forEach((button, at) => {
      button.setAttribute("aria-pressed", String(isOne(this.solutions[at], this.#shown)));
    });
  }

  #list(): void {
    const isFocused = this.#solutions.contains(document.activeElement);
    const entries = this.solutions.map((listed) => {
      const { solution, search } = listed;
      const turns = solution === "" ? "no turns: the cube is solved" : solution;
      const play = make("button", turns, { type: "button", class: "solution" });
      play.title = "play on the cube";
      play.addEventListener("click", () => {
        this.#put(listed);
        void this.#player.play();
      });
      const entry = make("li", "");
      const { goal } = search.task;
      if (this.searches.length > 1 && goal !== undefined) {
        entry.append(make("span", `${titleOf(goal)}: ${lengthOf(solution, search.state.metric)}`, { class: "goal-name" }));
      }
      entry.append(play);
      const report = reportOf(search.state);
      const reached = report?.goals_reached?.[report.solutions.indexOf(solution)];
      if (reached !== undefined) entry.append(make("span", reached.join(", "), { class: "goal-name" }));
      return entry;
    });
    this.#solutions.replaceChildren(...entries);
    this.#markShown();
    if (isFocused) this.#solutions.querySelector("button")?.focus({ preventScroll: true });
  }

  #showPasses(passes: State["passes"]): void {
    this.#passes.hidden = passes.length === 0;
    if (this.#rows.childElementCount === passes.length && passes.length > 0) return;
    const rows = passes.map(({ pass: { depth, nodes, complete }, solutions }) => {
      const row = make("tr", "");
      const found = complete ? number(solutions) : `${number(solutions)}, cut short`;
      row.append(make("th", String(depth), { scope: "row" }), make("td", number(nodes)), make("td", found));
      return row;
    });
    this.#rows.replaceChildren(...rows);
  }
}

function isOne(listed: Listed | undefined, other: Listed | undefined): boolean {
  return listed?.solution === other?.solution && listed?.search === other?.search;
}

function areSame(some: readonly Listed[], others: readonly Listed[]): boolean {
  return some.length === others.length && some.every((listed, at) => isOne(listed, others[at]));
}

/** The facelets before a solution. What does not matter to the goal is grey. */
function startOf({ solution, search: { task, state } }: Listed): string {
  const report = reportOf(state);
  const start = report?.completions?.[report.solutions.indexOf(solution)] ?? task.facelets;
  const reading = task.goal === undefined ? undefined : Solver.readGoal(task.goal);
  // A target has its own cubies in the places that the goal names.
  if (!reading || "error" in reading || task.target !== undefined) return start;
  const asksForStickers = [...reading.facelets].some((symbol, facelet) => symbol !== BLANK && !isCentre(facelet));
  if (!asksForStickers) return start;
  const before = afterTurns(reading.facelets, inverse(solution).split(" ").filter(Boolean));
  return [...start].map((symbol, facelet) => (before[facelet] === BLANK ? BLANK : symbol)).join("");
}
