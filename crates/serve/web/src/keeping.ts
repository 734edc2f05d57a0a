/** What the browser keeps for the page: until the tab is closed, or for good. A browser that lets it keep nothing is
 * no reason to stop. */

/** How long something is kept. */
export type Long = "tab" | "always";

/** What is kept; nothing if there is none, or it is not what was written. */
export function kept(key: string, long: Long): unknown {
  try {
    return JSON.parse(storage(long).getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something, or forgets it where it is undefined. */
export function keep(key: string, value: unknown, long: Long): void {
  try {
    if (value === undefined) storage(long).removeItem(key);
    else storage(long).setItem(key, JSON.stringify(value));
  } catch {
    // It holds until the page is closed.
  }
}

function storage(long: Long): Storage {
  return long === "tab" ? sessionStorage : localStorage;
}
