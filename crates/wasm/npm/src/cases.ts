/** The cases of a set. */

import { loadFewest } from "./loaded.js";
import type { CompiledEngine } from "./messages.js";
import { checked } from "./options.js";
import type { Case } from "./types.js";

/** The cases of a set, by the module that has them. */
export async function casesOf(set: string, fewest: () => Promise<CompiledEngine>): Promise<Case[]> {
  const name = checked(set);
  return JSON.parse(loadFewest(await fewest()).cases(name));
}
