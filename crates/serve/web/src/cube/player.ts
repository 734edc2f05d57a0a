/** Plays a solution on the cube, turn by turn. */

import { element, make, onPress } from "../elements.js";
import type { Cube } from "./cube.js";
import { afterTurns, turnOf } from "./geometry.js";

/** The pause between two turns, in milliseconds. */
const PAUSE = 120;

export class Player {
  readonly #cube: Cube;
  readonly #box = element("player", HTMLDivElement);
  readonly #list = element("turns", HTMLOListElement);
  readonly #play = element("play", HTMLButtonElement);
  #start = "";
  #turns: readonly string[] = [];
  /** How many turns have been made. */
  #at = 0;
  #isPlaying = false;

  constructor(cube: Cube) {
    this.#cube = cube;
    onPress("to-start", () => this.#jump(0));
    onPress("step-back", () => void this.#step(-1));
    onPress("play", () => (this.#isPlaying ? this.#pause() : void this.play()));
    onPress("step", () => void this.#step(1));
    onPress("to-end", () => this.#jump(this.#turns.length));
    element("controls", HTMLDivElement).addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step) void this.#step(step);
    });
  }

  /** Whether a solution is shown on the cube. */
  get isShown(): boolean {
    return !this.#box.hidden;
  }

  /** Shows a solution at its beginning: the facelets before it. */
  show(start: string, solution: string): void {
    this.#start = start;
    this.#turns = solution === "" ? [] : solution.split(" ");
    this.#box.hidden = this.#turns.length === 0;
    const turns = this.#turns.map((turn, at) => {
      const button = make("button", turn, { type: "button" });
      button.addEventListener("click", () => this.#jump(at + 1));
      const item = make("li", "");
      item.append(button);
      return item;
    });
    this.#list.replaceChildren(...turns);
    this.#cube.lookAtFront();
    this.#jump(0);
  }

  hide(): void {
    this.#pause();
    this.#box.hidden = true;
  }

  /** Plays on to the end, from the beginning if it is there already. */
  async play(): Promise<void> {
    if (this.#at === this.#turns.length) this.#jump(0);
    this.#isPlaying = true;
    this.#mark();
    const turns = this.#turns;
    while (this.#isPlaying && turns === this.#turns && this.#at < turns.length) {
      if (!(await this.#turn(1))) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    if (turns === this.#turns) this.#pause();
  }

  #pause(): void {
    this.#isPlaying = false;
    this.#mark();
  }

  #jump(at: number): void {
    this.#isPlaying = false;
    this.#at = at;
    this.#cube.show(afterTurns(this.#start, this.#turns.slice(0, at)));
    this.#mark();
  }

  async #step(by: number): Promise<void> {
    this.#pause();
    // What is being turned is there at once.
    this.#jump(this.#at);
    await this.#turn(by);
  }

  /** Makes the next turn, or takes the last one back. Returns whether it was made to its end. */
  async #turn(by: number): Promise<boolean> {
    const written = this.#turns[by > 0 ? this.#at : this.#at - 1];
    if (written === undefined) return false;
    this.#at += by;
    this.#mark();
    const { face, quarters } = turnOf(written);
    return this.#cube.turn({ face, quarters: quarters * by });
  }

  /** Marks the turn that was made last. */
  #mark(): void {
    [...this.#list.children].forEach((item, at) => {
      const button = item.firstElementChild as HTMLButtonElement;
      if (at === this.#at - 1) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      item.classList.toggle("made", at < this.#at);
    });
    this.#play.setAttribute("aria-label", this.#isPlaying ? "Pause" : "Play");
    this.#play.dataset.playing = String(this.#isPlaying);
  }
}
