/** The position and the goal in the address of the page. */

/** A position, and a goal unless that is the whole cube. */
export interface Task {
  position: string;
  goal: string | undefined;
}

/** What is in the address, if there is a position. */
export function taskInAddress(): Task | undefined {
  const fields = new URLSearchParams(location.hash.slice(1));
  const position = fields.get("position");
  return position === null ? undefined : { position, goal: fields.get("goal") ?? undefined };
}

/** The address of the page with a position and a goal. */
export function addressOf({ position, goal }: Task): string {
  const address = new URL(location.href);
  const fields = new URLSearchParams({ position });
  if (goal !== undefined) fields.set("goal", goal);
  address.hash = fields.toString();
  return address.href;
}

/** Puts a position and a goal into the address, without a new entry in the history. */
export function writeAddress(task: Task): void {
  history.replaceState(null, "", addressOf(task));
}
