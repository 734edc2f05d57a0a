/** Which solver the page uses: that of the program that serves it, or one in this browser. */

import { type QuickReport, type SolveReport, Solver, load } from "faceturn";
import { NativeSolver, type Options, isServed } from "./native.js";

/** What the page needs of a solver. */
interface Searching {
  solve(position: string, options: Options): Promise<SolveReport>;
  /** A short solution, not necessarily a shortest one. */
  quick(position: string): Promise<QuickReport>;
}

export class Engine {
  readonly #showStatus: (text: string) => void;
  #solver: Promise<Searching>;

  /** `showStatus` is called with a sentence about the solver, for display. */
  constructor(showStatus: (text: string) => void) {
    this.#showStatus = showStatus;
    this.#solver = this.#withErrorShown(this.#native());
  }

  async solve(position: string, options: Options): Promise<SolveReport> {
    return (await this.#solver).solve(position, options);
  }

  async quick(position: string): Promise<QuickReport> {
    return (await this.#solver).quick(position);
  }

  /** Shows the error if the solver cannot be opened. */
  #withErrorShown(solver: Promise<Searching>): Promise<Searching> {
    solver.catch((error: Error) => this.#showStatus(error.message));
    return solver;
  }

  /** The solver of the program that serves the page, else the one here. */
  async #native(): Promise<Searching> {
    if (!(await isServed())) return this.#here();
    try {
      const lost = () => {
        this.#solver = this.#withErrorShown(this.#here());
      };
      const solver = await NativeSolver.connect(lost);
      this.#showStatus("solved by the program on this machine");
      return solver;
    } catch {
      return this.#here();
    }
  }

  async #here(): Promise<Searching> {
    await load();
    const percent = (share: number) => `making the table, once: ${Math.round(100 * share)} %`;
    const onProgress = (share: number) => this.#showStatus(percent(share));
    this.#showStatus("loading the table");
    const solver = await Solver.start({ onProgress });
    const workers = solver.workers === 1 ? "1 worker" : `${solver.workers} workers`;
    const ready = () => this.#showStatus(`solved in this browser by ${workers}`);
    solver.ready.then(ready, (error: Error) => this.#showStatus(error.message));
    return solver;
  }
}
