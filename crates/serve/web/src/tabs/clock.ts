/** A clock that counts down, on a button that begins it and puts it back. A reload goes on with it. */

import { element, onPress } from "../elements.js";
import { keep, kept } from "../keeping.js";
import { texts } from "../texts.js";

/** How often it is looked at, in milliseconds. */
const TICK = 200;

export class Clock {
  readonly #button: HTMLButtonElement;
  readonly #seconds: number;
  readonly #name: string;
  readonly #words: string;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** When it was begun. */
  #begun: number | undefined;

  /** A clock of so many seconds on the button with this id, which says `words` until it is pressed. */
  constructor(id: string, seconds: number, words: string) {
    this.#button = element(id, HTMLButtonElement);
    this.#seconds = seconds;
    this.#name = `faceturn-${id}`;
    this.#words = words;
    onPress(id, () => (this.#begun === undefined ? this.#begin(Date.now()) : this.reset()));
    this.#begin(kept(this.#name, "tab") as number | undefined);
  }

  reset(): void {
    this.#begin(undefined);
  }

  #begin(at: number | undefined): void {
    this.#begun = at;
    keep(this.#name, at, "tab");
    clearInterval(this.#timer);
    if (at !== undefined) this.#timer = setInterval(() => this.#show(at), TICK);
    this.#show(at);
  }

  #show(begun: number | undefined): void {
    const left = begun === undefined ? this.#seconds : Math.max(0, Math.ceil(this.#seconds - (Date.now() - begun) / 1000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const words = begun === undefined ? this.#words : left > 0 ? time : texts.timeUp;
    if (this.#button.textContent === words) return;
    this.#button.textContent = words;
    this.#button.classList.toggle("over", left === 0);
    if (left > 0) return;
    clearInterval(this.#timer);
    element("news", HTMLParagraphElement).textContent = texts.timeUp;
  }
}
