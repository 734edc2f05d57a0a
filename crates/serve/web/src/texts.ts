/** Numbers and maneuvers as text. */

import type { Counted } from "./search/state.js";

/** A number with its thousands apart. */
export function number(value: number): string {
  return value.toLocaleString("en");
}

/** A number of turns in words. */
export function turns(count: number, metric: Counted): string {
  return `${count} ${unitOf(count, metric)}`;
}

/** What counts, for so many of them. */
export function unitOf(count: number, metric: Counted): string {
  const unit = metric === "move" ? "move" : `${metric} turn`;
  return count === 1 ? unit : `${unit}s`;
}

/** A time in words. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 100) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
