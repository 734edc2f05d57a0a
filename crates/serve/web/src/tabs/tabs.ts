/** Which part of the page beside solving is open. Each is loaded when people first go there. */

import { type Page, TABS, type Tab, type TabName } from "./tab.js";

const LOADED: Record<TabName, (page: Page) => Promise<Tab>> = {
  algorithms: async (page) => new (await import("../algorithms/algorithms.js")).Algorithms(page),
  fewest: async (page) => new (await import("../fewest/fewest.js")).Fewest(page),
  crosses: async (page) => new (await import("../crosses/crosses.js")).Crosses(page),
};

export class Tabs {
  readonly #page: Page;
  readonly #tabs = new Map<TabName, Tab>();
  #open: Tab | undefined;
  /** The part that people have gone to last. */
  #wanted: TabName | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes to a part, as its address says.
   *
   * @throws if it cannot be loaded. */
  async open(name: TabName, fields: URLSearchParams): Promise<void> {
    this.leave();
    this.#wanted = name;
    const tab = this.#tabs.get(name) ?? (await LOADED[name](this.#page));
    this.#tabs.set(name, tab);
    if (this.#wanted !== name) return;
    this.#open = tab;
    tab.open(fields);
  }

  /** Shows the cube of the part that is open again. */
  show(): void {
    this.#open?.show();
  }

  /** Ends what the part is doing, if one is open. */
  leave(): void {
    this.#open?.leave();
    this.#open = this.#wanted = undefined;
  }
}

/** Marks the link to a part, or to solving. */
export function markLink(name: TabName | "solve"): void {
  for (const link of document.querySelectorAll("nav a")) {
    if (link.id === `tab-${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

export function isTab(name: string): name is TabName {
  return (TABS as readonly string[]).includes(name);
}
