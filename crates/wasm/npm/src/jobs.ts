/** A position and options, read by the engine. */

import { GoalError, PositionError } from "./errors.js";
import { loadFewest, loaded } from "./loaded.js";
import type { CompiledEngine, Whole } from "./messages.js";
import { checkOptions, checked } from "./options.js";
import type { Metric, Refusal, SolveOptions } from "./types.js";

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

/** A position and options as the engine and the program's socket read them: with underscores, and without
 * what is this side's business. */
export function writtenJob(position: string, options: object): Record<string, unknown> {
  return { ...writtenOptions(options), position: wellFormed(position) };
}

/** Options alone, in the same way. */
export function writtenOptions(options: object): Record<string, unknown> {
  const underscored = (name: string) => name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`);
  const written = Object.entries(options)
    .filter(([name, value]) => name !== "signal" && typeof value !== "function")
    .map(([name, value]) => [underscored(name), wellFormed(value)]);
  return Object.fromEntries(written);
}

/** A value whose halves of characters, which no JSON may have, are replaced, as JavaScript does elsewhere. */
function wellFormed(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value;
}

/** Reads a job. */
export function jobOf(position: string, options: SolveOptions): Job {
  checkOptions("solve", options);
  const json = JSON.stringify(writtenJob(checked(position), options));
  const reading: Omit<Job, "json"> | JobRefusal = JSON.parse(loaded().readJob(json));
  if (!("error" in reading)) return { ...reading, json };
  throw errorOf(reading);
}

/** A job of another kind, given its options and what else it has, as an engine reads it: the position is not
 * read yet. */
function jobOfKind(kind: "quick" | Whole, position: string, options: object, more: object): string {
  checkOptions(kind, options);
  return JSON.stringify(writtenJob(checked(position), { ...options, ...more }));
}

/** A checked job for a short solution. */
export function quickJob(position: string, options: object, more: object): string {
  const json = jobOfKind("quick", position, options, more);
  return unlessRefused(json, loaded().checkQuick(json));
}

/** A checked job of a search for fewest moves, whose module is loaded for that. */
export async function wholeJob(
  fewest: () => Promise<CompiledEngine>,
  kind: Whole,
  position: string,
  options: object,
  more: object = {},
): Promise<string> {
  const json = jobOfKind(kind, position, options, more);
  return unlessRefused(json, loadFewest(await fewest()).checkJob(kind, json));
}

function unlessRefused(json: string, refusal: string | undefined): string {
  if (refusal !== undefined) throw errorOf(JSON.parse(refusal));
  return json;
}

function errorOf(refusal: JobRefusal): Error {
  if (refusal.kind === "position") return new PositionError(refusal);
  if (refusal.kind === "option") return new RangeError(refusal.error);
  return new GoalError(refusal);
}
