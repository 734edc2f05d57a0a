/** What to solve. */

import type { Metric, SolveOptions } from "faceturn";
import { texts } from "../texts.js";
import type { Counted } from "../texts/words.js";

/** A position, and what to reach from it by which turns. */
export interface Task {
  /** As people have written it. */
  position: string;
  /** The same position, however it was written: 54 facelets, `?` for unknown ones. */
  facelets: string;
  goal?: string;
  target?: string;
  moves?: string;
  /** What counts as one turn; any turn of a face, if it is not said. */
  metric?: Metric;
}

/** What people call a position: what they have written, but not 54 letters. */
export function nameOf({ position }: Pick<Task, "position">): string {
  return /^[URFDLB?]{54}$/.test(position) ? texts.yourCube : position;
}

/** The options of a task, besides its position. */
export function optionsOf({ goal, target, moves, metric }: Task): SolveOptions {
  return {
    ...(goal === undefined ? {} : { goal }),
    ...(target === undefined ? {} : { target }),
    ...(moves === undefined ? {} : { moves }),
    ...(metric === undefined ? {} : { metric }),
  };
}

/** What counts as one in the solutions of a task: each move, if other moves than face turns are allowed. */
export function countedIn({ metric = "face", moves = "" }: Task): Counted {
  return /[MESxyzurfdlbw]/.test(moves) ? "move" : metric;
}

/** Whether these tasks are written alike. */
export function areSame(some: readonly Task[], others: readonly Task[]): boolean {
  const written = (tasks: readonly Task[]) => JSON.stringify(tasks.map((task) => [task.position, optionsOf(task)]));
  return written(some) === written(others);
}
