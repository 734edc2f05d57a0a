/** The cube in three dimensions: shows facelets, turns its layers, can be turned as a whole, and tells which
 * of its stickers a pointer is on. */

import { isStill } from "../elements.js";
import { texts } from "../texts.js";
import { FACES, type Face, SOLVED, isCentre, nameOfColour } from "./faces.js";
import { type Move, after } from "./moves.js";
import { BOX, type Extras, NEAR_BOX, type Glyphs, type View, drawing, turnAlong } from "./picture.js";
import { TAP, type Touch, followPointer, followStroke, stickerAt } from "./strokes.js";

/** From where each face is painted: straight on, with a little of the face above it. */
const SLOPE = 0.2;
const VIEWS: Record<Face, View> = {
  U: { right: 0, up: Math.PI / 2 + SLOPE },
  F: { right: 0, up: SLOPE },
  R: { right: Math.PI / 2, up: SLOPE },
  B: { right: Math.PI, up: SLOPE },
  L: { right: -Math.PI / 2, up: SLOPE },
  D: { right: 0, up: SLOPE - Math.PI / 2 },
};

/** Where the eye is at first: it sees U, F and R. */
const FRONT: View = { right: 0.6, up: 0.5 };

/** How far up it goes for a turn of the back, whose upper edge is seen then. */
const UP_FOR_BACK = 0.95;

/** How long a quarter turn takes, and a look at another side, in milliseconds. */
const QUARTER_TIME = 280;
const LOOK_TIME = 350;

/** How far the cube turns for each pixel of a drag, in radians. */
const DRAG = 0.011;

/** How far a sticker is dragged, in pixels, until its layer turns. */
const DRAGGED = 20;

/** The steepest view from above or below. */
const STEEPEST = 1.45;

export class Cube {
  readonly #picture: SVGSVGElement;
  readonly #text: HTMLElement;
  #facelets = SOLVED;
  #extras: Extras = {};
  #glyphs: Glyphs | undefined;
  #view: View = FRONT;
  /** What goes on now: each animation ends when another one begins. */
  #turn = 0;
  #look = 0;
  /** Whether the next frame draws the cube. */
  #isChanged = false;
  /** From where the cube is looked at now, but for turns of the back. */
  #front = FRONT;
  /** Whether the eye is up for a turn of the back. */
  #isUp = false;
  /** How fast layers turn. */
  speed = 1;
  /** Gets taps on stickers, where it takes them; and strokes, which else turn the cube as a whole. */
  painting: (Touch & { takesTaps(): boolean; takesStrokes(): boolean }) | undefined;

  /** Called by a tap that paints nothing. */
  tapped = (): void => {};

  /** Called by a key on the cube. Returns whether it means something. */
  typed = (_key: string): boolean => false;

  /** Gets the turns of layers that are dragged by their stickers, where it takes them. */
  turning: { takesTurns(): boolean; turned(turn: string): void } | undefined;

  /** `text` gets what is to be seen, for those who do not see it. */
  constructor(picture: SVGSVGElement, text: HTMLElement) {
    this.#picture = picture;
    this.#text = text;
    picture.addEventListener("pointerdown", (event) => this.#down(event));
    picture.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows 54 facelets at once, perhaps with an arrow for the next move and with marks. */
  show(facelets: string, extras: Extras = {}): void {
    this.#turn++;
    this.#facelets = facelets;
    this.#extras = { hints: true, ...extras };
    this.#draw();
    const sides = FACES.map((face, at) => {
      const colours = [...facelets.slice(9 * at, 9 * at + 9)].map(nameOfColour);
      return texts.cubeSide(texts.places[face], colours);
    });
    const text = texts.cube(sides);
    if (this.#text.textContent !== text) this.#text.textContent = text;
  }

  /** Writes something on the stickers, or nothing. */
  write(glyphs: Glyphs | undefined): void {
    this.#glyphs = glyphs;
    this.#draw();
  }

  /** Turns layers. Returns whether the turn was made, not cut short by something else. */
  async turn(move: Move): Promise<boolean> {
    const number = ++this.#turn;
    const time = (QUARTER_TIME * Math.sqrt(Math.abs(move.quarters))) / this.speed;
    await animated(time, (share) => {
      if (number !== this.#turn) return false;
      this.#extras = { ...this.#extras, turning: { ...move, share } };
      this.#draw();
      return true;
    });
    if (number !== this.#turn) return false;
    this.show(after(this.#facelets, move));
    return true;
  }

  /** Moves the eye to where a face is seen well. */
  lookAt(face: Face): void {
    this.#moveTo(VIEWS[face]);
  }

  lookAtFront(isFromBelow = false): void {
    this.#isUp = false;
    this.#front = isFromBelow ? { ...FRONT, up: -FRONT.up } : FRONT;
    this.#moveTo(this.#front);
  }

  /** Moves the eye up for a turn of the back, and down again after it. */
  lookAtTurn(next: Move | undefined): void {
    const isBack = next?.face === "B";
    if (isBack === this.#isUp) return;
    this.#isUp = isBack;
    this.#moveTo(isBack && this.#front === FRONT ? { ...FRONT, up: UP_FOR_BACK } : this.#front);
  }

  /** Moves the eye to the opposite side. */
  lookAtOtherSide(): void {
    this.#moveTo({ right: this.#view.right + Math.PI, up: -this.#view.up });
  }

  /** Turns slowly once into place. */
  turnIntoPlace(): void {
    if (isStill()) return;
    this.#view = { right: FRONT.right - 2.2, up: 0.2 };
    this.#moveTo(FRONT, 1400);
  }

  #moveTo(view: View, time = LOOK_TIME): void {
    const number = ++this.#look;
    const from = this.#view;
    // The short way round.
    const around = Math.round((from.right - view.right) / (2 * Math.PI)) * 2 * Math.PI;
    const to = { right: view.right + around, up: view.up };
    if (to.right === from.right && to.up === from.up) return;
    void animated(time, (share) => {
      if (number !== this.#look) return false;
      const between = (start: number, end: number) => start + share * (end - start);
      this.#view = { right: between(from.right, to.right), up: between(from.up, to.up) };
      this.#draw();
      return true;
    });
  }

  #down(down: PointerEvent): void {
    if (down.button !== 0 || !down.isPrimary) return;
    const first = stickerAt(down);
    if (first && this.painting?.takesStrokes()) return followStroke(down, this.#picture, this.painting, () => this.painting?.tapped(first.facelet));
    // Middles stay where they are when a layer turns: by them, and beside it, the whole cube is turned.
    const dragged = first && !isCentre(first.facelet) && this.turning?.takesTurns() ? first.facelet : undefined;
    let last = down;
    const moved = (event: PointerEvent) => {
      if (dragged === undefined) this.#orbit(last.clientX - event.clientX, event.clientY - last.clientY);
      last = event;
    };
    followPointer(down, this.#picture, moved, (far, isUp) => {
      const way: [number, number] = [last.clientX - down.clientX, last.clientY - down.clientY];
      if (isUp && dragged !== undefined && Math.hypot(...way) > DRAGGED) return this.turning?.turned(turnAlong(dragged, this.#view, way));
      if (far > TAP || !isUp) return;
      // Between two stickers is on the cube, too.
      if (!this.painting?.takesTaps()) return down.target === this.#picture ? undefined : this.tapped();
      if (first) this.painting.tapped(first.facelet);
    });
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-25, 0],
      ArrowRight: [25, 0],
      ArrowUp: [0, 25],
      ArrowDown: [0, -25],
    };
    const step = steps[event.key];
    const isOther = event.ctrlKey || event.metaKey || event.altKey;
    if (step) this.#orbit(...step);
    else if (isOther || !this.typed(event.key.toLowerCase())) return;
    event.preventDefault();
  }

  /** Moves the eye around the cube, by pixels to the right and up. */
  #orbit(right: number, up: number): void {
    this.#look++;
    const steep = this.#view.up + up * DRAG;
    this.#view = {
      right: this.#view.right + right * DRAG,
      up: Math.max(-STEEPEST, Math.min(STEEPEST, steep)),
    };
    this.#draw();
  }

  /** Draws the cube once before the next frame, however often it changes until then. */
  #draw(): void {
    if (this.#isChanged) return;
    this.#isChanged = true;
    requestAnimationFrame(() => {
      this.#isChanged = false;
      this.#picture.setAttribute("viewBox", this.#extras.hints ? BOX : NEAR_BOX);
      this.#picture.innerHTML = drawing(this.#facelets, this.#view, { ...this.#extras, glyphs: this.#glyphs });
    });
  }
}

/** Calls a function with the share of a time that is over, slow at both ends, until it returns
 * false. Without motion, if people do not want any. */
async function animated(time: number, draw: (share: number) => boolean): Promise<void> {
  const begun = performance.now();
  for (let share = isStill() ? 1 : 0; ; share = Math.min(1, (performance.now() - begun) / time)) {
    if (!draw((1 - Math.cos(Math.PI * share)) / 2) || share === 1) return;
    await new Promise(requestAnimationFrame);
  }
}
