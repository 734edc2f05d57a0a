/** One search: its passes, which the workers share, and short solutions at the same time. */

import type { Job } from "./jobs.js";
import { loaded } from "./loaded.js";
import type { PartEnd, PassToSearch, Task } from "./messages.js";
import type { Remote } from "./pool.js";
import type { Progress, SolveOptions, SolveReport } from "./types.js";
import { pause, unlessCancelled } from "./waiting.js";
import type { Workers } from "./workers.js";

/** A pass that takes less, in seconds, says nothing of the next one. */
const SHORT_PASS = 0.02;

/** Nodes of the first search for a short solution. */
export const QUICK_NODES = 2_000;

/** The searches for a short solution during the passes: when each begins and how long it may take, in
 * milliseconds, so that the passes have nearly all of the time. Without `nodes` it takes all of its
 * time. */
const QUICK_SEARCHES = [
  { begins: 0, time: 500, nodes: QUICK_NODES },
  { begins: 500, time: 50 },
  { begins: 2_000, time: 200 },
  { begins: 10_000, time: 1_000 },
  { begins: 30_000, time: 3_000 },
  { begins: 90_000, time: 9_000 },
];

/** The most time for each where its worker cannot be stopped: less than `PATIENCE`, after which it
 * would be replaced. */
const MOST_UNSTOPPABLE = 100;

/** The longest time that a timer knows, in milliseconds: 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A search by some workers, to be run once. */
export class Search {
  readonly #workers: Workers;
  readonly #job: Job;
  readonly #options: SolveOptions;
  readonly #begun = performance.now();
  /** Aborted when the search is to end before it has done all that was asked for. */
  readonly #cut = new AbortController();
  /** What has aborted it. */
  #cause: "interrupted" | "timeout" = "interrupted";
  /** Whether a worker did not listen and was replaced: the search is over. */
  #isBroken = false;
  /** The pass that is running. */
  #running: Pick<Progress, "depth" | "share"> | undefined;

  constructor(workers: Workers, job: Job, options: SolveOptions) {
    this.#workers = workers;
    this.#job = job;
    this.#options = options;
  }

  /** Searches with all workers, until the caller or the time limit ends it. */
  async run(): Promise<SolveReport> {
    const { signal, timeout = Number.POSITIVE_INFINITY } = this.#options;
    const interrupt = () => this.#cutShort("interrupted");
    const timer = setTimeout(() => this.#cutShort("timeout"), Math.min(1000 * timeout, LONGEST_TIMER));
    signal?.addEventListener("abort", interrupt);
    try {
      return await this.#search();
    } finally {
      clearTimeout(timer);
      // The signal may be there for many searches.
      signal?.removeEventListener("abort", interrupt);
    }
  }

  #cutShort(cause: "interrupted" | "timeout"): void {
    if (!this.#isCut) this.#cause = cause;
    this.#cut.abort();
  }

  get #isCut(): boolean {
    return this.#cut.signal.aborted;
  }

  async #search(): Promise<SolveReport> {
    const { first } = this.#workers;
    const { onPass } = this.#options;
    await first.call("search", [this.#job.json]);
    let report = await first.call("report", []);
    const { distance }: SolveReport = JSON.parse(report);
    // Aborted once no short solution is wanted any more. It is one of the solved cube.
    const over = new AbortController();
    if (distance !== null || !this.#job.solvedCube) over.abort();
    const quick = this.#improve(over.signal);
    // An error of the caller's `onQuick` is reported at the end.
    quick.catch(() => {});
    let isFinished = false;
    try {
      while (!this.#isCut) {
        const pass = await this.#stoppable(first.call("nextPass", []));
        if (!pass) {
          // A search for a short solution may be in the way of the report.
          over.abort();
          if (!this.#isCut) await this.#workers.interrupt();
          if (!this.#isBroken) report = (await this.#stoppable(first.call("report", []))) ?? report;
          isFinished = !this.#isCut;
          break;
        }
        const ends = await this.#pass(pass);
        if (this.#isBroken) break;
        const ended = await this.#stoppable(first.call("endPass", [ends, onPass !== undefined]));
        if (!ended) break;
        report = ended[1];
        const { pass: last, solutions, distance, lowerBound } = ended[0];
        if (last.complete) this.#running = undefined;
        if (this.#isCut) break;
        if (distance !== null) over.abort();
        onPass?.(last, solutions, lowerBound);
      }
    } finally {
      over.abort();
      // Without a cut, a worker that is still busy is answering a call of `quick`.
      if (this.#isCut) await this.#stop();
      else await this.#workers.interrupt();
    }
    const known = await quick;
    const seconds = (performance.now() - this.#begun) / 1000;
    // The program, too, looks for a solution only after a search that was cut short.
    const end = isFinished
      ? { ended: "finished", seconds }
      : { ended: this.#cause, seconds, cut_short: this.#running, known_solution: known };
    return endedReport(JSON.parse(report), end);
  }

  /** Waits for a call of the first worker. When the search is cut short, the workers are asked to stop: a
   * worker that does not listen is replaced, and the search with it. Then there is nothing. */
  async #stoppable<Result>(call: Promise<Result>): Promise<Result | undefined> {
    const result = call.catch((error) => {
      if (!this.#isCut) throw error;
      return undefined;
    });
    await unlessCancelled(result, this.#cut.signal);
    if (this.#isCut) await this.#stop();
    return result;
  }

  /** Has the workers end what they are doing for this search. */
  async #stop(): Promise<void> {
    if (!this.#isBroken) this.#isBroken = await this.#workers.stop();
  }

  /** Looks for shorter and shorter solutions until one is proven to be shortest, or `over` is
   * aborted. */
  async #improve(over: AbortSignal): Promise<string | undefined> {
    const worker = this.#workers.last;
    const { facelets, metric } = this.#job;
    let best: string | undefined;
    let length = Number.POSITIVE_INFINITY;
    const most = worker.stop ? Number.POSITIVE_INFINITY : MOST_UNSTOPPABLE;
    for (const { begins, time, nodes = Number.MAX_SAFE_INTEGER } of QUICK_SEARCHES) {
      if (begins > 0) await pause(this.#begun + begins - performance.now(), over);
      if (this.#isCut || over.aborted) break;
      const short = JSON.stringify({ position: facelets, metric, nodes });
      const call = worker.call("quick", [short, Math.min(time, most)]);
      const report = await unlessCancelled(call, over).catch(() => undefined);
      const [solution] = report?.solutions ?? [];
      if (!report) break;
      // The time may be over before there is one.
      if (solution === undefined || report.length === null) continue;
      if (report.length < length && !this.#isCut) {
        length = report.length;
        best = solution;
        if (!over.aborted) this.#options.onQuick?.(report);
      }
      if (report.proven) break;
    }
    return best;
  }

  /** Has the workers search the parts of a pass. What is missing when the search is cut short, or is
   * not needed any more, is null. */
  async #pass({ depth, expectedNodes, known, tasks }: PassToSearch): Promise<(string | null)[]> {
    const { json } = this.#job;
    const { first = false, onProgress, onSolution } = this.#options;
    if (known !== null) onSolution?.(known);
    const ends: (string | null)[] = tasks.map(() => null);
    const begun = performance.now();
    let next = 0;
    let share = 0;
    let nodes = 0;
    // Of several parts with a solution the first one counts: later ones need not be searched.
    let end = tasks.length;
    const report = () => {
      const elapsed = (performance.now() - begun) / 1000;
      const progress = { depth, share: Math.min(share, 1) };
      this.#running = progress;
      const speed = expectedNodes > 0 ? this.#workers.nodesPerSecond : undefined;
      const whole = share > 0 ? elapsed / share : speed && expectedNodes / speed;
      const left = whole && whole * (1 - progress.share);
      onProgress?.(left === undefined ? progress : { ...progress, secondsLeft: left });
    };
    report();
    const work = async (worker: Remote) => {
      while (next < end && !this.#isCut) {
        const number = next++;
        const task = tasks[number] as Task;
        const written = await worker.call("searchPart", [json, task]);
        ends[number] = written;
        // What is found by those that are stopped may be much.
        if (this.#isCut) break;
        const found: PartEnd = JSON.parse(written);
        nodes += found.nodes;
        share += task.share;
        found.solutions.forEach((solution) => onSolution?.(solution));
        if (first && found.solutions.length > 0) end = Math.min(end, number + 1);
        report();
      }
    };
    try {
      await unlessCancelled(Promise.all(this.#workers.all.map(work)), this.#cut.signal);
    } catch (error) {
      if (!this.#isCut) {
        // The other workers take no more parts.
        end = 0;
        throw error;
      }
    }
    // Those that listen return what they have found so far.
    if (this.#isCut) await this.#stop();
    const elapsed = (performance.now() - begun) / 1000;
    if (elapsed > SHORT_PASS) this.#workers.nodesPerSecond = nodes / elapsed;
    return ends.map((found, number) => (number < end ? found : null));
  }
}

/** The last report of a search that has ended so. Its lists may be very long: the engine does not read them. */
function endedReport(report: SolveReport, end: object): SolveReport {
  const short = Object.entries(report).filter(([, value]) => !Array.isArray(value));
  const changed = loaded().endedReport(JSON.stringify(Object.fromEntries(short)), JSON.stringify(end));
  return { ...report, ...JSON.parse(changed) };
}
