/** One search: its passes, which the workers share, and short solutions beside them. */

import type { Job } from "./jobs.js";
import type { PartEnd, PassToSearch, Task } from "./messages.js";
import type { Remote } from "./pool.js";
import type { Pass, SolveOptions, SolveReport } from "./types.js";
import { pause, unlessCancelled } from "./waiting.js";
import type { Workers } from "./workers.js";

/** A pass that takes less, in seconds, says nothing of the next one. */
const SHORT_PASS = 0.02;

/** Nodes of the first search for a short solution. */
export const QUICK_NODES = 2_000;

/** The searches for a short solution beside the passes: when each begins and how long it may take, in
 * milliseconds, so that the passes have nearly all of the time. Without `nodes` it takes all of its
 * time. */
const QUICK_SEARCHES = [
  { begins: 0, time: 500, nodes: QUICK_NODES },
  { begins: 500, time: 50 },
  { begins: 2_000, time: 200 },
  { begins: 10_000, time: 1_000 },
];

/** The most time for each where its worker cannot be stopped: less than `PATIENCE`, after which it
 * would be replaced. */
const MOST_UNSTOPPABLE = 100;

/** A search by some workers, to be run once. */
export class Search {
  readonly #workers: Workers;
  readonly #job: Job;
  readonly #options: SolveOptions;

  constructor(workers: Workers, job: Job, options: SolveOptions) {
    this.#workers = workers;
    this.#job = job;
    this.#options = options;
  }

  /** Searches with all workers. */
  async run(): Promise<SolveReport> {
    const { json, solvedCube } = this.#job;
    const { signal, onPass } = this.#options;
    const { first } = this.#workers;
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    await first.call("search", [json]);
    const reported = async (): Promise<SolveReport> =>
      JSON.parse(await first.call("report", [seconds(), false]));
    let report = await reported();
    // Aborted once no short solution is wanted any more. It is one of the solved cube.
    const over = new AbortController();
    if (report.distance !== null || !solvedCube) over.abort();
    const quick = this.#improve(over.signal);
    // An error of the caller's `onQuick` is reported at the end.
    quick.catch(() => {});
    try {
      while (!signal?.aborted) {
        const pass = await unlessCancelled(first.call("nextPass", []), signal);
        if (!pass) break;
        const ends = await this.#pass(pass);
        if (signal?.aborted) break;
        const [ended, after] = await first.call("endPass", [ends, seconds()]);
        report = JSON.parse(after as string);
        if (report.distance !== null) over.abort();
        const { solutions, ...rest }: Pass & { solutions: string[] } = JSON.parse(ended as string);
        onPass?.(rest, solutions, report.lower_bound);
      }
    } finally {
      over.abort();
      // Without a cancel, a worker that is still busy is answering a call of `quick`.
      if (signal?.aborted) await this.#workers.stop();
      else await this.#workers.interrupt();
    }
    // The search may have ended between two passes.
    if (!signal?.aborted) report = await reported();
    const known = await quick;
    if (known && report.known_solution === undefined) report.known_solution = known;
    const ended = signal?.aborted ? "interrupted" : "finished";
    return { ...report, ended, seconds: seconds() };
  }

  /** Looks for shorter and shorter solutions until one is proven to be shortest, or `over` is
   * aborted. */
  async #improve(over: AbortSignal): Promise<string | undefined> {
    const { onQuick, signal } = this.#options;
    const worker = this.#workers.last;
    let best: string | undefined;
    let length = Number.POSITIVE_INFINITY;
    const most = worker.stop ? Number.POSITIVE_INFINITY : MOST_UNSTOPPABLE;
    const begun = performance.now();
    for (const { begins, time, nodes = Number.MAX_SAFE_INTEGER } of QUICK_SEARCHES) {
      if (begins > 0) await pause(begun + begins - performance.now(), over);
      if (signal?.aborted || over.aborted) break;
      const call = worker.call("quick", [this.#job.facelets, nodes, Math.min(time, most)]);
      const report = await unlessCancelled(call, over).catch(() => undefined);
      const [solution] = report?.solutions ?? [];
      if (!report) break;
      // The time may be over before there is one.
      if (solution === undefined || report.length === null) continue;
      if (report.length < length && !signal?.aborted) {
        length = report.length;
        best = solution;
        if (!over.aborted) onQuick?.(report);
      }
      if (report.proven) break;
    }
    return best;
  }

  /** Has the workers search the parts of a pass. What is missing when a search is cancelled, or is
   * not needed any more, is null. */
  async #pass({ depth, expectedNodes, tasks }: PassToSearch): Promise<(PartEnd | null)[]> {
    const { json } = this.#job;
    const { first = false, signal, onProgress } = this.#options;
    const ends: (PartEnd | null)[] = tasks.map(() => null);
    const begun = performance.now();
    let next = 0;
    let share = 0;
    // Of several parts with a solution the first one counts: later ones need not be searched.
    let end = tasks.length;
    const report = () => {
      const elapsed = (performance.now() - begun) / 1000;
      const progress = { depth, share: Math.min(share, 1) };
      const speed = expectedNodes > 0 ? this.#workers.nodesPerSecond : undefined;
      const whole = share > 0 ? elapsed / share : speed && expectedNodes / speed;
      const left = whole && whole * (1 - progress.share);
      onProgress?.(left === undefined ? progress : { ...progress, secondsLeft: left });
    };
    report();
    const work = async (worker: Remote) => {
      while (next < end && !signal?.aborted) {
        const number = next++;
        const task = tasks[number] as Task;
        const found = await worker.call("searchPart", [json, task]);
        ends[number] = found;
        share += task.share;
        if (first && found.solutions.length > 0) end = Math.min(end, number + 1);
        if (!signal?.aborted) report();
      }
    };
    try {
      await unlessCancelled(Promise.all(this.#workers.all.map(work)), signal);
    } catch (error) {
      if (!signal?.aborted) {
        // The other workers take no more parts.
        end = 0;
        throw error;
      }
    }
    const elapsed = (performance.now() - begun) / 1000;
    const nodes = ends.reduce((sum, found) => sum + (found?.nodes ?? 0), 0);
    if (elapsed > SHORT_PASS) this.#workers.nodesPerSecond = nodes / elapsed;
    return ends.map((found, number) => (number < end ? found : null));
  }
}
