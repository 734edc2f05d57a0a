/** The inside of a worker: answers calls with an engine of its own. */

import { Engine, QuickEngine, type Search } from "./engine.js";
import { load, loadFewest } from "./loaded.js";
import type { CallName, Calls, Request, Response, Start } from "./messages.js";
import type { InsertionReport, Metric, QuickReport, StepsReport } from "./types.js";

/** The table of distances, the small one for positions near T, and the table in quarter turns. */
export type TableName = "h-cosets-v1.table" | "h-cubies-v1.table" | "h-quarter-v1.table";

/** The tables that searches read, by what they count. */
const FILES: Record<Metric, TableName> = { face: "h-cosets-v1.table", quarter: "h-quarter-v1.table" };

/** The file of a table, open for reading, as the engine takes it. */
export interface TableFile {
  /** Whether it was checked before and has not changed since: its stamp lies next to it. */
  readonly isTrusted: boolean;
  /** Reads on into a buffer and returns how many bytes there were, 0 at the end. */
  read(buffer: Uint8Array): number;
  /** Keeps a stamp of the file, which was found to be right, where one can be kept. */
  trust(): void;
  close(): void;
}

/** Where the tables are kept. */
export interface TableStore {
  /** Opens a table; nothing if it is not kept. */
  load(name: TableName): Promise<TableFile | undefined>;
  /** Keeps what `write` is given; it may be given the same buffer again. */
  save(name: TableName, fill: (write: (bytes: Uint8Array) => void) => void): Promise<void>;
}

/** Keeps nothing. */
export const NOWHERE: TableStore = {
  load: async () => undefined,
  save: async () => {},
};

/** The calls, and their results now or later. */
type Answers = {
  [Name in CallName]: (
    ...values: Parameters<Calls[Name]>
  ) => ReturnType<Calls[Name]> | Promise<ReturnType<Calls[Name]>>;
};

/** The bytes of a table that another engine has, as a file. */
function fileOf(rest: Uint8Array): TableFile {
  const read = (buffer: Uint8Array) => {
    const piece = rest.subarray(0, buffer.length);
    buffer.set(piece);
    rest = rest.subarray(piece.length);
    return piece.length;
  };
  return { isTrusted: true, read, trust: () => {}, close: () => {} };
}

/** The engine has no clock. */
function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000;
}

export class Host {
  readonly #store: TableStore;
  readonly #wantsToStop: (() => boolean) | undefined;
  readonly #send: (response: Response, transfer: ArrayBuffer[]) => void;
  #quick: QuickEngine | undefined;
  #engine: Engine | undefined;
  #search: Search | undefined;
  #onProgress: (progress: unknown) => void = () => {};
  #last: Promise<void> = Promise.resolve();

  constructor(
    start: Start,
    store: TableStore,
    send: (response: Response, transfer: ArrayBuffer[]) => void,
  ) {
    load(start.module);
    this.#store = store;
    this.#send = send;
    const { stop } = start;
    this.#wantsToStop = stop && (() => Atomics.load(stop, 0) !== 0);
  }

  /** Answers a request, after those before it. */
  answer(request: Request): Promise<void> {
    this.#last = this.#last.then(() => this.#answer(request));
    return this.#last;
  }

  async #answer({ id, name, values }: Request): Promise<void> {
    this.#onProgress = (progress) => this.#send({ id, progress }, []);
    try {
      const answer = this.#answers[name] as (...values: unknown[]) => unknown;
      const result = await answer(...values);
      const transfer = result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : [];
      this.#send({ id, result }, transfer);
    } catch (error) {
      this.#send({ id, error: error instanceof Error ? error.message : String(error) }, []);
    }
  }

  get #table(): Engine {
    if (!this.#engine) throw new Error("the table is not there yet");
    return this.#engine;
  }

  get #current(): Search {
    if (!this.#search) throw new Error("no search has begun");
    return this.#search;
  }

  #keep(engine: Engine): void {
    this.#engine = engine;
    this.#quick?.free();
    this.#quick = undefined;
  }

  #has(metric: Metric): boolean {
    return metric === "face" ? this.#engine !== undefined : this.#table.hasQuarter;
  }

  #read(metric: Metric, file: TableFile, nearT: TableFile | undefined): void {
    if (metric === "face") this.#keep(Engine.read(file, nearT));
    else this.#table.readQuarter(file);
  }

  /** Reads the table in a metric if it is kept and not read yet; returns whether there is one then. One that
   * is damaged is as good as none. */
  async #load(metric: Metric): Promise<boolean> {
    if (this.#has(metric)) return true;
    const file = await this.#stored(FILES[metric]);
    if (!file) return false;
    const nearT = metric === "face" ? await this.#stored("h-cubies-v1.table") : undefined;
    try {
      this.#read(metric, file, nearT);
    } catch {
      return false;
    } finally {
      file.close();
      nearT?.close();
    }
    if (metric === "face" && !this.#table.hasReadNearT) await this.#saveNearT();
    return true;
  }

  #stored(name: TableName): Promise<TableFile | undefined> {
    return this.#store.load(name).catch(() => undefined);
  }

  #write(metric: Metric, write: (bytes: Uint8Array) => void): void {
    if (metric === "face") this.#table.write(write);
    else this.#table.writeQuarter(write);
  }

  async #saveNearT(): Promise<void> {
    await this.#store.save("h-cubies-v1.table", (write) => this.#table.writeNearT(write)).catch(() => {});
  }

  /** Whether the search is to end, at the latest after a time in milliseconds. */
  #isOver(time = Number.POSITIVE_INFINITY): () => boolean {
    const end = performance.now() + time;
    return () => performance.now() > end || (this.#wantsToStop?.() ?? false);
  }

  /** A search that is one call. Its messages are passed on. */
  #whole<Report extends StepsReport | InsertionReport | QuickReport>(
    job: string,
    time: number | undefined,
    search: (job: string, call: (message?: string) => boolean) => string,
  ): Report {
    const begun = performance.now();
    const isOver = this.#isOver(time);
    const call = (message?: string) => {
      if (message !== undefined) this.#onProgress(JSON.parse(message));
      return isOver();
    };
    const report: Report = JSON.parse(search(job, call));
    const isLate = report.ended === "interrupted" && !this.#wantsToStop?.();
    const ended = isLate ? "timeout" : report.ended;
    return { ...report, ended, seconds: secondsSince(begun) };
  }

  readonly #answers: Answers = {
    openQuick: async () => {
      if (!(await this.#load("face"))) this.#quick ??= new QuickEngine();
    },
    open: async (metric, make) => {
      if (await this.#load(metric)) return "kept";
      if (!make) return undefined;
      const progress = (share: number) => this.#onProgress(share);
      if (metric === "face") this.#keep(Engine.make(progress));
      else this.#table.makeQuarter(progress);
      // Without room for it the table is made again next time.
      await this.#store.save(FILES[metric], (write) => this.#write(metric, write)).catch(() => {});
      if (metric === "face") await this.#saveNearT();
      return "made";
    },
    openBytes: (metric, bytes) => {
      const nearT = bytes.length - (metric === "face" ? Engine.nearTBytes() : 0);
      this.#read(metric, fileOf(bytes.subarray(0, nearT)), fileOf(bytes.subarray(nearT)));
    },
    tableBytes: (metric) => {
      const nearT = metric === "face" ? Engine.nearTBytes() : 0;
      const bytes = new Uint8Array(this.#table.fileBytes + nearT);
      let at = 0;
      const write = (piece: Uint8Array) => {
        bytes.set(piece, at);
        at += piece.length;
      };
      this.#write(metric, write);
      if (nearT > 0) this.#table.writeNearT(write);
      return bytes;
    },
    quick: (job, time) => {
      const engine = this.#engine ?? this.#quick;
      if (engine === undefined) throw new Error("no tables are there yet");
      // Its first tables take longer than many a limit.
      this.#engine?.prepareQuick(job);
      // Without a limit nothing but its nodes ends it.
      return this.#whole(job, time, (job, call) => engine.quick(job, time === undefined ? undefined : call));
    },
    steps: (module, job, time) => this.#whole(job, time, loadFewest(module).steps),
    insertions: (module, job, time) => this.#whole(job, time, loadFewest(module).insertions),
    lowerBound: (facelets) => this.#table.lowerBound(facelets),
    prepare: (job) => this.#table.prepare(job, this.#wantsToStop),
    search: (job) => {
      const before = this.#search;
      this.#search = undefined;
      before?.free();
      this.#search = this.#table.search(job);
    },
    nextPass: () => {
      const pass = this.#current.nextPass(this.#wantsToStop);
      return pass === undefined ? undefined : JSON.parse(pass);
    },
    endPass: (ends, wantsSolutions) => {
      const pass = this.#current.endPass(ends, wantsSolutions);
      return [JSON.parse(pass), this.#current.report()];
    },
    report: () => this.#current.report(),
    searchPart: (job, task) => this.#table.searchPart(job, JSON.stringify(task), this.#wantsToStop),
  };
}
