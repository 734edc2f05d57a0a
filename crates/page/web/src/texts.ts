/** Numbers and reports as text. */

import { isProven, reportOf } from "./search/state.js";
import type { Listed } from "./search/view.js";

/** A number with its thousands apart. */
export function number(value: number): string {
  return value.toLocaleString("en");
}

/** A number of face turns in words. */
export function faceTurns(count: number): string {
  return count === 1 ? "1 face turn" : `${count} face turns`;
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
    const turns = solution === "" ? [] : solution.split(" ");
    const quarters = turns.reduce((sum, turn) => sum + (turn.endsWith("2") ? 2 : 1), 0);
    const proven = isProven(state) ? "*" : "";
    const { completions, solutions } = reportOf(state) ?? {};
    const completion = completions?.[solutions?.indexOf(solution) ?? -1];
    const lengths = `(${turns.length}f${proven}, ${quarters}q)`;
    return `${solution}  ${lengths}${completion === undefined ? "" : `  ${completion}`}\n`;
  });
  return lines.join("");
}
