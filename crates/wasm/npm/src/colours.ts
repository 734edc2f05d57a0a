/** Measured colours of stickers: from numbers, or from the pixels of pictures. */

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A picture of a face, as a canvas gives it, and where the nine stickers are in it. */
export interface FacePicture {
  image: { data: ArrayLike<number>; width: number; height: number };
  /** The square with the nine stickers, in pixels. By default the largest in the middle. */
  grid?: { x: number; y: number; size: number };
}

/** A position that was read from measured colours. */
export interface ColourReading {
  /** 54 facelets in the order U R F D L B. */
  facelets: string;
  /** By facelet, how much worse the best cube fits in which it has another colour; `null` for centres. */
  margins: (number | null)[];
  /** The facelets, `U1` to `B9`, that a person should look at, the most doubtful first. */
  doubtful: string[];
  /** For each picture, the face that it shows, and how many quarter turns clockwise make it upright. */
  pictures: [string, number][];
}

/** The 162 numbers of 54 colours, or of six pictures. */
export function numbersOf(colours: readonly Rgb[] | readonly FacePicture[]): Float64Array {
  const all = [...colours].flatMap((it) => ("image" in it ? stickersOf(it) : [it]));
  return Float64Array.from(all.flatMap((rgb) => [...rgb]));
}

/** The nine colours of a picture: of each sticker the medians in the middle half of its square. */
export function stickersOf({ image, grid }: FacePicture): Rgb[] {
  const { data, width, height } = image;
  const least = Math.min(width, height);
  const { x, y, size } = grid ?? { x: (width - least) / 2, y: (height - least) / 2, size: least };
  if (!(size >= 12 && x >= 0 && y >= 0 && x + size <= width && y + size <= height)) {
    throw new RangeError(`expected a grid of 12 pixels or more inside ${width} x ${height}`);
  }
  const sticker = (number: number): Rgb => {
    const [column, row] = [number % 3, Math.floor(number / 3)];
    const range = (from: number, place: number) =>
      [0.25, 0.75].map((part) => Math.floor(from + ((place + part) * size) / 3)) as [number, number];
    const [[left, right], [top, bottom]] = [range(x, column), range(y, row)];
    const values: [number[], number[], number[]] = [[], [], []];
    for (let line = top; line < bottom; line++) {
      for (let at = 4 * (line * width + left); at < 4 * (line * width + right); at += 4) {
        values.forEach((channel, k) => channel.push(data[at + k] ?? 0));
      }
    }
    return values.map((channel) => channel.sort((a, b) => a - b)[channel.length >> 1] ?? 0) as unknown as Rgb;
  };
  return Array.from({ length: 9 }, (_, number) => sticker(number));
}
