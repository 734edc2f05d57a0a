/** Shows what is known of searches: the ladder of lengths, the answer, the solutions, and how it was proven. */

import { COLOURS, FACES, type Face } from "../cube/faces.js";
import { wordsOf } from "../cube/moves.js";
import { element, make, makeButton, onPress } from "../elements.js";
import { titleOf } from "../enter/goal.js";
import { type Followed, followed, startOf } from "../follow/follow.js";
import type { Search } from "../search/session.js";
import { type State, lengthOf, reportOf } from "../search/state.js";
import { type Ladder, type Listed, type View, viewOf } from "../search/view.js";
import { capital, duration, number, texts } from "../texts.js";

/** How long a share of a pass is shown at least, in milliseconds: drawing takes time from the
 * workers. */
const SHARE_SHOWN = 200;

/** The most solutions that are listed. */
const MOST = 300;

/** Solutions from which on filters help. */
const MANY = 4;

export class Answer {
  readonly #panel = element("answer", HTMLElement);
  readonly #news = element("news", HTMLElement);
  readonly #headline = element("headline", HTMLElement);
  readonly #unit = element("unit", HTMLElement);
  readonly #note = element("note", HTMLElement);
  readonly #progress = element("progress", HTMLDivElement);
  readonly #passLabel = element("pass-label", HTMLLabelElement);
  readonly #bar = element("pass", HTMLProgressElement);
  readonly #ladder = element("ladder", HTMLDivElement);
  readonly #rungs = element("rungs", HTMLOListElement);
  readonly #ladderText = element("ladder-text", HTMLElement);
  readonly #more = element("more", HTMLButtonElement);
  readonly #onward = element("go-on", HTMLButtonElement);
  readonly #follow = element("follow-it", HTMLButtonElement);
  readonly #solutions = element("solutions", HTMLOListElement);
  readonly #filters = element("filters", HTMLDivElement);
  readonly #firstTurn = element("filter-first", HTMLSelectElement);
  readonly #turnsUsed = element("filter-used", HTMLSelectElement);
  readonly #rest = element("rest", HTMLParagraphElement);
  readonly #actions = element("actions", HTMLDivElement);
  readonly #passes = element("passes", HTMLDetailsElement);
  readonly #passUnit = element("pass-unit", HTMLTableCellElement);
  readonly #rows = element("pass-rows", HTMLTableSectionElement);
  readonly #chosen: (listed: Listed) => void;
  #view: View | undefined;
  /** The passes in the table. */
  #listed: State["passes"] | undefined;
  /** When the share of the pass was drawn last. */
  #drawn = 0;
  /** The searches that are shown. */
  searches: readonly Search[] = [];

  /** `chosen` is called with a solution that somebody wants to follow. */
  constructor(chosen: (listed: Listed) => void) {
    this.#chosen = chosen;
    onPress("follow-it", () => {
      const [first] = this.solutions;
      if (first) chosen(first);
    });
    for (const filter of [this.#firstTurn, this.#turnsUsed]) filter.addEventListener("change", () => this.#list());
  }

  /** The solutions that are listed. */
  get solutions(): readonly Listed[] {
    return this.#view?.solutions ?? [];
  }

  /** The answer in large type: `18`; empty before there is one. */
  get headline(): string {
    return this.#view?.headline ?? "";
  }

  /** The answer in a few words; empty before there is one. */
  get title(): string {
    const { headline = "", unit = "" } = this.#view ?? {};
    return `${headline} ${unit}`.trim();
  }

  /** Shows what is known of searches. */
  show(searches: readonly Search[]): void {
    const isOther = searches !== this.searches;
    this.searches = searches;
    if (isOther) {
      element("done", HTMLSpanElement).textContent = "";
      this.#firstTurn.value = this.#turnsUsed.value = "";
      this.#news.textContent = "";
    }
    if (searches.length === 0) return;
    const listedBefore = isOther ? undefined : this.solutions;
    const view = viewOf(searches);
    this.#view = view;
    this.#panel.dataset.phase = view.phase;
    this.#showWords(view);
    this.#showProgress(view);
    this.#showLadder(view.ladder);
    if (!listedBefore || !areSame(listedBefore, this.solutions)) this.#listAnew();
    this.#follow.hidden = this.solutions.length === 0 || this.solutions.every(({ solution }) => solution === "");
    this.#actions.hidden = this.solutions.length === 0;
    const [search] = searches as [Search];
    this.#passUnit.textContent = capital(texts.unit(2, search.state.metric));
    this.#showPasses(searches.length === 1 ? search.state : undefined);
  }

  /** Shows words, unless they are there already: news would be read aloud again. */
  #showWords({ headline, unit, note, news, offer, onward }: View): void {
    const all = [[this.#headline, headline], [this.#unit, unit], [this.#note, note], [this.#news, news]] as const;
    for (const [place, text] of all) if (place.textContent !== text) place.textContent = text;
    this.#more.hidden = offer === undefined;
    if (offer !== undefined) this.#more.textContent = offer;
    this.#onward.hidden = onward === undefined;
    if (onward !== undefined) this.#onward.textContent = onward;
  }

  #showProgress({ progress }: View): void {
    const now = performance.now();
    if (progress && !this.#progress.hidden && now - this.#drawn < SHARE_SHOWN) return;
    this.#drawn = now;
    this.#progress.hidden = !progress;
    if (!progress) return;
    this.#bar.value = progress.share;
    const { text, left } = progress;
    this.#passLabel.replaceChildren(make("span", text, { class: "hidden" }), left);
  }

  #showLadder(ladder: Ladder | undefined): void {
    this.#ladder.hidden = !ladder;
    if (!ladder) return;
    const { ruledOut, best, top } = ladder;
    if (this.#rungs.childElementCount !== top + 1) {
      const rungs = Array.from({ length: top + 1 }, (_, length) => make("li", String(length), { style: `--at:${length}` }));
      this.#rungs.replaceChildren(...rungs);
    }
    [...this.#rungs.children].forEach((rung, length) => {
      const isBest = length === best;
      const isMet = isBest && best <= ruledOut;
      (rung as HTMLElement).dataset.rung = isMet ? "met" : isBest ? "best" : length < ruledOut ? "out" : "open";
    });
    this.#ladderText.textContent = texts.ladder(top, ruledOut, best);
  }

  /** Lists other solutions: what the filters offer changes with them. */
  #listAnew(): void {
    const { solutions } = this;
    this.#filters.hidden = solutions.length < MANY || this.searches.length > 1;
    const offer = (filter: HTMLSelectElement, any: string, of: (solution: string) => string) => {
      const chosen = filter.value;
      const counts = new Map<string, number>();
      for (const { solution } of solutions) counts.set(of(solution), (counts.get(of(solution)) ?? 0) + 1);
      const kinds = [...counts].sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1));
      const options = kinds.map(([kind, count]) => make("option", `${kind} (${number(count)})`, { value: kind }));
      filter.replaceChildren(make("option", any, { value: "" }), ...options);
      filter.value = counts.has(chosen) ? chosen : "";
    };
    offer(this.#firstTurn, texts.anyTurn, firstOf);
    offer(this.#turnsUsed, texts.anyFaces, facesOf);
    this.#list();
  }

  #list(): void {
    const isFocused = this.#solutions.contains(document.activeElement);
    const [first, used] = [this.#firstTurn.value, this.#turnsUsed.value];
    const isWanted = ({ solution }: Listed) => (first === "" || firstOf(solution) === first) && (used === "" || facesOf(solution) === used);
    const wanted = this.solutions.filter(isWanted);
    this.#solutions.replaceChildren(...wanted.slice(0, MOST).map((listed) => this.#entry(listed)));
    this.#rest.textContent = wanted.length > MOST ? texts.moreToFilter(wanted.length - MOST) : "";
    if (isFocused) this.#solutions.querySelector("button")?.focus({ preventScroll: true });
  }

  #entry(listed: Listed): HTMLElement {
    const { solution, search } = listed;
    const { goal } = search.task;
    const entry = make("li", "");
    const report = reportOf(search.state);
    const reached = report?.goals_reached?.[report.solutions.indexOf(solution)];
    const isOneOfMany = this.searches.length > 1 && goal !== undefined;
    if (isOneOfMany) entry.append(dotOf(goal), make("strong", String(lengthOf(solution, search.state.metric)), { class: "goal-length" }));
    const follow = makeButton(solution || texts.noTurns, "solution", () => this.#chosen(listed));
    follow.disabled = solution === "";
    entry.append(follow);
    const goals = reached ?? (isOneOfMany ? [goal] : []);
    if (goals.length > 0) entry.append(make("span", goals.map(titleOf).join("; "), { class: "goal-name" }));
    return entry;
  }

  #showPasses(state: State | undefined): void {
    const passes = state?.passes ?? [];
    this.#passes.hidden = passes.length === 0;
    const seconds = state && reportOf(state)?.seconds;
    element("took", HTMLParagraphElement).textContent = seconds === undefined ? "" : texts.took(duration(seconds));
    if (passes === this.#listed) return;
    this.#listed = passes;
    const rows = passes.map(({ pass: { depth, nodes, complete }, solutions }) => {
      const found = complete ? (solutions === 0 ? texts.noneFound : number(solutions)) : texts.cutShort(solutions);
      return make("tr", "", {}, make("th", String(depth), { scope: "row" }), make("td", number(nodes)), make("td", found));
    });
    this.#rows.replaceChildren(...rows);
  }
}

/** The turn with which a solution begins. */
function firstOf(solution: string): string {
  return wordsOf(solution)[0] ?? "";
}

/** The faces or slices that a solution turns. */
function facesOf(solution: string): string {
  const used = new Set(wordsOf(solution).map((written) => written.replace(/[23']+$/, "")));
  return [...used].sort().join(" ");
}

/** A dot of the colour of a goal's face. */
function dotOf(goal: string): HTMLElement {
  const face = FACES.find((face: Face) => goal.endsWith(`:${face}`));
  const dot = make("span", "", { class: "goal-dot", "aria-hidden": "true" });
  dot.dataset.colour = face ? COLOURS[face] : "grey";
  return dot;
}

function isOne(listed: Listed, other: Listed): boolean {
  return listed.solution === other.solution && listed.search === other.search;
}

function areSame(some: readonly Listed[], others: readonly Listed[]): boolean {
  return some.length === others.length && some.every((listed, at) => isOne(listed, others[at] as Listed));
}

/** A solution to be followed. */
export function followedOf({ solution, search: { task, state } }: Listed): Followed {
  const report = reportOf(state);
  const at = report?.solutions.indexOf(solution) ?? -1;
  const goal = report?.goals_reached?.[at]?.[0] ?? task.goal;
  const all = { start: startOf(report?.completions?.[at] ?? task.facelets, task.position), solution, goal };
  // A target has its own cubies in the places that the goal names.
  return task.target === undefined ? followed(all, task.goal) : all;
}
