/** Buttons that copy, share and save what was found. */

import { element } from "../elements.js";
import { type Written, addressOf } from "../entry/address.js";
import { reportOf } from "../search/state.js";
import { text } from "../texts.js";
import type { Result } from "./result.js";

export class Exports {
  readonly #done = element("done", HTMLSpanElement);

  /** `task` is what was searched. */
  constructor(result: Result, task: () => Written | undefined) {
    const press = (id: string, action: () => void) => {
      element(id, HTMLButtonElement).addEventListener("click", action);
    };
    const written = () => text(result.solutions);
    press("copy", () => void this.#copy(written(), "solutions"));
    press("share", () => void this.#copy(addressOf(task()), "link"));
    press("export-text", () => download("solutions.txt", "text/plain", written()));
    press("export-json", () => {
      const reports = result.searches.flatMap(({ state }) => reportOf(state) ?? []);
      const lines = reports.map((report) => `${JSON.stringify(report, null, 2)}\n`);
      download("solutions.json", "application/json", lines.join(""));
    });
  }

  async #copy(content: string, what: string): Promise<void> {
    // The same words again would not be read aloud.
    this.#done.textContent = "";
    try {
      await navigator.clipboard.writeText(content);
      this.#done.textContent = `${what} copied`;
    } catch {
      this.#done.textContent = copiedInSelection(content)
        ? `${what} copied`
        : `the browser does not let the page copy: ${content}`;
    }
  }
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
