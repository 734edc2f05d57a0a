/** Moves as they are written, the layers that they turn, and how they are said in words. */

import { texts } from "../texts.js";
import { FACES, type Face, SOLVED } from "./faces.js";
import { type Layers, type Vector, dot, moved, normalOf } from "./geometry.js";

/** A move: the layers that turn about a face, and quarter turns clockwise, -2 to 3. */
export interface Move {
  face: Face;
  layers: Layers;
  quarters: number;
}

/** How far the middles of layers are along the axis of a face: 1 for the outer one, -1 for the
 * opposite one. */
const OUTER: Layers = [1];
const WIDE: Layers = [1, 0];
const SLICE: Layers = [0];
const ALL: Layers = [1, 0, -1];

/** Slices and rotations, by the face that turns the same way. */
const OTHERS: Record<string, [Face, Layers]> = {
  M: ["L", SLICE],
  E: ["D", SLICE],
  S: ["F", SLICE],
  x: ["R", ALL],
  y: ["U", ALL],
  z: ["F", ALL],
};

const MOVE = /^(?:([URFDLB])(w?)|([urfdlb])|([MESxyz]))([123]?)('?)$/;

/** Reads a move such as `R`, `U2`, `r'`, `Fw`, `M` or `x`; nothing if it is none. */
export function moveOf(written: string): Move | undefined {
  const [match, face, wide, small, other, times, inverse] = MOVE.exec(written) ?? [];
  if (match === undefined) return undefined;
  const quarters = Number(times || 1) * (inverse === "" ? 1 : -1);
  if (face) return { face: face as Face, layers: wide === "" ? OUTER : WIDE, quarters };
  if (small) return { face: small.toUpperCase() as Face, layers: WIDE, quarters };
  const [like, layers] = OTHERS[other as string] as [Face, Layers];
  return { face: like, layers, quarters };
}

/** Reads moves with spaces between them, as the engine writes them; nothing if one of them is none. Turns
 * in parentheses, which are not counted, are turns all the same. */
export function movesOf(text: string): Move[] | undefined {
  const moves = wordsOf(text).map(moveOf);
  return moves.includes(undefined) ? undefined : (moves as Move[]);
}

/** The moves in a text, each as it is written, without parentheses around it. */
export function wordsOf(text: string): string[] {
  return text.replaceAll(/[()]/g, " ").replaceAll("’", "'").split(/\s+/).filter(Boolean);
}

/** Whether a cubie is in the layers of a move. */
function isIn(cubie: Vector, { face, layers }: Pick<Move, "face" | "layers">): boolean {
  return layers.includes(Math.round(dot(cubie, normalOf(face))));
}

/** The facelets after a move. */
export function after(facelets: string, move: Move): string {
  return moved(facelets, normalOf(move.face), move.quarters, ({ cubie }) => isIn(cubie, move));
}

/** The facelets after moves. */
export function afterAll(facelets: string, moves: readonly Move[]): string {
  return moves.reduce(after, facelets);
}

/** Where the middle of a face is after moves. */
export function faceAfter(face: Face, moves: readonly Move[]): Face {
  const facelets = afterAll(SOLVED, moves);
  return FACES.find((_, at) => facelets[9 * at + 4] === face) as Face;
}

/** The move that undoes a move. */
export function undone(move: Move): Move {
  return { ...move, quarters: -move.quarters };
}

/** The moves that undo moves. */
export function inverse(moves: readonly Move[]): Move[] {
  return moves.toReversed().map(undone);
}

/** The inverse of face turns, as it is written. */
export function writtenInverse(turns: string): string {
  const undone = (turn: string) => (turn.endsWith("2") ? turn : turn.endsWith("'") ? turn.slice(0, -1) : `${turn}'`);
  return wordsOf(turns).toReversed().map(undone).join(" ");
}

/** The middles of the faces in their order after moves of the solved cube: those that end with rotations leave it held
 * in another way. */
export function middlesAfter(moves: readonly Move[]): string {
  return middlesOf(afterAll(SOLVED, moves));
}

export function middlesOf(facelets: string): string {
  return FACES.map((_, at) => facelets[9 * at + 4]).join("");
}

/** Facelets by their colours, of which those that the engine reads are named by the middles. */
export function coloured(facelets: string, middles: string): string {
  return [...facelets].map((symbol) => middles[(FACES as readonly string[]).indexOf(symbol)] ?? symbol).join("");
}

/** Facelets named by middles, as the engine reads them. */
export function named(facelets: string, middles: string): string {
  return [...facelets].map((symbol) => FACES[middles.indexOf(symbol)] ?? symbol).join("");
}

/** A move in words: `Right side, towards you`. */
export function inWords({ face, layers, quarters }: Move): string {
  const [side, clockwise, anticlockwise] = texts.sides[face];
  const slice = texts.slices[face] ?? side;
  const [what] = layers === ALL ? [texts.wholeCube] : layers === WIDE ? [texts.twoLayers(side)] : [layers === SLICE ? slice : side];
  const times = Math.abs(quarters) % 4;
  const way = quarters > 0 === (times === 1) ? clockwise : anticlockwise;
  return texts.move(what, times === 2 ? texts.halfTurn : way);
}
