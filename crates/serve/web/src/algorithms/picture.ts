/** Pictures of cases: the last layer from above, with the stickers around it, or the cube from its front. */

import { BLANK, FACES, type Face, SOLVED, colourOf, faceOf } from "../cube/faces.js";
import { BOX, drawing } from "../cube/picture.js";

/** The first facelet of each face. */
const [U, R, F, , L, B] = FACES.map((_, face) => 9 * face) as [number, number, number, number, number, number];

/** How wide the stickers around the layer are. */
const RIM = 0.4;

/** The picture of a case, given what its goal distinguishes, and the same in the colours that are shown. */
export function pictureOf(shown: string, coloured: string): string {
  const isBelow = (at: number) => (at >= 9 && at % 9 >= 3) || (at >= 27 && at < 36);
  const isLastLayer = [...shown].every((symbol, at) => !isBelow(at) || symbol === SOLVED[at]);
  if (!isLastLayer) return `<svg viewBox="${BOX}" aria-hidden="true">${drawing(coloured, { right: 0.6, up: 0.5 })}</svg>`;
  const sticker = (facelet: number, x: number, y: number, width = 1, height = 1) =>
    `<rect class="flat" data-colour="${colourOf(coloured[facelet])}" x="${x}" y="${y}" width="${width}" height="${height}" rx="0.12"/>`;
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
  return `<svg viewBox="-0.6 -0.6 4.2 4.2" aria-hidden="true">${above.join("")}${around.join("")}${arrows(shown)}</svg>`;
}

/** The facelets of the places of the last layer, clockwise: edges from the back on, and the corners after them. */
const EDGES = [[1, B + 1], [5, R + 1], [7, F + 1], [3, L + 1]];
const CORNERS = [[2, B, R + 2], [8, R, F + 2], [6, F, L + 2], [0, L, B + 2]];

/** Where the pieces go, if only their places are wrong: an arrow for each that moves. */
function arrows(shown: string): string {
  const isOriented = [...shown.slice(0, 9)].every((symbol) => symbol === "U");
  if (!isOriented || shown.includes(BLANK)) return "";
  const kindOf = (faces: readonly string[]) => faces.toSorted().join("");
  const homes = (places: readonly number[][]) =>
    places.map((place) => {
      const kind = kindOf(place.map((at) => shown[at] as Face));
      return places.findIndex((home) => kindOf(home.map(faceOf)) === kind);
    });
  const all = [homes(EDGES), homes(CORNERS)];
  // A turn of the layer before counts for nothing: the one by which the fewest move.
  const moving = (turned: number) => all.flat().filter((home, at) => (home + turned) % 4 !== at % 4).length;
  const turned = [0, 1, 2, 3].reduce((best, turned) => (moving(turned) < moving(best) ? turned : best));
  return all.flatMap((homes, kind) => homes.map((home, at) => arrow(kind, at, (home + turned) % 4))).join("");
}

/** An arrow between places of a kind, edges or corners; none to the same place. */
function arrow(kind: number, from: number, to: number): string {
  if (from === to) return "";
  const middle = (at: number): [number, number] => {
    const angle = ((at - 1 + kind / 2) * Math.PI) / 2;
    const far = kind === 0 ? 1 : Math.SQRT2;
    return [1.5 + far * Math.cos(angle), 1.5 + far * Math.sin(angle)];
  };
  const [[x, y], [u, v]] = [middle(from), middle(to)];
  const length = Math.hypot(u - x, v - y);
  const [across, down] = [(u - x) / length, (v - y) / length];
  // From the middle of the arrow's head: along it, and aside.
  const head = ([along, aside]: readonly [number, number]) =>
    `${(u - along * across - aside * down).toFixed(2)} ${(v - along * down + aside * across).toFixed(2)}`;
  const [tip, left, right] = ([[0.05, 0], [0.4, 0.17], [0.4, -0.17]] as const).map(head);
  return `<path class="way" d="M${x.toFixed(2)} ${y.toFixed(2)}L${head([0.3, 0])}M${tip}L${left}L${right}Z"/>`;
}
