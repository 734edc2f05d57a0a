/** The colours to paint with. */

import { element, make } from "../elements.js";
import { BLANK, COLOURS, FACES } from "./faces.js";

export class Palette {
  readonly #choices: HTMLInputElement[];

  constructor() {
    const colours = FACES.map((face) => [face, COLOURS[face], COLOURS[face]] as const);
    const all = [...colours, [BLANK, "grey", "grey: does not matter, or not painted yet"] as const];
    this.#choices = all.map(([value, colour, meaning]) => {
      const attributes = { type: "radio", name: "brush", value, "aria-label": colour };
      const choice = make("input", "", attributes);
      const label = make("label", "", { class: "brush", title: meaning });
      label.dataset.colour = colour;
      const letter = make("span", value === BLANK ? "" : value, { "aria-hidden": "true" });
      label.append(choice, letter);
      element("palette", HTMLDivElement).append(label);
      return choice;
    });
    this.choose("U");
  }

  /** The face whose colour is chosen, or the blank. */
  get brush(): string {
    return this.#choices.find((choice) => choice.checked)?.value ?? BLANK;
  }

  choose(brush: string): void {
    for (const choice of this.#choices) choice.checked = choice.value === brush;
  }
}
