/** The solver in Node. */

import { readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { Worker } from "node:worker_threads";
import { casesOf } from "./cases.js";
import { load as loadEngine } from "./loaded.js";
import type { Response } from "./messages.js";
import type { Channel } from "./pool.js";
import { Solver as AnySolver } from "./solver.js";
import { mayBeWritten, tableFiles } from "./table-files.js";
import type { Case, OpenOptions } from "./types.js";

export { ClosedError, GoalError, PositionError } from "./errors.js";
export { writtenJob } from "./jobs.js";
export type * from "./colours.js";
export type * from "./types.js";

const module = compiled(new URL("./engine_bg.wasm", import.meta.url));
loadEngine(module);

let fewestModule: WebAssembly.Module | undefined;

/** The compiled searches for fewest moves, and the cases of sets. */
async function fewest(): Promise<WebAssembly.Module> {
  fewestModule ??= compiled(new URL("./fewest_bg.wasm", import.meta.url));
  return fewestModule;
}

function compiled(file: URL): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(file));
}

/** Loads the engine, so that positions can be read: in Node it is there already. */
export async function load(): Promise<void> {}

function spawn(): Channel {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onError) => {
      worker.on("message", (response: Response) => onMessage(response));
      worker.on("error", (error: Error) => onError(error));
    },
    terminate: () => void worker.terminate(),
  };
}

/** The files that may hold the table. One that the caller or the environment names is never something
 * else. */
function tables(option: OpenOptions["table"]): string[] {
  if (option === false) return [];
  const [name, file] =
    option === undefined ? ["FACETURN_TABLE", process.env.FACETURN_TABLE] : ["the option table", option];
  if (file && !mayBeWritten(file)) {
    throw new Error(`${name} is "${file}", which is not a table; expected the path of a table or of a new file`);
  }
  return option === undefined ? tableFiles() : [option];
}

/** Finds every shortest solution of a position, and proves that none is shorter. */
export class Solver extends AnySolver {
  /** Starts a solver and waits until its table is there: a moment if it is kept, some seconds the
   * first time. */
  static async open(options: OpenOptions = {}): Promise<Solver> {
    const solver = await Solver.start(options);
    await solver.ready;
    return solver;
  }

  /** Starts a solver. `ready` settles when its table is there; `quick` need not wait for it. */
  static async start(options: OpenOptions = {}): Promise<Solver> {
    const processors = availableParallelism();
    // Of a container, if this is one.
    const memory = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
    return new Solver({ module, fewest, tables, spawn, processors, memory }, options);
  }

  /** The cases of a set, such as `pll`: those that `faceturn cases` lists.
   *
   * @throws Error if there is no set of this name. */
  static cases(set: string): Promise<Case[]> {
    return casesOf(set, fewest);
  }
}
