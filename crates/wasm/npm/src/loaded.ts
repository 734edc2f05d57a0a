/** The compiled engine, which has to be loaded once on each thread. */

import * as engine from "./engine.js";
import type { CompiledEngine } from "./messages.js";

let isLoaded = false;

/** Loads the engine on this thread. */
export function load(module: CompiledEngine): void {
  engine.initSync({ module: module as WebAssembly.Module });
  isLoaded = true;
}

/** The functions of the engine. */
export function loaded(): typeof engine {
  if (!isLoaded) throw new Error("the engine is not loaded yet: await load(), or open a solver, first");
  return engine;
}
