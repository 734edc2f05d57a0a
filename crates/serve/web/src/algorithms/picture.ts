/** Pictures of cases: the last layer from above, with the stickers around it, or the cube from its front. */

import { FACES, SOLVED, colourOf } from "../cube/faces.js";
import { BOX, drawing } from "../cube/picture.js";

/** The first facelet of each face. */
const [U, R, F, , L, B] = FACES.map((_, face) => 9 * face) as [number, number, number, number, number, number];

/** How wide the stickers around the layer are. */
const RIM = 0.4;

/** The picture of a case, given what its goal distinguishes. */
export function pictureOf(shown: string): string {
  const isBelow = (at: number) => (at >= 9 && at % 9 >= 3) || (at >= 27 && at < 36);
  const isLastLayer = [...shown].every((symbol, at) => !isBelow(at) || symbol === SOLVED[at]);
  if (!isLastLayer) return `<svg viewBox="${BOX}" aria-hidden="true">${drawing(shown, { right: 0.6, up: 0.5 })}</svg>`;
  const sticker = (facelet: number, x: number, y: number, width = 1, height = 1) =>
    `<rect class="flat" data-colour="${colourOf(shown[facelet])}" x="${x}" y="${y}" width="${width}" height="${height}" rx="0.12"/>`;
  const above = Array.from({ length: 9 }, (_, at) => sticker(U + at, at % 3, Math.floor(at / 3)));
  // Seen from their own side, B and R begin at the other end.
  const around = [0, 1, 2].map((at) =>
    [
      sticker(B + 2 - at, at, -RIM - 0.08, 1, RIM),
      sticker(F + at, at, 3.08, 1, RIM),
      sticker(L + at, -RIM - 0.08, at, RIM, 1),
      sticker(R + 2 - at, 3.08, at, RIM, 1),
    ].join(""),
  );
  return `<svg viewBox="-0.6 -0.6 4.2 4.2" aria-hidden="true">${above.join("")}${around.join("")}</svg>`;
}
