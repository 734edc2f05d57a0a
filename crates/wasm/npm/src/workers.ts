/** The workers of a solver: how many there are, how they get their tables, and how they are stopped. */

import { ClosedError } from "./errors.js";
import type { CompiledEngine, Start } from "./messages.js";
import { checkOptions } from "./options.js";
import { type Channel, Remote } from "./pool.js";
import type { Metric, OpenOptions, TableOrigin } from "./types.js";

/** What differs between browsers and Node. */
export interface Platform {
  /** The compiled engine, which also has to be initialised for this thread. */
  module: Start["module"];
  /** Loads and compiles the searches for fewest moves. */
  fewest(): Promise<CompiledEngine>;
  /** Where the table is kept. */
  tables(option: OpenOptions["table"]): Start["tables"];
  /** Starts a worker. */
  spawn(): Channel;
  /** The number of processors. */
  processors: number;
  /** Bytes of memory of the device; infinite if it is not known. */
  memory: number;
}

/** The most workers that are started unasked. */
const MOST_WORKERS = 8;

/** The memory of a worker, in bytes. */
const WORKER_BYTES = 100e6;

/** The share of the device's memory that workers take unasked. */
const MEMORY_SHARE = 1 / 4;

/** How many workers are started unasked. */
function usualCount({ processors, memory }: Platform): number {
  const bearable = Math.floor((memory * MEMORY_SHARE) / WORKER_BYTES);
  return Math.max(1, Math.min(MOST_WORKERS, processors, bearable));
}

/** How long a worker may take to end what it is doing when a search is over, in milliseconds. */
export const PATIENCE = 150;

/** Some workers. All of them search; the first one also has the search itself and makes the table, the
 * last one finds short solutions. */
export class Workers {
  readonly #platform: Platform;
  readonly #options: OpenOptions;
  readonly #tables: Start["tables"];
  readonly #workers: Remote[];
  /** One beside these, which has no table, once it is asked for. */
  #apart: Remote | undefined;
  #ready: Promise<TableOrigin>;
  /** Settles when all workers have the table in quarter turns, once a search has needed it. */
  #quarter: Promise<TableOrigin> | undefined;
  /** The speed of the last pass that took long enough to tell. */
  nodesPerSecond: number | undefined;

  constructor(platform: Platform, options: OpenOptions) {
    this.#platform = platform;
    this.#options = options;
    checkOptions("open", options);
    this.#tables = platform.tables(options.table);
    const count = options.workers ?? usualCount(platform);
    this.#workers = Array.from({ length: count }, () => this.#spawn());
    this.#ready = this.#begin();
  }

  /** Settles when all workers have the table; says whether it was kept or had to be made. */
  get ready(): Promise<TableOrigin> {
    return this.#ready;
  }

  /** Settles when all workers have the table in a metric, too; the one in quarter turns is had when it
   * is first asked for. */
  opened(metric: Metric): Promise<TableOrigin> {
    if (metric === "face") return this.#ready;
    this.#quarter ??= this.#ready
      .then(() => this.#open(metric))
      .catch((error) => {
        // The next search tries again.
        this.#quarter = undefined;
        throw error;
      });
    return this.#quarter;
  }

  /** The searches for fewest moves, compiled when they are first asked for. */
  fewest(): Promise<CompiledEngine> {
    return this.#platform.fewest();
  }

  get all(): readonly Remote[] {
    return this.#workers;
  }

  get first(): Remote {
    return this.#workers[0] as Remote;
  }

  get last(): Remote {
    return this.#workers.at(-1) as Remote;
  }

  /** A worker beside the others, for searches that need no table. */
  get apart(): Remote {
    this.#apart ??= this.#spawn();
    return this.#apart;
  }

  /** Ends that worker: the next search gets another one. */
  endApart(): void {
    this.#apart?.terminate(new Error("the worker was replaced"));
    this.#apart = undefined;
  }

  /** Ends what the workers are doing for a search, if they listen and are not too slow. */
  async interrupt(): Promise<void> {
    for (const { stop } of this.#workers) if (stop) Atomics.store(stop, 0, 1);
    const until = performance.now() + PATIENCE;
    while (performance.now() < until && this.#workers.some((worker) => worker.isBusy)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    for (const { stop } of this.#workers) if (stop) Atomics.store(stop, 0, 0);
  }

  /** Ends what the workers are doing. One that does not listen is replaced. Returns whether any was: new ones
   * are busy with their table. */
  async stop(): Promise<boolean> {
    await this.interrupt();
    const isStuck = this.#workers.map((worker) => worker.isBusy);
    if (!isStuck.includes(true)) return false;
    isStuck.forEach((stuck, at) => {
      if (!stuck) return;
      this.#workers[at]?.terminate(new Error("the worker was replaced"));
      this.#workers[at] = this.#spawn();
    });
    this.#ready = this.#begin();
    return true;
  }

  /** Ends the workers. */
  close(): void {
    this.#apart ??= this.first;
    for (const worker of [...this.#workers, this.#apart]) worker.terminate(new ClosedError());
  }

  #spawn(): Remote {
    const { module } = this.#platform;
    return new Remote(this.#platform.spawn(), { module, tables: this.#tables });
  }

  /** Gives every worker the table in face turns; some may be new. */
  #begin(): Promise<TableOrigin> {
    this.#quarter = undefined;
    // While the first worker makes the table, the last one can find short solutions.
    if (this.#workers.length > 1) this.last.call("openQuick", []).catch(() => {});
    const ready = this.#open("face");
    ready.catch(() => {});
    return ready;
  }

  /** Gives every worker the table in a metric: the one that is kept, else the one that the first worker
   * makes. */
  async #open(metric: Metric): Promise<TableOrigin> {
    const [first, ...others] = this.#workers as [Remote, ...Remote[]];
    const kept = Promise.all(others.map((worker) => worker.call("open", [metric, false])));
    kept.catch(() => {});
    const origin = await first.call("open", [metric, true], this.#options.onProgress);
    const isKept = await kept;
    await Promise.all(others.map((worker, at) => isKept[at] ?? this.#load(metric, worker)));
    return origin ?? "made";
  }

  /** Gives a worker the table that has just been made: the one that is kept, or that of the first
   * worker. */
  async #load(metric: Metric, worker: Remote): Promise<void> {
    if ((await worker.call("open", [metric, false])) !== undefined) return;
    const bytes = await this.first.call("tableBytes", [metric]);
    await worker.call("openBytes", [metric, bytes], undefined, [bytes.buffer as ArrayBuffer]);
  }
}
