/** Taps and strokes of pointers over stickers, on whatever shows them: `data-facelet` says which one it is. */

/** What pointers do with stickers. */
export interface Touch {
  /** A sticker was touched: as the first or a later one of a stroke; on the cube itself or on its net. */
  touched(facelet: number, isFirst: boolean, isOnCube: boolean): void;
  /** The stroke has ended. */
  ended(): void;
  /** The stroke was none: what it has painted goes. */
  cancelled(): void;
  /** A sticker was tapped; nothing was touched by a stroke. */
  tapped(facelet: number): void;
}

/** How many pixels a tap may move. */
export const TAP = 8;

/** The least width of a sticker that is painted, in pixels. */
const PAINTABLE = 16;

/** Follows a pointer that has come down on an element until it is up again: `moved` gets each event, `ended` how far
 * it has been from its beginning, and whether it came to an end by itself, not by scrolling. */
export function followPointer(
  down: PointerEvent,
  element: Element,
  moved: (event: PointerEvent) => void,
  ended: (far: number, isUp: boolean) => void,
): void {
  element.setPointerCapture(down.pointerId);
  const stop = new AbortController();
  const { signal } = stop;
  let far = 0;
  const listen = (name: string, action: (event: PointerEvent) => void) =>
    element.addEventListener(name, (event) => action(event as PointerEvent), { signal });
  listen("pointermove", (event) => {
    far = Math.max(far, Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY));
    moved(event);
  });
  const end = (isUp: boolean) => {
    stop.abort();
    ended(far, isUp);
  };
  listen("pointerup", () => end(true));
  listen("pointercancel", () => end(false));
  addEventListener("pointerdown", ({ pointerId }) => pointerId !== down.pointerId && end(false), { signal, capture: true });
}

/** Follows a stroke that begins on a sticker, or on a colour; `tapped` is called if it was none. On a net a finger that
 * goes up or down scrolls instead. A second finger ends it: they look closer. */
export function followStroke(down: PointerEvent, element: Element, touch: Touch, tapped: () => void): void {
  const first = stickerAt(down);
  const scrolls = first?.isOnCube === false && down.pointerType !== "mouse";
  let isStroke = false;
  const moved = (event: PointerEvent) => {
    const [across, along] = [Math.abs(event.clientX - down.clientX), Math.abs(event.clientY - down.clientY)];
    if (!isStroke && (scrolls ? across <= TAP || across < along : across + along <= TAP)) return;
    if (!isStroke && first) touch.touched(first.facelet, true, first.isOnCube);
    isStroke = true;
    const sticker = stickerAt(event);
    if (sticker) touch.touched(sticker.facelet, false, sticker.isOnCube);
  };
  followPointer(down, element, moved, (far, isUp) => {
    if (!isUp) touch.cancelled();
    else if (isStroke) touch.ended();
    else if (far <= TAP) tapped();
  });
}

/** The sticker below a pointer, if it can be painted there. */
export function stickerAt({ clientX, clientY }: PointerEvent): { facelet: number; isOnCube: boolean } | undefined {
  const sticker = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement | SVGElement>("[data-facelet]");
  const facelet = sticker?.dataset.facelet;
  if (facelet === undefined || (sticker instanceof HTMLElement && isSmall(sticker))) return undefined;
  return { facelet: Number(facelet), isOnCube: sticker instanceof SVGElement };
}

/** Whether a sticker of a net is too small to be painted. */
export function isSmall(sticker: HTMLElement): boolean {
  return sticker.offsetWidth < PAINTABLE;
}
