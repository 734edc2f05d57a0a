/** Draws the cube as shapes, those behind first. */

import { texts } from "../texts.js";
import { FACES, type Face, byFace, colourOf } from "./faces.js";
import { FACELETS, type Facelet, type Vector, dot, normalOf, rotated, sum } from "./geometry.js";
import { type Move, moveOf } from "./moves.js";

/** From where the cube is seen: angles in radians, to the right and upwards. */
export interface View {
  right: number;
  up: number;
}

/** Layers on their way: the share of the turn that is done, of 1. */
interface Turning extends Move {
  share: number;
}

/** What is drawn besides the colours. */
export interface Extras {
  turning?: Turning | undefined;
  /** The move that an arrow shows. */
  next?: Move | undefined;
  /** Whether a shadow is shown below the cube, and behind it the stickers that are hidden, pale. */
  hints?: boolean;
  /** Facelets with a mark, each the name of a class: `wrong`, `good` or `bad`. */
  marks?: ReadonlyMap<number, string>;
  /** What is written on stickers, if anything is. */
  glyphs?: Glyphs | undefined;
}

/** How far away the eye is, from the middle of a cube of three units. */
const EYE = 11;

/** Half the size of a sticker on a cubie of one unit, and the radius of its corners. */
const STICKER = 0.44;
const CORNER = 0.13;

/** The radius of the corners of the body. */
const BODY_CORNER = 0.2;

/** How far behind the cube its hidden stickers are shown. */
const BEHIND = 0.95;

/** How far above the stickers an arrow is drawn, and half the width of its shaft and of its head. */
const ABOVE = 0.04;
const SHAFT = 0.1;
const HEAD = 0.3;

/** Where the light comes from, as the eye sees it; and how dark a side is that it does not meet. */
const LIGHT: Vector = [-0.35, 0.8, 0.48];
const DARKEST = 0.86;

/** The part of the picture that shows the cube, from the middle. */
const EXTENT = 2.75;

const boxOf = (extent: number) => [-extent, -extent, 2 * extent, 2 * extent].join(" ");
export const BOX = boxOf(EXTENT);

/** The same where nothing is shown behind and below the cube: while it is painted. */
export const NEAR_BOX = boxOf(2.15);

/** A part of the cube that is a box: the whole cube, or layers side by side. */
interface Box {
  /** For each face, how far the box reaches in its direction. */
  reach: Record<Face, number>;
  holds(cubie: Vector): boolean;
  /** Moves a point with the box. */
  place(point: Vector): Vector;
}

/** The cube as the content of an SVG element whose middle is at 0. */
export function drawing(facelets: string, view: View, extras: Extras = {}): string {
  const { turning, next, hints = false } = extras;
  const seen = seenFrom(view);
  const shadow = !hints ? "" : `<ellipse class="shadow" cx="0" cy="${(1.9 + 0.5 * Math.cos(view.up)).toFixed(2)}" rx="1.9" ry="0.42"/>`;
  const cube = boxes(seen, turning).map((box) => drawnBox(box, facelets, seen, extras)).join("");
  const behind = hints && !turning ? drawnHints(facelets, seen) : "";
  return `${shadow}${behind}${cube}${next && !turning ? arrow(next, seen) : ""}`;
}

/** The boxes that the cube consists of, the one behind first. */
function boxes(seen: Seen, turning: Turning | undefined): Box[] {
  const whole = byFace(() => 1.5);
  if (!turning) return [{ reach: whole, holds: () => true, place: (point) => point }];
  const { face, layers, quarters, share } = turning;
  const axis = normalOf(face);
  const opposite = FACES[(FACES.indexOf(face) + 3) % 6] as Face;
  const turn = (point: Vector) => rotated(point, axis, (quarters * share * Math.PI) / 2);
  // Layers that turn, and those on both sides of them that do not.
  const [first, last] = [Math.max(...layers), Math.min(...layers)];
  const between = (from: number, to: number, place: Box["place"]): Box => ({
    reach: { ...whole, [face]: from + 0.5, [opposite]: 0.5 - to },
    holds: (cubie) => dot(cubie, axis) < from + 0.5 && dot(cubie, axis) > to - 0.5,
    place,
  });
  const parts = [
    ...(first < 1 ? [between(1, first + 1, (point) => point)] : []),
    between(first, last, turn),
    ...(last > -1 ? [between(last - 1, -1, (point) => point)] : []),
  ];
  // The planes of the cuts part them: what is on the side of the eye hides the others. Between the planes
  // of a slice, the slice is in front of both.
  const eye = dot(seen(axis), [0, 0, EYE]);
  if (eye > first + 0.5) return parts.toReversed();
  if (eye < last - 0.5) return parts;
  const turningPart = parts.find(({ place }) => place === turn) as Box;
  return [...parts.filter((part) => part !== turningPart), turningPart];
}

/** The body of a box and the sides that can be seen, with their stickers. */
function drawnBox({ reach, holds, place }: Box, facelets: string, seen: Seen, { marks, glyphs }: Extras): string {
  const placed = (point: Vector) => seen(place(point));
  const isVisible = (face: Face) => dot([0, 0, EYE], placed(normalOf(face))) > reach[face];
  const sides = FACES.filter(isVisible).map((face) => {
    const normal = normalOf(face);
    const light = `--light:${lightOn(placed(normal)).toFixed(3)}`;
    const sticker = OUTLINES[face].map(placed);
    const stickers = FACELETS.map((facelet, at) => {
      if (facelet.normal !== normal || !holds(facelet.cubie) || reach[face] < 1) return "";
      const middle = placed(sum([1, facelet.cubie], [0.5, normal]));
      const colour = colourOf(facelets[at]);
      const mark = marks?.get(at);
      const kind = `class="sticker${mark ? ` ${mark}` : ""}" data-facelet="${at}" data-colour="${colour}"`;
      // On a side that is seen edge-on letters would lie over each other.
      const glyph = placed(normal)[2] > 0.35 ? glyphs?.[facelets[at] as Face] : undefined;
      const dot = mark === "held" ? drawnDot(colour, middle) : "";
      return `<path ${kind} d="${path(sticker, middle)}"/>${dot || drawnGlyph(glyph, colour, middle)}`;
    });
    return `<g style="${light}">${stickers.join("")}</g>`;
  });
  const [left, right] = [CORNERS.L, CORNERS.R].map((corners) => corners.map((corner) => cornerOf(corner, reach)));
  const corners = [...(left as Vector[]), ...(right as Vector[])].map((corner) => projected(placed(corner)));
  return `<path class="body" d="${outlined(hull(corners))}"/>${sides.join("")}`;
}

/** The corner of a box in the direction of a corner of the cube. */
function cornerOf(corner: Vector, reach: Box["reach"]): Vector {
  const sides = FACES.filter((side) => dot(corner, normalOf(side)) > 0);
  return sum(...sides.map((side) => [reach[side], normalOf(side)] as const));
}

/** The outline of points: those that no line between others hides, one after the other. */
function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([x, y], [u, v]) => x - u || y - v);
  const turns = ([a, b]: Point, [c, d]: Point, [e, f]: Point) => (c - a) * (f - b) - (d - b) * (e - a);
  const half = (all: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of all) {
      while (kept.length > 1 && turns(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** A dot by which the cube is held. */
function drawnDot(colour: string, middle: Vector): string {
  const [x, y] = projected(middle);
  return `<circle class="dot" data-on="${colour}" cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="0.14"/>`;
}

function drawnGlyph(glyph: string | undefined, colour: string, middle: Vector): string {
  if (glyph === undefined) return "";
  const [x, y] = projected(middle);
  return `<text data-on="${colour}" x="${x.toFixed(2)}" y="${y.toFixed(2)}">${glyph}</text>`;
}

/** What is written on the stickers of each face's colour. */
export type Glyphs = Record<Face, string>;

/** What may be written on stickers for those who do not tell all colours apart: letters, or shapes. */
export const LETTERS: Glyphs = byFace((face) => texts.letters.split(" ")[FACES.indexOf(face)] as string);
export const SHAPES: Glyphs = { U: "○", R: "▲", F: "■", D: "★", L: "◆", B: "✚" };

/** The stickers of the sides that are hidden, where one could see them behind the cube. */
function drawnHints(facelets: string, seen: Seen): string {
  const hidden = FACES.filter((face) => dot([0, 0, EYE], seen(normalOf(face))) < 0);
  const sides = hidden.map((face) => {
    const normal = normalOf(face);
    const sticker = OUTLINES[face].map(seen);
    const stickers = FACELETS.map((facelet, at) => {
      if (facelet.normal !== normal) return "";
      const middle = seen(sum([1, facelet.cubie], [0.5 + BEHIND, normal]));
      return `<path class="hint" data-colour="${colourOf(facelets[at])}" d="${path(sticker, middle)}"/>`;
    });
    return stickers.join("");
  });
  return sides.join("");
}

/** An arrow along the sides that can be seen of the layers that turn. */
function arrow(move: Move, seen: Seen): string {
  const { face, layers, quarters } = move;
  const axis = normalOf(face);
  const middle = layers.reduce((total, layer) => total + layer, 0) / layers.length;
  const onward = (normal: Vector) => rotated(normal, axis, (Math.sign(quarters) * Math.PI) / 2);
  const visible = (normal: Vector) => dot([0, 0, EYE], seen(normal)) > 1.5;
  const around = FACES.map(normalOf).filter((normal) => dot(normal, axis) === 0 && visible(normal));
  // The first is the one that no other leads to.
  const isSame = (one: Vector, other: Vector) => dot(one, other) > 0.5;
  const first = around.find((normal) => !around.some((other) => isSame(onward(other), normal))) ?? around[0];
  if (!first) return "";
  const second = around.find((normal) => isSame(normal, onward(first)));
  const height = 1.5 + ABOVE;
  // A point on the arrow's way: on a side, so far along it, and so far to the side.
  const at = (normal: Vector, along: number, aside: number) =>
    projected(seen(sum([middle + aside, axis], [height, normal], [along, onward(normal)])));
  const end = second ?? first;
  const way = (aside: number): Point[] => [at(first, -1.25, aside), ...(second ? [at(first, height, aside)] : []), at(end, 0.55, aside)];
  const head = [at(end, 0.5, -HEAD), at(end, 1.1, 0), at(end, 0.5, HEAD)];
  const double = Math.abs(quarters) % 4 === 2 ? [at(end, 0, -HEAD), at(end, 0.6, 0), at(end, 0, HEAD)] : [];
  const polygon = (points: Point[]) => `M${points.map(written).join("L")}Z`;
  const shaft = polygon([...way(-SHAFT), ...way(SHAFT).toReversed()]);
  const all = `${shaft}${polygon(head)}${double.length > 0 ? polygon(double) : ""}`;
  return `<path class="arrow-edge" d="${all}"/><path class="arrow" d="${all}"/>`;
}

/** The corners of each side of a cube that reaches from -1 to 1, one after the other. */
const CORNERS = byFace(cornersOf);

function cornersOf(face: Face): readonly Vector[] {
  const normal = normalOf(face);
  const axes: Vector[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  const [a, b] = axes.filter((axis) => dot(axis, normal) === 0) as [Vector, Vector];
  const signs = [[1, 1], [1, -1], [-1, -1], [-1, 1]] as const;
  return signs.map(([along, across]) => sum([1, normal], [along, a], [across, b]));
}

/** The outline of a sticker of each face, from its middle. */
const OUTLINES = byFace((face) => {
  const corners = CORNERS[face].map((corner) => sum([STICKER, corner], [-STICKER, normalOf(face)]));
  return rounded(corners, CORNER);
});

/** A shape with round corners of this radius: for each the end of the line before it, the corner itself, and the
 * beginning of the next line. They are made before it is projected, so that they are as far away as it is. */
function rounded(corners: readonly Vector[], radius: number): Vector[] {
  return corners.flatMap((corner, at) => {
    const near = (other: Vector) => {
      const across = sum([1, other], [-1, corner]);
      // Short sides keep a straight part.
      return sum([1, corner], [Math.min(0.3, radius / Math.sqrt(dot(across, across))), across]);
    };
    return [near(corners.at(at - 1) as Vector), corner, near(corners[(at + 1) % corners.length] as Vector)];
  });
}

/** What draws the body within an outline, its corners round. */
function outlined(points: readonly Point[]): string {
  const flat = points.map(([x, y]): Vector => [x, y, 0]);
  const before = ["L", "Q", " "];
  return `M${rounded(flat, BODY_CORNER).map(([x, y], at) => `${at === 0 ? "" : before[at % 3]}${written([x, y])}`).join("")}Z`;
}

/** What draws a shape with round corners around its middle, given as the eye sees them. */
function path(outline: readonly Vector[], middle: Vector = [0, 0, 0]): string {
  const before = ["L", "Q", " "];
  const points = outline.map((point) => written(projected(sum([1, middle], [1, point]))));
  return `M${points.map((point, at) => `${at === 0 ? "" : before[at % 3]}${point}`).join("")}Z`;
}

/** Tells how the eye sees a point: x to the right, y up, z towards the eye. */
type Seen = (point: Vector) => Vector;

function seenFrom({ right, up }: View): Seen {
  const seen = (axis: Vector) => rotated(rotated(axis, [0, 1, 0], right), [1, 0, 0], -up);
  const [x, y, z] = [seen([1, 0, 0]), seen([0, 1, 0]), seen([0, 0, 1])];
  return (point) => sum([point[0], x], [point[1], y], [point[2], z]);
}

/** The turn of one layer that takes a facelet along a way on the screen, to the right and down, as it is written. */
export function turnAlong(facelet: number, view: View, [right, down]: Point): string {
  const { cubie, normal } = FACELETS[facelet] as Facelet;
  const seen = seenFrom(view);
  const middle = sum([1, cubie], [0.5, normal]);
  const [x, y] = projected(seen(middle));
  const ways = [..."URFDLBMES"].flatMap((name) => {
    const { face, layers } = moveOf(name) as Move;
    const axis = normalOf(face);
    if (dot(axis, normal) !== 0 || !layers.includes(dot(cubie, axis))) return [];
    const [toX, toY] = projected(seen(rotated(middle, axis, 0.1)));
    const along = (right * (toX - x) + down * (toY - y)) / Math.hypot(toX - x, toY - y);
    return [{ turn: along > 0 ? name : `${name}'`, along: Math.abs(along) }];
  });
  return ways.reduce((best, way) => (way.along > best.along ? way : best)).turn;
}

/** How bright a side is, given its normal as the eye sees it: 1 in full light. */
function lightOn(normal: Vector): number {
  return DARKEST + (1 - DARKEST) * Math.min(1, Math.max(0, 0.25 + dot(normal, LIGHT)));
}

/** A point on the screen. */
type Point = [number, number];

function projected([x, y, z]: Vector): Point {
  const scale = EYE / (EYE - z);
  return [x * scale, -y * scale];
}

function written([x, y]: Point): string {
  return `${x.toFixed(3)} ${y.toFixed(3)}`;
}
