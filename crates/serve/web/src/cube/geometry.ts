/** Where facelets are on the cube, and how turns move them.
 *
 * The axes go right (x), up (y) and to the front (z); cubies lie at -1, 0 and 1 on each. */

import { type Face, FACES } from "./faces.js";

export type Vector = readonly [number, number, number];

/** A facelet: where its cubie is, and the side of the cubie that it is on. */
export interface Facelet {
  cubie: Vector;
  normal: Vector;
}

/** Layers about the axis of a face: 1 for the outer one, 0 for the slice, -1 for the opposite one. */
export type Layers = readonly number[];

/** For each face its normal, and the directions in which its columns and its rows go on. */
const DIRECTIONS: Record<Face, readonly [Vector, Vector, Vector]> = {
  U: [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
  R: [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
  F: [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
  D: [[0, -1, 0], [1, 0, 0], [0, 0, -1]],
  L: [[-1, 0, 0], [0, 0, 1], [0, -1, 0]],
  B: [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
};

export function normalOf(face: Face): Vector {
  return DIRECTIONS[face][0];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The sum of vectors, each times a number. */
export function sum(...terms: readonly (readonly [number, Vector])[]): Vector {
  let [x, y, z] = [0, 0, 0];
  for (const [times, [right, up, front]] of terms) {
    x += times * right;
    y += times * up;
    z += times * front;
  }
  return [x, y, z];
}

/** A vector turned clockwise by an angle, as seen from the end of the axis. */
export function rotated(vector: Vector, axis: Vector, angle: number): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [ax, ay, az] = axis;
  const [x, y, z] = vector;
  const across: Vector = [ay * z - az * y, az * x - ax * z, ax * y - ay * x];
  return sum([cos, vector], [-sin, across], [dot(axis, vector) * (1 - cos), axis]);
}

/** The 54 facelets in the order U R F D L B, each face row by row. */
export const FACELETS: readonly Facelet[] = FACES.flatMap((face) => {
  const [normal, right, down] = DIRECTIONS[face];
  const at = (facelet: number) => sum([1, normal], [(facelet % 3) - 1, right], [Math.floor(facelet / 3) - 1, down]);
  return Array.from({ length: 9 }, (_, facelet) => ({ cubie: at(facelet), normal }));
});

/** Moves some facelets around an axis. */
export function moved(facelets: string, axis: Vector, quarters: number, isMoved: (facelet: Facelet) => boolean): string {
  const after = [...facelets];
  FACELETS.forEach((facelet, from) => {
    if (!isMoved(facelet)) return;
    const around = (vector: Vector) => rotated(vector, axis, (quarters * Math.PI) / 2);
    const to = faceletAt(around(facelet.cubie), around(facelet.normal));
    after[to] = facelets[from] as string;
  });
  return after.join("");
}

/** The number of each facelet, by where it is. */
const NUMBERS = new Map(FACELETS.map(({ cubie, normal }, facelet) => [placeOf(cubie, normal), facelet]));

function faceletAt(cubie: Vector, normal: Vector): number {
  return NUMBERS.get(placeOf(cubie, normal)) as number;
}

/** Where a facelet is, as one number. */
function placeOf(cubie: Vector, normal: Vector): number {
  const [x, y, z] = sum([2, cubie], [1, normal]);
  return Math.round(x) + 7 * Math.round(y) + 49 * Math.round(z);
}

/** The facelets of a place, given the faces it lies on, such as `UF`. */
export function faceletsOf(place: string): number[] {
  const cubie = sum(...[...place].map((face) => [1, normalOf(face as Face)] as const));
  return [...place].map((face) => faceletAt(cubie, normalOf(face as Face)));
}

/** The same cube held with the centre of U up and that of F in front. */
export function rotationTo(facelets: string): string {
  const ways = ["", "R", "RR", "RRR", "F", "FFF"].flatMap((first) => ["", "U", "UU", "UUU"].map((then) => first + then));
  for (const way of ways) {
    const held = [...way].reduce((now, face) => moved(now, normalOf(face as Face), 1, () => true), facelets);
    if (held[4] === "U" && held[22] === "F") return held;
  }
  return facelets;
}
