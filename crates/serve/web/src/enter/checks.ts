/** What follows from stickers that were painted, and what is wrong with them. */

import { Solver } from "faceturn";
import { BLANK, COLOURS, FACES, type Face, count } from "../cube/faces.js";
import { FACELETS, faceletsOf } from "../cube/geometry.js";

/** A painted cube as it is shown. */
export interface Checked {
  /** With what follows from the stickers. */
  facelets: string;
  /** What is wrong; nothing if nothing is. */
  complaint?: string;
  /** The stickers of which one is wrong. */
  wrong: readonly number[];
  /** Whether it can be searched: all that the goal needs is known. */
  isReady: boolean;
  /** What is not known that the goal needs. */
  missing?: string;
}

/** Checks a painted cube; `goal` is what will be searched, if it is not the whole cube. */
export function checked(painted: string, goal: string | undefined): Checked {
  const over = FACES.find((face) => count(painted, face) > 9);
  if (over) {
    const complaint = `${count(painted, over)} stickers are ${COLOURS[over]}: 9 belong.`;
    return { facelets: painted, complaint, wrong: fixed(painted)?.changed ?? [], isReady: false };
  }
  if (!painted.includes(BLANK)) return whole(painted);
  const deduction = Solver.deduceFacelets(painted);
  if ("error" in deduction) return { ...pieceIn(painted, deduction.wrong, deduction.error), isReady: false };
  const { facelets } = deduction;
  if (!facelets.includes(BLANK)) return { facelets, wrong: [], isReady: true };
  if (goal === undefined) return { facelets, wrong: [], isReady: false };
  const start = Solver.readStart(facelets, goal);
  return "error" in start ? { facelets, wrong: [], isReady: false, missing: sentence(start.error) } : { facelets, wrong: [], isReady: true };
}

/** Checks a cube whose stickers are all known. */
function whole(facelets: string): Checked {
  const reading = Solver.readFacelets(facelets);
  if (!("error" in reading)) return { facelets, wrong: [], isReady: true };
  const wrong = (reading.pieces ?? []).flatMap(faceletsOf);
  if (wrong.length > 0) return { ...pieceIn(facelets, wrong, reading.error), isReady: false };
  const reasons = reading.error.split("\n").filter((line) => line.trim());
  const complaint = `${sentence(reasons.join("; "))} If every sticker is as on your cube, it was once taken apart.`;
  return { facelets, complaint, wrong: fixed(facelets)?.changed ?? [], isReady: false };
}

/** Complains about a piece that these stickers show, or as the engine does. */
function pieceIn(facelets: string, wrong: readonly number[], error: string): Omit<Checked, "isReady"> {
  const marked = wrong.length > 0 ? wrong : (fixed(facelets)?.changed ?? []);
  const words = PIECES.filter((piece) => piece.some((facelet) => marked.includes(facelet)))
    .map((piece) => wordsOf(facelets, piece))
    .find((words) => words !== undefined);
  return { facelets, complaint: words ?? sentence(error.split("\n")[0] ?? error), wrong: marked };
}

/** What is wrong with a piece: undefined if there is such a piece, or it is not known. */
function wordsOf(facelets: string, piece: readonly number[]): string | undefined {
  const symbols = piece.map((facelet) => facelets[facelet] as string);
  if (symbols.includes(BLANK)) return undefined;
  const isPossible = PIECES.some((other) => kindOf(other.map((facelet) => FACES[Math.floor(facelet / 9)] as Face)) === kindOf(symbols));
  const colours = symbols.map((symbol) => COLOURS[symbol as Face]);
  if (!isPossible) return `No piece is ${listed(colours)}. Tap the wrong sticker, after choosing its colour.`;
  const same = PIECES.filter((other) => kindOf(other.map((facelet) => facelets[facelet] as string)) === kindOf(symbols));
  if (same.length > 1) return `Two pieces are ${listed(colours)}: one of them is wrong.`;
  return undefined;
}

/** The colours of a piece in any order. */
function kindOf(symbols: readonly string[]): string {
  return symbols.toSorted().join("");
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The fewest stickers to change so that the cube is possible; nothing if that cannot be told. */
export function fixed(facelets: string): { facelets: string; changed: readonly number[] } | undefined {
  const repair = Solver.repairFacelets(facelets);
  return "error" in repair ? undefined : repair;
}

/** The facelets of each edge and corner. */
const PIECES: readonly (readonly number[])[] = (() => {
  const pieces = new Map<string, number[]>();
  FACELETS.forEach(({ cubie }, facelet) => {
    const place = cubie.join();
    pieces.set(place, [...(pieces.get(place) ?? []), facelet]);
  });
  return [...pieces.values()].filter(({ length }) => length > 1);
})();
