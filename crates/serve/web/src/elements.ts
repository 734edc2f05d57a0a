/** Elements of the page. */

/** The element with this id, which the page must have. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return found;
}

/** The drawing with this id. */
export function drawn(id: string): SVGSVGElement {
  const found = document.getElementById(id);
  if (!(found instanceof SVGSVGElement)) throw new Error(`the page has no drawing #${id}`);
  return found;
}

/** A new button with some text and a class, which does something when it is pressed. */
export function makeButton(text: string, kind: string, pressed: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const made = make("button", text, { type: "button", class: kind, ...attributes });
  made.addEventListener("click", pressed);
  return made;
}

/** A new item of a list. */
export function makeItem(...content: Node[]): HTMLLIElement {
  return make("li", "", {}, ...content);
}

/** A new element with some text, and what comes after that in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  attributes: Record<string, string> = {},
  ...content: Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

/** Does something whenever the button with this id is pressed. */
export function onPress(id: string, action: () => void): void {
  element(id, HTMLButtonElement).addEventListener("click", action);
}

/** Whether people do not want anything to move by itself. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Puts the focus on what there is to do, if what had it is gone. */
export function keepFocus(): void {
  const { activeElement } = document;
  if (activeElement === document.body || !activeElement?.checkVisibility()) element("sheet", HTMLElement).focus({ preventScroll: true });
}
