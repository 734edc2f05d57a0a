/** The task in the address of the page. */

import type { Task } from "../search/task.js";

/** What an address says of a task: nothing about how its position is read. */
export type Written = Omit<Task, "facelets">;

const OPTIONS = ["goal", "target", "moves", "metric"] as const;

/** What is in the address, if there is a position. */
export function taskInAddress(): Written | undefined {
  const fields = new URLSearchParams(location.hash.slice(1));
  const position = fields.get("position");
  if (position === null) return undefined;
  const options = OPTIONS.flatMap((name) => {
    const value = fields.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { position, ...Object.fromEntries(options) };
}

/** The address of the page with a task. */
export function addressOf(task: Written | undefined): string {
  const address = new URL(location.href);
  const fields = new URLSearchParams();
  for (const name of ["position", ...OPTIONS] as const) {
    const value = task?.[name];
    if (value !== undefined) fields.set(name, value);
  }
  address.hash = fields.toString();
  return address.href;
}

/** Puts a task into the address, or takes it out, without a new entry in the history. */
export function writeAddress(task: Written | undefined): void {
  const address = addressOf(task);
  if (address !== location.href) history.replaceState(null, "", address);
}
