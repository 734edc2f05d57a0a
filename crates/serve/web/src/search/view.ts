/** What the page says of a search, in words. */

import type { SolveReport } from "faceturn";
import { duration, texts, whyNone } from "../texts.js";
import type { Counted } from "../texts/words.js";
import type { Search } from "./session.js";
import { type State, isComplete, isProven, isRunning, lengthOf, mayGoOn, reportOf, secondsForAll, upperBound } from "./state.js";

/** A solution in the list. */
export interface Listed {
  solution: string;
  search: Search;
}

/** What is to be seen of a search. */
export interface View {
  phase: "waiting" | "searching" | "proven" | "complete" | "stopped" | "failed";
  /** The answer in large type: the turns of the shortest solution that is known, `6 of 6`, or nothing yet. */
  headline: string;
  /** What the headline counts: `face turns`. */
  unit: string;
  /** What there is to say about it. */
  note: string;
  /** The solutions to be listed. */
  solutions: readonly Listed[];
  ladder: Ladder | undefined;
  /** How far the pass is, what it does, for those who do not see it, and the time left. */
  progress: { share: number; text: string; left: string } | undefined;
  /** What the button says that looks for the other shortest solutions. */
  offer: string | undefined;
  /** What the button says that goes on with the search. */
  onward: string | undefined;
  /** What is read aloud: only that there is a solution, a shorter one, or a proof. */
  news: string;
}

/** Lengths from 0 on: those below `ruledOut` are ruled out, and of `best` there is a solution. */
export interface Ladder {
  ruledOut: number;
  best: number | undefined;
  top: number;
}

/** The longest distance of any position: for face turns proven in 2010, for quarter turns in 2014
 * (cube20.org). */
const LONGEST: Record<Counted, number> = { face: 20, quarter: 26, move: 20 };

/** What is to be seen of searches for one position. */
export function viewOf(searches: readonly Search[]): View {
  const views = searches.map(viewOfOne);
  const [view] = views;
  if (!view) throw new Error("there is a search to be seen");
  if (views.length === 1) return view;
  // Several goals: each says how far it is, and has its solution in the list, the shortest first.
  const at = views.findIndex((_, at) => isRunning((searches[at] as Search).state));
  const current = views[at] ?? view;
  const length = ({ solution, search }: Listed) => lengthOf(solution, search.state.metric);
  const solutions = views.flatMap((view) => view.solutions.slice(0, 1)).toSorted((one, other) => length(one) - length(other));
  const done = views.filter(({ phase }) => phase === "complete").length;
  const failed = views.find(({ phase }) => phase === "failed");
  const note = at >= 0 ? current.note : (failed?.note ?? (done === views.length ? texts.eachFewest : texts.stopped));
  const news = at >= 0 ? "" : `${texts.goalsDone(done, views.length)} ${note}`;
  const onward = at >= 0 ? undefined : views.find(({ onward }) => onward !== undefined)?.onward;
  const several = { onward, headline: texts.of(done, views.length), unit: texts.goalsUnit, note, news, ladder: undefined, offer: undefined };
  return { ...current, ...several, solutions };
}

function viewOfOne(search: Search): View {
  const { state } = search;
  const solutions = listed(state).map((solution) => ({ solution, search }));
  const words = wordsOf(state);
  const view = { ...words, solutions, ladder: ladderOf(state), progress: undefined, offer: undefined, onward: undefined, news: newsOf(state, words) };
  if (isRunning(state)) return { ...view, progress: progressOf(state) };
  if (mayGoOn(state)) return { ...view, onward: state.isLost ? texts.goOnHere : texts.goOn };
  const mayOffer = isProven(state) && !isComplete(state) && state.failure === undefined;
  return mayOffer ? { ...view, offer: offerOf(state) } : view;
}

function ladderOf(state: State): Ladder | undefined {
  const { lowerBound, metric, failure } = state;
  if (failure !== undefined || reportOf(state)?.unreachable !== undefined) return undefined;
  const best = upperBound(state);
  return { ruledOut: lowerBound, best, top: Math.max(LONGEST[metric], best ?? 0, lowerBound) };
}

function newsOf(state: State, { phase, note }: Words): string {
  const best = upperBound(state);
  if (phase === "failed" || best === undefined) return phase === "failed" || phase === "complete" ? note : "";
  return isProven(state) ? `${texts.turns(best, state.metric)}. ${texts.fewest}` : texts.thereIs(best, state.metric);
}

function listed(state: State): readonly string[] {
  const report = reportOf(state);
  return isComplete(state) && report ? report.solutions : state.solutions;
}

/** The words of a view. */
type Words = Pick<View, "phase" | "headline" | "unit" | "note">;

function wordsOf(state: State): Words {
  const { failure, lowerBound, metric } = state;
  const report = reportOf(state);
  const most = upperBound(state);
  const unit = texts.unit(most ?? lowerBound, metric);
  if (failure !== undefined) return { phase: "failed", headline: "", unit: "", note: failure };
  const { unreachable } = report ?? {};
  if (report && unreachable !== undefined) {
    return { phase: "complete", headline: texts.none, unit: "", note: texts.noSolution(whyNone({ ...report, unreachable })) };
  }
  if (report && isComplete(state)) {
    const length = report.distance ?? 0;
    return { phase: "complete", headline: String(length), unit: texts.unit(length, metric), note: completed(report) };
  }
  const headline = most === undefined ? "" : String(most);
  if (most !== undefined && isProven(state)) return { headline, unit, ...proven(state) };
  const fewer = lowerBound === 0 ? "" : texts.noneFewer(lowerBound);
  if (!isRunning(state)) {
    const stopped = state.isLost ? texts.programStopped : texts.stopped;
    if (most === undefined && lowerBound === 0) return { phase: "stopped", headline, unit: "", note: state.isLost ? stopped : texts.stoppedEarly };
    const note = sentences(stopped, fewer, most === undefined ? texts.noneYet : "");
    return { phase: "stopped", headline, unit: most === undefined ? "" : texts.perhapsFewer(unit), note };
  }
  const { place, preparing, progress } = state;
  const waits = place !== undefined && place > 0;
  if (waits || (preparing !== undefined && !progress)) {
    const note = waits ? texts.waiting(place) : texts.preparing(preparing ?? "");
    return { phase: "waiting", headline, unit: most === undefined ? "" : unit, note };
  }
  const note = sentences(most === undefined ? texts.searching : texts.lookingShorter, fewer);
  return { phase: "searching", headline, unit: most === undefined ? "" : texts.orFewer(unit), note };
}

function proven(state: State): Pick<Words, "phase" | "note"> {
  const { length: known } = state.solutions;
  const note = sentences(texts.fewest, known === 1 ? "" : texts.soFar(known), isRunning(state) ? texts.lookingOthers : "");
  return { phase: isRunning(state) ? "proven" : "stopped", note };
}

function sentences(...all: readonly string[]): string {
  return all.filter(Boolean).join(" ");
}

/** The sentences about a search that has ended by itself. */
function completed(report: SolveReport): string {
  const { minimal_solution_count: count, solution_count_up_to_symmetry: kinds } = report;
  if (report.distance === 0) return report.goal === undefined || report.goal === "solved" ? texts.alreadySolved : texts.alreadyReached;
  if (!report.complete || count === null) return texts.fewest;
  const isSymmetric = kinds !== null && kinds < count;
  return sentences(texts.fewest, texts.ways(count), isSymmetric ? texts.upToSymmetry(kinds) : "");
}

function progressOf(state: State): View["progress"] {
  const { metric, progress } = state;
  if (!progress) return undefined;
  const { depth, share, secondsLeft } = progress;
  const left = secondsLeft === undefined ? "" : texts.left(duration(Math.max(1, secondsLeft)));
  return { share, text: `${texts.trying(depth, metric)}${left && ", "}`, left };
}

function offerOf(state: State): string {
  const seconds = secondsForAll(state);
  return texts.findAll(seconds === undefined ? undefined : duration(seconds));
}
