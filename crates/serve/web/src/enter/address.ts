/** The task in the address of the page. */

import { keep, kept as keptOf } from "../keeping.js";
import type { Task } from "../search/task.js";
import { tabInAddress } from "../tabs/tab.js";
import type { Entered } from "./entry.js";

/** What an address says of a task: nothing about how its position is read. */
export type Written = Omit<Task, "facelets">;

/** What it says of the goal. */
export type GoalEntered = Omit<Written, "position">;

const OPTIONS = ["goal", "target", "moves", "metric"] as const;

/** What is in the address, if there is a position. */
export function taskInAddress(): Written | undefined {
  const fields = new URLSearchParams(location.hash.slice(1));
  const position = fields.get("position");
  // The other parts of the page have positions of their own.
  if (position === null || tabInAddress()) return undefined;
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

/** What is entered: a cube, and what to reach from it. */
export interface All {
  cube: Entered;
  goal: GoalEntered;
}

/** What an entry of the browser's history keeps: what was entered, and whether it is a place where something is
 * being entered, which the next search replaces. */
interface Kept {
  entered: All;
  isOpen: boolean;
}

export function kept(): Kept | undefined {
  // An older page of the same tab kept something else.
  return history.state?.entered?.cube ? history.state : undefined;
}

/** Where what is being entered is kept besides: the first reload of a page that is isolated from then on loses the
 * state of its history. */
const KEY = "faceturn-all-entered";

/** Whether the page was opened again, not for the first time. */
export function isOpenedAgain(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "navigate";
}

/** What was being entered before a reload. */
export function keptBeforeReload(): All | undefined {
  return kept()?.entered ?? (isOpenedAgain() ? (keptOf(KEY, "tab") as All | undefined) : undefined);
}

/** Keeps what is being entered. After an answer it gets an entry of its own in the history, and when it begins or
 * is given up: there is a way back from each. */
export function keepEntered(entered: All): void {
  const isAfterAnswer = taskInAddress() !== undefined || tabInAddress() !== undefined;
  const isNothing = ({ cube }: All) => cube.way === "none";
  const before = kept();
  const isOther = before !== undefined && isNothing(before.entered) !== isNothing(entered);
  keep(KEY, entered, "tab");
  const isOpen = isAfterAnswer || (!isOther && before?.isOpen === true);
  const state: Kept = { entered, isOpen };
  if (isAfterAnswer || isOther) history.pushState(state, "", addressOf(undefined));
  else history.replaceState(state, "");
}

/** Makes an entry in the history for a search, unless it is there. */
export function keepTask(task: Written, entered: All): void {
  const address = addressOf(task);
  const state: Kept = { entered, isOpen: false };
  if (address === location.href || kept()?.isOpen) history.replaceState(state, "", address);
  else history.pushState(state, "", address);
}
