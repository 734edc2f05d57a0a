/** The solver in a browser. */

import { casesOf } from "./cases.js";
import { load as loadEngine } from "./loaded.js";
import type { Response } from "./messages.js";
import type { Channel } from "./pool.js";
import { Solver as AnySolver } from "./solver.js";
import type { Case, OpenOptions } from "./types.js";

export { ClosedError, GoalError, PositionError } from "./errors.js";
export { writtenJob } from "./jobs.js";
export type * from "./colours.js";
export type * from "./types.js";

/** The compiled engine. */
const engine = onceAsked(async () => {
  const module = await compiled(new URL("./engine_bg.wasm", import.meta.url));
  loadEngine(module);
  return module;
});

/** The compiled searches for fewest moves, and the cases of sets. */
const fewest = onceAsked(() => compiled(new URL("./fewest_bg.wasm", import.meta.url)));

/** Loads the engine, so that positions can be read. `Solver.open` does it too. */
export async function load(): Promise<void> {
  await engine();
}

/** Does something when it is first asked for, and again if that fails. */
function onceAsked<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make().catch((error) => {
      // Another try may find the network there.
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function compiled(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the solver cannot be loaded: ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function spawn(): Channel {
  const worker = new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onError) => {
      worker.onmessage = (event: MessageEvent<Response>) => onMessage(event.data);
      // Without a message if its script cannot be loaded.
      worker.onerror = ({ message }) => onError(new Error(message || "a worker cannot be loaded"));
    },
    terminate: () => worker.terminate(),
  };
}

function tables(option: OpenOptions["table"]): string[] {
  return option === false ? [] : ["h-cosets-v1.table"];
}

/** What a browser says of the device. */
interface Device {
  hardwareConcurrency: number;
  /** In gibibytes, rounded. Not every browser says it. */
  deviceMemory?: number;
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
    const module = await engine();
    const { hardwareConcurrency: processors, deviceMemory }: Device = navigator;
    const memory = deviceMemory === undefined ? Number.POSITIVE_INFINITY : deviceMemory * 2 ** 30;
    return new Solver({ module, fewest, tables, spawn, processors, memory }, options);
  }

  /** The cases of a set, such as `pll`: those that `faceturn cases` lists.
   *
   * @throws Error if there is no set of this name. */
  static cases(set: string): Promise<Case[]> {
    return casesOf(set, fewest);
  }
}
