/** The sheet of a fewest-moves solution: lines of moves, those on the inverse in parentheses, each with what it is for. */

import { wordsOf, writtenInverse } from "../cube/moves.js";

/** A line: `B' (U F) // eo:F`. */
export interface Line {
  moves: string;
  what: string;
}

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

export function lengthOfLine({ moves }: Line): number {
  return wordsOf(moves).length;
}

/** The sheet as text, as people write it down. */
export function textOf(lines: readonly Line[]): string {
  let total = 0;
  const written = lines.map((line) => {
    const length = lengthOfLine(line);
    total += length;
    return `${line.moves} // ${line.what} (${length}/${total})\n`;
  });
  return written.join("");
}

/** Reads what `textOf` writes. */
export function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((line) => {
    const [moves = "", what = ""] = line.split(" // ");
    return moves.trim() === "" ? [] : [{ moves: moves.trim(), what: what.replace(/ \(\d+\/\d+\)$/, "").trim() }];
  });
}
