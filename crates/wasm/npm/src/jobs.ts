/** A position and options, read by the engine. */

import { read, readJob } from "./engine.js";
import { GoalError, PositionError } from "./errors.js";
import { checkSolveOptions, checked } from "./options.js";
import type { Metric, Reading, Refusal, SolveOptions } from "./types.js";

/** A job for the engine. */
export interface Job {
  /** As the engine reads it. */
  json: string;
  /** Whether the solved cube is to be reached, by all turns. */
  solvedCube: boolean;
  /** What counts as one turn. */
  metric: Metric;
  /** The position; of an incomplete start one of its completions. */
  facelets: string;
}

/** Why a job is refused. */
interface JobRefusal extends Refusal {
  kind: "position" | "start" | "goal" | "option";
}

/** A position and options as the engine and the program's socket read them: with underscores. */
export function writtenJob(position: string, options: SolveOptions): Record<string, unknown> {
  const { signal, onQuick, onSolution, onProgress, onPass, ...rest } = options;
  const underscored = (name: string) => name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`);
  const written = Object.entries(rest).map(([name, value]) => [underscored(name), value]);
  return { ...Object.fromEntries(written), position };
}

/** Reads a job. */
export function jobOf(position: string, options: SolveOptions): Job {
  checkSolveOptions(options);
  const json = JSON.stringify(writtenJob(checked(position), options));
  const reading: Omit<Job, "json"> | JobRefusal = JSON.parse(readJob(json));
  if (!("error" in reading)) return { ...reading, json };
  if (reading.kind === "position") throw new PositionError(reading);
  if (reading.kind === "option") throw new RangeError(reading.error);
  throw new GoalError(reading);
}

/** Reads a position. */
export function positionOf(position: string): Reading {
  const reading: Reading | Refusal = JSON.parse(read(checked(position)));
  if ("error" in reading) throw new PositionError(reading);
  return reading;
}
