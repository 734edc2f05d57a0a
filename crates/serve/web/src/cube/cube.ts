/** The cube in three dimensions: shows facelets, turns its layers, and can be turned as a whole. */

import { isStill } from "../elements.js";
import { type Face, SOLVED } from "./faces.js";
import { type Turn, turned } from "./geometry.js";
import { type Turning, type View, EXTENT, drawing } from "./picture.js";

/** From where each face is seen well, with little movement from one to the next. */
const VIEWS: Record<Face, View> = {
  U: { right: 0.6, up: 0.75 },
  F: { right: 0.4, up: 0.5 },
  R: { right: 0.9, up: 0.5 },
  L: { right: -0.75, up: 0.5 },
  B: { right: 2.4, up: 0.5 },
  D: { right: 0.6, up: -0.6 },
};

/** Where the eye is at first: it sees U, F and R. */
const FRONT: View = { right: 0.6, up: 0.5 };

/** How long a quarter turn takes, and a look at another side, in milliseconds. */
const QUARTER_TIME = 280;
const LOOK_TIME = 350;

/** How far the cube turns for each pixel of a drag, in radians. */
const DRAG = 0.011;

/** The steepest view from above or below. */
const STEEPEST = 1.45;

export class Cube {
  readonly #picture: SVGSVGElement;
  #facelets = SOLVED;
  #view = FRONT;
  #turning: Turning | undefined;
  /** What goes on now: each animation ends when another one begins. */
  #turn = 0;
  #look = 0;

  constructor(picture: SVGSVGElement) {
    this.#picture = picture;
    picture.setAttribute("viewBox", [-EXTENT, -EXTENT, 2 * EXTENT, 2 * EXTENT].join(" "));
    picture.addEventListener("pointerdown", (event) => this.#drag(event));
    picture.addEventListener("keydown", (event) => this.#key(event));
    this.#draw();
  }

  /** Shows 54 facelets at once. */
  show(facelets: string): void {
    this.#turn++;
    this.#turning = undefined;
    this.#facelets = facelets;
    this.#draw();
  }

  /** Turns a layer. Returns whether the turn was made, not cut short by something else. */
  async turn(turn: Turn): Promise<boolean> {
    const number = ++this.#turn;
    const time = QUARTER_TIME * Math.sqrt(Math.abs(turn.quarters));
    await animated(time, (share) => {
      if (number !== this.#turn) return false;
      this.#turning = { ...turn, share };
      this.#draw();
      return true;
    });
    if (number !== this.#turn) return false;
    this.show(turned(this.#facelets, turn));
    return true;
  }

  /** Moves the eye to where a face is seen well. */
  lookAt(face: Face): void {
    this.#moveTo(VIEWS[face]);
  }

  lookAtFront(): void {
    this.#moveTo(FRONT);
  }

  #moveTo(view: View): void {
    const number = ++this.#look;
    const from = this.#view;
    void animated(LOOK_TIME, (share) => {
      if (number !== this.#look) return false;
      const between = (start: number, end: number) => start + share * (end - start);
      this.#view = { right: between(from.right, view.right), up: between(from.up, view.up) };
      this.#draw();
      return true;
    });
  }

  #drag(down: PointerEvent): void {
    const picture = this.#picture;
    picture.setPointerCapture(down.pointerId);
    let last = down;
    const move = (event: PointerEvent) => {
      this.#orbit(last.clientX - event.clientX, event.clientY - last.clientY);
      last = event;
    };
    picture.addEventListener("pointermove", move);
    const end = () => picture.removeEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) picture.addEventListener(name, end, { once: true });
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-25, 0],
      ArrowRight: [25, 0],
      ArrowUp: [0, 25],
      ArrowDown: [0, -25],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.#orbit(...step);
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

  #draw(): void {
    this.#picture.innerHTML = drawing(this.#facelets, this.#view, this.#turning);
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
