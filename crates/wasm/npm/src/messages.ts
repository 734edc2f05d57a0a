/** What a solver and its workers say to one another. */

import type {
  InsertionReport,
  Metric,
  Pass,
  QuickReport,
  SolutionInSteps,
  StepsProgress,
  StepsReport,
  TableOrigin,
} from "./types.js";

/** A part of a pass, as the engine writes it. */
export interface Task {
  number: number;
  share: number;
}

/** A pass to be searched. */
export interface PassToSearch {
  depth: number;
  expectedNodes: number;
  /** A solution that has just been found, not necessarily a shortest one. */
  known: string | null;
  tasks: Task[];
}

/** What was found in a part. There is more in the JSON of it, which is what goes back to the engine. */
export interface PartEnd {
  nodes: number;
  solutions: string[];
}

/** A pass that has ended, and what is known then. */
export interface EndedPass {
  pass: Pass;
  /** None if they are not wanted. */
  solutions: string[];
  distance: number | null;
  lowerBound: number;
}

/** A message of a search in steps, before it ends. */
export type StepsMessage = StepsProgress | { solution: SolutionInSteps };

/** The calls that are searches without the table. */
export type Whole = "steps" | "insertions";

/** The calls that a worker answers: arguments and result of each. */
export interface Calls {
  /** Loads the table if it is kept; else gets ready for short solutions without it. */
  openQuick(): void;
  /** Loads the table in a metric if it is kept; else makes and keeps it, if the worker is asked to.
   * The one in quarter turns comes after the one in face turns. */
  open(metric: Metric, make: boolean): TableOrigin | undefined;
  /** Takes what `tableBytes` of another worker returned. */
  openBytes(metric: Metric, bytes: Uint8Array): void;
  /** The table in a metric as a file; the one in face turns is followed by that near T. */
  tableBytes(metric: Metric): Uint8Array;
  /** Jobs are JSON. The time is in milliseconds; without it the result is the same everywhere. Short
   * solutions in face turns need no table. */
  quick(job: string, time?: number): QuickReport;
  /** Its progress is a `StepsMessage`. These two come with the module that has them. */
  steps(module: CompiledEngine, job: string, time?: number): StepsReport;
  insertions(module: CompiledEngine, job: string, time?: number): InsertionReport;
  lowerBound(facelets: string): number;
  /** Makes the pattern databases of a job's goal, instead of those of the last one. */
  prepare(job: string): void;
  /** Begins the one search of this worker. */
  search(job: string): void;
  /** If one solution is wanted, looks for a short one first, which may end the search. One that is not
   * cut into parts is run to its end: its progress are events. */
  nextPass(): PassToSearch | undefined;
  /** Takes what `searchPart` returned for each task. Returns the pass and, as JSON, the report. */
  endPass(ends: (string | null)[], wantsSolutions: boolean): [EndedPass, string];
  /** As JSON, as if the search had ended. */
  report(): string;
  /** A `PartEnd` as JSON. */
  searchPart(job: string, task: Task): string;
}

export type CallName = keyof Calls;

/** A call, from the solver to a worker. */
export interface Request {
  id: number;
  name: CallName;
  values: unknown[];
}

/** An answer, or progress until it comes, from a worker to the solver. */
export type Response =
  | { id: number; result: unknown }
  | { id: number; error: string }
  | { id: number; progress: unknown };

/** The compiled engine, or what is loaded later: a `WebAssembly.Module`, which the types of Node do not know. */
export type CompiledEngine = object;

/** The first message to a worker. */
export interface Start {
  module: CompiledEngine;
  /** Files that may hold the table, the first of which is written; none if nothing is to be kept. A
   * browser has its own place for it. */
  tables: string[];
  /** Not 0: the part that is being searched is to end. Only where memory can be shared. */
  stop?: Int32Array;
}
