/** The nine stickers of a side in a picture: where they are, what colours they have, and whether they can be some. */

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The square with nine stickers, in pixels of its picture. */
export interface Grid {
  x: number;
  y: number;
  size: number;
}

/** What is seen in a grid. */
export interface Look {
  colours: Rgb[];
  /** Whether each sticker has one colour; the one in the middle may have a mark of its maker. */
  isEven: boolean;
  /** How dark the 24 edges of stickers are, 0 as the stickers, 1 black; from those within a side to those around it. */
  gaps: number[];
  /** The same exactly where the edges are, all together: hands hold a side a little turned. */
  exact: number;
}

/** The part of a sticker that is looked at, around its middle; the width of a gap, and how far it may be from its
 * place. */
const INNER = 0.4;
const GAP = 0.1;
const OFF = 0.1;

/** How far the values of a sticker may be from their mean, as the root of the mean square, and how much two colours
 * differ that are not the same, of 255. */
const SPREAD = 20;
const DIFFERENT = 45;

/** How dark a gap is at least. Of the 12 between stickers so many must be; of the 12 around them, too. */
const DARK = 0.22;
const ENOUGH = 11;

/** Darker than this says no more. */
const DARKEST = 0.7;

/** The channels of `Sums`: red, green, blue, the largest of them, and the sum of their squares. */
const CHANNELS = 5;

/** Sums over rectangles of a picture. */
export class Sums {
  readonly width: number;
  readonly height: number;
  readonly #sums: Float64Array;

  constructor({ data, width, height }: ImageData) {
    [this.width, this.height] = [width, height];
    const line = CHANNELS * (width + 1);
    const sums = new Float64Array(line * (height + 1));
    for (let y = 0, at = 0; y < height; y++) {
      const row = [0, 0, 0, 0, 0];
      for (let x = 0, to = line * (y + 1) + CHANNELS; x < width; x++, at += 4, to += CHANNELS) {
        const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
        row[0]! += r;
        row[1]! += g;
        row[2]! += b;
        row[3]! += Math.max(r, g, b);
        row[4]! += r * r + g * g + b * b;
        for (let k = 0; k < CHANNELS; k++) sums[to + k] = (sums[to + k - line] as number) + (row[k] as number);
      }
    }
    this.#sums = sums;
  }

  /** The mean of a channel over a rectangle around a point. */
  mean(channel: number, x: number, y: number, width: number, height: number): number {
    const clamped = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    const left = clamped(x - width / 2, this.width - 1);
    const top = clamped(y - height / 2, this.height - 1);
    const right = Math.max(left + 1, clamped(x + width / 2, this.width));
    const bottom = Math.max(top + 1, clamped(y + height / 2, this.height));
    const at = (x: number, y: number) => this.#sums[CHANNELS * (y * (this.width + 1) + x) + channel] as number;
    return (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / ((right - left) * (bottom - top));
  }
}

/** Looks at the stickers of a grid. */
export function look(sums: Sums, { x, y, size }: Grid): Look {
  const step = size / 3;
  const middle = (at: number) => [x + ((at % 3) + 0.5) * step, y + (Math.floor(at / 3) + 0.5) * step] as const;
  const means = NINE.map((at) => CHANNEL_NUMBERS.map((channel) => sums.mean(channel, ...middle(at), INNER * step, INNER * step)));
  const colours = means.map(([r = 0, g = 0, b = 0]): Rgb => [r, g, b]);
  const spreads = means.map(([r = 0, g = 0, b = 0, , squares = 0]) => Math.sqrt(Math.max(0, squares - r * r - g * g - b * b) / 3));
  let exact = 0;
  const gap = (at: number, [across, down]: readonly [number, number], isOuter: boolean) => {
    const [column, row] = middle(at);
    // Around a side half of a gap is on it.
    const far = isOuter ? 0.5 - GAP / 2 : 0.5;
    const [wide, high] = across === 0 ? [INNER * step, GAP * step] : [GAP * step, INNER * step];
    const next = isOuter ? at : at + across + 3 * down;
    const least = Math.max(1, Math.min(means[at]?.[3] ?? 0, means[next]?.[3] ?? 0));
    const [own = 0, ...others] = [far, far - OFF, far + OFF].map((far) => 1 - sums.mean(3, column + across * far * step, row + down * far * step, wide, high) / least);
    exact += Math.min(own, DARKEST);
    return Math.max(own, ...others);
  };
  const gaps = [...INNER_EDGES.map(([at, way]) => gap(at, way, false)), ...OUTER_EDGES.map(([at, way]) => gap(at, way, true))];
  return { colours, isEven: spreads.every((spread, at) => at === 4 || spread < SPREAD), gaps, exact };
}

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const CHANNEL_NUMBERS = [0, 1, 2, 3, 4];

type Edge = readonly [sticker: number, way: readonly [number, number]];

/** The edges between two stickers, and those around a side. */
const INNER_EDGES: Edge[] = NINE.flatMap((at) => [...(at % 3 < 2 ? [[at, [1, 0]] as const] : []), ...(at < 6 ? [[at, [0, 1]] as const] : [])]);
const OUTER_EDGES: Edge[] = [0, 1, 2].flatMap((at): Edge[] => [[at, [0, -1]], [at + 6, [0, 1]], [3 * at, [-1, 0]], [3 * at + 2, [1, 0]]]);

/** Whether a grid may show a side: even stickers, parted by something dark or different in colour. */
export function isSide({ colours, isEven, gaps }: Look): boolean {
  const differ = ([at, [across, down]]: Edge) => {
    const [one, other] = [colours[at] as Rgb, colours[at + across + 3 * down] as Rgb];
    return one.some((value, k) => Math.abs(value - (other[k] as number)) > DIFFERENT);
  };
  return isEven && INNER_EDGES.filter((edge, at) => (gaps[at] as number) > DARK || differ(edge)).length >= ENOUGH;
}

/** How well a grid fits the gaps; 0 if there are none on it. */
function fit({ isEven, gaps, exact }: Look): number {
  const dark = (gaps: number[]) => gaps.filter((gap) => gap > DARK).length;
  if (!isEven || dark(gaps.slice(0, 12)) < ENOUGH || dark(gaps.slice(12)) < ENOUGH - 2) return 0;
  return gaps.reduce((sum, gap) => sum + Math.min(gap, DARKEST), exact);
}

/** Whether there are gaps around the sticker in the middle: most grids need no closer look. */
function hasMiddle(sums: Sums, { x, y, size }: Grid): boolean {
  const [column, row, step] = [x + size / 2, y + size / 2, size / 3];
  const least = (1 - DARK / 2) * sums.mean(3, column, row, INNER * step, INNER * step);
  const [wide, high] = [GAP * step, INNER * step];
  return [-0.5, 0.5].every((far) => sums.mean(3, column + far * step, row, wide, high) < least && sums.mean(3, column, row + far * step, high, wide) < least);
}

/** Finds nine even patches on dark gaps, which stand about upright in the picture; `least` is their least size, as a
 * part of its short side. */
export function findGrid(sums: Sums, least: number): Grid | undefined {
  const { width, height } = sums;
  let best: { grid: Grid; fit: number } | undefined;
  const tryGrid = (grid: Grid) => {
    const { x, y, size } = grid;
    if (x < 0 || y < 0 || x + size > width || y + size > height || !hasMiddle(sums, grid)) return;
    const own = fit(look(sums, grid));
    if (own > (best?.fit ?? 0)) best = { grid, fit: own };
  };
  for (let size = least * Math.min(width, height); size <= Math.min(width, height); size *= 1.06) {
    const step = Math.max(1, size / 30);
    for (let y = 0; y <= height - size; y += step) for (let x = 0; x <= width - size; x += step) tryGrid({ x, y, size });
  }
  for (let step = (best?.grid.size ?? 0) / 50; step > 0.4; step /= 1.6) {
    for (let from; from !== best; ) {
      from = best;
      const { x, y, size } = (best as NonNullable<typeof best>).grid;
      for (const [across, down, more] of STEPS) tryGrid({ x: x + (across - more / 2) * step, y: y + (down - more / 2) * step, size: size + more * step });
    }
  }
  return best?.grid;
}

/** To the sides, and larger and smaller around the middle. */
const STEPS = [[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]] as const;
