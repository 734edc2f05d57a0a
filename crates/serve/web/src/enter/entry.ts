/** The cube that people enter: as a text, or painted. Every change can be undone. */

import { type Refusal, Solver } from "faceturn";
import type { Cube } from "../cube/cube.js";
import { ABOVE, BLANK, FACES, type Face, SOLVED, UNPAINTED, count, faceOf, isCentre, sidesOf } from "../cube/faces.js";
import { rotationTo } from "../cube/geometry.js";
import { afterAll, coloured, middlesAfter, middlesOf, moveOf, movesOf, named } from "../cube/moves.js";
import { Net, type Painting } from "../cube/net.js";
import { holding } from "../cube/holding.js";
import { Palette } from "../cube/palette.js";
import { element, make, onPress } from "../elements.js";
import { reasonsOf, texts } from "../texts.js";
import { Asking } from "./asking.js";
import { type Checked, checked } from "./checks.js";

/** What the entry is part of. */
export interface Surroundings {
  cube: Cube;
  /** The goal, if it is not the whole cube. */
  goal(): string | undefined;
  /** Whether the engine is there, which reads texts. */
  canRead(): boolean;
  /** Whether a cube is being entered, not an answer shown. */
  isEntering(): boolean;
  /** Another cube was entered. */
  changed(): void;
  /** The last sticker that was missing is there. */
  completed(): void;
}

/** What is entered: all that a reload has to bring back. */
export interface Entered {
  way: "none" | "text" | "painting";
  text: string;
  /** What people have painted, without what follows from it. */
  painted: string;
  /** Painted stickers that people should look at, read from pictures, and how that is said. */
  doubtful?: { stickers: readonly number[]; note: string };
}

const NOTHING: Entered = { way: "none", text: "", painted: UNPAINTED };

/** The cube that is shown before one is entered: that of R U2 F' L D B' R2 U' F2 L' U B2 D'. */
const SAMPLE = "RRLBULURLUFURRDFUBRDFDFFRLDUURBDFDRDBUFDLBFLBBUDLBFLBL";

/** The turns that keys make on the cube, as in most virtual cubes. */
const KEYS: Record<string, string> = {
  i: "R",
  k: "R'",
  d: "L",
  e: "L'",
  j: "U",
  f: "U'",
  s: "D",
  l: "D'",
  h: "F",
  g: "F'",
  w: "B",
  o: "B'",
};

const ORDER = Object.keys(ABOVE) as Face[];

/** Letters of a wrong line that are shown, and how many of them before what is wrong. */
const AROUND = 36;
const BEFORE = 18;

export class Entry {
  readonly #field = element("position", HTMLTextAreaElement);
  readonly #error = element("position-error", HTMLDivElement);
  readonly #complaint = element("complaint", HTMLParagraphElement);
  readonly #filled = element("filled", HTMLParagraphElement);
  readonly #onward = element("paint-on", HTMLButtonElement);
  readonly #left = element("left", HTMLParagraphElement);
  readonly #hint = element("hold", HTMLDivElement);
  readonly #undo = element("undo", HTMLButtonElement);
  readonly #redo = element("redo", HTMLButtonElement);
  readonly #asking: Asking;
  readonly #palette: Palette;
  readonly #net: Net;
  readonly #around: Surroundings;
  #entered = NOTHING;
  #before: Entered[] = [];
  #undone: Entered[] = [];
  /** Whether the last change was to the text: the next one is part of it. */
  #isTyping = false;
  #shown: Checked = { facelets: SAMPLE, wrong: [], isReady: false };
  /** How the cube is held after the moves that are entered. */
  #middles = middlesOf(SOLVED);
  /** What was repaired, and the stickers that were changed. */
  #repaired: { painted: string; changed: readonly number[] } | undefined;
  /** The face that is being painted, and the sticker of it that somebody has tapped: the next colour is for that. */
  #face: Face = "U";
  #tapped: number | undefined;
  /** What was painted before the stroke that goes on, and whether that paints over colours. */
  #stroke: { before: Entered; paintsOver: boolean } | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
    const painting: Painting = {
      touched: (facelet, isFirst, isOnCube) => this.#touched(facelet, isFirst, isOnCube),
      ended: () => this.#strokeEnded(),
      cancelled: () => this.#strokeCancelled(),
      tapped: (facelet) => this.#tap(facelet),
      paint: (facelet, symbol) => {
        this.#paint(facelet, symbol ?? this.#palette.brush);
        this.#strokeEnded();
        // Letters are typed one after the other.
        if (symbol !== undefined && symbol !== BLANK) this.#net.focus(this.#after(facelet));
      },
      faceChosen: (face) => this.#choose(face),
    };
    this.#palette = new Palette(painting, (symbol) => this.#paintNext(symbol));
    this.#net = new Net(element("net", HTMLDivElement), painting);
    const takesStrokes = () => around.isEntering() && this.#entered.way === "painting";
    around.cube.painting = { ...painting, takesStrokes, takesTaps: () => around.isEntering() };
    around.cube.typed = (key) => around.isEntering() && (key in KEYS || key === "backspace") && this.#turned(KEYS[key]);
    const takesTurns = () => around.isEntering() && this.#entered.way === "text" && movesOf(this.#entered.text) !== undefined;
    around.cube.turning = { takesTurns, turned: (turn) => void this.#turned(turn) };
    this.#field.addEventListener("input", () => this.#typed());
    onPress("undo", () => this.undo());
    onPress("redo", () => this.redo());
    onPress("over", () => this.begin("painting"));
    onPress("paint-on", () => this.undo());
    this.#asking = new Asking((painted, changed) => this.#repair(painted, changed));
    addEventListener("keydown", (event) => this.#key(event));
  }

  get entered(): Entered {
    return this.#entered;
  }

  /** The text that stands for the cube. */
  get text(): string {
    return this.#entered.way === "painting" ? this.#shown.facelets : this.#entered.text;
  }

  /** The cube as it is shown: 54 facelets, some of which may be blank. */
  get facelets(): string {
    return this.#shown.facelets;
  }

  /** Whether a cube is entered that can be searched, as far as is known. */
  get isReady(): boolean {
    return this.#shown.isReady;
  }

  /** Begins to enter a cube from nothing. */
  begin(way: Entered["way"]): void {
    this.#change({ ...NOTHING, way });
    if (way === "text") this.#field.focus();
    if (way !== "painting") return this.#around.cube.lookAtFront();
    this.#palette.choose("U");
    this.#choose("U");
  }

  /** Begins to paint a cube that is known: what differs is to be changed. */
  paintFrom(facelets: string): void {
    this.#change({ ...NOTHING, way: "painting", painted: facelets });
    this.#palette.choose("U");
    this.#choose("F");
  }

  /** Enters a cube that was read from pictures, as if it were painted. */
  enterRead(facelets: string, doubtful: Entered["doubtful"]): void {
    this.#change({ ...NOTHING, way: "painting", painted: facelets, ...(doubtful && { doubtful }) });
    this.#palette.choose("U");
    this.#choose(faceOf(doubtful?.stickers[0] ?? 0));
    if (!doubtful && this.isReady) this.#around.completed();
  }

  /** Enters a text; if it is the same cube as before, in the place of that. */
  enter(text: string, isSame = false): void {
    const entered: Entered = { ...NOTHING, way: "text", text };
    if (isSame) return this.restore(entered);
    this.#change(entered);
    this.#around.cube.lookAtFront();
  }

  /** Shows what was entered before, as after a reload. */
  restore(entered: Entered): void {
    this.#entered = entered;
    this.#isTyping = false;
    this.#show();
  }

  undo(): void {
    this.#exchange(this.#before, this.#undone);
  }

  redo(): void {
    this.#exchange(this.#undone, this.#before);
  }

  focus(): void {
    this.#field.focus();
  }

  /** Reads again what is entered: the engine is there now, or the goal has changed, which may ask for less
   * of the cube. */
  readAgain(): void {
    this.#show();
  }

  /** Says that there is nothing to solve yet. */
  askForPosition(): void {
    this.#showRefusal({ error: texts.noPosition });
  }

  #exchange(from: Entered[], to: Entered[]): void {
    const entered = from.pop();
    if (!entered) return;
    to.push(this.#entered);
    this.restore(entered);
  }

  #change(entered: Entered, before = this.#entered): void {
    this.#before.push(before);
    this.#undone = [];
    this.#isTyping = false;
    this.#entered = entered;
    this.#show();
  }

  #typed(): void {
    const entered: Entered = { ...NOTHING, way: "text", text: this.#field.value };
    if (this.#isTyping) {
      this.#entered = entered;
      this.#show();
    } else this.#change(entered);
    this.#isTyping = true;
  }

  /** Adds a turn that was made on the cube to the moves that are entered, or takes their last one away. */
  #turned(turn: string | undefined): boolean {
    const { way } = this.#entered;
    const text = way === "text" ? this.#entered.text.trim() : "";
    if (way === "painting" || !movesOf(text)) return false;
    const before = way === "text" ? coloured(this.facelets, this.#middles) : SOLVED;
    const move = turn && moveOf(turn);
    this.#change({ ...NOTHING, way: "text", text: turn ? `${text} ${turn}`.trim() : text.replace(/ ?\S+$/, "") });
    if (!move) return true;
    this.#around.cube.show(before);
    void this.#around.cube.turn(move);
    return true;
  }

  #key(event: KeyboardEvent): void {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
    // A field undoes what was typed into it.
    const { target } = event;
    const isOther = target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target !== this.#field);
    const isInField = isOther || (target === this.#field && this.#isTyping);
    if (!isUndo || isInField || this.#entered.way === "none") return;
    event.preventDefault();
    if (event.shiftKey) this.redo();
    else this.undo();
  }

  /** A pointer is on a sticker. */
  #touched(facelet: number, isFirst: boolean, isOnCube: boolean): void {
    if (this.#entered.way === "none") this.begin("painting");
    // A tap begins to paint a cube that is held in another way: it is brought to the usual one first.
    if (this.#isTurned) return;
    // The sides of the cube that are seen beside the one that is painted are near: a stroke leaves them alone.
    if (isOnCube && !isFirst && faceOf(facelet) !== this.#face) return;
    const isBlank = this.facelets[facelet] === BLANK;
    this.#stroke ??= { before: this.#entered, paintsOver: isFirst && !isBlank };
    // A stroke that begins on grey leaves what has a colour alone, and so can pass over it.
    if (this.#stroke.paintsOver || isBlank) this.#paint(facelet, this.#palette.brush);
    const face = faceOf(facelet);
    if (isFirst && !isOnCube && face !== this.#face) this.#choose(face);
  }

  /** Whether the cube that is shown is not held with white on top and green in front, as painted ones are. */
  get #isTurned(): boolean {
    return this.#middles !== middlesOf(SOLVED);
  }

  /** A sticker was tapped: the next colour is for that. Of a cube that was held in another way, its face is painted. */
  #tap(facelet: number): void {
    const { way } = this.#entered;
    const isTurned = this.#isTurned;
    const shown = coloured(this.facelets, this.#middles);
    if (way === "none") this.begin("painting");
    else if (way === "text") this.#change({ ...NOTHING, way: "painting", painted: rotationTo(shown) });
    const face = faceOf(facelet);
    this.#choose(isTurned ? (shown[9 * FACES.indexOf(face) + 4] as Face) : face);
    if (!isTurned && !isCentre(facelet)) this.#tapped = facelet;
    this.#draw();
  }

  /** A colour was tapped: it is for the sticker that is next. */
  #paintNext(symbol: string): void {
    const next = this.#next;
    if (next === undefined) return;
    this.#tapped = undefined;
    this.#draw();
    this.#paint(next, symbol);
    this.#strokeEnded();
  }

  /** The sticker that the next colour is for: the one that was tapped, or the first one of the face that is grey. Where
   * one of several stickers is wrong, people say which. */
  get #next(): number | undefined {
    const { complaint, wrong } = this.#shown;
    if (this.#entered.way !== "painting" || this.#tapped !== undefined) return this.#tapped;
    if (complaint !== undefined) return wrong.length === 1 ? wrong[0] : undefined;
    const at = sidesOf(this.facelets)[this.#face].indexOf(BLANK);
    return at < 0 ? undefined : 9 * FACES.indexOf(this.#face) + at;
  }

  #paint(facelet: number, symbol: string): void {
    if (this.#entered.way === "none") this.begin("painting");
    if (this.#isTurned) return this.#tap(facelet);
    const { way, painted } = this.#entered;
    const from = way === "painting" ? painted : this.facelets;
    if (isCentre(facelet) || from[facelet] === symbol) return;
    this.#stroke ??= { before: this.#entered, paintsOver: true };
    const { doubtful } = this.#entered;
    const stickers = (doubtful?.stickers ?? []).filter((other) => other !== facelet);
    const rest = doubtful && stickers.length > 0 ? { doubtful: { ...doubtful, stickers } } : {};
    this.#entered = { ...NOTHING, way: "painting", painted: from.slice(0, facelet) + symbol + from.slice(facelet + 1), ...rest };
    const facelets = this.facelets.slice(0, facelet) + symbol + this.facelets.slice(facelet + 1);
    this.#shown = { ...this.#shown, facelets };
    this.#draw();
    const face = faceOf(facelet);
    if (face !== this.#face && document.activeElement?.closest("#net")) this.#choose(face);
  }

  /** Somebody has painted: fills in what follows, says what is wrong, and goes on to the face and the colour that
   * come next. */
  #strokeEnded(): void {
    const stroke = this.#stroke;
    this.#stroke = undefined;
    if (!stroke || stroke.before === this.#entered) return;
    const isBegun = stroke.before.way === "painting";
    this.#change(this.#entered, stroke.before);
    if (!isBegun) this.#choose(this.#face);
    const next = this.#hasBlanks(this.#face) ? undefined : ORDER.find((face) => this.#hasBlanks(face));
    if (next) this.#choose(next);
    if (this.isReady && !this.facelets.includes(BLANK)) this.#around.completed();
  }

  /** A stroke was none: a second finger has come down. */
  #strokeCancelled(): void {
    const before = this.#stroke?.before;
    this.#stroke = undefined;
    if (before) this.restore(before);
  }

  #hasBlanks(face: Face): boolean {
    return sidesOf(this.facelets)[face].includes(BLANK);
  }

  /** The sticker that is painted after one by the keyboard: the next one of the face, or of the face that is next. */
  #after(facelet: number): number {
    const begin = facelet - (facelet % 9);
    const face = faceOf(facelet);
    const next = facelet + (isCentre(facelet + 1) ? 2 : 1);
    if (next < begin + 9) return next;
    return this.#face === face ? begin : 9 * FACES.indexOf(this.#face);
  }

  /** Goes on to a face. */
  #choose(face: Face): void {
    this.#face = face;
    this.#tapped = undefined;
    this.#around.cube.lookAt(face);
    this.#draw();
  }

  #repair(painted: string, changed: readonly number[]): void {
    this.#repaired = { painted, changed };
    this.#change({ ...this.#entered, painted });
    const [first] = changed.filter((at) => painted[at] === BLANK);
    if (first !== undefined) this.#choose(faceOf(first));
    if (this.isReady && !this.facelets.includes(BLANK)) this.#around.completed();
  }

  /** Shows what is entered. */
  #show(): void {
    const { way, text, painted } = this.#entered;
    const countBefore = way === "painting" ? this.#followed.length : 0;
    document.body.dataset.way = way;
    this.#tapped = undefined;
    if (this.#field.value !== text) this.#field.value = text;
    this.#showRefusal(undefined);
    if (way !== "text" || text.trim() === "") this.#middles = middlesOf(SOLVED);
    if (way === "none") this.#shown = { facelets: SAMPLE, wrong: [], isReady: false };
    else if (way === "painting") this.#shown = this.#around.canRead() ? checked(painted, this.#around.goal()) : unchecked(painted);
    else {
      this.#shown = this.#read(text);
    }
    this.#draw();
    this.#asking.show(painted, this.#shown);
    if (this.#shown.apart) this.#around.cube.lookAtFront();
    const { length } = this.#followed;
    this.#filled.textContent = length > countBefore ? texts.filled(length) : "";
    this.#onward.hidden = this.#before.at(-1)?.way !== "painting";
    this.#around.changed();
  }

  /** Reads a text, by the engine if that is there: it knows more than moves. */
  #read(text: string): Checked {
    const blank = { facelets: text.trim() === "" ? SOLVED : this.facelets, wrong: [], isReady: false };
    if (text.trim() === "") return blank;
    if (!this.#around.canRead()) {
      const moves = movesOf(text);
      if (moves === undefined) return blank;
      this.#middles = middlesAfter(moves);
      return { ...blank, facelets: named(afterAll(SOLVED, moves), this.#middles), isReady: true };
    }
    const reading = Solver.readStart(text, this.#around.goal());
    if ("error" in reading) {
      this.#showRefusal(reading);
      this.#readCase(text).catch(() => {});
      return blank;
    }
    const whole = Solver.read(text);
    this.#middles = "error" in whole ? middlesOf(SOLVED) : middlesAfter(movesOf(whole.holding) ?? []);
    return { ...blank, facelets: reading.facelets, isReady: true };
  }

  /** Reads a name such as `T perm`: its moves take its place. */
  async #readCase(text: string): Promise<void> {
    const { movesTo } = await import("../algorithms/usual.js");
    const moves = movesTo(text);
    if (moves !== undefined && this.#entered.text === text) this.enter(moves);
  }

  #draw(): void {
    const { wrong, complaint, apart, missing = "" } = this.#shown;
    const facelets = coloured(this.#shown.facelets, this.#middles);
    const isPainting = this.#entered.way === "painting";
    const followed = this.#followed;
    const changed = this.#repaired?.painted === this.#entered.painted ? this.#repaired.changed : [];
    const { stickers: doubtful, note } = (complaint === undefined && this.#entered.doubtful) || { stickers: [], note: "" };
    const next = this.#next;
    this.#net.show(facelets, { followed, wrong, changed, doubtful, current: isPainting ? this.#face : undefined, next });
    this.#palette.show(facelets);
    const marked = (facelets: readonly number[], mark: string) => facelets.map((facelet) => [facelet, mark] as const);
    const marks = new Map([...marked([...changed, ...doubtful], "changed"), ...marked(wrong, apart ? "changed" : "wrong")]);
    if (next !== undefined) marks.set(next, `${marks.get(next) ?? ""} next`);
    this.#around.cube.show(facelets, { hints: !isPainting || apart !== undefined, marks });
    this.#showHold(isPainting && !apart);
    const blank = count(facelets, BLANK);
    this.#left.textContent = isPainting && complaint === undefined ? `${texts.toGo(blank, followed.length)} ${note || missing}`.trim() : "";
    if (this.#complaint.textContent !== (complaint ?? "")) this.#complaint.textContent = complaint ?? "";
    this.#undo.disabled = this.#before.length === 0;
    this.#redo.disabled = this.#undone.length === 0;
  }

  #showHold(isPainting: boolean): void {
    const [up, front] = (isPainting ? [ABOVE[this.#face], this.#face] : [this.#middles[0], this.#middles[2]]) as [Face, Face];
    const words = isPainting ? texts.holdToPaint(front, up) : texts.hold(up, front);
    this.#hint.innerHTML = holding(up, front);
    this.#hint.append(make("p", words));
  }

  /** The stickers that follow from those that are painted. */
  get #followed(): number[] {
    const { way, painted } = this.#entered;
    return way === "painting" ? [...this.facelets].flatMap((symbol, at) => (symbol === painted[at] ? [] : [at])) : [];
  }

  /** Shows why the field cannot be read: the line with a caret below what is wrong. */
  #showRefusal(refusal: Refusal | undefined): void {
    this.#error.replaceChildren();
    this.#field.setAttribute("aria-invalid", String(refusal !== undefined));
    if (!refusal) return;
    const { place } = refusal;
    if (place) {
      const line = this.#field.value.split(/\r\n|\r|\n/)[place.line - 1] ?? "";
      // Of a long line, the part around it.
      const begin = Math.max(0, place.column - 1 - BEFORE);
      const caret = " ".repeat(place.column - 1 - begin) + "^".repeat(Math.min(place.length, AROUND));
      this.#error.append(make("pre", `${line.slice(begin, begin + AROUND)}\n${caret}`, { "aria-hidden": "true" }));
    }
    this.#error.append(...reasonsOf(refusal).map((reason) => make("p", reason)));
  }
}

/** A painted cube before the engine is there. */
function unchecked(facelets: string): Checked {
  return { facelets, wrong: [], isReady: false };
}
