/** All six crosses of a scramble: how long each is, and its solutions once they are asked for. */

import type { SolveReport } from "faceturn";
import { COLOURS, FACES, type Face, SOLVED } from "../cube/faces.js";
import { element, make, makeButton, makeItem, onPress } from "../elements.js";
import { followed, startOf } from "../follow/follow.js";
import { messageOf } from "../search/engine.js";
import { keep, kept } from "../keeping.js";
import { Clock } from "../tabs/clock.js";
import { type Page, Scramble, type Tab, keepInAddress } from "../tabs/tab.js";
import { texts } from "../texts.js";

/** The most solutions of a cross that are listed. */
const MOST = 12;

/** How long people may look at a cube before they turn it, in seconds. */
const INSPECTION = 15;

/** Whether people want to find the lengths themselves, where it is kept. */
const HIDE = "faceturn-hide-lengths";

/** A cross that was solved. */
interface Found {
  face: Face;
  report: SolveReport;
}

export class Crosses implements Tab {
  readonly #page: Page;
  readonly #what = element("crosses-what", HTMLSelectElement);
  readonly #list = element("crosses-list", HTMLOListElement);
  readonly #news = element("crosses-news", HTMLParagraphElement);
  readonly #hide = element("crosses-hide", HTMLInputElement);
  readonly #clock = new Clock("crosses-clock", INSPECTION, texts.inspection);
  readonly #scramble: Scramble;
  #found: Found[] = [];
  #stop = new AbortController();

  constructor(page: Page) {
    this.#page = page;
    this.#scramble = new Scramble(page, "crosses", () => {
      this.#clock.reset();
      this.#search();
    });
    this.#what.addEventListener("change", () => this.#search());
    this.#hide.checked = kept(HIDE, "always") === true;
    this.#hide.addEventListener("change", () => {
      keep(HIDE, this.#hide.checked, "always");
      this.#showFound();
    });
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
    this.#found = [];
    this.#showFound();
    this.#news.textContent = facelets === undefined ? "" : texts.searching;
    element("crosses-reveal", HTMLButtonElement).hidden = facelets === undefined;
    if (facelets !== undefined) void this.#solve(text, this.#stop.signal);
  }

  async #solve(text: string, signal: AbortSignal): Promise<void> {
    const goalOf = (face: Face) => (this.#what.value === "xcross" ? `xcross:${face}:any` : `${this.#what.value}:${face}`);
    const solve = async (face: Face) => {
      const goal = goalOf(face);
      const report = await this.#page.engine.report(text, { goal, maxSolutions: 1000, signal });
      if (signal.aborted) return;
      this.#found.push({ face, report });
      this.#showFound();
    };
    try {
      await Promise.all(FACES.map(solve));
    } catch (error) {
      if (!signal.aborted) this.#news.textContent = messageOf(error);
    }
  }

  /** Lists what was found, the shortest first; in the order of the faces if their lengths are hidden. */
  #showFound(): void {
    const isHidden = this.#hide.checked;
    const rank = ({ face, report }: Found) => (isHidden ? FACES.indexOf(face) : (report.distance ?? Number.POSITIVE_INFINITY));
    const sorted = this.#found.toSorted((one, other) => rank(one) - rank(other));
    const facelets = this.#scramble.facelets ?? SOLVED;
    this.#list.dataset.isHidden = String(isHidden);
    this.#list.replaceChildren(...sorted.map(({ face, report }) => this.#item(face, report, facelets)));
    const [shortest] = sorted;
    if (!shortest || sorted.length < FACES.length) return;
    this.#news.textContent = isHidden ? texts.lengthsHidden : texts.shortestIs(shortest.face, shortest.report.distance);
  }

  /** A cross: its colour and length, and inside its solutions. */
  #item(face: Face, report: SolveReport, facelets: string): HTMLElement {
    const dot = make("span", "", { class: "goal-dot", "aria-hidden": "true" });
    dot.dataset.colour = COLOURS[face];
    const ways = report.minimal_solution_count ?? report.solutions.length;
    const length = make("strong", String(report.distance ?? "?"), { class: "length" });
    const summary = make("summary", "", {}, dot, length, make("span", texts.crossWays(face, ways, report.complete)));
    const list = make("ol", "", { class: "solutions" });
    report.solutions.slice(0, MOST).forEach((solution, at) => {
      const goal = report.goals_reached?.[at]?.[0] ?? report.goal;
      const follow = () => this.#page.follow(followed({ start: startOf(facelets, this.#scramble.text), solution, goal }));
      list.append(makeItem(makeButton(solution || texts.isThere, "solution", follow)));
    });
    if (report.solutions.length > MOST) list.append(make("li", texts.more(report.solutions.length - MOST), { class: "soft" }));
    return makeItem(make("details", "", {}, summary, list));
  }
}
