/** What the texts of a language are about, and what they are made with. */

import type { Metric } from "faceturn";

export type Face = "U" | "R" | "F" | "D" | "L" | "B";

/** What counts as one: a turn in a metric; or any move that is allowed, where these are not only face turns. */
export type Counted = Metric | "move";

/** What the engine says of cases in plain words; shapes that have names everywhere, such as Sune, keep them. */
export type Phrase =
  | "dot" | "cross" | "line" | "oriented"
  | "corner in" | "not twisted" | "twisted clockwise" | "twisted anticlockwise"
  | "edge in" | "not flipped" | "flipped";

/** What texts are made with. */
export interface Words {
  /** A number with its thousands apart, and so many digits behind the point. */
  number(value: number, digits?: number): string;
  /** A number of things: the word for one of them, and for several. */
  many(count: number, one: string, several: string): string;
  /** Words in a row: `red, green and blue`. */
  listed(words: readonly string[]): string;
}
