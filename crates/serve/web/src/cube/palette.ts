/** The colours to paint with, and how many stickers of each are left. */

import { element, make } from "../elements.js";
import { texts } from "../texts.js";
import { BLANK, FACES, type Face, colourOf, count, nameOfColour } from "./faces.js";
import { LETTERS, SHAPES } from "./picture.js";
import { type Touch, followStroke } from "./strokes.js";

export class Palette {
  readonly #choices: HTMLInputElement[];
  readonly #box = element("palette", HTMLDivElement);

  /** A stroke may begin on a colour and go on over stickers; `tapped` gets the colours that are tapped. */
  constructor(touch: Touch, tapped: (symbol: string) => void) {
    this.#choices = [...FACES, BLANK].map((value) => {
      const colour = nameOfColour(value);
      const choice = make("input", "", { type: "radio", name: "brush", value, "aria-label": colour });
      const label = make("label", "", { class: "brush", title: value === BLANK ? texts.greyUnknown : colour });
      label.dataset.colour = colourOf(value);
      letter(label, value);
      label.append(choice, make("span", "", { class: "left" }));
      label.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        this.choose(value);
        followStroke(event, this.#box, touch, () => tapped(value));
      });
      this.#box.append(label);
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

  /** Shows how many of each colour are left, and goes on to the next colour when one is used up. */
  show(facelets: string): void {
    for (const choice of this.#choices) {
      if (choice.value === BLANK) continue;
      const left = 9 - count(facelets, choice.value);
      const label = choice.parentElement as HTMLElement;
      label.classList.toggle("used-up", left === 0);
      (label.lastChild as HTMLElement).textContent = left < 0 ? `+${-left}` : left === 0 ? "" : String(left);
      choice.setAttribute("aria-label", left < 0 ? texts.tooMany(label.title, -left) : texts.colourLeft(label.title, left));
    }
    const { brush } = this;
    if (brush === BLANK || count(facelets, brush) < 9) return;
    this.choose(FACES.find((face) => count(facelets, face) < 9) ?? brush);
  }
}

/** Says what may be written on a colour: css decides which of it is seen. */
export function letter(element: HTMLElement, symbol: string): void {
  element.dataset.letter = LETTERS[symbol as Face] ?? "";
  element.dataset.shape = SHAPES[symbol as Face] ?? "";
}
