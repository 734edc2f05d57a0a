/** What follows from stickers that were painted, and what is wrong with them. */

import { Solver } from "faceturn";
import { BLANK, COLOURS, FACES, type Face, count, faceOf, isCentre } from "../cube/faces.js";
import { FACELETS, faceletsOf } from "../cube/geometry.js";
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
    const complaint = `${count(painted, over)} stickers are ${COLOURS[over]}: 9 belong.`;
    return { facelets: painted, complaint, wrong: wrongIn(painted), isReady: false };
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
  const reasons = reading.error.split("\n").filter((line) => line.trim());
  const complaint = `${sentence(reasons.join("; "))} If every sticker is as on your cube, it was once taken apart.`;
  const apart = byHand(facelets);
  return { facelets, complaint, wrong: apart?.pieces ?? [], isReady: false, ...(apart && { apart }) };
}

/** Complains about a piece that these stickers show. */
function pieceIn(facelets: string, wrong: readonly number[]): Omit<Checked, "isReady"> {
  const words = PIECES.filter((piece) => piece.some((facelet) => wrong.includes(facelet)))
    .map((piece) => wordsOf(facelets, piece))
    .find((words) => words !== undefined);
  return { facelets, complaint: words ?? "These stickers do not fit together.", wrong };
}

/** What is wrong with a piece, in colours; undefined if there is such a piece, or too little of it is known. */
function wordsOf(facelets: string, piece: readonly number[]): string | undefined {
  const symbols = piece.map((facelet) => facelets[facelet] as string).filter((symbol) => symbol !== BLANK);
  if (symbols.length < 2) return undefined;
  const colours = listed(symbols.map((symbol) => COLOURS[symbol as Face]));
  const isOfKind = (shown: readonly string[]) => symbols.every((symbol) => count(shown.join(""), symbol) >= count(symbols.join(""), symbol));
  const homes = PIECES.filter((other) => other.length === piece.length && isOfKind(other.map(faceOf)));
  if (homes.length === 0) return `No piece is ${colours}.`;
  const alone = [...facelets].map((symbol, at) => (piece.includes(at) || isCentre(at) ? symbol : BLANK)).join("");
  if ("error" in Solver.deduceFacelets(alone)) return `No corner is ${colours} that way round.`;
  const same = PIECES.filter((other) => kindOf(other.map((facelet) => facelets[facelet] as string)) === kindOf(symbols));
  return same.length > 1 ? `Two pieces are ${colours}: one of them is wrong.` : undefined;
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

/** The facelets of each edge and corner. */
const PIECES: readonly (readonly number[])[] = (() => {
  const pieces = new Map<string, number[]>();
  FACELETS.forEach(({ cubie }, facelet) => {
    const place = cubie.join();
    pieces.set(place, [...(pieces.get(place) ?? []), facelet]);
  });
  return [...pieces.values()].filter(({ length }) => length > 1);
})();
