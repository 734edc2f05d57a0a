/** Checks what TypeScript checks only for those who use it. */

import type { SolveOptions } from "./types.js";

/** The largest number of face turns that the engine reads. */
const MOST_TURNS = 255;

/** Checks the options of a search. What is no matter of types is the engine's business. */
export function checkOptions(options: SolveOptions): void {
  const { first, auf, preAuf, inverse, upToSymmetry, extra, maxDepth, minDepth } = options;
  const flags = { first, auf, preAuf, inverse, upToSymmetry };
  for (const [name, value] of Object.entries(flags)) {
    if (value === undefined || typeof value === "boolean") continue;
    throw new TypeError(`the option ${name} is ${value}; expected true or false`);
  }
  for (const [name, value] of Object.entries({ extra, maxDepth, minDepth })) {
    if (value !== undefined) checkNumber(name, value, 0, MOST_TURNS);
  }
  const { format, notation, goal, target, moves } = options;
  for (const text of [format, notation, goal, target, moves]) if (text !== undefined) checked(text);
}

export function checkNumber(option: string, value: unknown, least: number, most: number): void {
  if (Number.isInteger(value) && least <= Number(value) && Number(value) <= most) return;
  const expected = `a whole number from ${least} to ${most}`;
  throw new RangeError(`the option ${option} is ${value}; expected ${expected}`);
}

/** The text that the engine is to read, which it could not do with anything else. */
export function checked(text: string): string {
  if (typeof text === "string") return text;
  throw new TypeError(`expected a text, found ${text === null ? "null" : typeof text}`);
}
