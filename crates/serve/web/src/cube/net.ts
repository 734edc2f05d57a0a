/** The six faces of the cube side by side, which people paint: sticker by sticker, or in strokes. */

import { make } from "../elements.js";
import { texts } from "../texts.js";
import { BLANK, COLOURS, FACES, type Face, SOLVED, colourOf, faceOf, isCentre, nameOfColour } from "./faces.js";
import { letter } from "./palette.js";
import { type Touch, followStroke, isSmall, stickerAt } from "./strokes.js";

/** The place of each face, in faces from the top left: column, row. */
const AT: Record<Face, [number, number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };

/** The place of a facelet in the net: column and row, from the top left. */
function placeOf(index: number): [number, number] {
  const [column, row] = AT[faceOf(index)];
  return [3 * column + (index % 3), 3 * row + Math.floor((index % 9) / 3)];
}

/** What people do with a net. */
export interface Painting extends Touch {
  /** A sticker is painted by the keyboard: with this symbol, or else the one that is chosen. */
  paint(facelet: number, symbol?: string): void;
  /** A face was chosen whose stickers are too small to be painted. */
  faceChosen?(face: Face): void;
}

/** What a net shows besides colours: the numbers of facelets, and the face that is being painted. */
export interface Noted {
  /** Those that nobody has painted. */
  followed?: readonly number[];
  /** Those that cannot be right. */
  wrong?: readonly number[];
  /** Those that were changed by a repair. */
  changed?: readonly number[];
  /** Those that may have been read wrongly. */
  doubtful?: readonly number[];
  current?: Face | undefined;
  /** The one that the next colour is for. */
  next?: number | undefined;
}

export class Net {
  readonly #net: HTMLElement;
  readonly #stickers: HTMLButtonElement[] = [];
  readonly #painting: Painting;
  #facelets: string = SOLVED;

  constructor(net: HTMLElement, painting: Painting) {
    this.#net = net;
    this.#painting = painting;
    const facelet = (event: Event) => this.#stickers.indexOf(event.target as HTMLButtonElement);
    for (const face of FACES) {
      const side = make("div", "", { class: "face", role: "group", "aria-label": `${texts.places[face]}, ${texts.colours[face]}` });
      side.dataset.face = face;
      for (let at = 0; at < 9; at++) side.append(this.#sticker(9 * FACES.indexOf(face) + at));
      net.append(side);
    }
    net.addEventListener("pointerdown", (event) => this.#down(event));
    net.addEventListener("keydown", (event) => this.#key(facelet(event), event));
    net.addEventListener("focusin", (event) => this.#tabTo(facelet(event)));
    // By the keyboard, or a program that reads the page aloud; pointers have painted already.
    net.addEventListener("click", (event) => event.detail === 0 && painting.paint(facelet(event)));
    this.#tabTo(4);
  }

  #sticker(index: number): HTMLButtonElement {
    const sticker = make("button", "", { type: "button", "data-facelet": String(index) });
    this.#stickers.push(sticker);
    return sticker;
  }

  /** What is shown: 54 facelets, some of which may be blank. */
  get facelets(): string {
    return this.#facelets;
  }

  /** Shows 54 facelets. */
  show(facelets: string, { followed = [], wrong = [], changed = [], doubtful = [], current, next }: Noted = {}): void {
    this.#facelets = facelets;
    this.#stickers.forEach((sticker, index) => {
      sticker.classList.toggle("next", index === next);
      const symbol = facelets[index] ?? BLANK;
      const colour = colourOf(symbol);
      const home = faceOf(index);
      const place = texts.stickerAt(texts.places[home], Math.floor((index % 9) / 3) + 1, (index % 3) + 1);
      const [isFollowed, isWrong, isChanged, isDoubtful] = [followed, wrong, changed, doubtful].map((all) => all.includes(index));
      const notes = [
        ...(isCentre(index) ? [texts.centre] : []),
        ...(isFollowed ? [texts.follows] : []),
        ...(isWrong ? [texts.wrong] : []),
        ...(isChanged ? [texts.changed] : []),
        ...(isDoubtful ? [texts.doubtful] : []),
      ];
      const label = [`${place}: ${nameOfColour(symbol)}`, ...notes].join(", ");
      if (sticker.getAttribute("aria-label") === label) return;
      sticker.setAttribute("aria-label", label);
      sticker.setAttribute("aria-disabled", String(isCentre(index)));
      // It drops in when it begins to follow.
      sticker.classList.toggle("dropped", isFollowed === true);
      sticker.dataset.follows = String(isFollowed);
      sticker.dataset.wrong = String(isWrong);
      sticker.dataset.changed = String(isChanged || isDoubtful);
      sticker.dataset.colour = colour;
      letter(sticker, symbol);
    });
    for (const side of this.#net.children) side.classList.toggle("current", (side as HTMLElement).dataset.face === current);
  }

  /** Puts the focus on a sticker. */
  focus(index: number): void {
    this.#stickers[index]?.focus();
  }

  #down(event: PointerEvent): void {
    const face = (event.target as Element).closest<HTMLElement>(".face")?.dataset.face as Face | undefined;
    if (!face || event.button !== 0 || !event.isPrimary) return;
    const { faceChosen } = this.#painting;
    if (faceChosen && isSmall(this.#stickers[0] as HTMLElement)) return faceChosen.call(this.#painting, face);
    const tapped = stickerAt(event);
    followStroke(event, this.#net, this.#painting, () => tapped && this.#painting.tapped(tapped.facelet));
  }

  #tabTo(index: number): void {
    this.#stickers.forEach((sticker, at) => {
      sticker.tabIndex = at === index ? 0 : -1;
    });
  }

  #key(index: number, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toUpperCase();
    const step = STEPS[event.key];
    // The letters of faces, and those of colours.
    const face = key in COLOURS ? key : FACES.find((face) => COLOURS[face][0] === event.key.toLowerCase());
    if (step) this.#go(index, step);
    else if (face) this.#painting.paint(index, face);
    else if (event.key === "Delete" || event.key === "Backspace") this.#painting.paint(index, BLANK);
    else return;
    event.preventDefault();
  }

  /** Goes to the next sticker in a direction, past the gaps of the net. */
  #go(index: number, [across, down]: [number, number]): void {
    let [column, row] = placeOf(index);
    const places = this.#stickers.map((_, other) => placeOf(other));
    while (column >= 0 && row >= 0 && column < 12 && row < 12) {
      column += across;
      row += down;
      const at = places.findIndex(([c, r]) => c === column && r === row);
      if (at >= 0) return this.focus(at);
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
