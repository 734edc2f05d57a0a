/** The position in the address of the page. */

/** The position in the address, if there is one. */
export function positionInAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("position");
}

/** The address of the page with a position. */
export function addressOf(position: string): string {
  const address = new URL(location.href);
  address.hash = new URLSearchParams({ position }).toString();
  return address.href;
}

/** Puts a position into the address, without a new entry in the history. */
export function writeAddress(position: string): void {
  history.replaceState(null, "", addressOf(position));
}
