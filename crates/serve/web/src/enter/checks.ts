/** What follows from stickers that were painted, and what is wrong with them. */

import { Solver } from "faceturn";
import { BLANK, FACES, type Face, count, faceOf, isCentre } from "../cube/faces.js";
import { FACELETS, faceletsOf } from "../cube/geometry.js";
import { capital, reasonsOf, texts } from "../texts.js";
import { type ByHand, byHand } from "./repairs.js";

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
  /** What to do with the cube itself, if it was taken apart. */
  apart?: ByHand;
}

/** Checks a painted cube; `goal` is what will be searched, if it is not the whole cube. */
export function checked(painted: string, goal: string | undefined): Checked {
  const over = FACES.find((face) => count(painted, face) > 9);
  if (over) {
    return { facelets: painted, complaint: texts.over(over, count(painted, over)), wrong: wrongIn(painted), isReady: false };
  }
  if (!painted.includes(BLANK)) return whole(painted);
  const deduction = Solver.deduceFacelets(painted);
  if ("error" in deduction) return { ...pieceIn(painted, wrongIn(painted)), isReady: false };
  const { facelets } = deduction;
  if (!facelets.includes(BLANK)) return { facelets, wrong: [], isReady: true };
  if (goal === undefined) return { facelets, wrong: [], isReady: false };
  const start = Solver.readStart(facelets, goal);
  return "error" in start ? { facelets, wrong: [], isReady: false, missing: sentence(start.error) } : { facelets, wrong: [], isReady: true };
}

/** The stickers each of which alone may be wrong; if there is none, those of the least repair. */
function wrongIn(painted: string): readonly number[] {
  const deduction = Solver.deduceFacelets(painted);
  if ("error" in deduction && deduction.wrong.length > 0) return deduction.wrong;
  const repair = Solver.repairFacelets(painted);
  return "error" in repair ? [] : repair.changed;
}

/** Checks a cube whose stickers are all known. */
function whole(facelets: string): Checked {
  const reading = Solver.readFacelets(facelets);
  if (!("error" in reading)) return { facelets, wrong: [], isReady: true };
  const wrong = (reading.pieces ?? []).flatMap(faceletsOf);
  if (wrong.length > 0) return { ...pieceIn(facelets, wrong), isReady: false };
  const complaint = `${sentence(reasonsOf(reading).join("; "))} ${texts.takenApart}`;
  const apart = byHand(facelets);
  return { facelets, complaint, wrong: apart?.pieces ?? [], isReady: false, ...(apart && { apart }) };
}

/** Complains about a piece that these stickers show. */
function pieceIn(facelets: string, wrong: readonly number[]): Omit<Checked, "isReady"> {
  const words = PIECES.filter((piece) => piece.some((facelet) => wrong.includes(facelet)))
    .map((piece) => wordsOf(facelets, piece))
    .find((words) => words !== undefined);
  return { facelets, complaint: words ?? texts.noFit, wrong };
}

/** What is wrong with a piece, in colours; undefined if there is such a piece, or too little of it is known. */
function wordsOf(facelets: string, piece: readonly number[]): string | undefined {
  const symbols = piece.map((facelet) => facelets[facelet] as string).filter((symbol): symbol is Face => symbol !== BLANK);
  if (symbols.length < 2) return undefined;
  const isOfKind = (shown: readonly string[]) => symbols.every((symbol) => count(shown.join(""), symbol) >= count(symbols.join(""), symbol));
  const homes = PIECES.filter((other) => other.length === piece.length && isOfKind(other.map(faceOf)));
  if (homes.length === 0) return texts.noPiece(symbols);
  const alone = [...facelets].map((symbol, at) => (piece.includes(at) || isCentre(at) ? symbol : BLANK)).join("");
  if ("error" in Solver.deduceFacelets(alone)) return texts.noCorner(symbols);
  const same = PIECES.filter((other) => kindOf(other.map((facelet) => facelets[facelet] as string)) === kindOf(symbols));
  return same.length > 1 ? texts.twice(symbols) : undefined;
}

/** The colours of a piece in any order. */
function kindOf(symbols: readonly string[]): string {
  return symbols.toSorted().join("");
}

function sentence(text: string): string {
  return `${capital(text)}.`;
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
