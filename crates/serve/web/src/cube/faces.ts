/** The faces of the cube and their colours. */

import { texts } from "../texts.js";
import type { Face } from "../texts/words.js";

/** Faces in the order of facelets, with the colours of most cubes, as the style sheet calls them. */
export const COLOURS: Record<Face, string> = {
  U: "white",
  R: "red",
  F: "green",
  D: "yellow",
  L: "orange",
  B: "blue",
};

export type { Face };
export const FACES = Object.keys(COLOURS) as Face[];

/** Something for each face. */
export function byFace<Of>(of: (face: Face) => Of): Record<Face, Of> {
  return Object.fromEntries(FACES.map((face) => [face, of(face)])) as Record<Face, Of>;
}

/** A facelet without a colour: not painted yet, or one that may be anything. */
export const BLANK = "?";

/** The facelets of the solved cube: nine of each face. */
export const SOLVED = FACES.map((face) => face.repeat(9)).join("");

/** The cube of which only the centres are known. */
export const UNPAINTED = FACES.map((face) => BLANK.repeat(4) + face + BLANK.repeat(4)).join("");

/** The facelets in the middle of faces, which stay where they are. */
export function isCentre(facelet: number): boolean {
  return facelet % 9 === 4;
}

/** The colour of a symbol among facelets. */
export function colourOf(symbol: string | undefined): string {
  return COLOURS[symbol as Face] ?? "grey";
}

/** The colour of a symbol among facelets in the language of the page. */
export function nameOfColour(symbol: string | undefined): string {
  return texts.colours[symbol as Face] ?? texts.grey;
}

/** How often a symbol occurs. */
export function count(facelets: string, symbol: string): number {
  return facelets.split(symbol).length - 1;
}

/** The order in which faces are painted, and the face that is above each meanwhile. */
export const ABOVE: Record<Face, Face> = { U: "B", F: "U", R: "U", B: "U", L: "U", D: "F" };

/** The face that a facelet is on. */
export function faceOf(facelet: number): Face {
  return FACES[Math.floor(facelet / 9)] as Face;
}

/** The nine facelets of each face. */
export function sidesOf(facelets: string): Record<Face, string> {
  return byFace((face) => facelets.slice(9 * FACES.indexOf(face)).slice(0, 9));
}

/** The same pieces in the colours of a cube that is held with yellow up and green in front. */
export function yellowUp(facelets: string): string {
  const others: Record<string, string> = { U: "D", D: "U", L: "R", R: "L" };
  return [...facelets].map((symbol) => others[symbol] ?? symbol).join("");
}
