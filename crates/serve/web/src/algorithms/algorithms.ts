/** Algorithms: the cases of a set as pictures, and for the one that is chosen maneuvers by some turns, the most
 * comfortable first. */

import { type Case, type SolveOptions, type SolveReport, Solver } from "faceturn";
import { copy, download } from "../answer/exports.js";
import { BLANK, SOLVED, yellowUp } from "../cube/faces.js";
import { rotationTo } from "../cube/geometry.js";
import { afterAll, faceAfter, movesOf, wordsOf } from "../cube/moves.js";
import { element, make, makeButton, makeItem, onPress } from "../elements.js";
import { keep, kept } from "../keeping.js";
import { messageOf } from "../search/engine.js";
import { type Page, type Tab, keepInAddress } from "../tabs/tab.js";
import { described, number, reasonsOf, texts, whyNone } from "../texts.js";
import { Favourites } from "./favourites.js";
import { pictureOf } from "./picture.js";
import { held } from "./usual.js";

/** The sets that are offered, and what people call them. */
const SETS: Record<string, string> = {
  pll: "PLL",
  oll: "OLL",
  f2l: texts.f2l,
  coll: "COLL",
  ocll: "OCLL",
  cmll: "CMLL",
  "lse-eo": texts.lse,
  ell: "ELL",
  wv: texts.wv,
  vls: "VLS",
  ollcp: "OLLCP",
  zbll: "ZBLL",
};

/** The turns that are offered; others can be typed. */
const TURNS: readonly [string, string][] = [
  ["R U F", "<R,U,F>"],
  ["R U", "<R,U>"],
  ["R U L", "<R,U,L>"],
  ["R U D", "<R,U,D>"],
  ["M U", "<M,U>"],
  ["R r U", "<R,r,U>"],
  ["R U F f", "<R,U,F,f>"],
  [texts.anyFace, ""],
];

/** How many algorithms of a case are listed. */
const TOP = 30;

/** Cases for which algorithms are looked up before they are printed. */
const MOST_PRINTED = 60;

/** Whether people want yellow up, where it is kept. */
const YELLOW = "faceturn-yellow-up";

/** How long one search for a case may take, in seconds. */
const TIME = 20;

/** The case that is shown: of a set, or one of people's own. */
type Shown = Pick<Case, "name" | "usual_number" | "description" | "facelets" | "shown"> & {
  goal: string | undefined;
  chance: string;
};

export class Algorithms implements Tab {
  readonly #page: Page;
  readonly #set = element("set", HTMLSelectElement);
  readonly #subset = element("subset", HTMLSelectElement);
  readonly #turns = element("generator", HTMLInputElement);
  readonly #chips = element("generators", HTMLDivElement);
  readonly #extra = element("alg-extra", HTMLSelectElement);
  readonly #cards = element("cases", HTMLDivElement);
  readonly #panel = element("case", HTMLDivElement);
  readonly #note = element("case-note", HTMLParagraphElement);
  readonly #list = element("algs", HTMLOListElement);
  readonly #yellow = element("yellow-up", HTMLInputElement);
  readonly #find = element("case-find", HTMLInputElement);
  readonly #own = element("alg-own", HTMLInputElement);
  readonly #favourites = new Favourites();
  #cases: readonly Case[] = [];
  /** The set whose cases are shown. */
  #listed = "";
  #case: Shown | undefined;
  #report: SolveReport | undefined;
  #stop = new AbortController();

  constructor(page: Page) {
    this.#page = page;
    this.#set.append(...Object.entries(SETS).map(([value, name]) => make("option", name, { value })));
    const chips = TURNS.map(([name, turns]) => makeButton(name, "chip", () => this.#chooseTurns(turns), { "data-turns": turns }));
    this.#chips.append(...chips);
    this.#set.addEventListener("change", () => void this.#go({ set: this.#set.value, case: "" }));
    this.#subset.addEventListener("change", () => this.#showSubset());
    this.#turns.addEventListener("change", () => this.#chooseTurns(this.#turns.value.trim()));
    this.#extra.addEventListener("change", () => this.#search());
    onPress("case-close", () => void this.#go({ case: "" }));
    onPress("case-own", () => this.#openOwn());
    onPress("alg-copy", () => void copy(this.#algorithms.map((it) => `${it}\n`).join(""), texts.copied.algorithms, "alg-done"));
    onPress("alg-print", () => void this.#print());
    this.#own.addEventListener("change", () => this.#compare());
    this.#find.addEventListener("input", () => this.#showSubset());
    this.#yellow.checked = kept(YELLOW, "always") !== false;
    this.#yellow.addEventListener("change", () => {
      keep(YELLOW, this.#yellow.checked, "always");
      this.#showCards();
      this.show();
    });
    const offer = (name: string, type: string, content: () => string) => download(name, new Blob([content()], { type }));
    onPress("favourites-text", () => offer("algorithms.txt", "text/plain", () => this.#favourites.text));
    onPress("favourites-json", () => offer("algorithms.json", "application/json", () => this.#favourites.json));
  }

  open(fields: URLSearchParams): void {
    this.#turns.value = fields.get("moves") ?? "<R,U,F>";
    this.#mark();
    const position = fields.get("position");
    if (position !== null) return void this.#showOwn(position, fields.get("goal") ?? undefined);
    void this.#go({ set: fields.get("set") ?? this.#listed, case: fields.get("case") ?? "" });
  }

  show(): void {
    this.#page.cube.show(this.#coloured(this.#case?.shown ?? SOLVED));
    this.#page.cube.lookAtFront();
  }

  leave(): void {
    this.#stop.abort();
  }

  get #algorithms(): readonly string[] {
    return algorithmsOf(this.#report, HAS_ROTATIONS.test(this.#turns.value));
  }

  /** Facelets in the colours that people want. */
  #coloured(facelets: string): string {
    return this.#yellow.checked ? yellowUp(facelets) : facelets;
  }

  /** Goes to a set, and to a case of it or to all of them. */
  async #go({ set = this.#listed, case: name }: { set?: string; case: string }): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#note.textContent = "";
    const known = set in SETS ? set : "pll";
    if (known !== this.#listed) {
      const cases = await Solver.cases(known).catch((error) => {
        this.#note.textContent = messageOf(error);
        return [];
      });
      // People may have gone elsewhere meanwhile.
      if (signal.aborted) return;
      // The usual numbers are the order in which people know them.
      const sorted = cases.map(held).toSorted((one, other) => (one.usual_number ?? 0) - (other.usual_number ?? 0));
      [this.#listed, this.#cases] = [known, sorted];
      this.#find.value = "";
      this.#set.value = known;
      this.#showCards();
    }
    const found = this.#cases.find((it) => it.name === name || linkOf(it) === name);
    this.#choose(found && { ...found, chance: texts.chance(found.arrangements, found.of) });
  }

  #showCards(): void {
    const cards = this.#cases.map((it) => {
      const choose = () => this.#choose({ ...it, chance: texts.chance(it.arrangements, it.of) });
      const card = makeButton("", "card", choose, { "data-case": it.name });
      card.innerHTML = pictureOf(it.shown, this.#coloured(it.shown));
      card.append(make("span", titleOf(it)), make("span", "", { class: "favourite" }));
      return card;
    });
    this.#cards.replaceChildren(...cards);
    this.#showFavourites();
    // Cases that are described alike are a part of the set: the ZBLL cases of one COLL shape.
    const kinds = [...new Set(this.#cases.map(({ description }) => description))].sort();
    element("subset-label", HTMLLabelElement).hidden = 2 * kinds.length > this.#cases.length;
    this.#subset.replaceChildren(make("option", texts.allCases, { value: "" }), ...kinds.map((kind) => make("option", described(kind), { value: kind })));
  }

  /** Shows the part of the set that is chosen. */
  #showSubset(): void {
    const kind = this.#subset.value;
    const wanted = this.#find.value.trim().toLowerCase();
    [...this.#cards.children].forEach((card, at) => {
      const { description = "" } = this.#cases[at] ?? {};
      const words = `${card.firstElementChild?.nextElementSibling?.textContent} ${description} ${described(description)}`.toLowerCase().split(/[\s,;]+/);
      const isFound = wanted.split(/\s+/).every((word) => words.some((it) => (/^\d+$/.test(word) ? it === word : it.startsWith(word))));
      (card as HTMLElement).hidden = (kind !== "" && description !== kind) || !isFound;
    });
  }

  /** Writes the marked algorithms below their cases. */
  #showFavourites(): void {
    for (const card of this.#cards.querySelectorAll<HTMLElement>("[data-case]")) {
      const text = this.#favourites.of(card.dataset.case as string).join("\n");
      (card.querySelector(".favourite") as HTMLElement).textContent = text;
    }
    element("favourites", HTMLDivElement).hidden = this.#favourites.isEmpty;
  }

  /** Takes the cube that is entered to be solved as a case. */
  #openOwn(): void {
    const own = this.#page.entered();
    if (own) this.#showOwn(own.position, own.goal);
    else this.#note.textContent = texts.enterFirst;
  }

  #showOwn(position: string, goal: string | undefined): void {
    const reading = Solver.readStart(position, goal);
    if ("error" in reading) {
      this.#choose(undefined);
      this.#note.textContent = reasonsOf(reading).join("; ");
      return;
    }
    const { facelets } = reading;
    this.#choose({ name: texts.yourOwn, description: position, facelets, shown: facelets, goal, chance: "" });
  }

  #choose(chosen: Shown | undefined): void {
    this.#case = chosen;
    this.#own.value = element("alg-own-note", HTMLParagraphElement).textContent = "";
    document.body.dataset.isCaseOpen = String(chosen !== undefined);
    this.#panel.hidden = chosen === undefined;
    element("case-name", HTMLHeadingElement).textContent = chosen ? titleOf(chosen) : "";
    const words = [chosen && described(chosen.description), chosen?.chance].filter(Boolean);
    element("case-words", HTMLParagraphElement).textContent = words.join("; ");
    this.show();
    if (chosen) this.#panel.scrollIntoView({ block: "nearest" });
    this.#search();
  }

  #chooseTurns(turns: string): void {
    this.#turns.value = turns;
    this.#mark();
    this.#search();
  }

  #mark(): void {
    for (const chip of this.#chips.children) {
      chip.setAttribute("aria-pressed", String((chip as HTMLElement).dataset.turns === this.#turns.value));
    }
  }

  /** Looks for the algorithms of the case: the shortest first, which are there at once, then longer ones as well. */
  #search(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#keep();
    this.#report = undefined;
    this.#showList();
    if (this.#case) void this.#solve(this.#case, this.#stop.signal);
    else this.#prepare(this.#stop.signal);
  }

  /** Has the tables for these turns made while people look at the cases. */
  #prepare(signal: AbortSignal): void {
    const [first] = this.#cases;
    if (first) this.#page.engine.report(first.facelets, { ...this.#options(first.goal), signal }).catch(() => {});
  }

  /** How algorithms are searched. */
  #options(goal: string | undefined): SolveOptions {
    const moves = this.#turns.value;
    return {
      ...(goal === undefined ? {} : { goal }),
      ...(moves === "" ? {} : { moves }),
      auf: true,
      preAuf: true,
      rank: true,
      top: TOP,
      timeout: TIME,
    };
  }

  /** Writes what is shown into the address. */
  #keep(): void {
    const isOwn = this.#case !== undefined && this.#case.chance === "";
    const cases = { set: this.#listed === "pll" ? "" : this.#listed, case: this.#case ? linkOf(this.#case) : "" };
    const own = { position: this.#case?.description ?? "", goal: this.#case?.goal ?? "" };
    // From a case there is a way back to the list.
    const isCaseInAddress = (new URLSearchParams(location.hash.slice(1)).get("case") ?? "") !== "";
    const isStep = !isOwn && isCaseInAddress !== (cases.case !== "");
    keepInAddress("algorithms", { ...(isOwn ? own : cases), moves: this.#turns.value }, isStep);
  }

  async #solve({ facelets, goal }: Shown, signal: AbortSignal): Promise<void> {
    const longest = Number(this.#extra.value);
    this.#note.textContent = texts.searching;
    try {
      for (const extra of longest > 0 ? [0, longest] : [0]) {
        const report = await this.#page.engine.report(facelets, { ...this.#options(goal), extra, signal });
        if (signal.aborted) return;
        if (this.#report === undefined || report.ended === "finished") this.#report = report;
        this.#showList();
        this.#note.textContent = sentenceOf(this.#report, extra < longest, HAS_ROTATIONS.test(this.#turns.value));
        if (report.ended !== "finished" || report.solutions.length === 0) return;
      }
    } catch (error) {
      if (!signal.aborted) this.#note.textContent = messageOf(error);
    }
  }

  /** Lists the algorithms by the turns that are chosen; after them those that are held so that other turns do it. */
  #showList(): void {
    const all = this.#algorithms.map((algorithm, at) => ({
      item: this.#item(algorithm, at),
      isWithin: isWithin(algorithm, this.#turns.value),
    }));
    const [within, others] = [true, false].map((wanted) => all.filter(({ isWithin }) => isWithin === wanted).map(({ item }) => item));
    const group = others?.length ? [make("li", texts.heldDifferently, { class: "soft group" }), ...others] : [];
    this.#list.replaceChildren(...(within ?? []), ...group);
    element("alg-actions", HTMLDivElement).hidden = element("compare", HTMLDivElement).hidden = all.length === 0;
    this.#showFavourites();
  }

  /** Compares an algorithm that somebody has typed with those in the list. */
  #compare(): void {
    const note = element("alg-own-note", HTMLParagraphElement);
    const words = this.#own.value.match(/[URFDLBurfdlbMESxyz]w?[23]?['’]?/g) ?? [];
    const own = words.join(" ").replaceAll("’", "'");
    const moves = movesOf(own);
    if (!this.#case || this.#own.value.trim() === "") note.textContent = "";
    else if (!moves || words.join("") !== this.#own.value.replaceAll(/[\s()]/g, "")) note.textContent = texts.notMoves;
    else if (!solves(moves, this.#case)) note.textContent = texts.notSolving;
    else {
      // Turns of U at the ends are free.
      const plain = own.replace(/^(U[2']? )+/, "").replace(/( U[2']?)+$/, "");
      const { executions = [], scores } = this.#report ?? {};
      const effort = scores?.[executions.findIndex((it) => it === plain || it === own)];
      const length = plain.split(" ").filter((word) => !/^[xyz]/.test(word)).length;
      const place = effort === undefined ? texts.notListed : texts.effortIs(number(effort, 1), number(scores?.[0] ?? 0, 1));
      note.textContent = `${texts.solvesIn(length)} ${place}`;
    }
  }

  /** Prints the cases with an algorithm each: those that are marked, or else the most comfortable of the shortest. */
  async #print(): Promise<void> {
    const { signal } = this.#stop;
    const cards = [...this.#cards.querySelectorAll<HTMLElement>("[data-case]:not([hidden])")];
    const empty = cards.filter((card) => card.querySelector(".favourite")?.textContent === "").slice(0, MOST_PRINTED);
    try {
      for (const [at, card] of empty.entries()) {
        const it = this.#cases.find(({ name }) => name === card.dataset.case);
        if (!it || signal.aborted) return;
        this.#note.textContent = texts.lookingAlgorithms(at, empty.length);
        const report = await this.#page.engine.report(it.facelets, { ...this.#options(it.goal), extra: 0, signal });
        const all = algorithmsOf(report, HAS_ROTATIONS.test(this.#turns.value));
        const algorithm = all.find((it) => isWithin(it, this.#turns.value)) ?? all[0] ?? "";
        (card.querySelector(".favourite") as HTMLElement).textContent = algorithm;
      }
      this.#note.textContent = "";
      print();
    } catch (error) {
      if (!signal.aborted) this.#note.textContent = messageOf(error);
    }
  }

  #item(algorithm: string, at: number): HTMLElement {
    const { name, shown, goal } = this.#case as Shown;
    const toggle = () => {
      this.#favourites.toggle(name, algorithm);
      mark();
      this.#showFavourites();
    };
    const star = makeButton("★", "quiet star", toggle, { "aria-label": texts.mark(algorithm) });
    const mark = () => star.setAttribute("aria-pressed", String(this.#favourites.of(name).includes(algorithm)));
    mark();
    const play = makeButton(algorithm, "solution", () => this.#page.follow({ start: this.#coloured(shown), solution: algorithm, goal }));
    const score = this.#report?.scores?.[at];
    const regrips = this.#report?.regrips?.[at] ?? 0;
    const cost = make("span", score === undefined ? "" : number(score, 1), { class: "score" });
    cost.title = texts.effort(regrips);
    return makeItem(star, play, cost);
  }
}

/** Turns among which are rotations: then people say themselves how to hold the cube. */
const HAS_ROTATIONS = /[xyz]/;

/** The algorithms of a report: as they are written, or else as they are done most comfortably, maybe with rotations. The
 * turns of U before and after, which are not counted, are in parentheses. */
function algorithmsOf(report: SolveReport | undefined, isAsWritten = false): readonly string[] {
  const { executions = [], solutions = [], first_turns: first, last_turns: last } = report ?? {};
  return (isAsWritten ? solutions : executions).map((done, at) => {
    const held = faceAfter("U", movesOf(done) ?? []);
    const free = [first?.[at], last?.[at]?.replace("U", held)].map((turn) => (turn ? `(${turn})` : ""));
    return [free[0], done, free[1]].filter(Boolean).join(" ");
  });
}

/** Whether an algorithm is by these turns, such as `<R,U,F2>`, or rotations, besides the free ones in parentheses; empty
 * turns are any. */
function isWithin(algorithm: string, turns: string): boolean {
  const moves = algorithm.replaceAll(/\([^)]*\)/g, "");
  const allowed: readonly string[] = turns.match(/[A-Za-z]w?2?/g) ?? [];
  return allowed.length === 0 || wordsOf(moves).every((word) => {
    const plain = word.replace(/['3]+$/, "").replace(/2'?$/, "");
    return /^[xyz]/.test(word) || allowed.includes(plain) || (word.includes("2") && allowed.includes(`${plain}2`));
  });
}

/** Whether moves lead from a case to its goal, whichever turns of U come before and after. */
function solves(moves: readonly NonNullable<ReturnType<typeof movesOf>>[number][], { shown, goal = "solved" }: Shown): boolean {
  const reading = Solver.readGoal(goal);
  if ("error" in reading) return false;
  const turns = [[], ...["U", "U2", "U'"].map((turn) => movesOf(turn) ?? [])];
  return turns.some((before) => {
    const done = rotationTo(afterAll(shown, [...before, ...moves]));
    return turns.some((last) => {
      const end = afterAll(done, last);
      return [...reading.facelets].every((symbol, at) => symbol === BLANK || end[at] === BLANK || end[at] === symbol);
    });
  });
}

/** The name of a case in links: of an OLL case by its usual number. */
function linkOf({ name, usual_number: usual }: Pick<Case, "name" | "usual_number">): string {
  return usual === undefined ? name : `OLL-${usual}`;
}

/** The name of a case as people say it: `Jb`, `OLL 21`. */
function titleOf({ name, usual_number: usual }: Pick<Case, "name" | "usual_number">): string {
  if (usual !== undefined) return `OLL ${usual}`;
  return name.startsWith("pll-") ? texts.perm(name.slice(4)) : name;
}

/** What is said of the algorithms of a case. */
function sentenceOf(report: SolveReport, isGoingOn: boolean, isCounted: boolean): string {
  const { distance, solutions, upper_bound: known, lower_bound: bound } = report;
  const { unreachable } = report;
  if (unreachable !== undefined) return texts.noneByThese(whyNone({ ...report, unreachable }));
  if (solutions.length === 0) return texts.noneInTime(TIME, bound);
  return `${texts.shortestHas(distance ?? known, isCounted)} ${isGoingOn ? texts.lookingLonger : ""}`.trim();
}
