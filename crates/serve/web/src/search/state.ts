/** What is known of a search: one value, made from its reports, which may come in any order. */

import type { Pass, Progress, SolveReport } from "faceturn";
import type { Counted } from "../texts/words.js";

/** What a solver reports of a search, whether it is in this browser or in the program. */
export type Report =
  /** The search waits for this many others. */
  | { type: "queued"; place: number }
  /** The databases of a goal are made. */
  | { type: "preparing"; goal: string }
  /** No solution has fewer turns. */
  | { type: "bound"; lowerBound: number }
  /** A solution, perhaps not a shortest one. */
  | { type: "solution"; solution: string }
  /** All maneuvers of one length are tried; the time that is left is not always known. */
  | ({ type: "progress" } & Progress)
  /** All maneuvers of one length have been tried, in this many seconds. */
  | { type: "pass"; pass: Pass; solutions: string[]; lowerBound: number; seconds?: number }
  /** The search has ended: by itself, or because somebody has stopped it. */
  | { type: "ended"; report: SolveReport }
  /** Somebody has stopped it before it began. */
  | { type: "stopped" }
  /** The solver has ended. */
  | { type: "lost" }
  /** It cannot be done. */
  | { type: "failed"; message: string };

/** What is known of a search. */
export interface State {
  /** What counts as one in every length and bound. */
  metric: Counted;
  lowerBound: number;
  /** The shortest solutions known, all of one length, sorted as texts. */
  solutions: readonly string[];
  /** How many searches this one waits for; undefined before it has said so. */
  place: number | undefined;
  /** The goal whose databases are made. */
  preparing: string | undefined;
  progress: Progress | undefined;
  passes: readonly PassEnd[];
  /** Those of the searches that have ended, the one that has found out most first. */
  reports: readonly SolveReport[];
  failure: string | undefined;
  /** Whether the solver has ended before the search. */
  isLost: boolean;
  /** Whether one solution is enough. */
  wantsFirst: boolean;
  /** How many searches are planned, and how many have ended or are not needed: the first one may look
   * for one solution, another one for the others. */
  planned: number;
  ended: number;
}

/** A pass that has ended. */
interface PassEnd {
  pass: Pass;
  solutions: number;
  seconds: number | undefined;
}

/** Nothing is known yet. */
export const BEGINNING: State = {
  metric: "face",
  lowerBound: 0,
  solutions: [],
  place: undefined,
  preparing: undefined,
  progress: undefined,
  passes: [],
  reports: [],
  failure: undefined,
  isLost: false,
  wantsFirst: false,
  planned: 1,
  ended: 0,
};

/** What is known after a report. The order of reports makes no difference: each only adds to what is
 * known. */
export function after(state: State, report: Report): State {
  switch (report.type) {
    case "queued":
      return { ...state, place: Math.min(state.place ?? report.place, report.place) };
    case "preparing":
      return { ...state, preparing: report.goal };
    case "bound":
      return bounded(state, report.lowerBound);
    case "solution":
      return withSolutions(state, [report.solution]);
    case "progress":
      return { ...state, progress: further(state.progress, report) };
    case "pass": {
      const { pass, solutions, lowerBound, seconds } = report;
      const end = { pass, solutions: solutions.length, seconds };
      return withPass(withSolutions(bounded(state, lowerBound), solutions), end);
    }
    case "ended":
      return withReport({ ...state, ended: state.ended + 1 }, report.report);
    case "stopped":
      return { ...state, ended: state.ended + 1 };
    case "lost":
      return { ...state, isLost: true, ended: state.ended + 1 };
    case "failed":
      return { ...state, failure: report.message, ended: state.ended + 1 };
  }
}

/** A search that can go on: it has ended before it has found what was wanted. */
export function mayGoOn(state: State): boolean {
  return !isRunning(state) && !isProven(state) && !isComplete(state) && state.failure === undefined && reportOf(state)?.unreachable === undefined;
}

/** The same search, to be begun again; what is known stays. */
export function resumed(state: State): State {
  if (!mayGoOn(state)) return state;
  return { ...state, isLost: false, place: undefined, preparing: undefined, progress: undefined, planned: state.ended + 1 };
}

/** Turns of the shortest solution that is known. */
export function upperBound({ solutions, metric }: State): number | undefined {
  const [solution] = solutions;
  return solution === undefined ? undefined : lengthOf(solution, metric);
}

/** Whether no solution is shorter than those that are known. */
export function isProven(state: State): boolean {
  const most = upperBound(state);
  return most !== undefined && most <= state.lowerBound;
}

/** What the searches have found together; nothing before the first one has ended. */
export function reportOf({ reports, passes }: State): SolveReport | undefined {
  const [best] = reports;
  if (!best || reports.length === 1) return best;
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0);
  // What one search takes for granted, another one has proven.
  const inOrder = reports.toSorted((one, other) => (one.assumed ?? 0) - (other.assumed ?? 0));
  const ruledOut = inOrder.reduce((bound, report) => ((report.assumed ?? 0) <= bound ? Math.max(bound, report.lower_bound) : bound), 0);
  const isProven = ruledOut >= (best.distance ?? 255);
  const proven = isProven ? { proven: true, assumed: null } : {};
  return { ...best, ...proven, seconds, passes: passes.map(({ pass }) => pass) };
}

/** Whether these are all shortest solutions, or as many as were asked for. */
export function isComplete({ reports: [report], wantsFirst }: State): boolean {
  if (!report || report.ended !== "finished" || report.distance === null) return false;
  return report.complete || wantsFirst;
}

export function isRunning({ planned, ended }: State): boolean {
  return ended < planned;
}

/** How many times as long a pass takes as the one that is a turn shorter: as in crates/searcher. */
const PASS_GROWTH: Record<Counted, number> = { face: 13, quarter: Math.sqrt(88), move: 13 };

/** A pass that takes less, in seconds, says nothing of those after it. */
const SHORT_PASS = 0.2;

/** Seconds that the pass with all shortest solutions takes, if that can be estimated: from what has
 * been done of it, else from the passes before. */
export function secondsForAll(state: State): number | undefined {
  const distance = upperBound(state);
  if (distance === undefined) return undefined;
  const last = state.passes.findLast(({ pass, seconds }) => pass.complete && seconds !== undefined);
  const { pass, seconds = 0 } = last ?? {};
  const byPasses = pass && seconds > SHORT_PASS ? seconds * PASS_GROWTH[state.metric] ** (distance - pass.depth) : undefined;
  return secondsByProgress(state) ?? byPasses;
}

/** The same, estimated only from what has been done or is expected of the pass. Its first second says
 * nothing: a busy machine may have done something else. */
export function secondsByProgress(state: State): number | undefined {
  const { depth, share, secondsLeft } = state.progress ?? { depth: 0, share: 0 };
  if (depth !== upperBound(state) || secondsLeft === undefined || share === 1) return undefined;
  const seconds = secondsLeft / (1 - share);
  const canTell = share === 0 || (share > 0.02 && seconds * share > 1);
  return canTell ? seconds : undefined;
}

/** The length of a solution as it is written. */
export function lengthOf(solution: string, metric: Counted): number {
  const turns = solution.split(" ").filter(Boolean);
  const halves = metric === "quarter" ? turns.filter((turn) => turn.endsWith("2")) : [];
  return turns.length + halves.length;
}

function bounded(state: State, lowerBound: number): State {
  return { ...state, lowerBound: Math.max(state.lowerBound, lowerBound) };
}

/** Adds solutions unless a shorter one is known. */
function withSolutions(state: State, found: readonly string[]): State {
  const all = [...new Set([...state.solutions, ...found])];
  return { ...state, solutions: shortest(all, state.metric).sort() };
}

/** The later of two states of passes: each goes on, and its time gets shorter. */
function further(one: Progress | undefined, { depth, share, secondsLeft }: Progress): Progress {
  const other = secondsLeft === undefined ? { depth, share } : { depth, share, secondsLeft };
  const rank = (it: Progress) => [it.depth, it.share, -(it.secondsLeft ?? Number.MAX_VALUE)];
  return one && compared(rank(one), rank(other)) >= 0 ? one : other;
}

/** Adds a pass; of one that was cut short and made again the complete one. */
function withPass(state: State, end: PassEnd): State {
  const rank = ({ pass, seconds }: PassEnd) => [Number(pass.complete), pass.nodes, seconds ?? 0];
  const before = state.passes.find((it) => it.pass.depth === end.pass.depth);
  if (before && compared(rank(before), rank(end)) >= 0) return state;
  const others = state.passes.filter((it) => it !== before);
  const passes = [...others, end].sort((one, other) => one.pass.depth - other.pass.depth);
  return { ...state, passes };
}

/** Adds the report of a search. */
function withReport(state: State, report: SolveReport): State {
  const { lower_bound, solutions, known_solution } = report;
  const found = solutions.length > 0 ? shortest(solutions, state.metric) : [];
  const known = known_solution === undefined ? found : [...found, known_solution];
  const next = withSolutions(bounded(state, report.distance ?? lower_bound), known);
  const rank = (it: SolveReport) => [Number(it.complete), it.lower_bound, it.solutions.length, it.nodes, it.seconds];
  return { ...next, reports: [...state.reports, report].sort((one, other) => compared(rank(other), rank(one))) };
}

function shortest(solutions: readonly string[], metric: Counted): string[] {
  const least = Math.min(...solutions.map((solution) => lengthOf(solution, metric)));
  return solutions.filter((solution) => lengthOf(solution, metric) === least);
}

function compared(one: readonly number[], other: readonly number[]): number {
  const differing = one.findIndex((value, at) => value !== other[at]);
  return differing < 0 ? 0 : (one[differing] as number) - (other[differing] as number);
}
