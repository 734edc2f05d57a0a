/** Numbers and maneuvers as text. */

import type { Metric } from "faceturn";

/** A number with its thousands apart. */
export function number(value: number): string {
  return value.toLocaleString("en");
}

/** A number of turns in words. */
export function turns(count: number, metric: Metric): string {
  return `${count} ${metric} ${count === 1 ? "turn" : "turns"}`;
}

/** A time in words. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 100) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

/** The maneuver that undoes a maneuver. */
export function inverse(maneuver: string): string {
  const turns = maneuver.split(" ").filter((turn) => turn !== "");
  const undone = (turn: string) => {
    if (turn.endsWith("2")) return turn;
    return turn.endsWith("'") ? turn.slice(0, -1) : `${turn}'`;
  };
  return turns.reverse().map(undone).join(" ");
}
