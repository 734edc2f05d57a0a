/** The sides of a cube that were seen: which are the same, and which faces they are. Both roughly: the engine reads the
 * colours exactly, once all six are there. */

import { FACES, type Face } from "../cube/faces.js";
import type { Grid, Rgb } from "./grid.js";

/** A side in a picture. */
export interface Side {
  image: ImageData;
  grid: Grid;
  /** Roughly, of the nine stickers. */
  colours: Rgb[];
}

/** How far two tones of one colour may be apart. */
const NEAR = 0.12;

/** The tones of the colours of most cubes, in the order of the faces. */
const USUAL: Rgb[] = [[235, 235, 235], [200, 30, 35], [20, 150, 75], [240, 205, 20], [245, 110, 20], [25, 85, 190]];

/** A colour whatever its brightness: the parts of red, green and blue. */
function tone([r, g, b]: Rgb): Rgb {
  const sum = r + g + b + 20;
  return [r / sum, g / sum, b / sum];
}

function apart(one: Rgb, other: Rgb): number {
  const [a, b] = [tone(one), tone(other)];
  return Math.hypot(...a.map((part, k) => part - (b[k] as number)));
}

/** Whether two sides are the same one, perhaps held another way up. */
export function areSameSide({ colours: one }: Side, { colours: other }: Side): boolean {
  let turned = other;
  for (let quarter = 0; quarter < 4; quarter++) {
    turned = turned.map((_, at) => turned[3 * (2 - (at % 3)) + Math.floor(at / 3)] as Rgb);
    const distances = one.map((colour, at) => apart(colour, turned[at] as Rgb));
    if ((distances[4] as number) < NEAR && distances.reduce((sum, it) => sum + it) < 9 * NEAR) return true;
  }
  return false;
}

/** The face of each side: that with the most similar colour, each face once. */
export function facesOf(sides: readonly Side[]): Face[] {
  let best: { faces: Face[]; sum: number } = { faces: [], sum: Number.POSITIVE_INFINITY };
  const assign = (faces: Face[], sum: number) => {
    const side = sides[faces.length];
    if (sum >= best.sum) return;
    if (!side) best = { faces, sum };
    else for (const [at, face] of FACES.entries()) if (!faces.includes(face)) assign([...faces, face], sum + apart(side.colours[4] as Rgb, USUAL[at] as Rgb) ** 2);
  };
  assign([], 0);
  return best.faces;
}
