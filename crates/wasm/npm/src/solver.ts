/** The solver: workers, their tables, and searches that they share. */

import {
  deduceFacelets,
  namedGoals,
  namedPositions,
  randomPosition,
  read,
  readFacelets,
  readGoal,
  readJob,
  readStart,
} from "./engine.js";
import type { CompiledEngine, PartEnd, PassToSearch, Task } from "./messages.js";
import { type Channel, Remote, deferred } from "./pool.js";
import type {
  Contradiction,
  Deduction,
  GoalReading,
  NamedGoal,
  NamedPosition,
  OpenOptions,
  Pass,
  QuickReport,
  Reading,
  Refusal,
  SolveOptions,
  SolveReport,
  StartReading,
  TableOrigin,
} from "./types.js";

/** What differs between browsers and Node. */
export interface Platform {
  /** The compiled engine, which also has to be initialised for this thread. */
  module: CompiledEngine;
  /** Starts a worker. */
  spawn(): Channel;
  /** The number of processors. */
  processors: number;
}

/** The most workers that are started unasked. */
const MOST_WORKERS = 8;

/** The most workers that a caller may ask for. */
const MOST_ASKED_FOR = 256;

/** The largest number of face turns that the engine reads. */
const MOST_TURNS = 255;

/** How long a worker may take to end what it is doing when a search is over, in milliseconds. */
const PATIENCE = 150;

/** A pass that takes less, in seconds, says nothing of the next one. */
const SHORT_PASS = 0.02;

/** Nodes of the first search for a short solution. */
const QUICK_NODES = 2_000;

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

/** A job for the engine. */
interface Job {
  /** As the engine reads it. */
  json: string;
  /** Whether the solved cube is to be reached, by all turns. */
  solvedCube: boolean;
  /** The position; of an incomplete start one of its completions. */
  facelets: string;
}

/** Why a job is refused. */
interface JobRefusal extends Refusal {
  kind: "position" | "start" | "goal" | "option";
}

/** Error of a text that is not a position. */
export class PositionError extends Error {
  /** Where, if the text was read as moves. */
  readonly place: Refusal["place"];

  constructor({ error, place }: Refusal) {
    super(error);
    this.name = "PositionError";
    this.place = place;
  }
}

/** Error of a text that is not a goal, a target or a set of turns, or of a start that is known too
 * little for its goal. */
export class GoalError extends Error {
  constructor({ error }: Pick<Refusal, "error">) {
    super(error);
    this.name = "GoalError";
  }
}

/** Finds every shortest solution of a position, and proves that none is shorter. */
export class Solver {
  readonly #platform: Platform;
  readonly #options: OpenOptions;
  readonly #workers: Remote[];
  /** Settles when the workers have the table. */
  #ready: Promise<TableOrigin>;
  /** Settles when the searches begun so far have ended. */
  #last: Promise<void> = Promise.resolve();
  /** The speed of the last pass that took long enough to tell. */
  #nodesPerSecond: number | undefined;

  /** Use `Solver.open` or `Solver.start`. */
  constructor(platform: Platform, options: OpenOptions) {
    this.#platform = platform;
    this.#options = options;
    const count = options.workers ?? Math.min(MOST_WORKERS, Math.max(1, platform.processors));
    checkNumber("workers", count, 1, MOST_ASKED_FOR);
    this.#workers = Array.from({ length: count }, () => this.#spawn());
    this.#ready = this.#open();
    this.#ready.catch(() => {});
  }

  /** Settles when the table is there; says whether it was kept or had to be made. */
  get ready(): Promise<TableOrigin> {
    return this.#ready;
  }

  /** How many workers there are. */
  get workers(): number {
    return this.#workers.length;
  }

  /** Reads a position: moves, facelets, Reid's words, a KPattern or a name. */
  static read(text: string): Reading | Refusal {
    return JSON.parse(read(checked(text)));
  }

  /** Reads 54 facelets and nothing else. */
  static readFacelets(text: string): Reading | Refusal {
    return JSON.parse(readFacelets(checked(text)));
  }

  /** Reads a goal: a name, facelets with `?` for any, or pieces. */
  static readGoal(text: string): GoalReading | Pick<Refusal, "error"> {
    return JSON.parse(readGoal(checked(text)));
  }

  /** Reads the start of a search for a goal: a position, or 54 facelets with `?` or `.` for unknown
   * ones. */
  static readStart(text: string, goal = "solved"): StartReading | Refusal {
    return JSON.parse(readStart(checked(text), checked(goal)));
  }

  /** Fills in what follows from 54 facelets of which some are `?` or `.`. */
  static deduceFacelets(text: string): Deduction | Contradiction {
    return JSON.parse(deduceFacelets(checked(text)));
  }

  /** The goals that have names. */
  static namedGoals(): NamedGoal[] {
    return JSON.parse(namedGoals());
  }

  /** The facelets of a random position, all being equally likely; a seed always gives the same. */
  static randomPosition(seed: bigint = randomSeed()): string {
    return randomPosition(seed);
  }

  /** Well-known positions. */
  static namedPositions(): NamedPosition[] {
    return JSON.parse(namedPositions());
  }

  /** Finds every shortest solution of a position, or one of them. The solutions are the same on any
   * number of workers. Searches wait for those begun before them. With a goal, the position may be
   * 54 facelets with `?` or `.` for unknown ones.
   *
   * @throws PositionError if the text is not a position, GoalError if the goal is not one, and the
   * reason of the signal if it cancels before the search begins: while it waits for others, for the
   * table or for the databases of the goal. */
  async solve(position: string, options: SolveOptions = {}): Promise<SolveReport> {
    const job = jobOf(position, options);
    const { signal } = options;
    const before = this.#last;
    const { promise, resolve } = deferred<void>();
    this.#last = promise;
    try {
      await unlessCancelled(before.then(() => this.#ready), signal);
      signal?.throwIfAborted();
      if (!job.solvedCube) await this.#prepare(job, signal);
      return await this.#search(job, options);
    } finally {
      // If this one is cancelled while it waits, those behind it still wait for those before it.
      void before.then(resolve);
    }
  }

  /** Finds a short solution at once: of a near position a shortest one, else the best one met in so
   * many nodes, or in more if there is none among these. Takes a few milliseconds.
   *
   * @throws PositionError if the text is not a position. */
  async quick(position: string, nodes = QUICK_NODES): Promise<QuickReport> {
    const { facelets } = positionOf(position);
    if (this.#workers.length === 1) await this.#ready;
    return this.#quickWorker.call("quick", [facelets, nodes]);
  }

  /** Ends the workers. */
  close(): void {
    for (const worker of this.#workers) worker.terminate();
  }

  get #first(): Remote {
    return this.#workers[0] as Remote;
  }

  get #quickWorker(): Remote {
    return this.#workers.at(-1) as Remote;
  }

  #spawn(): Remote {
    const { table } = this.#options;
    const { module } = this.#platform;
    return new Remote(this.#platform.spawn(), table === undefined ? { module } : { module, table });
  }

  /** Gives every worker the table. */
  async #open(): Promise<TableOrigin> {
    const [first, ...others] = this.#workers as [Remote, ...Remote[]];
    // While the first worker makes the table, the last one can find short solutions.
    if (others.length > 0) this.#quickWorker.call("openQuick", []).catch(() => {});
    const origin = await first.call("open", [true], this.#options.onProgress);
    await Promise.all(others.map((worker) => this.#load(worker)));
    return origin ?? "made";
  }

  /** Gives a worker the table: the one that is kept, or that of another worker. */
  async #load(worker: Remote): Promise<void> {
    if ((await worker.call("open", [false])) !== undefined) return;
    const other = this.#workers.find((other) => other !== worker) as Remote;
    const bytes = await other.call("tableBytes", []);
    await worker.call("openBytes", [bytes], undefined, [bytes.buffer as ArrayBuffer]);
  }

  /** Gives every worker the databases of a goal. */
  async #prepare({ json }: Job, signal: AbortSignal | undefined): Promise<void> {
    const prepared = Promise.all(this.#workers.map((worker) => worker.call("prepare", [json])));
    await unlessCancelled(prepared, signal).catch((error) => {
      if (!signal?.aborted) throw error;
    });
    if (!signal?.aborted) return;
    await this.#stop();
    throw signal.reason;
  }

  /** Searches with all workers. */
  async #search(job: Job, options: SolveOptions): Promise<SolveReport> {
    const { signal } = options;
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    await this.#first.call("search", [job.json]);
    const reported = async (): Promise<SolveReport> =>
      JSON.parse(await this.#first.call("report", [seconds(), false]));
    let report = await reported();
    // Aborted once no short solution is wanted any more. It is one of the solved cube.
    const over = new AbortController();
    if (report.distance !== null || !job.solvedCube) over.abort();
    const quick = this.#improve(job, options, over.signal);
    // An error of the caller's `onQuick` is reported at the end.
    quick.catch(() => {});
    try {
      while (!signal?.aborted) {
        const pass = await unlessCancelled(this.#first.call("nextPass", []), signal);
        if (!pass) break;
        const ends = await this.#pass(pass, job, options);
        if (signal?.aborted) break;
        const [ended, after] = await this.#first.call("endPass", [ends, seconds()]);
        report = JSON.parse(after as string);
        if (report.distance !== null) over.abort();
        const { solutions, ...rest }: Pass & { solutions: string[] } = JSON.parse(ended as string);
        options.onPass?.(rest, solutions, report.lower_bound);
      }
    } finally {
      over.abort();
      // Without a cancel, a worker that is still busy is answering a call of `quick`.
      if (signal?.aborted) await this.#stop();
      else await this.#interrupt();
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
  async #improve(
    { facelets }: Job,
    { onQuick, signal }: SolveOptions,
    over: AbortSignal,
  ): Promise<string | undefined> {
    let best: string | undefined;
    let length = Number.POSITIVE_INFINITY;
    const most = this.#quickWorker.stop ? Number.POSITIVE_INFINITY : MOST_UNSTOPPABLE;
    const begun = performance.now();
    for (const { begins, time, nodes = Number.MAX_SAFE_INTEGER } of QUICK_SEARCHES) {
      if (begins > 0) await pause(begun + begins - performance.now(), over);
      if (signal?.aborted || over.aborted) break;
      const call = this.#quickWorker.call("quick", [facelets, nodes, Math.min(time, most)]);
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
  async #pass(
    { depth, expectedNodes, tasks }: PassToSearch,
    { json }: Job,
    options: SolveOptions,
  ): Promise<(PartEnd | null)[]> {
    const { first = false, signal, onProgress } = options;
    const ends: (PartEnd | null)[] = tasks.map(() => null);
    const begun = performance.now();
    let next = 0;
    let share = 0;
    // Of several parts with a solution the first one counts: later ones need not be searched.
    let end = tasks.length;
    const report = () => {
      const elapsed = (performance.now() - begun) / 1000;
      const progress = { depth, share: Math.min(share, 1) };
      const speed = expectedNodes > 0 ? this.#nodesPerSecond : undefined;
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
      await unlessCancelled(Promise.all(this.#workers.map(work)), signal);
    } catch (error) {
      if (!signal?.aborted) {
        // The other workers take no more parts.
        end = 0;
        throw error;
      }
    }
    const elapsed = (performance.now() - begun) / 1000;
    const nodes = ends.reduce((sum, found) => sum + (found?.nodes ?? 0), 0);
    if (elapsed > SHORT_PASS) this.#nodesPerSecond = nodes / elapsed;
    return ends.map((found, number) => (number < end ? found : null));
  }

  /** Ends what the workers are doing for a search, if they listen and are not too slow. */
  async #interrupt(): Promise<void> {
    for (const { stop } of this.#workers) if (stop) Atomics.store(stop, 0, 1);
    const until = performance.now() + PATIENCE;
    while (performance.now() < until && this.#workers.some((worker) => worker.isBusy)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    for (const { stop } of this.#workers) if (stop) Atomics.store(stop, 0, 0);
  }

  /** Ends what the workers are doing. One that does not listen is replaced. */
  async #stop(): Promise<void> {
    await this.#interrupt();
    const isStuck = this.#workers.map((worker) => worker.isBusy);
    if (!isStuck.includes(true)) return;
    isStuck.forEach((stuck, at) => {
      if (!stuck) return;
      this.#workers[at]?.terminate();
      this.#workers[at] = this.#spawn();
    });
    this.#ready = this.#open();
    this.#ready.catch(() => {});
  }
}

/** Checks what TypeScript checks only for those who use it. */
function checkOptions(options: SolveOptions): void {
  const { first, auf, preAuf, inverse, upToSymmetry, extra, maxDepth, minDepth } = options;
  const flags = { first, auf, preAuf, inverse, upToSymmetry };
  for (const [name, value] of Object.entries(flags)) {
    if (value === undefined || typeof value === "boolean") continue;
    throw new TypeError(`the option ${name} is ${value}; expected true or false`);
  }
  for (const [name, value] of Object.entries({ extra, maxDepth, minDepth })) {
    if (value !== undefined) checkNumber(name, value, 0, MOST_TURNS);
  }
  const { format, notation, goal, target, moves } = options;
  for (const text of [format, notation, goal, target, moves]) if (text !== undefined) checked(text);
}

function checkNumber(option: string, value: unknown, least: number, most: number): void {
  if (Number.isInteger(value) && least <= Number(value) && Number(value) <= most) return;
  const expected = `a whole number from ${least} to ${most}`;
  throw new RangeError(`the option ${option} is ${value}; expected ${expected}`);
}

/** The text that the engine is to read, which it could not do with anything else. */
function checked(text: string): string {
  if (typeof text === "string") return text;
  throw new TypeError(`expected a text, found ${text === null ? "null" : typeof text}`);
}

/** A position and options as the engine and the program's socket read them: with underscores. */
export function writtenJob(position: string, options: SolveOptions): Record<string, unknown> {
  const { format, notation, goal, target, moves, auf, preAuf } = options;
  const { first, extra, minDepth, maxDepth } = options;
  return {
    position,
    format,
    notation,
    goal,
    target,
    moves,
    auf,
    pre_auf: preAuf,
    first,
    extra,
    min_depth: minDepth,
    max_depth: maxDepth,
    inverse: options.inverse,
    up_to_symmetry: options.upToSymmetry,
    sort: options.sort,
  };
}

/** Reads a job. */
function jobOf(position: string, options: SolveOptions): Job {
  checkOptions(options);
  const json = JSON.stringify(writtenJob(checked(position), options));
  const reading: Omit<Job, "json"> | JobRefusal = JSON.parse(readJob(json));
  if (!("error" in reading)) return { ...reading, json };
  if (reading.kind === "position") throw new PositionError(reading);
  if (reading.kind === "option") throw new RangeError(reading.error);
  throw new GoalError(reading);
}

/** Reads a position. */
function positionOf(position: string): Reading {
  const reading = Solver.read(position);
  if ("error" in reading) throw new PositionError(reading);
  return reading;
}

/** Waits for a promise, or until the signal cancels: then there is nothing. */
async function unlessCancelled<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | undefined> {
  const cancelled = deferred<undefined>();
  const cancel = () => cancelled.resolve(undefined);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel);
  try {
    return await Promise.race([promise, cancelled.promise]);
  } finally {
    // The signal may be there for many searches.
    signal?.removeEventListener("abort", cancel);
  }
}

/** Waits for a time in milliseconds, or until the signal cancels. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = deferred<void>();
  const timer = setTimeout(resolve, milliseconds);
  await unlessCancelled(promise, signal);
  clearTimeout(timer);
}

/** A seed that nobody has used. */
function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] as bigint;
}
