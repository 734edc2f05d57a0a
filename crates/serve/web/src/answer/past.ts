/** The cubes that were solved before, as small pictures that lead back to what was found. */

import { BOX, drawing } from "../cube/picture.js";
import { element, make } from "../elements.js";
import type { Written } from "../enter/address.js";
import type { Search } from "../search/session.js";
import { optionsOf } from "../search/task.js";
import { viewOf } from "../search/view.js";

/** How many are kept. */
const MOST = 8;

export class Past {
  readonly #list = element("past", HTMLUListElement);
  readonly #chosen: (searches: readonly Search[]) => void;
  /** The last one first. */
  #all: readonly (readonly Search[])[] = [];

  /** `chosen` is called with searches that somebody wants to see again. */
  constructor(chosen: (searches: readonly Search[]) => void) {
    this.#chosen = chosen;
  }

  /** Keeps searches, and shows what is known of them now. */
  keep(searches: readonly Search[]): void {
    if (searches.length === 0) return;
    const others = this.#all.filter((it) => keyOf(it) !== keyOf(searches));
    const isKnown = this.#all[0] === searches;
    this.#all = [searches, ...others].slice(0, MOST);
    if (isKnown && this.#list.childElementCount === this.#all.length) this.#label(this.#list.children[0] as HTMLElement, searches);
    else this.#list.replaceChildren(...this.#all.map((it) => this.#item(it)));
    this.#list.hidden = this.#all.length < 2;
  }

  /** What was found of a task. */
  find(task: Written): readonly Search[] | undefined {
    return this.#all.find((searches) => keyOf(searches) === written(task));
  }

  #item(searches: readonly Search[]): HTMLElement {
    const item = make("li", "");
    const button = make("button", "", { type: "button", title: searches[0]?.task.position ?? "" });
    button.innerHTML = `<svg viewBox="${BOX}" aria-hidden="true">${drawing(searches[0]?.task.facelets ?? "", { right: 0.6, up: 0.5 })}</svg>`;
    button.append(make("span", ""));
    button.addEventListener("click", () => this.#chosen(searches));
    item.append(button);
    this.#label(item, searches);
    return item;
  }

  #label(item: HTMLElement, searches: readonly Search[]): void {
    const { headline } = viewOf(searches);
    const label = item.querySelector("span") as HTMLElement;
    if (label.textContent !== headline) label.textContent = headline;
    item.querySelector("button")?.setAttribute("aria-label", `${headline || "no answer yet"}: ${searches[0]?.task.position}`);
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
