/** Which solver the page uses: that of the program that serves it, or one in this browser. */

import {
  type InsertionReport,
  type InsertionsOptions,
  type SolveOptions,
  type SolveReport,
  Solver,
  type StepsOptions,
  type StepsReport,
  load,
} from "faceturn";
import { writtenInverse } from "../cube/moves.js";
import { texts } from "../texts.js";
import { Lost, NativeSolver, isServed } from "./native.js";
import type { Report } from "./state.js";

/** What the page needs of a solver. */
interface Searching {
  /** Searches, and reports what is found; the last report says that the search has ended. */
  solve(position: string, options: SolveOptions, report: (report: Report) => void): Promise<void>;
  /** A short solution, not necessarily a shortest one. */
  quick(position: string): Promise<string | undefined>;
  steps(position: string, options: StepsOptions): Promise<StepsReport>;
  insertions(position: string, skeleton: string, options: InsertionsOptions): Promise<InsertionReport>;
}

export class Engine {
  readonly #showStatus: (text: string) => void;
  #solver: Promise<Searching> | undefined;

  /** `showStatus` is called with a sentence about the solver, for display. */
  constructor(showStatus: (text: string) => void) {
    this.#showStatus = showStatus;
  }

  /** Gets ready: opens the solver of the program that serves the page, else one here. */
  begin(): void {
    this.#solver ??= this.#withErrorShown(this.#native());
  }

  async solve(position: string, options: SolveOptions, report: (report: Report) => void): Promise<void> {
    try {
      await (await this.#opened).solve(position, options, report);
    } catch (error) {
      if (options.signal?.aborted) report({ type: "stopped" });
      else report(error instanceof Lost ? { type: "lost" } : { type: "failed", message: messageOf(error) });
    }
  }

  /** Searches to the end, and only then reports.
   *
   * @throws the mistake in the task, or the reason of a signal that cancels before the search begins. */
  async report(position: string, options: SolveOptions): Promise<SolveReport> {
    let ended: SolveReport | undefined;
    await (await this.#opened).solve(position, options, (report) => {
      if (report.type === "ended") ended = report.report;
    });
    if (!ended) throw new Error("the search has no end");
    return ended;
  }

  /** Solutions in steps. */
  async steps(position: string, options: StepsOptions): Promise<StepsReport> {
    return (await this.#opened).steps(position, options);
  }

  /** Insertions into a skeleton. */
  async insertions(position: string, skeleton: string, options: InsertionsOptions): Promise<InsertionReport> {
    return (await this.#opened).insertions(position, skeleton, options);
  }

  /** Moves that make a position. */
  async scramble(position: string): Promise<string | undefined> {
    const solution = await (await this.#opened).quick(position);
    return solution === undefined ? undefined : writtenInverse(solution);
  }

  get #opened(): Promise<Searching> {
    this.begin();
    return this.#solver as Promise<Searching>;
  }

  /** Shows the error if the solver cannot be opened. */
  #withErrorShown(solver: Promise<Searching>): Promise<Searching> {
    solver.catch((error) => this.#showStatus(messageOf(error)));
    return solver;
  }

  /** The solver of the program that serves the page, else the one here. */
  async #native(): Promise<Searching> {
    if (!(await isServed())) return this.#here();
    try {
      // One that was idle is connected again when it is needed.
      const lost = (isIdle: boolean) => {
        this.#solver = isIdle ? undefined : this.#withErrorShown(this.#here());
      };
      const solver = await NativeSolver.connect(lost);
      this.#showStatus(texts.byProgram);
      return solver;
    } catch {
      return this.#here();
    }
  }

  async #here(): Promise<Searching> {
    await load();
    const onProgress = (share: number) => this.#showStatus(texts.generating(Math.round(100 * share)));
    this.#showStatus(texts.tableLoading);
    const solver = await Solver.start({ onProgress });
    const ready = () => this.#showStatus(texts.inBrowser(solver.workers));
    const begin = () => {
      ready();
      // The tables for short solutions, of any far position, are made while nobody waits for them.
      void solver.quick("superflip", { nodes: 1 }).catch(() => {});
    };
    solver.ready.then(begin, (error) => this.#showStatus(messageOf(error)));
    return new LocalSolver(solver, ready);
  }
}

/** The solver in this browser. */
class LocalSolver implements Searching {
  readonly #solver: Solver;
  readonly #showReady: () => void;

  /** `showReady` is called when a table has been made for a search. */
  constructor(solver: Solver, showReady: () => void) {
    this.#solver = solver;
    this.#showReady = showReady;
  }

  async solve(position: string, options: SolveOptions, report: (report: Report) => void): Promise<void> {
    const { goal, metric } = options;
    if (goal !== undefined) report({ type: "preparing", goal });
    let isReady = metric === undefined;
    const ended = await this.#solver.solve(position, {
      ...options,
      onQuick: ({ solutions: [solution], lower_bound: lowerBound }) => {
        report({ type: "bound", lowerBound });
        if (solution !== undefined) report({ type: "solution", solution });
      },
      onSolution: (solution) => report({ type: "solution", solution }),
      onProgress: (progress) => {
        if (!isReady) this.#showReady();
        isReady = true;
        report({ type: "progress", ...progress });
      },
      onPass: (pass, solutions, lowerBound) => report({ type: "pass", pass, solutions, lowerBound }),
    });
    if (!isReady) this.#showReady();
    report({ type: "ended", report: ended });
  }

  async quick(position: string): Promise<string | undefined> {
    return (await this.#solver.quick(position)).solutions[0];
  }

  steps(position: string, options: StepsOptions): Promise<StepsReport> {
    return this.#solver.steps(position, options);
  }

  insertions(position: string, skeleton: string, options: InsertionsOptions): Promise<InsertionReport> {
    return this.#solver.insertions(position, skeleton, options);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
