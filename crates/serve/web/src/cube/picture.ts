/** Draws the cube as shapes, those behind first. */

import { BLANK, COLOURS, FACES, type Face, colourOf } from "./faces.js";
import { FACELETS, type Vector, dot, normalOf, rotated, sum } from "./geometry.js";
import type { Move } from "./moves.js";

/** From where the cube is seen: angles in radians, to the right and upwards. */
export interface View {
  right: number;
  up: number;
}

/** Layers on their way: the share of the turn that is done, of 1. */
export interface Turning extends Move {
  share: number;
}

/** What is drawn besides the colours. */
export interface Extras {
  turning?: Turning | undefined;
  /** The move that an arrow shows. */
  next?: Move | undefined;
  /** Whether stickers that are hidden are shown behind the cube, pale. */
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

/** The radius of the corners of the cube's sides. */
const BODY_CORNER = 0.2;

/** How far behind the cube its hidden stickers are shown. */
const BEHIND = 1.25;

/** How far above the stickers an arrow is drawn, and half the width of its shaft and of its head. */
const ABOVE = 0.04;
const SHAFT = 0.1;
const HEAD = 0.3;

/** Where the light comes from, as the eye sees it; and how dark a side is that it does not meet. */
const LIGHT: Vector = [-0.35, 0.8, 0.48];
const DARKEST = 0.8;

/** The part of the picture that shows the cube, from the middle. */
const EXTENT = 2.75;

export const BOX = [-EXTENT, -EXTENT, 2 * EXTENT, 2 * EXTENT].join(" ");

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
  const shadow = `<ellipse class="shadow" cx="0" cy="${(1.9 + 0.5 * Math.cos(view.up)).toFixed(2)}" rx="1.9" ry="0.42"/>`;
  const cube = boxes(view, turning).map((box) => drawnBox(box, facelets, view, extras)).join("");
  const behind = hints && !turning ? drawnHints(facelets, view) : "";
  return `${shadow}${behind}${cube}${next && !turning ? arrow(next, view) : ""}`;
}

/** The boxes that the cube consists of, the one behind first. */
function boxes(view: View, turning: Turning | undefined): Box[] {
  const whole = Object.fromEntries(FACES.map((face) => [face, 1.5])) as Record<Face, number>;
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
  const eye = dot(seen(axis, view), [0, 0, EYE]);
  if (eye > first + 0.5) return parts.toReversed();
  if (eye < last - 0.5) return parts;
  const turningPart = parts.find(({ place }) => place === turn) as Box;
  return [...parts.filter((part) => part !== turningPart), turningPart];
}

/** The sides of a box that can be seen, with their stickers. */
function drawnBox({ reach, holds, place }: Box, facelets: string, view: View, { marks, glyphs }: Extras): string {
  const onScreen = (point: Vector) => projected(seen(place(point), view));
  const isVisible = (face: Face) => dot([0, 0, EYE], seen(place(normalOf(face)), view)) > reach[face];
  const sides = FACES.filter(isVisible).map((face) => {
    const normal = normalOf(face);
    const outline = cornersOf(face).map((corner) => {
      const sides = FACES.filter((side) => dot(corner, normalOf(side)) > 0);
      return sum(...sides.map((side) => [reach[side], normalOf(side)] as const));
    });
    const light = `--light:${lightOn(seen(place(normal), view)).toFixed(3)}`;
    const stickers = FACELETS.map((facelet, at) => {
      if (facelet.normal !== normal || !holds(facelet.cubie) || reach[face] < 1) return "";
      return drawnSticker(at, facelets[at] ?? BLANK, onScreen, marks?.get(at), glyphs);
    });
    return `<g style="${light}"><path class="body" d="${rounded(outline, BODY_CORNER, onScreen)}"/>${stickers.join("")}</g>`;
  });
  return sides.join("");
}

function drawnSticker(at: number, symbol: string, onScreen: (point: Vector) => Point, mark?: string, glyphs?: Glyphs): string {
  const { cubie, normal } = FACELETS[at] as (typeof FACELETS)[number];
  const middle = sum([1, cubie], [0.5, normal]);
  const face = FACES[Math.floor(at / 9)] as Face;
  const outline = cornersOf(face).map((corner) => sum([1, middle], [STICKER, sum([1, corner], [-1, normal])]));
  const colour = colourOf(symbol);
  const shape = `<path class="sticker${mark ? ` ${mark}` : ""}" data-facelet="${at}" data-colour="${colour}" d="${rounded(outline, CORNER, onScreen)}"/>`;
  const glyph = glyphs?.[symbol as Face];
  if (glyph === undefined) return shape;
  const [x, y] = onScreen(middle);
  return `${shape}<text data-on="${colour}" x="${x.toFixed(2)}" y="${y.toFixed(2)}">${glyph}</text>`;
}

/** What is written on the stickers of each face's colour. */
export type Glyphs = Record<Face, string>;

/** What may be written on stickers for those who do not tell all colours apart: letters, or shapes. */
export const LETTERS = Object.fromEntries(FACES.map((face) => [face, (COLOURS[face][0] as string).toUpperCase()])) as Glyphs;
export const SHAPES: Glyphs = { U: "○", R: "▲", F: "■", D: "★", L: "◆", B: "✚" };

/** The stickers of the sides that are hidden, where one could see them behind the cube. */
function drawnHints(facelets: string, view: View): string {
  const onScreen = (point: Vector) => projected(seen(point, view));
  const isHidden = (face: Face) => dot([0, 0, EYE], seen(normalOf(face), view)) < 0;
  const stickers = FACELETS.map(({ cubie, normal }, at) => {
    const face = FACES[Math.floor(at / 9)] as Face;
    if (!isHidden(face)) return "";
    const middle = sum([1, cubie], [0.5 + BEHIND, normal]);
    const outline = cornersOf(face).map((corner) => sum([1, middle], [STICKER, sum([1, corner], [-1, normal])]));
    return `<path class="hint" data-colour="${colourOf(facelets[at])}" d="${rounded(outline, CORNER, onScreen)}"/>`;
  });
  return stickers.join("");
}

/** An arrow along the sides that can be seen of the layers that turn. */
function arrow(move: Move, view: View): string {
  const { face, layers, quarters } = move;
  const axis = normalOf(face);
  const middle = layers.reduce((total, layer) => total + layer, 0) / layers.length;
  const onward = (normal: Vector) => rotated(normal, axis, (Math.sign(quarters) * Math.PI) / 2);
  const visible = (normal: Vector) => dot([0, 0, EYE], seen(normal, view)) > 1.5;
  const around = FACES.map(normalOf).filter((normal) => dot(normal, axis) === 0 && visible(normal));
  // The first is the one that no other leads to.
  const isSame = (one: Vector, other: Vector) => dot(one, other) > 0.5;
  const first = around.find((normal) => !around.some((other) => isSame(onward(other), normal))) ?? around[0];
  if (!first) return "";
  const second = around.find((normal) => isSame(normal, onward(first)));
  const height = 1.5 + ABOVE;
  // A point on the arrow's way: on a side, so far along it, and so far to the side.
  const at = (normal: Vector, along: number, aside: number) =>
    projected(seen(sum([middle + aside, axis], [height, normal], [along, onward(normal)]), view));
  const end = second ?? first;
  const way = (aside: number): Point[] => [at(first, -1.25, aside), ...(second ? [at(first, height, aside)] : []), at(end, 0.55, aside)];
  const head = [at(end, 0.5, -HEAD), at(end, 1.1, 0), at(end, 0.5, HEAD)];
  const double = Math.abs(quarters) % 4 === 2 ? [at(end, 0, -HEAD), at(end, 0.6, 0), at(end, 0, HEAD)] : [];
  const polygon = (points: Point[]) => `M${points.map(written).join("L")}Z`;
  const shaft = polygon([...way(-SHAFT), ...way(SHAFT).toReversed()]);
  const all = `${shaft}${polygon(head)}${double.length > 0 ? polygon(double) : ""}`;
  return `<path class="arrow-edge" d="${all}"/><path class="arrow" d="${all}"/>`;
}

/** The corners of the side of a cube that reaches from -1 to 1, one after the other. */
function cornersOf(face: Face): Vector[] {
  const normal = normalOf(face);
  const axes: Vector[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  const [a, b] = axes.filter((axis) => dot(axis, normal) === 0) as [Vector, Vector];
  const signs = [[1, 1], [1, -1], [-1, -1], [-1, 1]] as const;
  return signs.map(([along, across]) => sum([1, normal], [along, a], [across, b]));
}

/** A shape with round corners of this radius. They are made before it is projected, so that they are as far away
 * as it is. */
function rounded(corners: readonly Vector[], radius: number, onScreen: (point: Vector) => Point): string {
  const parts = corners.map((corner, at) => {
    const near = (other: Vector) => {
      const across = sum([1, other], [-1, corner]);
      const length = Math.sqrt(dot(across, across));
      return written(onScreen(sum([1, corner], [radius / length, across])));
    };
    const before = near(corners.at(at - 1) as Vector);
    const next = near(corners[(at + 1) % corners.length] as Vector);
    return `${at === 0 ? "M" : "L"}${before}Q${written(onScreen(corner))} ${next}`;
  });
  return `${parts.join("")}Z`;
}

/** A point as the eye sees it: x to the right, y up, z towards the eye. */
function seen(point: Vector, { right, up }: View): Vector {
  return rotated(rotated(point, [0, 1, 0], right), [1, 0, 0], -up);
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
