/** Asks people which repair of a painted cube is the right one: they see what each would make of it. */

import { colourOf, faceOf } from "../cube/faces.js";
import { element, make, makeButton } from "../elements.js";
import { texts } from "../texts.js";
import type { Checked } from "./checks.js";
import { type Repair, repairsOf } from "./repairs.js";

export class Asking {
  readonly #question = element("ask", HTMLParagraphElement);
  readonly #repairs = element("repairs", HTMLDivElement);
  readonly #chosen: (painted: string, changed: readonly number[]) => void;
  /** What was painted, whose repairs are shown. */
  #painted = "";

  /** `chosen` is called with what is painted after the repair that somebody has chosen. */
  constructor(chosen: (painted: string, changed: readonly number[]) => void) {
    this.#chosen = chosen;
  }

  /** Shows the repairs of a painted cube, if anything is wrong with it. */
  show(painted: string, { complaint, apart, wrong }: Checked): void {
    const asked = complaint === undefined ? "" : painted;
    if (asked === this.#painted) return;
    this.#painted = asked;
    this.#question.textContent = "";
    this.#repairs.replaceChildren();
    // The complaint is seen first: to find the repairs takes a moment.
    if (asked !== "") setTimeout(() => asked === this.#painted && this.#ask(asked, apart, wrong));
  }

  #ask(painted: string, apart: Checked["apart"], wrong: Checked["wrong"]): void {
    const repairs = apart ? [] : repairsOf(painted);
    const [first] = repairs;
    if (apart) {
      this.#question.textContent = apart.words;
      this.#repairs.replaceChildren(this.#card(texts.doneByHand, apart.facelets, apart.pieces));
    } else if (first) {
      const sides = new Set(repairs.map(({ turned }) => turned));
      const turned = first.turned && (sides.size === 1 || !sides.has(undefined)) ? texts.isTurned(first.turned) : "";
      const marked = repairs.every((repair) => repair.turned) && wrong.length > 0 ? texts.oneOfMarked(true) : "";
      this.#question.textContent = `${turned} ${repairs.length === 1 ? texts.isThis : texts.whichIsIt} ${marked}`.trim();
      this.#repairs.replaceChildren(...repairs.map((repair) => this.#repair(repair)));
    } else if (wrong.length > 0) this.#question.textContent = texts.oneOfMarked(false);
  }

  #repair({ painted, changed, words }: Repair): HTMLElement {
    const card = this.#card(words, painted, changed);
    card.insertAdjacentHTML("afterbegin", pictureOf(painted, changed));
    return card;
  }

  #card(words: string, painted: string, changed: readonly number[]): HTMLElement {
    const card = makeButton("", "card", () => this.#chosen(painted, changed));
    card.append(make("span", words));
    return card;
  }
}

/** The sides on which something was changed, as one paints them, with a mark on what it is; three at most. */
function pictureOf(facelets: string, changed: readonly number[]): string {
  const sides = [...new Set(changed.map(faceOf))].slice(0, 3);
  const begins = sides.map((face) => changed.find((at) => faceOf(at) === face) as number).map((at) => at - (at % 9));
  const stickers = begins.flatMap((begin, side) =>
    Array.from({ length: 9 }, (_, at) => {
      const isMarked = changed.includes(begin + at) && changed.length < 4;
      const place = `x="${3.4 * side + (at % 3)}" y="${Math.floor(at / 3)}"`;
      return `<rect class="flat${isMarked ? " changed" : ""}" data-colour="${colourOf(facelets[begin + at])}" ${place} width="1" height="1" rx="0.12"/>`;
    }),
  );
  return `<svg viewBox="-0.2 -0.2 ${3.4 * sides.length} 3.4" aria-hidden="true">${stickers.join("")}</svg>`;
}
