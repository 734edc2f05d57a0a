/** Buttons that copy, share and save what was found. */

import { element, onPress } from "../elements.js";
import { type Written, addressOf } from "../entry/address.js";
import { METRICS, isProven, lengthOf, reportOf } from "../search/state.js";
import type { Listed } from "../search/view.js";
import type { Result } from "./result.js";

/** Makes the buttons work; `task` is what was searched. */
export function offerExports(result: Result, task: () => Written | undefined): void {
  const written = () => text(result.solutions);
  onPress("copy", () => void copy(written(), "solutions"));
  onPress("share", () => void copy(addressOf(task()), "link"));
  onPress("export-text", () => download("solutions.txt", "text/plain", written()));
  onPress("export-json", () => {
    const reports = result.searches.flatMap(({ state }) => reportOf(state) ?? []);
    const lines = reports.map((report) => `${JSON.stringify(report, null, 2)}\n`);
    download("solutions.json", "application/json", lines.join(""));
  });
}

/** Solutions as the program prints them. */
function text(listed: readonly Listed[]): string {
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

async function copy(content: string, what: string): Promise<void> {
  const done = element("done", HTMLSpanElement);
  // The same words again would not be read aloud.
  done.textContent = "";
  const isAllowed = await navigator.clipboard?.writeText(content).then(() => true, () => false);
  const isCopied = isAllowed || copiedInSelection(content);
  done.textContent = isCopied ? `${what} copied` : `the browser does not let the page copy: ${content}`;
}

/** Copies what is selected in a field: browsers allow that without https, too. */
function copiedInSelection(content: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = content;
  field.className = "hidden";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** Offers a text as a file. */
function download(name: string, type: string, content: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
