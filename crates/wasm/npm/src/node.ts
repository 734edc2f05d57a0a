/** The solver in Node. */

import { readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { initSync } from "./engine.js";
import type { Response } from "./messages.js";
import type { Channel } from "./pool.js";
import { Solver as AnySolver } from "./solver.js";
import type { OpenOptions } from "./types.js";

export { GoalError, PositionError } from "./errors.js";
export { writtenJob } from "./jobs.js";
export type * from "./types.js";

const module = new WebAssembly.Module(
  readFileSync(new URL("./engine_bg.wasm", import.meta.url)),
);
initSync({ module });

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

/** Whether a path is that of a file, which need not be there. */
function mayBeFile(path: unknown): boolean {
  if (typeof path !== "string" || path === "") return false;
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}

/** Finds every shortest solution of a position, and proves that none is shorter. */
export class Solver extends AnySolver {
  /** Starts a solver and waits until its table is there: some seconds, or a moment if the option
   * `table` names a file that holds it. */
  static async open(options: OpenOptions = {}): Promise<Solver> {
    const solver = await Solver.start(options);
    await solver.ready;
    return solver;
  }

  /** Starts a solver. `ready` settles when its table is there; `quick` need not wait for it. */
  static async start(options: OpenOptions = {}): Promise<Solver> {
    const { table } = options;
    if (table !== undefined && !mayBeFile(table)) {
      throw new Error(`the option table is ${table}; expected the path of a file`);
    }
    return new Solver({ module, spawn, processors: availableParallelism() }, options);
  }
}
