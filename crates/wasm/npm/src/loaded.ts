/** The compiled engine, which has to be loaded once on each thread, and the module of searches for fewest
 * moves, once they are asked for. */

import * as engine from "./engine.js";
import * as fewest from "./fewest.js";
import type { CompiledEngine } from "./messages.js";

let isLoaded = false;

/** Loads the engine on this thread. */
export function load(module: CompiledEngine): void {
  engine.initSync({ module: module as WebAssembly.Module });
  isLoaded = true;
}

/** Loads the searches for fewest moves on this thread, unless they are, and returns them. */
export function loadFewest(module: CompiledEngine): typeof fewest {
  // Does nothing the second time.
  fewest.initSync({ module: module as WebAssembly.Module });
  return fewest;
}

/** The functions of the engine. */
export function loaded(): typeof engine {
  if (!isLoaded) throw new Error("the engine is not loaded yet: await load(), or open a solver, first");
  return engine;
}
