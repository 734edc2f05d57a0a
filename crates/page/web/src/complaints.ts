/** What is wrong with a cube that is being painted. */

import { Solver } from "faceturn";
import { BLANK, COLOURS, FACES } from "./net.js";

/** The reasons why these facelets are not a cube yet, or not known well enough for the goal if there
 * is one; none if they are. */
export function complaints(facelets: string, goal: string | undefined): string[] {
  const counts = FACES.map((face) => [face, count(facelets, face)] as const);
  const over = counts.filter(([, found]) => found > 9);
  const reasons = over.map(([face, found]) => `${found} stickers are ${COLOURS[face]}, 9 belong`);
  const blank = count(facelets, BLANK);
  if (blank > 0 && goal !== undefined) {
    const start = Solver.readStart(facelets, goal);
    return "error" in start ? [...reasons, start.error] : reasons;
  }
  if (blank > 0) reasons.push(blank === 1 ? "1 sticker is left to paint" : `${blank} stickers are left to paint`);
  if (blank > 0 || over.length > 0) return reasons;
  const reading = Solver.readFacelets(facelets);
  return "error" in reading ? reading.error.split("\n").filter((line) => line.trim()) : [];
}

function count(facelets: string, symbol: string): number {
  return facelets.split(symbol).length - 1;
}
