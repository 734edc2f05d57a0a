/** Draws the cube as polygons, those behind first. */

import { BLANK, FACES, type Face, colourOf } from "./faces.js";
import { FACELETS, type Turn, type Vector, dot, isInLayer, normalOf, rotated, sum } from "./geometry.js";

/** From where the cube is seen: angles in radians, to the right and upwards. */
export interface View {
  right: number;
  up: number;
}

/** A layer on its way: the share of the turn that is done, of 1. */
export interface Turning extends Turn {
  share: number;
}

/** How far away the eye is, from the middle of a cube of three units. */
const EYE = 11;

/** Half the size of a sticker on a cubie of one unit. */
const STICKER = 0.41;

/** The part of the picture that shows the cube, from the middle. */
export const EXTENT = 2.75;

/** A part of the cube that is a box: the whole cube, a layer, or all but a layer. */
interface Box {
  /** For each face, how far the box reaches in its direction. */
  reach: Record<Face, number>;
  holds(cubie: Vector): boolean;
  /** Moves a point with the box. */
  place(point: Vector): Vector;
}

/** The cube as the content of an SVG element whose middle is at 0. */
export function drawing(facelets: string, view: View, turning?: Turning): string {
  return boxes(view, turning).map((box) => drawnBox(box, facelets, view)).join("");
}

/** The boxes that the cube consists of, the one behind first. */
function boxes(view: View, turning: Turning | undefined): Box[] {
  const whole = Object.fromEntries(FACES.map((face) => [face, 1.5])) as Record<Face, number>;
  if (!turning) return [{ reach: whole, holds: () => true, place: (point) => point }];
  const { face, quarters, share } = turning;
  const axis = normalOf(face);
  const opposite = FACES[(FACES.indexOf(face) + 3) % 6] as Face;
  const layer: Box = {
    reach: { ...whole, [opposite]: -0.5 },
    holds: (cubie) => isInLayer(cubie, face),
    place: (point) => rotated(point, axis, (quarters * share * Math.PI) / 2),
  };
  const rest: Box = {
    reach: { ...whole, [face]: 0.5 },
    holds: (cubie) => !isInLayer(cubie, face),
    place: (point) => point,
  };
  // The plane of the cut parts them: the one on the side of the eye hides the other.
  const isLayerNear = dot(seen(axis, view), [0, 0, EYE]) > 0.5;
  return isLayerNear ? [rest, layer] : [layer, rest];
}

/** The sides of a box that can be seen, with their stickers. */
function drawnBox({ reach, holds, place }: Box, facelets: string, view: View): string {
  const onScreen = (point: Vector) => projected(seen(place(point), view));
  const isVisible = (face: Face) => dot([0, 0, EYE], seen(place(normalOf(face)), view)) > reach[face];
  const sides = FACES.filter(isVisible).map((face) => {
    const normal = normalOf(face);
    const corners = cornersOf(face).map((corner) => {
      const sides = FACES.filter((side) => dot(corner, normalOf(side)) > 0);
      return sum(...sides.map((side) => [reach[side], normalOf(side)] as const));
    });
    const stickers = FACELETS.map((facelet, at) => {
      if (facelet.normal !== normal || !holds(facelet.cubie) || reach[face] < 1) return "";
      const middle = sum([1, facelet.cubie], [0.5, normal]);
      const outline = cornersOf(face).map((corner) => {
        const across = sum([1, corner], [-1, normal]);
        return onScreen(sum([1, middle], [STICKER, across]));
      });
      const symbol = facelets[at] ?? BLANK;
      return `<path class="sticker" data-facelet="${at}" data-colour="${colourOf(symbol)}" d="${path(outline)}"/>`;
    });
    return `<path class="body" d="${path(corners.map(onScreen))}"/>${stickers.join("")}`;
  });
  return sides.join("");
}

/** The corners of the side of a cube that reaches from -1 to 1, one after the other. */
function cornersOf(face: Face): Vector[] {
  const normal = normalOf(face);
  const axes: Vector[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  const [a, b] = axes.filter((axis) => dot(axis, normal) === 0) as [Vector, Vector];
  const signs = [[1, 1], [1, -1], [-1, -1], [-1, 1]] as const;
  return signs.map(([along, across]) => sum([1, normal], [along, a], [across, b]));
}

/** A point as the eye sees it: x to the right, y up, z towards the eye. */
function seen(point: Vector, { right, up }: View): Vector {
  return rotated(rotated(point, [0, 1, 0], right), [1, 0, 0], -up);
}

function projected([x, y, z]: Vector): [number, number] {
  const scale = EYE / (EYE - z);
  return [x * scale, -y * scale];
}

function path(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}Z`;
}
