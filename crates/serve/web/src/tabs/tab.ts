/** What stands beside solving: parts of the page that have a cube or cases of their own. */

import { Solver } from "faceturn";
import type { Cube } from "../cube/cube.js";
import { element, make, onPress } from "../elements.js";
import type { Followed } from "../follow/follow.js";
import type { Engine } from "../search/engine.js";
import { reasonsOf } from "../texts.js";

/** The parts, as their addresses begin. */
export const TABS = ["algorithms", "fewest", "crosses"] as const;

export type TabName = (typeof TABS)[number];

/** A part of the page. */
export interface Tab {
  /** Goes to what its address says. */
  open(fields: URLSearchParams): void;
  /** Shows its cube, which another part has had meanwhile. */
  show(): void;
  /** Ends what it is searching: people leave. */
  leave(): void;
}

/** What a part uses of the page. */
export interface Page {
  cube: Cube;
  engine: Engine;
  /** What is entered to be solved, and the goal for it. */
  entered(): { position: string; goal: string | undefined } | undefined;
  follow(followed: Followed): void;
}

/** The part that an address is about, and its fields. */
export function tabInAddress(): { name: TabName; fields: URLSearchParams } | undefined {
  const fields = new URLSearchParams(location.hash.slice(1));
  const [first] = fields.keys();
  const name = TABS.find((name) => name === first);
  return name && { name, fields };
}

/** Writes what a part shows into the address, so that it can be sent to others; where `isStep`, as an entry of its own
 * in the browser's history. */
export function keepInAddress(name: TabName, fields: Record<string, string>, isStep = false): void {
  const written = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  const address = `#${[name, written].filter(String).join("&")}`;
  if (isStep) history.pushState(null, "", address);
  else history.replaceState(history.state, "", address);
}

/** How long people pause before what they have typed is searched, in milliseconds. */
const PAUSE = 300;

/** A field for a scramble with a button for a random one, for a part of the page: its elements are named after that. */
export class Scramble {
  readonly #page: Page;
  readonly #field: HTMLTextAreaElement;
  readonly #error: HTMLElement;
  readonly #changed: () => void;
  #timer: number | undefined;
  /** The facelets after it; none if it cannot be read. */
  facelets: string | undefined;

  /** `changed` is called when somebody has entered another one. */
  constructor(page: Page, name: TabName, changed: () => void) {
    this.#page = page;
    this.#changed = changed;
    this.#field = element(`${name}-scramble`, HTMLTextAreaElement);
    this.#error = element(`${name}-error`, HTMLElement);
    this.#field.addEventListener("input", () => {
      this.#read();
      clearTimeout(this.#timer);
      // What was found for another one goes at once.
      if (this.facelets === undefined) changed();
      else this.#timer = setTimeout(() => this.#isShown && changed(), PAUSE);
    });
    onPress(`${name}-random`, () => void this.#enterRandom());
    // The field is shown before this part of the page is loaded.
    this.#read();
  }

  get text(): string {
    return this.#field.value.trim();
  }

  /** Whether people have not gone elsewhere meanwhile. */
  get #isShown(): boolean {
    return this.#field.checkVisibility();
  }

  /** Enters a text, as from an address. */
  enter(text: string): void {
    this.#field.value = text;
    this.#read();
  }

  async #enterRandom(): Promise<void> {
    const scramble = await this.#page.engine.scramble(Solver.randomPosition());
    if (scramble === undefined || !this.#isShown) return;
    this.enter(scramble);
    this.#changed();
  }

  #read(): void {
    const reading = this.text === "" ? undefined : Solver.read(this.text);
    this.facelets = reading && !("error" in reading) ? reading.facelets : undefined;
    const error = reading && "error" in reading ? reasonsOf(reading).map((reason) => make("p", reason)) : [];
    this.#error.replaceChildren(...error);
    this.#field.setAttribute("aria-invalid", String(error.length > 0));
  }
}
