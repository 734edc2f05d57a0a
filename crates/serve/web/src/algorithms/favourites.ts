/** Algorithms that people have marked, kept in the browser: of each case, by its name. */

import { keep, kept as keptOf } from "../keeping.js";

const KEY = "faceturn-favourites";

type Kept = Record<string, string[]>;

export class Favourites {
  #kept: Kept = read();

  /** Those of a case, in the order in which they were marked. */
  of(name: string): readonly string[] {
    return this.#kept[name] ?? [];
  }

  /** Marks an algorithm, or takes the mark away. */
  toggle(name: string, algorithm: string): void {
    const before = this.of(name);
    const others = before.filter((it) => it !== algorithm);
    const after = others.length < before.length ? others : [...others, algorithm];
    const { [name]: _, ...rest } = this.#kept;
    this.#kept = after.length === 0 ? rest : { ...rest, [name]: after };
    keep(KEY, this.#kept, "always");
  }

  get isEmpty(): boolean {
    return Object.keys(this.#kept).length === 0;
  }

  /** All of them, a line each: the case, and an algorithm. */
  get text(): string {
    return this.#entries.flatMap(([name, all]) => all.map((algorithm) => `${name}\t${algorithm}\n`)).join("");
  }

  /** All of them as JSON: an object with a list for each case. */
  get json(): string {
    return `${JSON.stringify(Object.fromEntries(this.#entries), null, 2)}\n`;
  }

  get #entries(): [string, string[]][] {
    return Object.entries(this.#kept).toSorted(([one], [other]) => (one < other ? -1 : 1));
  }
}

function read(): Kept {
  const isList = (value: unknown) => Array.isArray(value) && value.every((it) => typeof it === "string");
  return Object.fromEntries(Object.entries((keptOf(KEY, "always") ?? {}) as Kept).filter(([, value]) => isList(value)));
}
