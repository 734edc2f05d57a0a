/** Numbers and reports as text. */

import type { Metric } from "faceturn";
import { METRICS, isProven, lengthOf, reportOf } from "./search/state.js";
import type { Listed } from "./search/view.js";

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

/** Solutions as the program prints them. */
export function text(listed: readonly Listed[]): string {
  const lines = listed.map(({ solution, search: { state } }) => {
    // Proven is what was searched for.
    const lengths = METRICS.map((metric) => {
      const proven = metric === state.metric && isProven(state) ? "*" : "";
      return `${lengthOf(solution, metric)}${metric[0]}${proven}`;
    });
    const { completions, solutions } = reportOf(state) ?? {};
    const completion = completions?.[solutions?.indexOf(solution) ?? -1];
    return `${solution}  (${lengths.join(", ")})${completion === undefined ? "" : `  ${completion}`}\n`;
  });
  return lines.join("");
}
