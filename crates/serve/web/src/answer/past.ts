/** The cubes that were solved before, as small pictures that lead back to what was found. */

import { BOX, drawing } from "../cube/picture.js";
import { element, make, makeButton, makeItem } from "../elements.js";
import type { Written } from "../enter/address.js";
import type { Search } from "../search/session.js";
import { nameOf, optionsOf } from "../search/task.js";
import { texts } from "../texts.js";

/** How many are kept. */
const MOST = 8;

/** Searches for what was entered, and the answer in a few letters: `18`, or nothing yet. */
interface Solved {
  searches: readonly Search[];
  answer: string;
}

export class Past {
  readonly #list = element("past", HTMLUListElement);
  readonly #chosen: (searches: readonly Search[]) => void;
  /** The last one first. */
  #all: readonly Solved[] = [];

  /** `chosen` is called with searches that somebody wants to see again. */
  constructor(chosen: (searches: readonly Search[]) => void) {
    this.#chosen = chosen;
  }

  /** Keeps searches, and their answer as it is known now. */
  keep(searches: readonly Search[], answer: string): void {
    if (searches.length === 0) return;
    const [last] = this.#all;
    if (last?.searches === searches && last.answer === answer) return;
    const others = this.#all.filter((it) => keyOf(it.searches) !== keyOf(searches));
    this.#all = [{ searches, answer }, ...others].slice(0, MOST);
    this.#list.replaceChildren(...this.#all.map((it) => this.#item(it)));
    this.#list.hidden = this.#all.length < 2;
  }

  /** What was found of a task. */
  find(task: Written): readonly Search[] | undefined {
    return this.#all.find(({ searches }) => keyOf(searches) === written(task))?.searches;
  }

  #item({ searches, answer }: Solved): HTMLElement {
    const title = searches[0] ? nameOf(searches[0].task) : "";
    const button = makeButton("", "", () => this.#chosen(searches), { title, "aria-label": `${answer || texts.noAnswer}: ${title}` });
    button.innerHTML = `<svg viewBox="${BOX}" aria-hidden="true">${drawing(searches[0]?.task.facelets ?? "", { right: 0.6, up: 0.5 })}</svg>`;
    button.append(make("span", answer));
    return makeItem(button);
  }
}

function keyOf(searches: readonly Search[]): string {
  const goals = searches.flatMap(({ task }) => task.goal ?? []).join(", ");
  const [search] = searches;
  if (!search) return "";
  return written(goals === "" ? search.task : { ...search.task, goal: goals });
}

function written(task: Written): string {
  const options = optionsOf({ ...task, facelets: "" });
  return JSON.stringify([task.position, Object.entries(options).sort()]);
}
