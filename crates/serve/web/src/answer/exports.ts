/** Buttons that copy, share and save what was found. */

import { element, make, onPress } from "../elements.js";
import { type Written, addressOf } from "../enter/address.js";
import { isProven, lengthOf, reportOf } from "../search/state.js";
import type { Listed } from "../search/view.js";
import type { Answer } from "./answer.js";
import { texts } from "../texts.js";
import type { Counted } from "../texts/words.js";
import { card } from "./card.js";

/** Makes the buttons work; `task` is what was searched. */
export function offerExports(answer: Answer, task: () => Written | undefined): void {
  const moves = () => answer.solutions.map(({ solution }) => `${solution}\n`).join("");
  onPress("copy", () => void copy(moves(), answer.solutions.length === 1 ? texts.copied.moves : texts.copied.solutions));
  onPress("share", () => void share(answer.title, addressOf(task())));
  onPress("export-text", () => download("solutions.txt", new Blob([text(answer.solutions)], { type: "text/plain" })));
  onPress("export-json", () => {
    const reports = answer.searches.flatMap(({ state }) => reportOf(state) ?? []);
    const lines = reports.map((report) => `${JSON.stringify(report, null, 2)}\n`);
    download("solutions.json", new Blob([lines.join("")], { type: "application/json" }));
  });
  const drawn = () => card(answer.solutions[0] as Listed, answer.title);
  onPress("export-svg", () => download("solution.svg", new Blob([drawn()], { type: "image/svg+xml" })));
  onPress("export-png", () => void png(drawn()).then((picture) => download("solution.png", picture)));
}

/** Solutions as the program prints them. */
function text(listed: readonly Listed[]): string {
  const lines = listed.map(({ solution, search: { state } }) => {
    const { completions, solutions, face_turns: faceTurns } = reportOf(state) ?? {};
    const at = solutions?.indexOf(solution) ?? -1;
    // Proven is what was searched for.
    const length = (metric: Counted, of: string) => {
      const proven = metric === state.metric && isProven(state) ? "*" : "";
      return `${lengthOf(of, metric)}${metric[0]}${proven}`;
    };
    const turns = faceTurns?.[at] ?? solution;
    const moves = state.metric === "move" ? [length("move", solution)] : [];
    const lengths = [...moves, length("face", turns), length("quarter", turns)];
    const completion = completions?.[at];
    return `${solution}  (${lengths.join(", ")})${completion === undefined ? "" : `  ${completion}`}\n`;
  });
  return lines.join("");
}

/** Hands a link to what people share with, where there is such a thing; else copies it. */
async function share(title: string, url: string): Promise<void> {
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (!isPhone || !navigator.share) return copy(url, texts.copied.link);
  await navigator.share({ title: `faceturn: ${title}`, url }).catch(() => {});
}

/** Copies a text, and says so below the button. */
export async function copy(content: string, copied: string, place = "done"): Promise<void> {
  const done = element(place, HTMLSpanElement);
  // The same words again would not be read aloud.
  done.textContent = "";
  const isAllowed = await navigator.clipboard?.writeText(content).then(() => true, () => false);
  const isCopied = isAllowed || copiedInSelection(content);
  done.textContent = isCopied ? copied : texts.notCopied(content);
}

/** Copies what is selected in a field: browsers allow that without https, too. */
function copiedInSelection(content: string): boolean {
  const focused = document.activeElement;
  const field = make("textarea", "", { class: "hidden" });
  field.value = content;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** A drawing as a picture of points. */
async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas", "");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error("the picture cannot be made"))), "image/png");
  });
}

/** Offers a file. */
export function download(name: string, content: Blob): void {
  const link = make("a", "", { download: name });
  link.href = URL.createObjectURL(content);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
