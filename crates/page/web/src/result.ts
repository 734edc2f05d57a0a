/** What a search has found, as it goes on. */

import { type Pass, type Progress, type QuickReport, type SolveReport, Solver } from "faceturn";
import { element, make } from "./elements.js";
import { ANY } from "./goal.js";
import { COLOURED, type Mask, mask } from "./mask.js";
import { Player } from "./player.js";
import { duration, faceTurns, inverse, number } from "./texts.js";

/** How long a share of a pass is shown at least, in milliseconds: drawing takes time from the
 * workers. */
const SHARE_SHOWN = 200;

export class Result {
  readonly #summary = element("summary", HTMLParagraphElement);
  readonly #progress = element("progress", HTMLDivElement);
  readonly #passLabel = element("pass-label", HTMLLabelElement);
  readonly #bar = element("pass", HTMLProgressElement);
  readonly #solutions = element("solutions", HTMLOListElement);
  readonly #actions = element("actions", HTMLDivElement);
  readonly #passes = element("passes", HTMLDetailsElement);
  readonly #rows = element("pass-rows", HTMLTableSectionElement);
  readonly #player = new Player();
  readonly #solve: (facelets: string) => Promise<QuickReport>;
  #best: QuickReport | undefined;
  #lowerBound = 0;
  /** The pass whose share is shown, and since when. */
  #shown = { depth: 0, since: 0 };
  /** How many searches this one waits for. */
  #waiting = 0;
  report: SolveReport | undefined;

  /** `solve` finds some solution of a position, so that it can be shown. */
  constructor(solve: (facelets: string) => Promise<QuickReport>) {
    this.#solve = solve;
    this.#summary.textContent = "Paint a cube or type its moves, then solve it.";
  }

  clear(summary: string): void {
    this.report = undefined;
    this.#best = undefined;
    this.#lowerBound = 0;
    this.#waiting = 0;
    this.#summary.textContent = summary;
    this.#solutions.replaceChildren();
    this.#rows.replaceChildren();
    for (const box of [this.#progress, this.#actions, this.#passes]) box.hidden = true;
    this.#player.hide();
  }

  /** Says that the search waits for so many others, or does not wait any more. */
  queued(count: number): void {
    this.#waiting = count;
    this.#bounds();
  }

  /** Shows a short solution, until the shortest ones are known. */
  quick(report: QuickReport): void {
    if (this.report || (report.length ?? 99) >= (this.#best?.length ?? 99)) return;
    this.#best = report;
    this.#lowerBound = Math.max(this.#lowerBound, report.lower_bound);
    const [solution] = report.solutions;
    if (solution === undefined) return;
    this.#list([solution]);
    this.#bounds();
    void this.#player.show(solution, "wait");
  }

  progress({ depth, share, secondsLeft }: Progress): void {
    const now = performance.now();
    const isNew = this.#progress.hidden || depth !== this.#shown.depth;
    if (!isNew && now - this.#shown.since < SHARE_SHOWN) return;
    this.#shown = { depth, since: now };
    if (this.#progress.hidden) this.#bounds();
    this.#progress.hidden = false;
    this.#bar.value = share;
    const left = secondsLeft === undefined ? "" : `, about ${duration(secondsLeft)} left`;
    this.#passLabel.textContent = `trying all maneuvers of ${depth} face turns${left}`;
  }

  pass({ depth, nodes, complete }: Pass, solutions: string[], lowerBound: number): void {
    const row = make("tr", "");
    const found = complete ? number(solutions.length) : `${number(solutions.length)}, cut short`;
    row.append(make("th", String(depth), { scope: "row" }), make("td", number(nodes)), make("td", found));
    this.#rows.append(row);
    this.#passes.hidden = false;
    this.#lowerBound = lowerBound;
    if (solutions.length === 0) this.#bounds();
  }

  /** Shows what the search has found in the end. */
  end(report: SolveReport): void {
    this.report = report;
    this.#progress.hidden = true;
    this.#actions.hidden = false;
    this.#summary.textContent = summaryOf(report);
    if (report.solutions.length > 0) {
      this.#list(report.solutions);
      void this.#play(0, "wait");
    }
  }

  /** Shows one of the solutions. */
  async #play(number: number, play: "play" | "wait"): Promise<void> {
    const { report } = this;
    const solution = report?.solutions[number] ?? this.#best?.solutions[number];
    if (solution === undefined) return;
    if (report?.goal === undefined) return this.#player.show(solution, play);
    const made = this.#solve(report.completions?.[number] ?? report.facelets);
    // The program that solves may have ended.
    const solutions = (await made.catch(() => undefined))?.solutions;
    if (!solutions || report !== this.report) return;
    const setup = inverse(solutions[0] ?? "");
    await this.#player.show(solution, play, { setup, mask: maskOf(report.goal, setup, solution) });
  }

  /** What is known before the search ends. */
  #bounds(): void {
    const others = this.#waiting === 1 ? "1 other search" : `${this.#waiting} other searches`;
    const doing = this.#waiting > 0 ? `Waiting for ${others}` : "Searching";
    const known = [];
    if (this.#lowerBound > 0) known.push(`${faceTurns(this.#lowerBound)} at least`);
    if (this.#best) known.push(`${this.#best.length} at most`);
    this.#summary.textContent = known.length > 0 ? `${doing}: ${known.join(", ")}.` : `${doing}.`;
  }

  #list(solutions: string[]): void {
    const isFocused = this.#solutions.contains(document.activeElement);
    const entries = solutions.map((solution, at) => {
      const entry = make("li", "");
      const turns = solution === "" ? "no turns: the cube is solved" : solution;
      const play = make("button", turns, { type: "button", class: "solution" });
      play.setAttribute("aria-pressed", String(at === 0));
      play.title = "play on the cube";
      play.addEventListener("click", () => {
        for (const other of this.#solutions.querySelectorAll("button")) {
          other.setAttribute("aria-pressed", String(other === play));
        }
        void this.#play(at, "play");
      });
      entry.append(play);
      return entry;
    });
    this.#solutions.replaceChildren(...entries);
    if (isFocused) this.#solutions.querySelector("button")?.focus({ preventScroll: true });
  }
}

/** Greys the stickers that do not matter to the goal, once the solution has led there. */
function maskOf(goal: string, setup: string, solution: string): Mask {
  const end = Solver.read(`${setup} ${solution}`.trim() || "solved");
  const reading = Solver.readGoal(goal);
  if ("error" in end || "error" in reading) return COLOURED;
  return mask(end.facelets, (facelet) => reading.facelets[facelet] === ANY);
}

/** The result in a sentence or two. */
function summaryOf(report: SolveReport): string {
  const { distance, lower_bound, upper_bound, known_solution } = report;
  if (distance === null) {
    const known = upper_bound ?? (known_solution?.split(" ").length || undefined);
    const most = known === undefined ? "" : `, ${known} at most`;
    return `Stopped: ${faceTurns(lower_bound)} at least${most}.`;
  }
  const turns = faceTurns(distance);
  if (!report.complete) return `${turns}, and no solution is shorter. In ${duration(report.seconds)}.`;
  const count = report.minimal_solution_count;
  const solutions = count === 1 ? "the only shortest solution" : `all ${number(count)} shortest solutions`;
  const kinds = report.solution_count_up_to_symmetry;
  const symmetric =
    report.symmetries > 1 && kinds !== null
      ? ` Up to the position's ${report.symmetries} symmetries: ${number(kinds)}.`
      : "";
  const goal = report.goal === undefined ? "" : " of the goal";
  return `${turns}, proven: ${solutions}${goal}.${symmetric} In ${duration(report.seconds)}.`;
}

