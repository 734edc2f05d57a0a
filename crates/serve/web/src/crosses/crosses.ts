/** All six crosses of a scramble: how long each is, and its solutions once they are asked for. */

import type { SolveReport } from "faceturn";
import { COLOURS, FACES, type Face, SOLVED } from "../cube/faces.js";
import { element, make, onPress } from "../elements.js";
import { followed } from "../follow/follow.js";
import { messageOf } from "../search/engine.js";
import { type Page, Scramble, type Tab, keepInAddress } from "../tabs/tab.js";
import { texts } from "../texts.js";

/** The most solutions of a cross that are listed. */
const MOST = 12;

export class Crosses implements Tab {
  readonly #page: Page;
  readonly #what = element("crosses-what", HTMLSelectElement);
  readonly #list = element("crosses-list", HTMLOListElement);
  readonly #news = element("crosses-news", HTMLParagraphElement);
  readonly #scramble: Scramble;
  #stop = new AbortController();

  constructor(page: Page) {
    this.#page = page;
    this.#scramble = new Scramble(page, "crosses", () => this.#search());
    this.#what.addEventListener("change", () => this.#search());
    onPress("crosses-reveal", () => {
      for (const details of this.#list.querySelectorAll("details")) details.open = true;
    });
  }

  open(fields: URLSearchParams): void {
    const what = fields.get("what") ?? "";
    this.#what.value = [...this.#what.options].some(({ value }) => value === what) ? what : "cross";
    this.#scramble.enter(fields.get("position") ?? (this.#scramble.text || this.#page.entered()?.position || ""));
    this.#search();
  }

  show(): void {
    this.#page.cube.show(this.#scramble.facelets ?? SOLVED);
  }

  leave(): void {
    this.#stop.abort();
  }

  /** Solves each cross, the lower ones of most people first; all at once go into the list, the shortest first. */
  #search(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { text, facelets } = this.#scramble;
    keepInAddress("crosses", { position: text, what: this.#what.value === "cross" ? "" : this.#what.value });
    this.show();
    this.#list.replaceChildren();
    this.#news.textContent = facelets === undefined ? "" : texts.searching;
    element("crosses-reveal", HTMLButtonElement).hidden = facelets === undefined;
    if (facelets !== undefined) void this.#solve(text, facelets, this.#stop.signal);
  }

  async #solve(text: string, facelets: string, signal: AbortSignal): Promise<void> {
    const goalOf = (face: Face) => (this.#what.value === "xcross" ? `xcross:${face}:any` : `${this.#what.value}:${face}`);
    const found: { face: Face; report: SolveReport }[] = [];
    const solve = async (face: Face) => {
      const goal = goalOf(face);
      const report = await this.#page.engine.report(text, { goal, maxSolutions: 1000, signal });
      if (signal.aborted) return;
      found.push({ face, report });
      const length = ({ report: { distance } }: (typeof found)[number]) => distance ?? Number.POSITIVE_INFINITY;
      found.sort((one, other) => length(one) - length(other));
      this.#list.replaceChildren(...found.map(({ face, report }) => this.#item(face, report, facelets)));
    };
    try {
      await Promise.all(FACES.map(solve));
      const [shortest] = found;
      if (shortest && !signal.aborted) this.#news.textContent = texts.shortestIs(shortest.face, shortest.report.distance);
    } catch (error) {
      if (!signal.aborted) this.#news.textContent = messageOf(error);
    }
  }

  /** A cross: its colour and length, and inside its solutions. */
  #item(face: Face, report: SolveReport, facelets: string): HTMLElement {
    const dot = make("span", "", { class: "goal-dot", "aria-hidden": "true" });
    dot.dataset.colour = COLOURS[face];
    const ways = report.minimal_solution_count ?? report.solutions.length;
    const summary = make("summary", "");
    summary.append(dot, make("strong", String(report.distance ?? "?")), make("span", texts.crossWays(face, ways, report.complete)));
    const list = make("ol", "", { class: "solutions" });
    report.solutions.slice(0, MOST).forEach((solution, at) => {
      const goal = report.goals_reached?.[at]?.[0] ?? report.goal;
      const button = make("button", solution || texts.isThere, { type: "button", class: "solution" });
      button.addEventListener("click", () => this.#page.follow(followed({ start: facelets, solution, goal })));
      const item = make("li", "");
      item.append(button);
      list.append(item);
    });
    if (report.solutions.length > MOST) list.append(make("li", texts.more(report.solutions.length - MOST), { class: "soft" }));
    const details = make("details", "");
    details.append(summary, list);
    const item = make("li", "");
    item.append(details);
    return item;
  }
}
