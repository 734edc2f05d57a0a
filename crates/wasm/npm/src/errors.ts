/** The errors that have a type of their own. */

import type { Refusal } from "./types.js";

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

/** Error of a call of a solver that is closed, or was closed before the call had ended. */
export class ClosedError extends Error {
  constructor() {
    super("the solver is closed");
    this.name = "ClosedError";
  }
}
