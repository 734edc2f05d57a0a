/** The options that there are, and what their values may be: what TypeScript checks only for those who
 * use it. What is not a matter of types is the engine's business. */

import { loaded } from "./loaded.js";
import type {
  DeclaredOptions,
  InsertionsOptions,
  OpenOptions,
  QuickOptions,
  ReadOptions,
  SolveOptions,
  StepsOptions,
} from "./types.js";

/** The largest number of turns that the engine reads. */
const MOST_TURNS = 255;

/** The most workers that a caller may ask for. */
const MOST_WORKERS = 256;

/** Throws if the value is not one of this option. */
type Check = (option: string, value: unknown) => void;

const text = type("a text", (value) => typeof value === "string");
const flag = type("true or false", (value) => typeof value === "boolean");
const callback = type("a function", (value) => typeof value === "function");
const turns = wholeNumber(0, MOST_TURNS);
/** As many as the engine, of 32 bits, counts. */
const count = wholeNumber(0, 2 ** 32 - 1);
const timeout = range("a number of seconds, 0 or more", (value) => typeof value === "number" && value >= 0);
/** Of a search that always has one: no limit at all is `nodes` without it. */
const time = range("a number of seconds, 0 or more", (value) => Number.isFinite(value) && Number(value) >= 0);
const signal = type("an AbortSignal", isSignal);

const READ_OPTIONS: Record<keyof ReadOptions, Check> = {
  format: text,
  faces: text,
  notation: text,
};

const DECLARED: Record<keyof DeclaredOptions, Check> = {
  metric: text,
  goal: text,
  target: text,
  moves: text,
  auf: flag,
  preAuf: flag,
  niss: flag,
  first: flag,
  inverse: flag,
  upToSymmetry: flag,
  sort: text,
  rank: flag,
  rankWeights: text,
  top: count,
  then: text,
  extra: turns,
  length: text,
  normalForm: flag,
  startsWith: text,
  countOnly: flag,
  maxSolutions: count,
  maxDepth: turns,
  minDepth: turns,
  timeout,
};

const SOLVE_OPTIONS: Record<keyof SolveOptions, Check> = {
  ...READ_OPTIONS,
  ...DECLARED,
  signal,
  onQuick: callback,
  onSolution: callback,
  onProgress: callback,
  onPass: callback,
};

const QUICK_OPTIONS: Record<keyof QuickOptions, Check> = {
  ...READ_OPTIONS,
  metric: text,
  moves: text,
  startsWith: text,
  cost: text,
  time,
  length: turns,
  nodes: count,
};

const STEPS_OPTIONS: Record<keyof StepsOptions, Check> = {
  ...READ_OPTIONS,
  steps: text,
  count,
  width: count,
  perStep: count,
  shortStarts: flag,
  timeout,
  signal,
  onSolution: callback,
  onProgress: callback,
};

const INSERTIONS_OPTIONS: Record<keyof InsertionsOptions, Check> = {
  ...READ_OPTIONS,
  insertions: turns,
  insertLength: turns,
  slices: turns,
  count,
  timeout,
  signal,
};

const OPEN_OPTIONS: Record<keyof OpenOptions, Check> = {
  workers: wholeNumber(1, MOST_WORKERS),
  table: type("the path of a file, or false", (value) => value === false || isPath(value)),
  onProgress: callback,
};

/** The options of each call. */
const OPTIONS = {
  open: OPEN_OPTIONS,
  read: READ_OPTIONS,
  solve: SOLVE_OPTIONS,
  quick: QUICK_OPTIONS,
  steps: STEPS_OPTIONS,
  insertions: INSERTIONS_OPTIONS,
};

/** The text that the engine is to read, which it could not do with anything else. */
export function checked(text: string): string {
  if (typeof text === "string") return text;
  throw new TypeError(`expected a text, found ${text === null ? "null" : typeof text}`);
}

/** Checks the options of a call. */
export function checkOptions(call: keyof typeof OPTIONS, options: object): void {
  const checks: Record<string, Check> = OPTIONS[call];
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`expected an object with options, found ${shown(options)}`);
  }
  const names = Object.keys(checks);
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) {
      const meant = loaded().near(name, names);
      const advice = meant ? `did you mean ${meant}?` : `expected ${names.join(", ")}`;
      throw new TypeError(`unknown option ${name}; ${advice}`);
    }
    if (value !== undefined) checks[name]?.(name, value);
  }
}

function type(expected: string, accepts: (value: unknown) => boolean): Check {
  return (option, value) => {
    if (!accepts(value)) throw new TypeError(refusal(option, value, expected));
  };
}

function range(expected: string, accepts: (value: unknown) => boolean): Check {
  return (option, value) => {
    if (!accepts(value)) throw new RangeError(refusal(option, value, expected));
  };
}

function wholeNumber(least: number, most: number): Check {
  const isInRange = (value: unknown) =>
    Number.isInteger(value) && least <= Number(value) && Number(value) <= most;
  return range(`a whole number from ${least} to ${most}`, isInRange);
}

function refusal(option: string, value: unknown, expected: string): string {
  return `the option ${option} is ${shown(value)}; expected ${expected}`;
}

/** A wrong value in a message. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

function isPath(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** Whether a value does what a signal does, be it of another realm or of a library. */
function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}
