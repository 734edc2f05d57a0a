/** Fewest moves: a scramble, and a sheet on which a solution grows step by step, by what the solver offers or by
 * hand, perhaps in several branches; insertions into it, and the proven distance beside it. */

import { type InsertionReport, type SolutionInSteps, Solver, type Step, type StepsOptions, type StepsReport } from "faceturn";
import { copy } from "../answer/exports.js";
import { SOLVED } from "../cube/faces.js";
import { marksFor } from "../cube/marks.js";
import { movesOf } from "../cube/moves.js";
import { element, make, makeButton, makeItem, onPress } from "../elements.js";
import { messageOf } from "../search/engine.js";
import { type Report, type State, BEGINNING, after, isProven, upperBound } from "../search/state.js";
import { Clock } from "../tabs/clock.js";
import { type Page, Scramble, type Tab, keepInAddress } from "../tabs/tab.js";
import { capital, reasonsOf, texts } from "../texts.js";
import { type Branch, type Line, branchesIn, fieldsOf, lengthOf, noteOf, sequenceOf, textOf, writtenSides } from "./lines.js";

/** The steps in their order. */
const STEPS = ["eo niss", "dr niss", "htr niss", "finish"];

/** How many ways to go on are offered, and from how many states a step and the whole rest are looked for. */
const OFFERED = 16;
const WIDTH = 400;
const WIDTH_OF_WHOLE = 32;

/** How long an attempt lasts, in seconds. */
const HOUR = 3600;

export class Fewest implements Tab {
  readonly #page: Page;
  readonly #scramble: Scramble;
  readonly #taken = element("fewest-taken", HTMLDivElement);
  readonly #total = element("fewest-total", HTMLParagraphElement);
  readonly #own = element("fewest-own", HTMLInputElement);
  readonly #ownError = element("fewest-own-error", HTMLParagraphElement);
  readonly #step = element("fewest-step", HTMLSelectElement);
  readonly #subset = element("fewest-subset", HTMLSelectElement);
  readonly #clock = new Clock("fewest-clock", HOUR, texts.anHour);
  readonly #options = element("fewest-options", HTMLOListElement);
  readonly #whole = element("fewest-whole", HTMLParagraphElement);
  readonly #note = element("fewest-note", HTMLParagraphElement);
  readonly #proof = element("fewest-proof", HTMLParagraphElement);
  readonly #insertions = element("fewest-insertions", HTMLOListElement);
  readonly #insert = element("fewest-insert", HTMLButtonElement);
  /** The scramble as face turns. */
  #moves = "";
  /** The branches, and which of them people go on with. */
  #branches: readonly Branch[] = [[]];
  #at = 0;
  /** Ends what is searched for the sheet as it is, and for the scramble. */
  #stop = new AbortController();
  #stopProof = new AbortController();

  constructor(page: Page) {
    this.#page = page;
    this.#step.append(...STEPS.map((value, at) => make("option", texts.steps[at] ?? "", { value })));
    const subsets = Solver.namedGoals().find(({ name }) => name === "dr")?.subsets ?? [];
    this.#subset.append(...subsets.map((subset) => make("option", subset)));
    this.#scramble = new Scramble(page, "fewest", () => {
      this.#clock.reset();
      void this.#begin([[]], 0);
    });
    for (const choice of [this.#step, this.#subset]) choice.addEventListener("change", () => void this.#search());
    this.#own.addEventListener("keydown", (event) => event.key === "Enter" && this.#takeOwn());
    onPress("fewest-take", () => this.#takeOwn());
    onPress("fewest-back", () => void this.#take(this.#lines.slice(0, -1)));
    onPress("fewest-copy", () => void copy(this.#text, texts.copied.solution, "fewest-done"));
    this.#insert.addEventListener("click", () => void this.#findInsertions(this.#stop.signal));
  }

  open(fields: URLSearchParams): void {
    const position = fields.get("position");
    if (position === null && this.#scramble.text !== "") return void this.#begin(this.#branches, this.#at);
    this.#scramble.enter(position ?? this.#page.entered()?.position ?? "");
    const { branches, at } = branchesIn(fields);
    void this.#begin(branches, at);
  }

  show(): void {
    const facelets = (this.#moves === "" ? undefined : this.#faceletsAfter(this.#lines)) ?? this.#scramble.facelets ?? SOLVED;
    this.#page.cube.show(facelets, { marks: marksFor(this.#lines.at(-1)?.what.split(" ")[0], facelets) });
  }

  leave(): void {
    this.#stop.abort();
    this.#stopProof.abort();
  }

  /** The lines of the branch that people go on with. */
  get #lines(): Branch {
    return this.#branches[this.#at] ?? [];
  }

  /** The scramble and lines, as moves on both sides. */
  #positionAfter(lines: Branch): string {
    return `${this.#moves} ${writtenSides(lines)}`.trim();
  }

  #faceletsAfter(lines: Branch): string | undefined {
    const reading = Solver.read(this.#positionAfter(lines), { notation: "niss" });
    return "error" in reading ? undefined : reading.facelets;
  }

  #isSolved(lines = this.#lines): boolean {
    return this.#faceletsAfter(lines) === SOLVED;
  }

  /** The sheet as people write it down. */
  get #text(): string {
    const written = this.#branches.map((lines, at) => {
      const sequence = sequenceOf(lines);
      const done = this.#isSolved(lines) ? texts.solution(sequence) : texts.solutionSoFar(sequence);
      return `${this.#branches.length > 1 ? `${texts.branch(at + 1)}\n` : ""}${textOf(lines)}\n${done}\n`;
    });
    return `${texts.scramble(this.#moves)}\n\n${written.join("\n")}`;
  }

  /** Begins with the scramble that is entered, and branches of an earlier sheet. */
  async #begin(branches: readonly Branch[], at: number): Promise<void> {
    this.leave();
    [this.#branches, this.#at] = [branches, at];
    this.#stopProof = new AbortController();
    const { signal } = this.#stopProof;
    const { text, facelets } = this.#scramble;
    this.#moves = "";
    this.#proof.textContent = "";
    element("fewest-sheet", HTMLDivElement).hidden = facelets === undefined;
    if (facelets === undefined) {
      keepInAddress("fewest", {});
      return this.show();
    }
    // Parentheses mean the inverse from now on, and other texts than moves cannot go on.
    const isPlain = movesOf(text) !== undefined && !/[()]/.test(text);
    const moves = isPlain ? text : await this.#page.engine.scramble(facelets);
    if (signal.aborted || moves === undefined) return;
    this.#moves = moves;
    await this.#goOn(branches, at);
    // Not before there is something to choose from: it may take minutes.
    if (!signal.aborted) void this.#prove(facelets, signal);
  }

  /** Puts these lines in the place of those of the branch that people go on with. */
  #take(lines: Branch): Promise<void> {
    return this.#goOn(this.#branches.with(this.#at, lines), this.#at);
  }

  /** Shows branches, and looks for ways to go on with one of them. From one more, or one less, Back leads to those before. */
  async #goOn(branches: readonly Branch[], at: number): Promise<void> {
    const isStep = branches.length !== this.#branches.length;
    [this.#branches, this.#at] = [branches, at];
    const lines = this.#lines;
    this.#own.value = "";
    this.#ownError.textContent = "";
    this.#showLines();
    this.show();
    keepInAddress("fewest", { position: this.#scramble.text, ...fieldsOf(branches, at) }, isStep);
    // The step after the last one that has a name; moves by hand may be any.
    const names = STEPS.map((step) => step.split(" ")[0]);
    const nameOf = ({ what }: Line) => what.split(/[: ]/)[0];
    const last = lines.findLast((line) => names.includes(nameOf(line)));
    const next = last ? names.indexOf(nameOf(last)) + 1 : 0;
    this.#step.selectedIndex = Math.min(next, STEPS.length - 1);
    await this.#search();
  }

  #showLines(): void {
    this.#taken.replaceChildren(...this.#branches.map((_, at) => this.#branch(at)));
    const { length } = this.#lines;
    element("fewest-back", HTMLButtonElement).hidden = length === 0;
    element("fewest-copy", HTMLButtonElement).hidden = this.#branches.every((lines) => lines.length === 0);
    this.#total.textContent = length === 0 ? "" : texts.total(lengthOf(this.#lines), this.#isSolved());
  }

  /** A branch: its lines, and before each of them a way to begin another one. Where there are several, they have names. */
  #branch(at: number): HTMLElement {
    const lines = this.#branches[at] ?? [];
    const button = (text: string, kind: string, branches: readonly Branch[], next: number) =>
      makeButton(text, kind, () => void this.#goOn(branches, next));
    const items = lines.map((line, before) => {
      const other = button(texts.otherWay, "plain", [...this.#branches, lines.slice(0, before)], this.#branches.length);
      return makeItem(make("code", line.moves), make("span", noteOf(lines, before), { class: "soft" }), other);
    });
    const list = make("ol", "", { class: "taken" }, ...items);
    if (this.#branches.length === 1) return list;
    const words = `${texts.branch(at + 1)}: ${texts.turns(lengthOf(lines))}${this.#isSolved(lines) ? " ✓" : ""}`;
    const name = button(words, "chip", this.#branches, at);
    name.ariaPressed = String(at === this.#at);
    const others = this.#branches.toSpliced(at, 1);
    const drop = button("×", "quiet", others, Math.min(this.#at - Number(at < this.#at), others.length - 1));
    drop.ariaLabel = drop.title = texts.dropBranch(at + 1);
    return make("div", "", { class: "branch" }, make("div", "", { class: "asked" }, name, drop), list);
  }

  /** Takes the moves that somebody has typed, those in parentheses on the inverse. */
  #takeOwn(): void {
    const moves = this.#own.value.trim();
    if (moves === "") return;
    const reading = Solver.read(moves, { format: "moves", notation: "niss" });
    this.#ownError.textContent = "error" in reading ? reasonsOf(reading).join("; ") : "";
    if (!("error" in reading)) void this.#take([...this.#lines, { moves, what: texts.byYou }]);
  }

  /** Looks for ways to go on, and for a whole solution from here. */
  async #search(): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#options.replaceChildren();
    this.#insertions.replaceChildren();
    this.#whole.textContent = this.#note.textContent = "";
    this.#insert.hidden = this.#lines.length === 0 || this.#isSolved();
    if (!this.#isSolved()) await this.#findSteps(this.#step.selectedIndex, this.#stop.signal);
  }

  async #findSteps(at: number, signal: AbortSignal): Promise<void> {
    // Which subset is wanted is asked of domino reduction alone.
    const isDomino = STEPS[at]?.startsWith("dr") ?? false;
    element("fewest-subset-label", HTMLLabelElement).hidden = !isDomino;
    const wanted = isDomino && this.#subset.value ? [`dr[${this.#subset.value}] niss`] : [];
    const plan = [...wanted, ...STEPS.slice(at + wanted.length)];
    // Insertions may be looked for meanwhile, and say something else.
    const say = (words: string) => {
      if (["", looking].includes(this.#note.textContent ?? "")) this.#note.textContent = words;
    };
    const looking = texts.lookingFor(texts.steps[at]?.split(":")[0] ?? "");
    say(looking);
    const find = (steps: readonly string[], options: StepsOptions): Promise<StepsReport> =>
      this.#page.engine.steps(this.#positionAfter(this.#lines), { steps: steps.join(", "), notation: "niss", signal, ...options });
    try {
      const next = await find(plan.slice(0, 1), { count: OFFERED, width: WIDTH });
      if (signal.aborted) return;
      // What stands already needs no turns: on to the next step.
      if (next.solutions[0]?.length === 0 && at + 1 < STEPS.length) {
        this.#step.selectedIndex = at + 1;
        return await this.#findSteps(at + 1, signal);
      }
      say(next.solutions.length > 0 ? "" : texts.noWay);
      this.#options.replaceChildren(...next.solutions.map((solution) => this.#option(solution)));
      if (next.solutions.length === 0) return;
      const [whole] = (await find(plan, { width: WIDTH_OF_WHOLE })).solutions;
      if (!signal.aborted && whole) this.#showWhole(whole);
    } catch (error) {
      if (!signal.aborted) this.#note.textContent = messageOf(error);
    }
  }

  /** A way to do the next step. */
  #option(solution: SolutionInSteps): HTMLElement {
    // The steps before it stand already.
    const step = solution.steps.findLast(({ length }) => length > 0) ?? solution.steps.at(-1);
    const what = step ? labelOf(step) : texts.finish;
    const variants = solution.variants > 1 ? `, ${texts.variants(solution.variants)}` : "";
    return this.#offer(solution.niss, solution.length, `${what}${variants}`, () => [...this.#lines, { moves: solution.niss, what }]);
  }

  /** An item of a list of moves: how many they are, what they are for, and the lines that there are once they are taken. */
  #offer(moves: string, length: number, words: string, lines: () => Branch): HTMLElement {
    const take = makeButton(moves, "solution", () => void this.#take(lines()));
    return makeItem(make("strong", String(length)), take, make("span", words, { class: "soft" }));
  }

  /** Offers the rest of the solution as one. */
  #showWhole(whole: SolutionInSteps): void {
    const lines = whole.steps.map((step) => {
      const { normal, inverse } = step;
      return { moves: [normal, inverse === "" ? "" : `(${inverse})`].filter(Boolean).join(" "), what: labelOf(step) };
    });
    const rest = lines.filter(({ moves }) => moves !== "");
    const all = [...this.#lines, ...rest];
    const take = makeButton(texts.takeIt(lengthOf(all)), "", () => void this.#take(all));
    this.#whole.replaceChildren(make("span", `${texts.atMost(whole.length)} `), take);
  }

  /** Looks for what to insert into the lines as they are. */
  async #findInsertions(signal: AbortSignal): Promise<void> {
    this.#note.textContent = texts.insertionsSearched;
    let report: InsertionReport;
    try {
      report = await this.#page.engine.insertions(this.#moves, sequenceOf(this.#lines), { count: OFFERED, signal });
    } catch (error) {
      if (!signal.aborted) this.#note.textContent = messageOf(error);
      return;
    }
    if (signal.aborted) return;
    this.#note.textContent = texts.leaves({ ...report, claim: capital(report.claim) });
    const items = report.solutions.map(({ solution, length, insertions }) => {
      const where = insertions.map(({ before, inserted, brackets }) => texts.insertAfter(before, brackets ?? inserted)).join("; ");
      return this.#offer(solution, length, where, () => [{ moves: solution, what: texts.withInsertion(where) }]);
    });
    this.#insertions.replaceChildren(...items);
  }

  /** Searches for the distance of the scramble meanwhile. */
  async #prove(facelets: string, signal: AbortSignal): Promise<void> {
    let state: State = BEGINNING;
    const show = (report: Report) => {
      if (signal.aborted) return;
      state = after(state, report);
      const best = upperBound(state);
      if (best === undefined) return;
      this.#proof.textContent = isProven(state)
        ? texts.fewestPossible(best)
        : texts.fewestBetween(state.lowerBound, best);
    };
    await this.#page.engine.solve(facelets, { first: true, signal }, show);
  }
}

/** What a step reaches, as fewest-moves solvers write it: `dr:U [2c3]`. */
function labelOf({ goal, subset }: Step): string {
  return subset === undefined ? goal : `${goal} [${subset}]`;
}
