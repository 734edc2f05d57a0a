/** Follows a solution move by move: the next one as an arrow on the cube, in large type and in words. */

import { Solver } from "faceturn";
import type { Cube } from "../cube/cube.js";
import { BLANK, type Face, isCentre } from "../cube/faces.js";
import { holding } from "../cube/holding.js";
import { isBelow, marksFor } from "../cube/marks.js";
import { type Move, afterAll, coloured, inWords, inverse, middlesAfter, middlesOf, moveOf, movesOf, named, undone, wordsOf, writtenInverse } from "../cube/moves.js";
import { element, isStill, makeButton, makeItem, onPress } from "../elements.js";
import { texts } from "../texts.js";

/** The pause between two moves, in milliseconds: people turn a cube of their own. Where nothing moves they need
 * that time as well. */
const PAUSE = 700;
const PAUSE_WHEN_STILL = 1200;

/** What is followed. */
export interface Followed {
  /** The facelets before it. */
  start: string;
  solution: string;
  /** What it leads to, if that is not the solved cube. */
  goal: string | undefined;
  /** Moves that people had made before, on the way to the start. */
  made?: readonly string[];
}

export class Follow {
  readonly #cube: Cube;
  readonly #turn = element("turn", HTMLElement);
  readonly #words = element("turn-words", HTMLElement);
  readonly #count = element("turn-count", HTMLElement);
  readonly #list = element("turns", HTMLOListElement);
  readonly #play = element("play", HTMLButtonElement);
  readonly #next = element("step", HTMLButtonElement);
  readonly #back = element("step-back", HTMLButtonElement);
  readonly #scrubber = element("scrubber", HTMLInputElement);
  readonly #loop = element("loop", HTMLInputElement);
  readonly #picture = element("turn-picture", HTMLElement);
  readonly #another = element("follow-another", HTMLButtonElement);
  readonly #closed: () => void;
  readonly #turned: (at: number) => void;
  #followed: Followed | undefined;
  #written: readonly string[] = [];
  #moves: readonly Move[] = [];
  /** Whether people have said that they hold the cube as the page asks before the first move. */
  #isHeld = false;
  /** How many moves have been made. */
  #at = 0;
  #isPlaying = false;
  #lock: Promise<WakeLockSentinel | undefined> | undefined;

  /** `closed` is called when people want no more of it, `turned` with the number of moves made. */
  constructor(cube: Cube, closed: () => void, turned: (at: number) => void) {
    this.#cube = cube;
    this.#closed = closed;
    this.#turned = turned;
    onPress("full-screen", () => void fillScreen());
    onPress("to-start", () => this.#jump(0));
    onPress("step-back", () => void this.#step(-1));
    onPress("step", () => (this.#at < this.#moves.length ? void this.#step(1) : this.#closed()));
    onPress("to-end", () => this.#jump(this.#moves.length));
    onPress("play", () => (this.#isPlaying ? this.#pause() : void this.#playOn()));
    onPress("follow-close", () => this.#closed());
    this.#scrubber.addEventListener("input", () => this.#jump(Number(this.#scrubber.value)));
    const speed = element("speed", HTMLSelectElement);
    speed.addEventListener("change", () => {
      cube.speed = Number(speed.value);
    });
    cube.tapped = () => {
      if (this.#followed) void this.#step(1);
    };
    addEventListener("keydown", (event) => this.#key(event));
    this.#listenForSwipes();
  }

  /** The facelets as the cube shows them now. */
  get facelets(): string {
    return afterAll(this.#followed?.start ?? "", this.#moves.slice(0, this.#at));
  }

  /** The moves that people have made, without those that they have taken back. */
  get made(): readonly string[] {
    const all = [...(this.#followed?.made ?? []), ...this.#written.slice(0, this.#at)];
    return all.reduce<string[]>((made, move) => (made.at(-1) === writtenInverse(move) ? made.slice(0, -1) : [...made, move]), []);
  }

  /** Another way, once the moves that have been made are taken back. */
  onTo(other: Followed): Followed {
    const { made } = this;
    const start = afterAll(other.start, made.flatMap((written) => moveOf(written) ?? []));
    return { ...other, start, solution: `${writtenInverse(made.join(" "))} ${other.solution}`.trim(), made };
  }

  /** Begins with how to hold the cube; or after so many moves, where people were before. */
  begin(followed: Followed, at?: number): void {
    this.#pause();
    this.#followed = followed;
    this.#written = wordsOf(followed.solution);
    this.#moves = this.#written.flatMap((written) => moveOf(written) ?? []);
    const buttons = this.#moves.map((move, at) => {
      const words = `${this.#written[at]}: ${inWords(move)}`;
      return makeItem(makeButton(this.#written[at] as string, "", () => this.#jump(at), { "aria-label": words }));
    });
    this.#list.replaceChildren(...buttons);
    this.#scrubber.max = String(this.#moves.length);
    this.#cube.lookAtFront(isBelow(followed.goal));
    this.#jump(Math.min(at ?? 0, this.#moves.length));
    if (at === undefined) this.#hold();
    this.#lock = navigator.wakeLock?.request("screen").catch(() => undefined);
    this.#next.focus({ preventScroll: true });
  }

  end(): void {
    this.#pause();
    this.#followed = undefined;
    void this.#lock?.then((lock) => lock?.release());
    this.#lock = undefined;
  }

  /** Plays on to the end, from the beginning if it is there already. */
  async #playOn(): Promise<void> {
    if (this.#at === this.#moves.length) this.#jump(0);
    this.#isPlaying = this.#isHeld = true;
    this.#mark();
    const moves = this.#moves;
    while (this.#isPlaying && moves === this.#moves) {
      if (!(await this.#turnBy(1))) break;
      await new Promise((resolve) => setTimeout(resolve, (isStill() ? PAUSE_WHEN_STILL : PAUSE) / this.#cube.speed));
      if (this.#at < moves.length || !this.#isPlaying) continue;
      if (!this.#loop.checked) break;
      this.#at = 0;
      this.#draw();
    }
    if (moves === this.#moves) this.#pause();
  }

  #pause(): void {
    this.#isPlaying = false;
    this.#mark();
  }

  /** Goes back to how to hold the cube. */
  #hold(): void {
    this.#jump(0);
    this.#isHeld = false;
    this.#draw();
    this.#mark();
  }

  #jump(at: number): void {
    this.#isPlaying = false;
    this.#isHeld = true;
    this.#at = at;
    this.#draw();
    this.#mark();
  }

  async #step(by: number): Promise<void> {
    const wasHeld = this.#isHeld;
    // What is being turned is there at once.
    this.#jump(this.#at);
    if (!wasHeld && by > 0) return;
    if (this.#at === 0 && by < 0) return this.#hold();
    await this.#turnBy(by);
  }

  /** Makes the next move, or takes the last one back. Returns whether it was made to its end. */
  async #turnBy(by: number): Promise<boolean> {
    const move = this.#moves[by > 0 ? this.#at : this.#at - 1];
    if (!move) return false;
    this.#at += by;
    this.#mark();
    const isMade = await this.#cube.turn(by > 0 ? move : undone(move));
    if (isMade) this.#draw();
    return isMade;
  }

  #draw(): void {
    const { facelets } = this;
    const next = this.#isHeld ? this.#moves[this.#at] : undefined;
    const { start = "", goal } = this.#followed ?? {};
    // The middles by which the cube is held.
    const held = [...facelets].flatMap((symbol, at) => (isCentre(at) && [start[4], start[22]].includes(symbol) ? [[at, "held"] as const] : []));
    this.#cube.lookAtTurn(next);
    this.#cube.show(facelets, { next, marks: new Map([...marksFor(goal, named(facelets, middlesOf(start))), ...held]) });
  }

  /** Says which move is next. */
  #mark(): void {
    const { length } = this.#moves;
    const move = this.#moves[this.#at];
    const { start = "", goal } = this.#followed ?? {};
    const [up, front] = [start[4] as Face, start[22] as Face];
    const isDone = this.#followed !== undefined && move === undefined;
    const isWaiting = this.#followed !== undefined && !this.#isHeld;
    [...this.#list.children].forEach((item, at) => {
      const button = item.firstElementChild as HTMLButtonElement;
      if (at === this.#at && !isWaiting) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      item.classList.toggle("made", at < this.#at);
    });
    // Sideways only: the page stays where it is.
    const current = this.#list.children[this.#at] as HTMLElement | undefined;
    if (current) this.#list.scrollLeft = current.offsetLeft - this.#list.offsetLeft - this.#list.clientWidth / 2;
    this.#picture.innerHTML = isWaiting ? holding(up, front) : "";
    this.#turn.textContent = isWaiting ? "" : move ? (this.#written[this.#at] as string) : "✓";
    const words = move ? inWords(move) : goal === undefined ? texts.solvedNow : texts.reached;
    this.#words.textContent = isWaiting ? texts.holdFirst(up, front) : words;
    this.#count.textContent = isWaiting ? texts.turns(length) : texts.of(move ? this.#at + 1 : length, length);
    this.#next.textContent = isWaiting ? texts.ready : isDone ? texts.done : texts.next;
    this.#another.hidden = !isDone;
    if (this.#followed) this.#turned(this.#at);
    this.#back.disabled = isWaiting;
    this.#scrubber.value = String(this.#at);
    this.#scrubber.setAttribute("aria-valuetext", texts.turnsMade(this.#at, length));
    this.#play.textContent = this.#isPlaying ? texts.pause : texts.play;
  }

  #key(event: KeyboardEvent): void {
    if (!this.#followed || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { target } = event;
    const isOnCube = target instanceof Element && target.id === "cube";
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const isOwn = isField || isOnCube;
    const isButton = target instanceof Element && target !== this.#next && target.matches("button, summary, a");
    if (event.key === "Escape") this.#closed();
    else if (event.key === " " && !isButton && !isField) this.#next.click();
    else if (event.key === "ArrowRight" && !isOwn) void this.#step(1);
    else if (event.key === "ArrowLeft" && !isOwn) void this.#step(-1);
    else return;
    event.preventDefault();
  }

  /** A swipe to the left over the words is the next move, to the right the last one taken back. */
  #listenForSwipes(): void {
    const area = element("turn-now", HTMLElement);
    area.addEventListener("pointerdown", (down) => {
      const swiped = (up: PointerEvent) => {
        const across = up.clientX - down.clientX;
        if (Math.abs(across) > 40) void this.#step(across < 0 ? 1 : -1);
      };
      area.addEventListener("pointerup", swiped, { once: true });
      area.addEventListener("pointercancel", () => area.removeEventListener("pointerup", swiped), { once: true });
      area.setPointerCapture(down.pointerId);
    });
  }
}

/** Fills the screen with the page, for people who look on from far away; or ends that. */
async function fillScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => {});
}

/** The facelets of a position by their colours: moves that end with rotations leave the cube held in another way, and so
 * it is followed. */
export function startOf(facelets: string, position: string): string {
  const reading = Solver.read(position);
  const rotations = "error" in reading ? undefined : movesOf(reading.holding);
  return coloured(facelets, middlesAfter(rotations ?? []));
}

/** What is followed, with those of its facelets grey that do not matter to what was asked for. */
export function followed(all: Followed, asked = all.goal): Followed {
  const reading = asked === undefined ? undefined : Solver.readGoal(asked);
  if (!reading || "error" in reading) return all;
  const asksForStickers = [...reading.facelets].some((symbol, facelet) => symbol !== BLANK && !isCentre(facelet));
  if (!asksForStickers) return all;
  const matters = before(reading.facelets, all.solution);
  return { ...all, start: [...all.start].map((symbol, facelet) => (matters[facelet] === BLANK ? BLANK : symbol)).join("") };
}

/** The facelets from which a solution leads to others. */
function before(facelets: string, solution: string): string {
  return afterAll(facelets, inverse(wordsOf(solution).flatMap((written) => moveOf(written) ?? [])));
}
