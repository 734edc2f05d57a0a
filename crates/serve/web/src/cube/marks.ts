/** Which stickers are as a goal of fewest-moves solvers wants them, for goals that ask for no colours. */

import { BLANK, type Face, faceOf } from "./faces.js";
import { FACELETS } from "./geometry.js";

/** Whether a sticker is as the goal wants it. */
export type Mark = "good" | "bad";

const AXES: readonly (readonly [Face, Face])[] = [["U", "D"], ["F", "B"], ["R", "L"]];

/** The marks of facelets for a goal, such as `eo:F`, `dr:U` or `htr`: none for other goals. */
export function marksFor(goal: string | undefined, facelets: string): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const part of goal?.split("+") ?? []) {
    const [name, face = ""] = part.split(":") as [string, string?];
    const axis = AXES.find((axis) => (axis as readonly string[]).includes(face));
    const judge = JUDGES[name];
    if (!judge || (name !== "htr" && !axis)) continue;
    FACELETS.forEach((_, facelet) => {
      if (facelets[facelet] === BLANK) return;
      const isGood = judge(facelets, facelet, axis ?? ["U", "D"]);
      if (isGood === undefined || marks.get(facelet) === "bad") return;
      marks.set(facelet, isGood ? "good" : "bad");
    });
  }
  return marks;
}

/** Whether a facelet is as a goal along an axis wants it; undefined if the goal does not ask. */
type Judge = (facelets: string, facelet: number, axis: readonly [Face, Face]) => boolean | undefined;

const JUDGES: Record<string, Judge> = {
  eo: isEdgeGood,
  eoline: isEdgeGood,
  eocross: isEdgeGood,
  co: (facelets, facelet, axis) => (isEdge(facelet) ? undefined : isOnAxis(facelets, facelet, axis)),
  // Colours of the axis on its faces; and the edges between, which have no such colour, the right way round.
  dr: (facelets, facelet, axis) =>
    isOnAxis(facelets, facelet, axis) ??
    (isEdge(facelet) && isBetween(facelets, facelet, axis) ? isEdgeGood(facelets, facelet, axis[0] === "F" ? ["R", "L"] : ["F", "B"]) : undefined),
  htr: (facelets, facelet) => axisOf(facelets[facelet] as Face) === axisOf(faceOf(facelet)),
};

/** Whether quarter turns about an axis have flipped an edge an even number of times. */
function isEdgeGood(facelets: string, facelet: number, axis: readonly [Face, Face]): boolean | undefined {
  if (!isEdge(facelet)) return undefined;
  // Of the stickers of an edge, and of the faces of its place, the one first among these leads.
  const order = [axis[0] === "U" ? "F" : "U", axis[0]].map((face) => axisOf(face as Face));
  const rank = (face: Face) => (order.includes(axisOf(face)) ? order.indexOf(axisOf(face)) : 2);
  const other = partnerOf(facelet);
  const [here, there] = [facelets[facelet] as Face, facelets[other] as Face];
  if ((there as string) === BLANK) return undefined;
  return rank(here) < rank(there) === rank(faceOf(facelet)) < rank(faceOf(other));
}

function isOnAxis(facelets: string, facelet: number, axis: readonly [Face, Face]): boolean | undefined {
  const face = facelets[facelet] as Face;
  return axis.includes(face) ? axis.includes(faceOf(facelet)) : undefined;
}

function isBetween(facelets: string, facelet: number, axis: readonly [Face, Face]): boolean {
  return ![facelet, partnerOf(facelet)].some((it) => axis.includes(facelets[it] as Face));
}

function axisOf(face: Face): number {
  return AXES.findIndex((axis) => axis.includes(face));
}

function isEdge(facelet: number): boolean {
  return (facelet % 9) % 2 === 1;
}

/** The other facelet of an edge. */
function partnerOf(facelet: number): number {
  const { cubie, normal } = FACELETS[facelet] as (typeof FACELETS)[number];
  return FACELETS.findIndex((it) => it.normal !== normal && it.cubie.every((at, axis) => at === cubie[axis]));
}

/** Whether a goal is built on the lower face. */
export function isBelow(goal: string | undefined): boolean {
  return goal?.split("+").some((part) => part.split(":").slice(1).join().includes("D")) ?? false;
}
