/** Numbers and reports as text. */

import type { SolveReport } from "faceturn";

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

/** The report as the program prints it: without solutions of the search the shortest one that is
 * known. */
export function text(report: SolveReport): string {
  const proven = report.proven ? "*" : "";
  const { known_solution } = report;
  const known = known_solution === undefined ? [] : [known_solution];
  const solutions = report.solutions.length > 0 ? report.solutions : known;
  const lines = solutions.map((solution, at) => {
    const turns = solution === "" ? [] : solution.split(" ");
    const quarters = turns.reduce((sum, turn) => sum + (turn.endsWith("2") ? 2 : 1), 0);
    const completion = report.completions ? `  ${report.completions[at]}` : "";
    return `${solution}  (${turns.length}f${proven}, ${quarters}q)${completion}\n`;
  });
  return lines.join("");
}
