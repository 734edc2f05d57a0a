/** The algorithms that everyone knows, and how the cube is held for them. */

import type { Case } from "faceturn";
import table from "../../../../../data/algorithms.tsv?raw";
import { SOLVED } from "../cube/faces.js";
import { afterAll, inverse, middlesOf, movesOf, named, writtenInverse } from "../cube/moves.js";

/** The usual algorithms by the names of their cases: `pll-T`, `oll-27`. */
const ALGORITHMS: readonly (readonly [string, string])[] = table.split("\n").flatMap((line) => {
  const [set, name, moves] = line.split("\t");
  return moves === undefined ? [] : [[`${set}-${name}`, moves] as const];
});

/** The positions that they solve. */
const POSITIONS = new Map(ALGORITHMS.map(([name, moves]) => [name, recoloured(afterAll(SOLVED, inverse(movesOf(moves) ?? [])))]));

/** How the last layer is oriented in the cases of OLL, as people hold them. */
const PATTERNS = new Set([...POSITIONS].flatMap(([name, facelets]) => (name.startsWith("oll-") ? [oriented(facelets)] : [])));

const TURNS = ["U", "U2", "U'"].map((turn) => movesOf(turn) ?? []);

/** A case as people hold it: its usual algorithm begins without a turn of U. What has none is held as its case of OLL is. */
export function held(it: Case): Case {
  const position = it.name.startsWith("pll-") ? POSITIONS.get(it.name) : undefined;
  if (position) return { ...it, facelets: position, shown: position };
  const turn = TURNS.find((turn) => PATTERNS.has(oriented(afterAll(it.shown, turn))));
  if (!turn || PATTERNS.has(oriented(it.shown)) || it.name.startsWith("lse")) return it;
  return { ...it, facelets: afterAll(it.facelets, turn), shown: afterAll(it.shown, turn) };
}

/** Moves to a case that people call by its name: `T perm`, `OLL 21`, `Sune`. */
export function movesTo(text: string): string | undefined {
  const words = text.trim().toLowerCase().replace(/^(.+)[ -]perm$/, "pll-$1").replace(/^oll ?-?/, "oll-");
  const wanted = words.replace(/^anti[ -]?sune$/, "oll-26").replace(/^sune$/, "oll-27");
  const [, moves] = ALGORITHMS.find(([name]) => name.toLowerCase() === wanted) ?? [];
  return moves && writtenInverse(moves);
}

/** Facelets named by the centres as they are. */
function recoloured(facelets: string): string {
  return named(facelets, middlesOf(facelets));
}

/** Where the colour of the upper face is. */
function oriented(facelets: string): string {
  return [...facelets].map((symbol) => (symbol === "U" ? symbol : "-")).join("");
}
