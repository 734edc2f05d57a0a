/** The cube that people enter: as a text, or painted on the net. */

import { type Refusal, Solver } from "faceturn";
import { BLANK, COLOURS, FACES, type Face, SOLVED, UNPAINTED, count } from "../cube/faces.js";
import { faceletsOf, heldAfter } from "../cube/geometry.js";
import { Net } from "../cube/net.js";
import type { Palette } from "../cube/palette.js";
import { element, make } from "../elements.js";

/** What the entry is part of. */
export interface Surroundings {
  palette: Palette;
  /** The goal, if it is not the whole cube. */
  goal(): string | undefined;
  /** Whether the engine is there, which reads texts. */
  canRead(): boolean;
  /** Another cube was entered; `face` is the one that is being painted. */
  changed(face?: Face): void;
}

export class Entry {
  readonly #field = element("position", HTMLTextAreaElement);
  readonly #error = element("position-error", HTMLDivElement);
  readonly #complaints = element("complaints", HTMLUListElement);
  readonly #hint = element("hold", HTMLParagraphElement);
  readonly #net: Net;
  readonly #around: Surroundings;
  /** What people have painted, without what follows from it. */
  #painted = SOLVED;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#net = new Net(element("net", HTMLDivElement), {
      brush: () => around.palette.brush,
      painted: (index) => this.#paintedAt(index),
      ended: () => this.#strokeEnded(),
    });
    this.#field.addEventListener("input", () => this.read());
    this.#showHold("");
  }

  /** The text that stands for the cube; empty if there is none. */
  get text(): string {
    return this.#field.value;
  }

  /** The cube as it is shown: 54 facelets, some of which may be blank. */
  get facelets(): string {
    return this.#net.facelets;
  }

  /** Whether something is wrong with the cube that is painted. */
  get isImpossible(): boolean {
    return this.#complaints.childElementCount > 0;
  }

  enter(text: string): void {
    this.#field.value = text;
    this.read();
  }

  /** Begins with the solved cube. */
  enterSolved(): void {
    this.#painted = SOLVED;
    this.#strokeEnded();
  }

  /** Begins with a cube of which only the centres are known. */
  wipe(): void {
    this.#painted = UNPAINTED;
    this.#around.palette.choose("U");
    this.#strokeEnded();
  }

  focus(): void {
    this.#field.focus();
  }

  /** Says that there is nothing to solve yet. */
  askForPosition(): void {
    this.#showRefusal({ error: "there is no position to solve yet" });
    this.focus();
  }

  /** Reads the field. Returns whether it holds a position to search. */
  read(): boolean {
    const text = this.text;
    if (!this.#around.canRead()) return false;
    const reading = text.trim() === "" ? undefined : Solver.readStart(text, this.#around.goal());
    const isWrong = reading !== undefined && "error" in reading;
    this.#showRefusal(isWrong ? reading : undefined);
    if (reading === undefined || isWrong) {
      this.#around.changed();
      return false;
    }
    this.#painted = reading.facelets;
    this.#net.show(reading.facelets);
    this.#showComplaints([]);
    const whole = Solver.read(text);
    this.#showHold("error" in whole ? "" : whole.holding);
    this.#around.changed();
    return true;
  }

  /** Reads again what is entered, since the goal has changed: it may ask for less of the cube. */
  readAgain(): void {
    if (this.text.trim() !== "") this.read();
    else if (this.facelets !== SOLVED) this.#strokeEnded();
    else this.#around.changed();
  }

  #paintedAt(index: number): void {
    const { facelets } = this.#net;
    this.#painted = this.#painted.slice(0, index) + facelets[index] + this.#painted.slice(index + 1);
    this.#around.changed(FACES[Math.floor(index / 9)]);
  }

  /** Somebody has painted: fills in what follows, says what is wrong, and goes on to the colour that
   * comes next. */
  #strokeEnded(): void {
    const { facelets, reasons, wrong } = checked(this.#painted, this.#around.goal(), this.#around.canRead());
    const followed = [...facelets].flatMap((symbol, at) => (symbol === this.#painted[at] ? [] : [at]));
    this.#net.show(facelets, followed, wrong);
    this.#showComplaints(reasons);
    this.#field.value = reasons.length === 0 ? facelets : "";
    this.#showRefusal(undefined);
    this.#showHold("");
    const { palette } = this.#around;
    if (palette.brush !== BLANK && count(facelets, palette.brush) >= 9) {
      palette.choose(FACES.find((face) => count(facelets, face) < 9) ?? palette.brush);
    }
    this.#around.changed();
  }

  #showComplaints(reasons: readonly string[]): void {
    const list = this.#complaints;
    list.replaceChildren(...reasons.map((reason) => make("li", reason)));
    // By the keyboard, too, where not all can be seen.
    list.tabIndex = list.scrollHeight > list.clientHeight ? 0 : -1;
  }

  /** Shows why the field cannot be read: the line with a caret below what is wrong. */
  #showRefusal(refusal: Refusal | undefined): void {
    this.#error.replaceChildren();
    this.#field.setAttribute("aria-invalid", String(refusal !== undefined));
    if (!refusal) return;
    const { place, error } = refusal;
    if (place) {
      const line = this.text.split(/\r\n|\r|\n/)[place.line - 1] ?? "";
      const caret = " ".repeat(place.column - 1) + "^".repeat(place.length);
      this.#error.append(make("pre", `${line}\n${caret}`, { "aria-hidden": "true" }));
    }
    this.#error.append(make("p", error));
  }

  /** Says how to hold the cube: in the net, and after moves that end with rotations. */
  #showHold(holding: string): void {
    const { up, front } = heldAfter(holding);
    const ends = `Your moves end with ${COLOURS[up]} up and ${COLOURS[front]} in front. `;
    const hold = "Hold the cube with white up and green in front";
    this.#hint.textContent = holding === "" ? `${hold}.` : `${ends}${hold} again before you turn.`;
    this.#hint.dataset.holding = holding;
  }
}

/** What follows from stickers that were painted, and what is wrong with them or left to paint. */
function checked(
  painted: string,
  goal: string | undefined,
  canRead: boolean,
): { facelets: string; reasons: readonly string[]; wrong: readonly number[] } {
  const over = FACES.filter((face) => count(painted, face) > 9);
  const reasons = over.map((face) => `${count(painted, face)} stickers are ${COLOURS[face]}, 9 belong`);
  const left = (facelets: string) => {
    const blank = count(facelets, BLANK);
    if (blank === 0) return [];
    return [blank === 1 ? "1 sticker is left to paint" : `${blank} stickers are left to paint`];
  };
  if (over.length > 0 || !canRead) return { facelets: painted, reasons: [...reasons, ...left(painted)], wrong: [] };
  if (!painted.includes(BLANK)) {
    const reading = Solver.readFacelets(painted);
    if (!("error" in reading)) return { facelets: painted, reasons, wrong: [] };
    const wrong = (reading.pieces ?? []).flatMap(faceletsOf);
    return { facelets: painted, reasons: reading.error.split("\n").filter((line) => line.trim()), wrong };
  }
  const deduction = Solver.deduceFacelets(painted);
  if ("error" in deduction) {
    const { error, wrong } = deduction;
    const note = wrong.length > 0 ? "; one of the marked stickers must be wrong" : "";
    return { facelets: painted, reasons: [`${error}${note}`], wrong };
  }
  const { facelets } = deduction;
  if (goal === undefined) return { facelets, reasons: left(facelets), wrong: [] };
  const start = Solver.readStart(facelets, goal);
  return { facelets, reasons: "error" in start ? [start.error] : [], wrong: [] };
}
