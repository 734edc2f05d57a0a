/** The searches that are shown: begins and stops them, and keeps what is known of each. */

import type { SolveOptions } from "faceturn";
import type { Engine } from "./engine.js";
import {
  BEGINNING,
  type Report,
  type State,
  after,
  isProven,
  isRunning,
  resumed,
  secondsByProgress,
  upperBound,
} from "./state.js";
import { type Task, countedIn, optionsOf } from "./task.js";

/** The others among the shortest solutions are looked for unasked if that takes this many seconds at
 * most. */
const FEW_SECONDS = 10;

/** How long a search may go on, in milliseconds, once what it is to find is known from elsewhere. */
const GRACE = 300;

/** A task, and what is known of it. */
export interface Search {
  readonly task: Task;
  state: State;
}

export class Session {
  readonly #engine: Engine;
  readonly #changed: () => void;
  #stop: AbortController | undefined;
  /** One for each goal of the position; none before the first search. */
  searches: readonly Search[] = [];

  /** `changed` is called whenever more is known. */
  constructor(engine: Engine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  get tasks(): readonly Task[] {
    return this.searches.map(({ task }) => task);
  }

  get isRunning(): boolean {
    return this.searches.some(({ state }) => isRunning(state));
  }

  /** Searches for tasks one after the other, instead of those before. Of several tasks one solution
   * each is enough. */
  begin(tasks: readonly Task[]): void {
    this.stop();
    const isEnough = tasks.length > 1;
    this.searches = tasks.map((task) => {
      return { task, state: { ...BEGINNING, metric: countedIn(task), wantsFirst: isEnough } };
    });
    this.#start();
  }

  /** Goes on with searches that somebody has stopped, or that were lost: from what is ruled out. */
  goOn(): void {
    for (const search of this.searches) search.state = resumed(search.state);
    this.#start();
  }

  /** Begins those of the searches that are not at their end. */
  #start(): void {
    const { signal } = (this.#stop = new AbortController());
    for (const search of this.searches.filter(({ state }) => isRunning(state))) {
      const { goal, target, moves } = search.task;
      const isWholeCube = [goal, target, moves].every((it) => it === undefined);
      if (search.state.wantsFirst) void this.#solve(search, { first: true }, signal);
      else if (isWholeCube) void this.#proveFirst(search, signal);
      else void this.#solve(search, {}, signal);
    }
    this.#changed();
  }

  /** Shows searches that have been shown before, and ends those that are shown now. */
  show(searches: readonly Search[]): void {
    this.stop();
    this.searches = searches;
    this.#changed();
  }

  /** Looks for all shortest solutions of a position whose distance is proven. */
  findAll(): void {
    const [search] = this.searches;
    if (!search) return;
    search.state = { ...search.state, planned: search.state.planned + 1 };
    this.#stop = new AbortController();
    void this.#findOthers(search, this.#stop.signal);
    this.#changed();
  }

  /** Ends the searches; what is known stays. */
  stop(): void {
    this.#stop?.abort();
  }

  /** Looks for one solution and its proof, which is much faster than for all; then for the others, if
   * that does not take long. */
  async #proveFirst(search: Search, signal: AbortSignal): Promise<void> {
    search.state = { ...search.state, planned: search.state.ended + 2 };
    // Two solvers may know together what neither knows: the length of a solution, and that it is shortest.
    // Each gets a moment to find out, since some cannot be stopped without a loss.
    const enough = new AbortController();
    let timer: number | undefined;
    const end = () => {
      if (isProven(search.state)) timer ??= setTimeout(() => enough.abort(), GRACE);
    };
    await this.#solve(search, { first: true }, AbortSignal.any([signal, enough.signal]), end);
    clearTimeout(timer);
    // Shorter passes say little of how long it takes: a machine that was busy for a moment made them long.
    const mayGoOn = isProven(search.state) && !signal.aborted;
    if (mayGoOn) await this.#findOthers(search, signal, FEW_SECONDS);
    else this.#report(search, { type: "stopped" });
  }

  /** Looks for all shortest solutions of a position whose distance is proven, unless that takes more
   * than this many seconds. */
  async #findOthers(search: Search, signal: AbortSignal, most = Number.POSITIVE_INFINITY): Promise<void> {
    search.state = { ...search.state, place: undefined, progress: undefined };
    const enough = new AbortController();
    const end = () => (secondsByProgress(search.state) ?? 0) > most && enough.abort();
    const timer = most === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => enough.abort(), 1000 * most);
    const distance = upperBound(search.state) ?? 0;
    await this.#solve(search, { minDepth: distance }, AbortSignal.any([signal, enough.signal]), end);
    clearTimeout(timer);
  }

  async #solve(search: Search, wanted: SolveOptions, signal: AbortSignal, reported = () => {}): Promise<void> {
    const { task } = search;
    let pass = { depth: 0, begun: 0 };
    // What is ruled out already is not searched again.
    const { lowerBound } = search.state;
    const ruledOut = lowerBound > 0 ? { minDepth: lowerBound } : {};
    await this.#engine.solve(task.position, { ...optionsOf(task), ...ruledOut, ...wanted, signal }, (report) => {
      if (report.type === "progress" && report.depth !== pass.depth) {
        pass = { depth: report.depth, begun: performance.now() };
      }
      const isTimed = report.type === "pass" && report.pass.depth === pass.depth;
      const seconds = (performance.now() - pass.begun) / 1000;
      this.#report(search, isTimed ? { ...report, seconds } : report);
      reported();
    });
  }

  #report(search: Search, report: Report): void {
    search.state = after(search.state, report);
    // Others may have taken the place of this one.
    if (this.searches.includes(search)) this.#changed();
  }
}
