/** A net of the cube, which people paint. */

import { make } from "./elements.js";

/** Faces in the order of facelets, with the colours of most cubes. */
export const COLOURS = {
  U: "white",
  R: "red",
  F: "green",
  D: "yellow",
  L: "orange",
  B: "blue",
} as const;

export type Face = keyof typeof COLOURS;
export const FACES = Object.keys(COLOURS) as Face[];

const NAMES: Record<Face, string> = {
  U: "up",
  R: "right",
  F: "front",
  D: "down",
  L: "left",
  B: "back",
};

/** A facelet that has no colour: not painted yet, or one that does not matter. */
export const BLANK = ".";

/** The place of each face in the net, in faces from the top left: column, row. */
const PLACES: Record<Face, [number, number]> = {
  U: [1, 0],
  L: [0, 1],
  F: [1, 1],
  R: [2, 1],
  B: [3, 1],
  D: [1, 2],
};

export const SOLVED = FACES.map((face) => face.repeat(9)).join("");

/** The place of a facelet in the net: column and row, from the top left. */
function placeOf(index: number): [number, number] {
  const [column, row] = PLACES[FACES[Math.floor(index / 9)] as Face];
  return [3 * column + (index % 3), 3 * row + Math.floor((index % 9) / 3)];
}

export class Net {
  readonly #stickers: HTMLButtonElement[] = [];
  readonly #brush: () => string;
  readonly #painted: (facelets: string) => void;
  #facelets: string = SOLVED;
  /** The sticker that a tab reaches. */
  #focus = 4;

  /** `brush` is the face or the blank that a click paints; `painted` is called when somebody has
   * painted a sticker. */
  constructor(net: HTMLElement, brush: () => string, painted: (facelets: string) => void) {
    this.#brush = brush;
    this.#painted = painted;
    for (let index = 0; index < SOLVED.length; index++) {
      const [column, row] = placeOf(index);
      const sticker = make("button", "", { type: "button" });
      sticker.style.gridColumn = String(column + 1 + Math.floor(column / 3));
      sticker.style.gridRow = String(row + 1 + Math.floor(row / 3));
      sticker.addEventListener("click", () => this.#paint(index, this.#brush()));
      sticker.addEventListener("keydown", (event) => this.#key(index, event));
      sticker.addEventListener("focus", () => this.#tabTo(index));
      this.#stickers.push(sticker);
      net.append(sticker);
    }
    this.show(SOLVED);
    this.#tabTo(this.#focus);
  }

  get facelets(): string {
    return this.#facelets;
  }

  /** Shows 54 facelets, some of which may be blank. */
  show(facelets: string): void {
    this.#facelets = facelets;
    this.#stickers.forEach((sticker, index) => {
      const face = facelets[index] as Face | typeof BLANK;
      const colour = face === BLANK ? "grey" : COLOURS[face];
      const home = FACES[Math.floor(index / 9)] as Face;
      const centre = index % 9 === 4;
      const place = `${NAMES[home]} face, row ${Math.floor((index % 9) / 3) + 1}, column ${(index % 3) + 1}`;
      sticker.dataset.colour = colour;
      sticker.textContent = face === BLANK ? "" : face;
      sticker.setAttribute("aria-label", `${place}: ${colour}${centre ? ", centre" : ""}`);
      sticker.setAttribute("aria-disabled", String(centre));
    });
  }

  #paint(index: number, face: string): void {
    if (index % 9 === 4) return;
    this.show(this.#facelets.slice(0, index) + face + this.#facelets.slice(index + 1));
    this.#painted(this.#facelets);
  }

  #tabTo(index: number): void {
    this.#focus = index;
    this.#stickers.forEach((sticker, at) => {
      sticker.tabIndex = at === index ? 0 : -1;
    });
  }

  #key(index: number, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const face = event.key.toUpperCase();
    const step = STEPS[event.key];
    if (step) this.#move(index, step);
    else if (face in COLOURS) this.#paint(index, face);
    else if (event.key === "Delete" || event.key === "Backspace") this.#paint(index, BLANK);
    else return;
    event.preventDefault();
  }

  /** Goes to the next sticker in a direction, past the gaps of the net. */
  #move(index: number, [across, down]: [number, number]): void {
    let [column, row] = placeOf(index);
    const last = [11, 8] as const;
    for (;;) {
      column += across;
      row += down;
      if (column < 0 || row < 0 || column > last[0] || row > last[1]) return;
      const at = this.#stickers.findIndex((_, other) => {
        const [otherColumn, otherRow] = placeOf(other);
        return otherColumn === column && otherRow === row;
      });
      if (at >= 0) {
        this.#stickers[at]?.focus();
        return;
      }
    }
  }
}

/** What the arrow keys do. */
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
