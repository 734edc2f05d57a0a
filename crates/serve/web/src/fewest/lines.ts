/** The sheet of a fewest-moves solution: lines of moves, those on the inverse in parentheses, each with what it is for. */

import { wordsOf, writtenInverse } from "../cube/moves.js";

/** A line: `B' (U F) // eo:F`. */
export interface Line {
  moves: string;
  what: string;
}

/** A way through a scramble: its lines, as far as it has come. */
export type Branch = readonly Line[];

/** The moves of lines on each side. */
interface Sides {
  normal: string[];
  inverse: string[];
}

/** The moves of a text on each side: those in parentheses are on the inverse. */
export function sidesOf(moves: string): Sides {
  const sides: Sides = { normal: [], inverse: [] };
  for (const [, inverse, normal] of moves.matchAll(/\(([^()]*)\)|([^()]+)/g)) {
    sides.normal.push(...wordsOf(normal ?? ""));
    sides.inverse.push(...wordsOf(inverse ?? ""));
  }
  return sides;
}

/** All lines as moves in this notation. */
export function writtenSides(lines: readonly Line[]): string {
  const { normal, inverse } = sidesOf(lines.map(({ moves }) => moves).join(" "));
  return [normal.join(" "), inverse.length === 0 ? "" : `(${inverse.join(" ")})`].filter(Boolean).join(" ");
}

/** The same moves as one sequence: those on the inverse come last, undone. Nothing merges. */
export function sequenceOf(lines: readonly Line[]): string {
  const { normal, inverse } = sidesOf(lines.map(({ moves }) => moves).join(" "));
  return [...normal, ...wordsOf(writtenInverse(inverse.join(" ")))].join(" ");
}

export function lengthOf(lines: Branch): number {
  return lines.reduce((sum, { moves }) => sum + wordsOf(moves).length, 0);
}

/** The sheet as text, as people write it down. */
export function textOf(lines: Branch): string {
  return lines.map(({ moves }, at) => `${moves} // ${noteOf(lines, at)}\n`).join("");
}

/** What a line is for, with its length and that of all until then: `eo:F (4/4)`. */
export function noteOf(lines: Branch, at: number): string {
  const { moves = "", what } = lines[at] ?? {};
  return `${what} (${wordsOf(moves).length}/${lengthOf(lines.slice(0, at + 1))})`;
}

/** What begins each branch but the first in an address. */
const NEXT = "---\n";

/** Branches as fields of an address: the lines of the first, those of the others, and which one people go on with, counted
 * from 0, if it is not the first. */
export function fieldsOf([first = [], ...others]: readonly Branch[], at: number): Record<string, string> {
  return { lines: textOf(first), branches: others.map((lines) => NEXT + textOf(lines)).join(""), branch: String(at || "") };
}

/** Reads what `fieldsOf` writes. */
export function branchesIn(fields: URLSearchParams): { branches: readonly Branch[]; at: number } {
  const [, ...others] = (fields.get("branches") ?? "").split(NEXT);
  const branches = [fields.get("lines") ?? "", ...others].map(linesOf);
  const at = Number(fields.get("branch"));
  return { branches, at: branches[at] ? at : 0 };
}

/** Reads what `textOf` writes. */
export function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((line) => {
    const [moves = "", what = ""] = line.split(" // ");
    return moves.trim() === "" ? [] : [{ moves: moves.trim(), what: what.replace(/ \(\d+\/\d+\)$/, "").trim() }];
  });
}
