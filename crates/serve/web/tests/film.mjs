/** Films and photos of cubes, drawn: a hand holds one side after the other before a camera, in the light of
 * crates/cube/src/colours/tests.rs, with its own white balance, brightness, gradient, glare and noise. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Colours in white light, by the letters of faces. */
const DRAWN = { U: [255, 255, 255], R: [200, 20, 35], F: [0, 155, 72], D: [255, 213, 0], L: [255, 88, 0], B: [0, 70, 173], "?": [95, 95, 95] };
const BODY = [22, 22, 24];
const SKIN = [214, 160, 130];
const WALL = [128, 118, 104];
const SHELF = [84, 62, 48];

/** Frames in a second, of which a side lies still for the first and moves for the others. */
const RATE = 15;
const LIES = 16;
const MOVES = 9;

/** Numbers from 0 to 1 that are always the same. */
export function randomNumbers(seed) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform() + 1e-12)) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

const linear = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const coded = (light) => {
  const bounded = Math.max(0, Math.min(1, light));
  return 255 * (bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055);
};

/** The nine stickers of a side, turned clockwise by quarters. */
function turned(side, quarters) {
  let stickers = [...side];
  for (let quarter = 0; quarter < quarters; quarter++) stickers = stickers.map((_, at) => stickers[3 * (2 - (at % 3)) + Math.floor(at / 3)]);
  return stickers.join("");
}

/** The sides of 54 facelets, in the order U R F D L B. */
export function sidesOf(facelets) {
  return facelets.match(/.{9}/g);
}

/** A side in its light: what each of its stickers sends to the camera. */
function lit(side, level, { normal }) {
  const warm = normal() * 0.12 * level;
  const bright = 0.75 * Math.exp(normal() * 0.15 * level);
  const [across, down] = [normal() * 0.1 * level, normal() * 0.1 * level];
  const colours = [...side].map((symbol, at) => {
    const glare = Math.max(0, normal() * 0.05 - 0.05) * level;
    const here = bright * (1 + across * ((at % 3) - 1) + down * (Math.floor(at / 3) - 1));
    return [1 + warm, 1, 1 - warm].map((balance, k) => coded(linear(DRAWN[symbol][k]) * here * balance * Math.exp(normal() * 0.03 * level) + glare));
  });
  const body = BODY.map((value) => coded(linear(value) * bright));
  return { colours, body };
}

/** The colour of a point: a side that is held there, hands at both sides of it, a wall and a shelf. `isStickerless`
 * is a cube without gaps. */
function colourAt(x, y, { colours, body }, { column, row, size, angle, isStickerless }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const step = size / 3;
  const [right, down] = [(cos * (x - column) + sin * (y - row)) / step, (cos * (y - row) - sin * (x - column)) / step];
  const hand = (at) => ((right - at) / 0.45) ** 2 + ((down - 0.5) / 0.9) ** 2 < 1;
  if (hand(1.9) || hand(-1.9)) return SKIN;
  if (Math.max(Math.abs(right), Math.abs(down)) < 1.54) {
    const [i, j] = [right, down].map((at) => Math.max(0, Math.min(2, Math.floor(at + 1.5))));
    const [u, v] = [Math.abs(right - (i - 1)), Math.abs(down - (j - 1))];
    const [half, corner] = isStickerless ? [0.6, 0] : [0.43, 0.12];
    const isIn = Math.max(u, v) < half && (Math.min(u, v) < half - corner || Math.hypot(u - half + corner, v - half + corner) < corner);
    return isIn ? colours[3 * j + i] : body;
  }
  return y > 170 || (x > 240 && y < 60) ? SHELF : WALL;
}

/** Draws a picture: a mean over some places, where what is held moves; with noise, and a little unsharp. */
function drawn(width, height, side, places, noise, { uniform }) {
  const pixels = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const place of places) {
        const colour = colourAt((x * 320) / width, (y * 240) / height, side, place);
        for (let k = 0; k < 3; k++) pixels[3 * (y * width + x) + k] += colour[k] / places.length;
      }
    }
  }
  const soft = Float32Array.from(pixels);
  const line = 3 * width;
  for (let at = line + 3; at < soft.length - line - 3; at++) {
    const mean = (pixels[at - 3] + pixels[at + 3] + pixels[at - line] + pixels[at + line] + 4 * pixels[at]) / 8;
    soft[at] = mean + noise * (uniform() - 0.5);
  }
  return soft;
}

/** Writes a film in which each of some sides is held still, after the other, each as it is given. */
function writeFilm(path, sides, { level = 1, seed = 1 } = {}) {
  const random = randomNumbers(seed);
  const [width, height] = [320, 240];
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${RATE}:1 Ip A1:1 C420jpeg\n`)];
  for (const stickers of sides) {
    const side = lit(stickers, level, random);
    const home = {
      column: 160 + 8 * random.normal(),
      row: 120 + 4 * random.normal(),
      size: 150 + 8 * random.normal(),
      angle: 0.03 * random.normal(),
    };
    // Hands tremble, and go out to one side and come back from the other.
    const placeAt = (frame) => {
      const away = frame < MOVES / 2 ? (frame - MOVES / 2) / (MOVES / 2) : Math.max(0, (frame - MOVES / 2 - LIES) / (MOVES / 2));
      const tremble = 0.6 * Math.sin(frame * 1.7);
      return { ...home, column: home.column + 340 * away + tremble, row: home.row + 40 * away ** 2, angle: home.angle + 1.2 * away };
    };
    for (let frame = 0; frame < LIES + MOVES; frame++) {
      const isMoving = frame < MOVES / 2 || frame > MOVES / 2 + LIES;
      const places = isMoving ? [0, 0.25, 0.5].map((part) => placeAt(frame + part)) : [placeAt(frame)];
      parts.push(Buffer.from("FRAME\n"), planes(drawn(width, height, side, places, 6 * level, random), width, height));
    }
  }
  writeFileSync(path, Buffer.concat(parts));
}

/** A picture as planes of Y, U and V. */
function planes(pixels, width, height) {
  const bytes = Buffer.alloc((width * height * 3) / 2);
  const rgb = (x, y) => [0, 1, 2].map((k) => pixels[3 * (y * width + x) + k]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = rgb(x, y);
      bytes[y * width + x] = clamped(16 + 0.257 * r + 0.504 * g + 0.098 * b);
      if (x % 2 || y % 2) continue;
      const at = width * height + ((y / 2) * width) / 2 + x / 2;
      bytes[at] = clamped(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      bytes[at + (width * height) / 4] = clamped(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  }
  return bytes;
}

const clamped = (value) => Math.max(0, Math.min(255, Math.round(value)));

/** Photos of the sides of a cube, in this order and turned by so many quarters. */
export function photosOf(facelets, { order = [3, 1, 4, 0, 5, 2], turns = [1, 0, 3, 2, 0, 1], level = 1, ...more } = {}) {
  const sides = sidesOf(facelets);
  return order.map((side, at) => photo(turned(sides[side], turns[at]), `${side}.bmp`, { level, seed: side + 1, ...more }));
}

/** The 54 colours of a cube, each side in its own light. */
export function lightOf(facelets, level, seed) {
  const random = randomNumbers(seed);
  return sidesOf(facelets).flatMap((side) => lit(side, level, random).colours);
}

/** A photo of a side, for a field for files. */
export function photo(side, name, { level = 1, seed = 1, isStickerless = false, column = 160 } = {}) {
  const random = randomNumbers(seed);
  const [width, height] = [640, 480];
  const place = { column: column + 15 * random.normal(), row: 120 + 4 * random.normal(), size: 130 + 10 * random.normal(), angle: 0.03 * random.normal(), isStickerless };
  const pixels = drawn(width, height, lit(side, level, random), [place], 6 * level, random);
  const head = Buffer.alloc(54);
  head.write("BM");
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(-height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  const bytes = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) for (let k = 0; k < 3; k++) bytes[at + k] = clamped(pixels[at + 2 - k]);
  return { name, mimeType: "image/bmp", buffer: Buffer.concat([head, bytes]), place };
}

/** The cube of the film. */
export const FILMED = "RRLBULURLUFURRDFUBRDFDFFRLDUURBDFDRDBUFDLBFLBBUDLBFLBL";

/** Makes the film of that cube, whose sides come in another order and turned, and one of them twice; returns the
 * arguments with which Chromium shows it to pages that use a camera. The film goes when the process ends. */
export function filmed(level = 2) {
  const folder = mkdtempSync(join(tmpdir(), "faceturn-film-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  const path = join(folder, "film.y4m");
  const sides = sidesOf(FILMED).map((side, at) => turned(side, [1, 3, 0, 2, 0, 1][at]));
  writeFilm(path, [2, 0, 5, 2, 1, 3, 4].map((at) => sides[at]), { level });
  return ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${path}`];
}

/** The same with two corners that glare hides: nothing says which is which. */
export const HIDDEN = [...FILMED].map((face, at) => ([8, 9, 20, 0, 36, 47].includes(at) ? "?" : face)).join("");
