/** The solver: searches by workers, one after the other, and what needs no search. */

import { type ColourReading, type FacePicture, type Rgb, numbersOf } from "./colours.js";
import { type Job, jobOf, quickJob, wholeJob, writtenJob, writtenOptions } from "./jobs.js";
import { loaded } from "./loaded.js";
import type { Whole } from "./messages.js";
import { checkOptions, checked } from "./options.js";
import { QUICK_NODES, Search } from "./search.js";
import type {
  ColoursRefusal,
  Contradiction,
  DeadEnd,
  Deduction,
  GoalReading,
  InsertionReport,
  InsertionsOptions,
  Metric,
  NamedGoal,
  NamedPosition,
  OpenOptions,
  QuickOptions,
  QuickReport,
  ReadOptions,
  Reading,
  Refusal,
  Repair,
  SolveOptions,
  SolveReport,
  StartReading,
  StepsOptions,
  StepsReport,
  TableOrigin,
} from "./types.js";
import { Turns, unlessCancelled } from "./waiting.js";
import { searchWhole } from "./whole.js";
import { type Platform, Workers } from "./workers.js";

/** Finds every shortest solution of a position, and proves that none is shorter. */
export class Solver {
  readonly #workers: Workers;
  readonly #searches = new Turns();
  /** Those that one worker does as a whole, beside the others. */
  readonly #wholes = new Turns();

  /** Use `Solver.open` or `Solver.start`. */
  constructor(platform: Platform, options: OpenOptions) {
    this.#workers = new Workers(platform, options);
  }

  /** Settles when the table is there; says whether it was kept or had to be made. */
  get ready(): Promise<TableOrigin> {
    return this.#workers.ready;
  }

  /** How many workers there are. */
  get workers(): number {
    return this.#workers.all.length;
  }

  /** Reads a position: moves, facelets, Reid's words, a KPattern or a name. */
  static read(text: string, options: ReadOptions = {}): Reading | Refusal {
    checkOptions("read", options);
    return JSON.parse(loaded().read(checked(text), JSON.stringify(writtenOptions(options))));
  }

  /** Reads 54 facelets and nothing else. */
  static readFacelets(text: string): Reading | Refusal {
    return Solver.read(text, { format: "facelets" });
  }

  /** Reads measured colours of 54 stickers, or of six pictures, each face row by row in the order
   * U R F D L B: of all cubes that exist, the one that fits them best. With `pictures`, the faces
   * come in any order, each turned in any way but for those, by their index, that are known to be `upright`. */
  static readColours(
    colours: readonly Rgb[] | readonly FacePicture[],
    { pictures = false, upright = [] }: { pictures?: boolean; upright?: readonly number[] } = {},
  ): ColourReading | ColoursRefusal {
    const unknown = upright.find((picture) => ![0, 1, 2, 3, 4, 5].includes(picture));
    if (unknown !== undefined) throw new RangeError(`upright has ${unknown}; expected pictures from 0 to 5`);
    return JSON.parse(loaded().readColours(numbersOf(colours), pictures, Uint32Array.from(upright)));
  }

  /** Reads a goal: a name, facelets with `?` for any, or pieces. */
  static readGoal(text: string): GoalReading | Pick<Refusal, "error"> {
    return JSON.parse(loaded().readGoal(checked(text)));
  }

  /** Reads the start of a search for a goal: a position, or 54 facelets with `?` or `.` for unknown
   * ones. */
  static readStart(text: string, goal = "solved", options: ReadOptions = {}): StartReading | Refusal {
    checkOptions("read", options);
    const job = writtenJob(checked(text), { ...options, goal: checked(goal) });
    return JSON.parse(loaded().readStart(JSON.stringify(job)));
  }

  /** Why the turns of a search do not lead to its goal, where a report has `unreachable`: the same as a code. */
  static whyUnreachable(position: string, options: SolveOptions = {}): DeadEnd {
    return JSON.parse(loaded().whyUnreachable(JSON.stringify(writtenJob(checked(position), options))));
  }

  /** Fills in what follows from 54 facelets of which some are `?` or `.`. */
  static deduceFacelets(text: string): Deduction | Contradiction {
    return JSON.parse(loaded().deduceFacelets(checked(text)));
  }

  /** Changes as few as possible of 54 facelets, of which some may be `?` or `.`, so that a cube can show
   * them. */
  static repairFacelets(text: string): Repair | Pick<Refusal, "error"> {
    return JSON.parse(loaded().repairFacelets(checked(text)));
  }

  /** The goals that have names. */
  static namedGoals(): NamedGoal[] {
    return JSON.parse(loaded().namedGoals());
  }

  /** The facelets of a random position, all being equally likely; a seed always gives the same. */
  static randomPosition(seed: bigint = randomSeed()): string {
    return loaded().randomPosition(seed);
  }

  /** Well-known positions. */
  static namedPositions(): NamedPosition[] {
    return JSON.parse(loaded().namedPositions());
  }

  /** Finds every shortest solution of a position, or one of them. The solutions are the same on any
   * number of workers. Searches wait for those begun before them. With a goal, the position may be
   * 54 facelets with `?` or `.` for unknown ones.
   *
   * @throws PositionError if the text is not a position, GoalError if the goal is not one, TypeError or
   * RangeError if another option is wrong, ClosedError if the solver is closed, and the reason of the
   * signal if it cancels before the search begins: while it waits for others, for the table or for the
   * databases of the goal. */
  async solve(position: string, options: SolveOptions = {}): Promise<SolveReport> {
    const job = jobOf(position, options);
    const { signal } = options;
    const search = async () => {
      if (!job.solvedCube) await this.#prepare(job, signal);
      return new Search(this.#workers, job, options).run();
    };
    return this.#searches.take(search, signal, () => this.#workers.opened(job.metric));
  }

  /** Finds short solutions in the steps of fewest-moves solvers, not necessarily shortest ones, on a
   * worker of its own, which needs no table of distances: a search of `solve` goes on meanwhile. Searches in
   * steps and for insertions wait for one another.
   *
   * @throws as `solve` does. Where memory is not shared, a signal that cancels rejects the promise. */
  async steps(position: string, options: StepsOptions = {}): Promise<StepsReport> {
    return this.#whole("steps", position, options);
  }

  /** Finds what to insert into a skeleton that leaves a few pieces, so that the whole is short. It runs and
   * waits as `steps` does.
   *
   * @throws as `solve` does; PositionError if the skeleton is not moves. */
  async insertions(
    position: string,
    skeleton: string,
    options: InsertionsOptions = {},
  ): Promise<InsertionReport> {
    return this.#whole("insertions", position, options, { skeleton: checked(skeleton) });
  }

  /** Finds a short solution at once: of a near position a shortest one, else the best one met in so
   * many nodes, or in more if there is none among these. Takes a few milliseconds, once the table is
   * there if quarter turns count. The first search by some turns or by other costs takes some tenths of
   * a second more.
   *
   * @throws PositionError if the text is not a position, GoalError if the turns cannot be read or not
   * all of the position is known, TypeError or RangeError if another option is wrong. */
  async quick(position: string, options: QuickOptions = {}): Promise<QuickReport> {
    checkOptions("quick", options);
    const { metric, time, nodes = time === undefined ? QUICK_NODES : undefined } = options;
    const job = quickJob(position, options, { nodes });
    if (this.workers === 1 || metric === "quarter") await this.#workers.opened(metric ?? "face");
    const worker = this.#workers.last;
    const report = await worker.call("quick", [job, time === undefined ? undefined : 1000 * time]);
    if (report.length !== null || time === undefined) return report;
    // The time was over before there was one: the first one it is.
    return worker.call("quick", [quickJob(position, options, { nodes: 1 })]);
  }

  /** Ends the workers. Calls that have not ended are rejected, and later ones: with a `ClosedError`. */
  close(): void {
    this.#workers.close();
  }

  /** Searches for fewest moves in turn. A mistake in the job is an error at once. */
  async #whole<Report>(
    name: Whole,
    position: string,
    options: StepsOptions & InsertionsOptions,
    more?: object,
  ): Promise<Report> {
    const workers = this.#workers;
    const job = wholeJob(() => workers.fewest(), name, position, options, more);
    const search = async () => searchWhole<Report>(workers, name, await job, options);
    const report = this.#wholes.take(search, options.signal);
    report.catch(() => {});
    await job;
    return report;
  }

  /** Gives every worker the databases of a goal. */
  async #prepare({ json }: Job, signal: AbortSignal | undefined): Promise<void> {
    const workers = this.#workers.all;
    const prepared = Promise.all(workers.map((worker) => worker.call("prepare", [json])));
    await unlessCancelled(prepared, signal).catch((error) => {
      if (!signal?.aborted) throw error;
    });
    if (!signal?.aborted) return;
    await this.#workers.stop();
    throw signal.reason;
  }
}

/** A seed that nobody has used. */
function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] as bigint;
}
