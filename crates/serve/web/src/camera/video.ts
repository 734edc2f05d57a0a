/** The camera: takes a picture of a side by itself, once that lies still. */

import { type Grid, Sums, findGrid, isSide, look } from "./grid.js";
import type { Side } from "./sides.js";
import { TEXTS } from "./texts.js";

/** The side of the square in the middle of the picture that is looked at, in pixels, and of the squares in it where no
 * gaps are found. */
export const LOOKED_AT = 240;
const HOME: Grid = { x: 48, y: 48, size: 144 };

/** The least size of a side that is held before the camera: what is smaller is something else. */
const LEAST = 0.4;

/** How often it is looked at, in milliseconds; how many times in a row a side must lie still; and by how much its
 * colours may change meanwhile, of 255, and its place, in parts of its size. */
const OFTEN = 80;
const STILL = 5;
const SAME = 14;
const PLACE = 0.05;

/** What is done with what the camera sees. */
interface Seeing {
  /** Where a side is looked for now, and how still it lies, from 0 to 1. */
  seen(grid: Grid, still: number): void;
  taken(side: Side): void;
  /** There is no camera any more, and why. */
  ended(reason: string): void;
}

export class Video {
  readonly element = document.createElement("video");
  readonly #seeing: Seeing;
  readonly #context: CanvasRenderingContext2D;
  #stream: MediaStream | undefined;
  #timer: number | undefined;
  isOn = false;
  /** Counts starts and stops: the browser may give a camera that is not wanted any more. */
  #turn = 0;
  /** The side that is seen, and how many times in a row it lay still. */
  #side: Side | undefined;
  #still = 0;
  /** Whether people say when a side is taken, which they hold in a given way. */
  isAsked = false;

  constructor(seeing: Seeing) {
    this.#seeing = seeing;
    Object.assign(this.element, { muted: true, playsInline: true });
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = LOOKED_AT;
    this.#context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  }

  async start(): Promise<void> {
    if (this.isOn) return;
    if (!navigator.mediaDevices) return this.#seeing.ended(TEXTS.insecure);
    this.isOn = true;
    const turn = ++this.#turn;
    try {
      const wanted = { facingMode: "environment", width: { ideal: 640 }, height: { ideal: 480 } };
      const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
      if (turn !== this.#turn) return putOut(stream);
      this.#stream = stream;
      const [track] = stream.getVideoTracks();
      track?.addEventListener("ended", () => this.#end(TEXTS.gone));
      // Who sees themselves expects a mirror.
      this.element.parentElement?.classList.toggle("mirrored", track?.getSettings().facingMode !== "environment");
      this.element.srcObject = stream;
      this.#timer = setInterval(() => this.#see(), OFTEN);
      await this.element.play();
    } catch (error) {
      if (turn === this.#turn) this.#end(error instanceof DOMException && error.name === "NotAllowedError" ? TEXTS.denied : TEXTS.none);
    }
  }

  /** Puts out the light of the camera. */
  stop(): void {
    this.isOn = false;
    this.#turn++;
    clearInterval(this.#timer);
    putOut(this.#stream);
    this.#stream = undefined;
    this.element.srcObject = null;
    this.#side = undefined;
    this.#still = 0;
  }

  /** Takes the side that is seen. */
  take(): void {
    if (this.#side) this.#seeing.taken(this.#side);
  }

  #end(reason: string): void {
    this.stop();
    this.#seeing.ended(reason);
  }

  #see(): void {
    const { videoWidth: width, videoHeight: height } = this.element;
    const size = Math.min(width, height);
    if (size === 0) return;
    this.#context.drawImage(this.element, (width - size) / 2, (height - size) / 2, size, size, 0, 0, LOOKED_AT, LOOKED_AT);
    const image = this.#context.getImageData(0, 0, LOOKED_AT, LOOKED_AT);
    const sums = new Sums(image);
    const found = findGrid(sums, LEAST);
    const grid = found ?? HOME;
    const seen = look(sums, grid);
    const side = isSide(seen) ? { image, grid, colours: seen.colours } : undefined;
    const isSteady = side && this.#side && isSame(side, this.#side);
    this.#still = isSteady ? this.#still + 1 : side ? 1 : 0;
    this.#side = side;
    this.#seeing.seen(grid, Math.min(1, this.#still / STILL));
    if (this.#still === STILL && !this.isAsked) this.take();
  }
}

function putOut(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function isSame(one: Side, other: Side): boolean {
  const moved = (["x", "y", "size"] as const).map((name) => Math.abs(one.grid[name] - other.grid[name]));
  const changed = one.colours.flatMap((colour, at) => colour.map((value, k) => Math.abs(value - (other.colours[at]?.[k] ?? 0))));
  return Math.max(...moved) < PLACE * one.grid.size && Math.max(...changed) < SAME;
}
