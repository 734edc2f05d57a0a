/** How to hold a cube, by the middles of its sides: on a scrambled cube nothing else has the colour of a side. */

import { FACES, type Face, UNPAINTED } from "./faces.js";
import { normalOf } from "./geometry.js";
import { BOX, drawing } from "./picture.js";

/** A picture of three middles: the one on top, the one towards the reader, and the one to the right. */
export function holding(up: Face, front: Face): string {
  const [[a, b, c], [x, y, z]] = [normalOf(up), normalOf(front)];
  const normal = [b * z - c * y, c * x - a * z, a * y - b * x].join();
  const right = FACES.find((face) => normalOf(face).join() === normal) as Face;
  const facelets = [...UNPAINTED];
  [facelets[4], facelets[13], facelets[22]] = [up, right, front];
  return `<svg class="holding" viewBox="${BOX}" aria-hidden="true">${drawing(facelets.join(""), { right: 0.6, up: 0.5 })}</svg>`;
}
