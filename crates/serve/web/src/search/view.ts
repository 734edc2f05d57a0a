/** What the page says of a search, in words. */

import type { Metric, SolveReport } from "faceturn";
import { duration, number, turns } from "../texts.js";
import type { Search } from "./session.js";
import { type State, isComplete, isProven, isRunning, reportOf, secondsForAll, upperBound } from "./state.js";

/** A solution in the list. */
export interface Listed {
  solution: string;
  search: Search;
}

/** What is to be seen of a search. */
export interface View {
  phase: "waiting" | "searching" | "proven" | "complete" | "stopped" | "failed";
  /** The answer, in large type: `18 face turns` or `16 to 18 face turns`. */
  answer: string;
  /** What there is to say about it. */
  note: string;
  /** The solutions to be listed. */
  solutions: readonly Listed[];
  /** How far the pass is, and a line about it. */
  progress: { share: number; text: string } | undefined;
  /** What the button says that looks for the other shortest solutions. */
  offer: string | undefined;
}

/** What is to be seen of searches for one position. */
export function viewOf(searches: readonly Search[]): View {
  const views = searches.map(viewOfOne);
  const [view] = views;
  if (!view) throw new Error("there is a search to be seen");
  if (views.length === 1) return view;
  // Several goals: each says how far it is, and has its solution in the list.
  const at = views.findIndex((_, at) => isRunning((searches[at] as Search).state));
  const current = views[at] ?? view;
  const solutions = views.flatMap((view) => view.solutions.slice(0, 1));
  const done = views.filter(({ phase }) => phase === "complete").length;
  const note = at >= 0 ? current.note : "each with one of its shortest solutions, proven.";
  return { ...current, offer: undefined, answer: `${done} of ${views.length} goals`, note, solutions };
}

function viewOfOne(search: Search): View {
  const { state } = search;
  const solutions = listed(state).map((solution) => ({ solution, search }));
  const view = { ...wordsOf(state), solutions, progress: undefined, offer: undefined };
  if (isRunning(state)) return { ...view, progress: progressOf(state) };
  const mayOffer = isProven(state) && !isComplete(state) && state.failure === undefined;
  return mayOffer ? { ...view, offer: offerOf(state) } : view;
}

function listed(state: State): readonly string[] {
  const report = reportOf(state);
  return isComplete(state) && report ? report.solutions : state.solutions;
}

/** The words of a view. */
type Words = Pick<View, "phase" | "answer" | "note">;

function wordsOf(state: State): Words {
  const { failure, lowerBound, metric } = state;
  const report = reportOf(state);
  if (failure !== undefined) return { phase: "failed", answer: "", note: failure };
  if (report?.unreachable !== undefined) {
    return { phase: "complete", answer: "No solution", note: `${report.unreachable}.` };
  }
  if (report && isComplete(state)) return { phase: "complete", ...completed(report, metric) };
  const most = upperBound(state);
  if (most !== undefined && isProven(state)) return proven(state, most);
  const answer = range(lowerBound, most, metric);
  if (!isRunning(state)) {
    if (answer === "") return { phase: "stopped", answer, note: "Stopped before the search began." };
    const best = most === undefined ? "none is known yet" : `one of ${most} is known`;
    return { phase: "stopped", answer, note: `Stopped: no solution is shorter than ${lowerBound}; ${best}.` };
  }
  const { place, preparing, progress } = state;
  if (place !== undefined && place > 0) {
    return { phase: "waiting", answer, note: `Waiting for ${place === 1 ? "1 other search" : `${place} other searches`}.` };
  }
  if (preparing !== undefined && !progress) {
    return { phase: "waiting", answer, note: `Preparing the goal ${preparing}.` };
  }
  return { phase: "searching", answer, note: most === undefined ? "Searching." : "Looking for shorter ones." };
}

/** A range of numbers of turns. */
function range(least: number, most: number | undefined, metric: Metric): string {
  if (most !== undefined) return least > 0 ? `${least} to ${turns(most, metric)}` : `${turns(most, metric)} at most`;
  return least > 0 ? `${turns(least, metric)} at least` : "";
}

function proven(state: State, length: number): Words {
  const answer = turns(length, state.metric);
  const { length: known } = state.solutions;
  const shown = known === 1 ? "one of the shortest solutions" : `${number(known)} of the shortest solutions`;
  const doing = isRunning(state) ? " Looking for the others." : "";
  return { phase: isRunning(state) ? "proven" : "stopped", answer, note: `proven: ${shown}.${doing}` };
}

/** The sentence about a search that has ended by itself. */
function completed(report: SolveReport, metric: Metric): { answer: string; note: string } {
  const answer = turns(report.distance ?? 0, metric);
  const took = `In ${duration(report.seconds)}.`;
  if (!report.complete) return { answer, note: `proven: no solution is shorter. ${took}` };
  const count = report.minimal_solution_count;
  const all = count === 1 ? "the only shortest solution" : `all ${number(count)} shortest solutions`;
  const kinds = report.solution_count_up_to_symmetry;
  const symmetric =
    report.symmetries > 1 && kinds !== null
      ? ` Up to the position's ${report.symmetries} symmetries: ${number(kinds)}.`
      : "";
  const goal = report.goal === undefined ? "" : " of the goal";
  return { answer, note: `proven: ${all}${goal}.${symmetric} ${took}` };
}

function progressOf(state: State): View["progress"] {
  const { metric, progress } = state;
  if (!progress) return undefined;
  const { depth, share, secondsLeft } = progress;
  const left = secondsLeft === undefined ? "" : `, about ${duration(secondsLeft)} left`;
  return { share, text: `trying all maneuvers of ${turns(depth, metric)}${left}` };
}

function offerOf(state: State): string {
  const seconds = secondsForAll(state);
  const offer = "Find all shortest solutions";
  return seconds === undefined ? offer : `${offer}, about ${duration(seconds)}`;
}
