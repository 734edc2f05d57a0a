/** How the page looks: its language, what is written on stickers, and whether all faces lie side by side. It is kept. */

import type { Cube } from "./cube/cube.js";
import { LETTERS, SHAPES } from "./cube/picture.js";
import { element, make } from "./elements.js";
import { keep, kept as keptOf } from "./keeping.js";
import { LANGUAGES, capital, chooseLanguage, language } from "./texts.js";

const KEY = "faceturn-looks";

/** Makes the choices work. Letters are on by default for those who paint by the keyboard. */
export function offerLooks(cube: Cube): void {
  const marks = element("marks", HTMLSelectElement);
  const net = element("show-net", HTMLInputElement);
  const languages = element("language", HTMLSelectElement);
  // Each as those call it who read it.
  const nameOf = (it: string) => capital(new Intl.DisplayNames(it, { type: "language" }).of(it) ?? it);
  languages.append(...LANGUAGES.map((it) => make("option", nameOf(it), { value: it, lang: it })));
  languages.value = language;
  languages.addEventListener("change", () => chooseLanguage(languages.value));
  const kept = (keptOf(KEY, "always") ?? {}) as Looks;
  if (kept.marks) marks.value = kept.marks;
  net.checked = kept.net ?? false;
  const apply = () => {
    document.body.dataset.marks = marks.value;
    document.body.dataset.net = String(net.checked);
    cube.write({ letters: LETTERS, shapes: SHAPES }[marks.value]);
  };
  const choose = (chosen: Looks) => {
    Object.assign(kept, chosen);
    apply();
    keep(KEY, kept, "always");
  };
  marks.addEventListener("change", () => choose({ marks: marks.value }));
  net.addEventListener("change", () => choose({ net: net.checked }));
  element("net", HTMLDivElement).addEventListener("focusin", ({ target }) => {
    if (kept.marks || marks.value !== "none" || !(target as Element).matches(":focus-visible")) return;
    marks.value = "letters";
    apply();
  });
  apply();
}

/** What people have chosen. */
interface Looks {
  marks?: string;
  net?: boolean;
}
