/** A net of the cube, which people paint: sticker by sticker, or in strokes. */

import { make } from "../elements.js";
import { BLANK, COLOURS, FACES, type Face, SOLVED, colourOf, isCentre } from "./faces.js";

const NAMES: Record<Face, string> = {
  U: "up",
  R: "right",
  F: "front",
  D: "down",
  L: "left",
  B: "back",
};

/** How a net is laid out. */
interface Layout {
  /** The place of each face, in faces from the top left: column, row. */
  places: Record<Face, [number, number]>;
  /** The face that is upside down. */
  turned?: Face;
}

/** The usual net, and one that leaves more room for each sticker on a narrow screen. */
const LAYOUTS: Record<"wide" | "narrow", Layout> = {
  wide: { places: { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] } },
  narrow: { places: { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], D: [1, 2], B: [1, 3] }, turned: "B" },
};

const NARROW = matchMedia("(max-width: 40rem)");

/** The place of a facelet in a net: column and row, from the top left. */
function placeOf(index: number, { places, turned }: Layout): [number, number] {
  const face = FACES[Math.floor(index / 9)] as Face;
  const [column, row] = places[face];
  const within = face === turned ? 8 - (index % 9) : index % 9;
  return [3 * column + (within % 3), 3 * row + Math.floor(within / 3)];
}

/** What people do with a net. */
export interface Painting {
  /** The face or the blank that a stroke paints. */
  brush(): string;
  /** A sticker has been painted; others of the same stroke may follow. */
  painted(index: number): void;
  /** A stroke has ended. */
  ended(): void;
}

export class Net {
  readonly #stickers: HTMLButtonElement[] = [];
  readonly #painting: Painting;
  #facelets: string = SOLVED;
  /** The sticker that a tab reaches. */
  #focus = 4;
  /** Whether the stroke that is being made paints over stickers that have a colour. */
  #stroke: { paintsOver: boolean } | undefined;

  constructor(net: HTMLElement, painting: Painting) {
    this.#painting = painting;
    for (let index = 0; index < SOLVED.length; index++) {
      const sticker = make("button", "", { type: "button" });
      sticker.addEventListener("keydown", (event) => this.#key(index, event));
      sticker.addEventListener("focus", () => this.#tabTo(index));
      // By the keyboard, or a program that reads the page aloud; pointers have painted already.
      sticker.addEventListener("click", (event) => event.detail === 0 && this.#paintAlone(index));
      this.#stickers.push(sticker);
      net.append(sticker);
    }
    net.addEventListener("pointerdown", (event) => this.#down(event));
    net.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => this.#up());
    NARROW.addEventListener("change", () => this.#place());
    this.#place();
    this.show(SOLVED);
    this.#tabTo(this.#focus);
  }

  /** What is shown: 54 facelets, some of which may be blank. */
  get facelets(): string {
    return this.#facelets;
  }

  /** Shows 54 facelets; `followed` are the numbers of those that nobody has painted, `wrong` of those
   * that cannot be right. */
  show(facelets: string, followed: readonly number[] = [], wrong: readonly number[] = []): void {
    this.#facelets = facelets;
    this.#stickers.forEach((sticker, index) => {
      const symbol = facelets[index] ?? BLANK;
      const home = FACES[Math.floor(index / 9)] as Face;
      const place = `${NAMES[home]} face, row ${Math.floor((index % 9) / 3) + 1}, column ${(index % 3) + 1}`;
      const notes = [
        ...(isCentre(index) ? ["centre"] : []),
        ...(followed.includes(index) ? ["follows from the others"] : []),
        ...(wrong.includes(index) ? ["wrong"] : []),
      ];
      sticker.dataset.colour = colourOf(symbol);
      sticker.dataset.follows = String(followed.includes(index));
      sticker.dataset.wrong = String(wrong.includes(index));
      sticker.textContent = symbol === BLANK ? "" : symbol;
      sticker.setAttribute("aria-label", [`${place}: ${colourOf(symbol)}`, ...notes].join(", "));
      sticker.setAttribute("aria-disabled", String(isCentre(index)));
    });
  }

  /** Puts the stickers where they belong on this screen. */
  #place(): void {
    this.#stickers.forEach((sticker, index) => {
      const [column, row] = placeOf(index, this.#layout);
      sticker.style.gridColumn = String(column + 1 + Math.floor(column / 3));
      sticker.style.gridRow = String(row + 1 + Math.floor(row / 3));
    });
  }

  get #layout(): Layout {
    return LAYOUTS[NARROW.matches ? "narrow" : "wide"];
  }

  #down(event: PointerEvent): void {
    const index = this.#stickers.indexOf(event.target as HTMLButtonElement);
    if (index < 0 || event.button !== 0) return;
    // Else a finger would stay with the sticker where it began.
    this.#stickers[index]?.releasePointerCapture(event.pointerId);
    this.#stroke = { paintsOver: this.#facelets[index] !== BLANK };
    this.#paint(index);
  }

  #move(event: PointerEvent): void {
    if (!this.#stroke) return;
    const index = this.#stickers.indexOf(event.target as HTMLButtonElement);
    if (index < 0) return;
    // A stroke that begins on grey leaves what has a colour alone, and so can pass over it.
    if (this.#stroke.paintsOver || this.#facelets[index] === BLANK) this.#paint(index);
  }

  #up(): void {
    if (!this.#stroke) return;
    this.#stroke = undefined;
    this.#painting.ended();
  }

  #paintAlone(index: number, symbol?: string): void {
    this.#paint(index, symbol);
    this.#painting.ended();
  }

  #paint(index: number, symbol = this.#painting.brush()): void {
    if (isCentre(index) || this.#facelets[index] === symbol) return;
    this.show(this.#facelets.slice(0, index) + symbol + this.#facelets.slice(index + 1));
    this.#painting.painted(index);
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
    if (step) this.#go(index, step);
    else if (face in COLOURS) this.#paintAlone(index, face);
    else if (event.key === "Delete" || event.key === "Backspace") this.#paintAlone(index, BLANK);
    else return;
    event.preventDefault();
  }

  /** Goes to the next sticker in a direction, past the gaps of the net. */
  #go(index: number, [across, down]: [number, number]): void {
    let [column, row] = placeOf(index, this.#layout);
    const places = this.#stickers.map((_, other) => placeOf(other, this.#layout));
    while (column >= 0 && row >= 0 && column < 12 && row < 12) {
      column += across;
      row += down;
      const at = places.findIndex(([c, r]) => c === column && r === row);
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
