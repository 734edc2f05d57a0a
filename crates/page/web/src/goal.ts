/** What to reach: the field, and the net on which people paint it. */

import { type GoalReading, Solver } from "faceturn";
import { element, make } from "./elements.js";
import { BLANK, Net, SOLVED } from "./net.js";

/** How goals write a facelet that may be anything. */
export const ANY = "?";

export class Goal {
  readonly #field = element("goal", HTMLInputElement);
  readonly #error = element("goal-error", HTMLDivElement);
  readonly #painting = element("goal-painting", HTMLDetailsElement);
  readonly #net: Net;
  readonly #changed: () => void;
  #reading: GoalReading | undefined;

  /** `brush` is what a click paints; `changed` is called when another goal was entered. */
  constructor(brush: () => string, changed: () => void) {
    this.#changed = changed;
    const net = element("goal-net", HTMLDivElement);
    this.#net = new Net(net, brush, (facelets) => this.#painted(facelets));
  }

  /** Offers the goals that have names, and reads what is entered from now on. */
  begin(): void {
    this.#field.addEventListener("input", () => this.#read());
    const list = element("goals", HTMLDataListElement);
    for (const { name, meaning } of Solver.namedGoals()) {
      list.append(make("option", meaning, { value: name }));
    }
  }

  /** The goal; undefined if it is the whole cube. */
  get text(): string | undefined {
    return this.#reading?.goal;
  }

  /** Whether the field holds a goal, or nothing. */
  get isValid(): boolean {
    return this.#field.getAttribute("aria-invalid") !== "true";
  }

  enter(text: string): void {
    this.#field.value = text;
    this.#read();
  }

  focus(): void {
    this.#field.focus();
  }

  #painted(facelets: string): void {
    this.#field.value = facelets === SOLVED ? "" : facelets.replaceAll(BLANK, ANY);
    this.#read();
  }

  /** Reads the field and shows what it stands for. */
  #read(): void {
    const text = this.#field.value.trim();
    const reading = Solver.readGoal(text === "" ? "solved" : text);
    const isWrong = "error" in reading;
    this.#field.setAttribute("aria-invalid", String(isWrong));
    this.#error.replaceChildren(...(isWrong ? [make("p", reading.error)] : []));
    this.#reading = isWrong || reading.solved ? undefined : reading;
    if (!isWrong) this.#net.show(reading.facelets.replaceAll(ANY, BLANK));
    if (this.#reading) this.#painting.open = true;
    this.#changed();
  }
}
