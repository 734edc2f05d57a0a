/** The sides of a cube from a camera, or from photos: six of them, in any order and any way up. */

import { ABOVE, COLOURS, FACES, type Face } from "../cube/faces.js";
import { holding } from "../cube/holding.js";
import { followPointer } from "../cube/strokes.js";
import { element, keepFocus, make } from "../elements.js";
import { texts } from "../texts.js";
import { type Grid, Sums, findGrid, look } from "./grid.js";
import type { Pictures, Read } from "./reader.js";
import { type Side, areSameSide, facesOf } from "./sides.js";
import { TEXTS } from "./texts.js";
import { LOOKED_AT, Video } from "./video.js";
import "./camera.css";

/** What was read: 54 facelets, those that people should look at, and how that is said. */
export interface ReadCube {
  facelets: string;
  doubtful?: { stickers: number[]; note: string };
}

/** The short side of photos as they are looked at, in pixels. */
const SHORT = 360;

/** The least size of a side in a photo, as a part of its short side. */
const LEAST = 0.25;

/** How long it is shown that a side was taken, in milliseconds. */
const SIGN = 900;

/** The order in which faces are shown, as where one paints. */
const ORDER = Object.keys(ABOVE) as Face[];

export class Camera {
  readonly #leave: (read?: ReadCube) => void;
  readonly #worker = new Worker(new URL("./reader.ts", import.meta.url), { type: "module" });
  readonly #end = new AbortController();
  readonly #box = make("div", "", { class: "camera-box" });
  readonly #overlay = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  readonly #strip = make("ol", "", { class: "sides" });
  readonly #sheet = make("div", "", { class: "moment camera-sheet" });
  readonly #how = make("p", "", { class: "soft" });
  readonly #hold = make("div", "", { class: "hold" });
  readonly #count = make("p", "", { class: "left-to-paint", role: "status" });
  readonly #news = make("p", "", { role: "status" });
  readonly #begin = button(TEXTS.begin, () => this.#start(), "primary");
  readonly #use = button(TEXTS.use, () => this.#placed(), "primary");
  readonly #take = button(TEXTS.takeSide, () => this.#video.take(), "primary");
  readonly #remove = button(TEXTS.remove, () => this.#removed());
  readonly #video: Video;
  #sides: Side[] = [];
  /** The last one that was taken: people may still hold it. */
  #last: Side | undefined;
  /** Pictures whose stickers are not found yet. */
  #waiting: Side[] = [];
  /** The picture that is shown, in which people place the grid. */
  #shown: Side | undefined;
  /** The faces that are shown again, each held as it is asked for. */
  readonly #upright = new Set<Face>();
  /** Whether the camera is used, which goes on then after everything else; not photos. */
  #usesCamera = true;

  /** `leave` is called with what was read, or with nothing if people go back. */
  constructor(leave: (read?: ReadCube) => void) {
    this.#leave = leave;
    this.#video = new Video({
      seen: (grid, still) => this.#draw(grid, still),
      taken: (side) => this.#add(side),
      ended: (reason) => {
        this.#usesCamera = false;
        this.#say(reason);
        this.#show();
      },
    });
    this.#overlay.setAttribute("role", "img");
    this.#overlay.addEventListener("pointerdown", (event) => this.#down(event));
    this.#overlay.addEventListener("keydown", (event) => this.#key(event));
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Read>) => this.#read(data));
    this.#worker.addEventListener("error", ({ message }) => this.#say(TEXTS.failed(message || "the solver cannot be loaded")));
    const ways = make("div", "", { class: "row" });
    ways.append(this.#use, this.#take, this.#remove, this.#begin, this.#files(TEXTS.take, true), this.#files(TEXTS.choose, false), button(TEXTS.cancel, () => leave(), "plain"));
    this.#sheet.append(make("h2", TEXTS.title), this.#how, this.#hold, this.#count, this.#news, ways, make("p", TEXTS.private, { class: "soft" }));
    const stage = document.querySelector(".stage") as HTMLElement;
    stage.append(this.#box, this.#strip);
    element("enter", HTMLDivElement).before(this.#sheet);
    document.body.dataset.camera = "true";
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#video.stop() : this.#goOn()), { signal: this.#end.signal });
    this.#start();
    keepFocus();
  }

  /** Ends all of it: the camera's light goes out. */
  close(): void {
    this.#end.abort();
    this.#video.stop();
    this.#worker.terminate();
    for (const part of [this.#box, this.#strip, this.#sheet]) part.remove();
    delete document.body.dataset.camera;
  }

  #start(): void {
    this.#usesCamera = true;
    this.#say(TEXTS.starting);
    this.#goOn();
  }

  /** Goes on with the camera, if that is used and anything is missing, and shows what there is. */
  #goOn(): void {
    if (this.#usesCamera && !this.#shown && this.#sides.length < 6) void this.#video.start();
    this.#show();
  }

  /** A side is there: in the place of the same one, if that was there before. */
  #add(side: Side): void {
    const at = this.#sides.findIndex((other) => areSameSide(side, other));
    const isHeld = this.#last !== undefined && this.#sides[at] === this.#last;
    this.#last = side;
    if (at >= 0) this.#sides[at] = side;
    else if (this.#sides.length < 6) this.#sides.push(side);
    if (!isHeld) this.#say(at >= 0 ? TEXTS.again : "");
    this.#box.classList.remove("taken");
    void this.#box.offsetWidth;
    this.#box.classList.toggle("taken", at < 0);
    setTimeout(() => this.#box.classList.remove("taken"), SIGN);
    if (this.#sides.length === 6) this.#ask();
    this.#show();
  }

  /** Six sides are there. */
  #ask(): void {
    this.#video.stop();
    this.#waiting = [];
    this.#say(TEXTS.reading);
    const faces = facesOf(this.#sides);
    const inOrder = FACES.map((face) => this.#sides[faces.indexOf(face)] as Side);
    const pictures = inOrder.map(({ image, grid }) => ({ image, grid }));
    this.#worker.postMessage({ pictures, upright: [...this.#upright].map((face) => FACES.indexOf(face)) } satisfies Pictures);
  }

  #read(read: Read): void {
    if (!("error" in read)) {
      const { facelets, doubtful } = read;
      const stickers = doubtful.map((name) => 9 * FACES.indexOf(name[0] as Face) + Number(name[1]) - 1);
      return this.#leave({ facelets, ...(stickers.length > 0 && { doubtful: { stickers, note: TEXTS.doubtful } }) });
    }
    if (read.kind === "several-cubes") {
      const faces = facesOf(this.#sides);
      for (const at of read.undecided) this.#upright.add(FACES[at] as Face);
      this.#sides = this.#sides.filter((_, at) => !this.#upright.has(faces[at] as Face));
      this.#say(TEXTS.several);
      this.#goOn();
    } else if (read.kind === "mirrored") this.#say(TEXTS.mirrored);
    else this.#say(read.kind === "no-cube" ? TEXTS.notACube : TEXTS.failed(read.error));
    this.#show();
  }

  /** A field for photos: one that asks the camera of a telephone, or one for pictures that are there. */
  #files(words: string, capture: boolean): HTMLElement {
    const label = make("label", words, { class: "button" });
    const field = make("input", "", { type: "file", accept: "image/*", multiple: "", class: "hidden", ...(capture && { capture: "environment" }) });
    field.addEventListener("change", () => void this.#photos([...(field.files ?? [])]).then(() => (field.value = "")));
    label.append(field);
    return label;
  }

  async #photos(files: File[]): Promise<void> {
    this.#video.stop();
    this.#usesCamera = false;
    this.#say("");
    const unreadable: string[] = [];
    for (const file of files) {
      const picture = await createImageBitmap(file).catch(() => undefined);
      if (!picture) {
        unreadable.push(file.name);
        continue;
      }
      const image = pixelsOf(picture);
      const sums = new Sums(image);
      const found = findGrid(sums, LEAST);
      const size = 0.6 * Math.min(image.width, image.height);
      const grid = found ?? { x: (image.width - size) / 2, y: (image.height - size) / 2, size };
      const side = { image, grid, colours: look(sums, grid).colours };
      if (found) this.#add(side);
      else this.#waiting.push(side);
    }
    this.#next();
    if (unreadable.length > 0) this.#say(TEXTS.unreadable(unreadable));
  }

  /** Shows the next picture whose stickers are not found, if there is one. */
  #next(): void {
    this.#shown = this.#waiting[0];
    if (this.#shown) this.#say(TEXTS.place);
    this.#goOn();
  }

  /** People have placed the grid of the picture that is shown. */
  #placed(): void {
    const side = this.#shown;
    if (!side) return;
    side.colours = look(new Sums(side.image), side.grid).colours;
    this.#waiting = this.#waiting.filter((it) => it !== side);
    const wasThere = this.#sides.includes(side);
    this.#next();
    if (!wasThere) this.#add(side);
    else if (this.#sides.length === 6) this.#ask();
  }

  #removed(): void {
    const side = this.#shown;
    this.#waiting = this.#waiting.filter((it) => it !== side);
    this.#sides = this.#sides.filter((it) => it !== side);
    this.#say("");
    this.#next();
  }

  #say(words: string): void {
    if (this.#news.textContent !== words) this.#news.textContent = words;
  }

  #show(): void {
    const faces = facesOf(this.#sides);
    const missing = ORDER.filter((face) => !faces.includes(face));
    const hadFocus = this.#strip.contains(document.activeElement);
    this.#strip.replaceChildren(...ORDER.map((face) => this.#slot(face, this.#sides[faces.indexOf(face)])));
    this.#count.textContent = TEXTS.taken(this.#sides.length, missing.map((it) => texts.colours[it]));
    const [next] = missing;
    this.#hold.replaceChildren();
    const isHeld = next !== undefined && this.#upright.has(next);
    if (isHeld) {
      this.#hold.innerHTML = holding(ABOVE[next], next);
      this.#hold.append(make("p", texts.hold(ABOVE[next], next)));
    }
    const shown = this.#shown;
    this.#how.textContent = isHeld || shown ? "" : this.#usesCamera ? TEXTS.how : TEXTS.photos;
    this.#use.hidden = this.#remove.hidden = shown === undefined;
    this.#video.isAsked = isHeld;
    this.#take.hidden = !isHeld || !this.#video.isOn;
    this.#begin.hidden = this.#video.isOn || missing.length === 0 || shown !== undefined;
    this.#box.classList.toggle("placing", shown !== undefined);
    this.#box.hidden = !shown && !this.#video.isOn;
    const [width, height] = shown ? [shown.image.width, shown.image.height] : [LOOKED_AT, LOOKED_AT];
    this.#box.style.setProperty("--ratio", String(width / height));
    this.#overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#overlay.setAttribute("tabindex", shown ? "0" : "-1");
    this.#overlay.setAttribute("aria-label", shown ? TEXTS.grid : TEXTS.picture);
    const video = this.#video.element;
    if (shown) this.#box.replaceChildren(canvasOf(shown.image), this.#overlay);
    else if (this.#box.firstChild !== video) this.#box.replaceChildren(video, this.#overlay);
    if (shown) this.#draw(shown.grid);
    else if (!this.#video.isOn) this.#overlay.replaceChildren();
    if (hadFocus) keepFocus();
  }

  /** A place for a side, small: what is there, or that it is missing. */
  #slot(face: Face, side: Side | undefined): HTMLElement {
    const slot = make("li", "");
    const place = side
      ? button("", () => this.#look(side), "", { "aria-label": TEXTS.side(texts.colours[face]), "aria-pressed": String(side === this.#shown) })
      : make("span", "", { role: "img", "aria-label": TEXTS.missing(texts.colours[face]), class: "missing" });
    for (let at = 0; at < 9; at++) {
      const sticker = make("span", "");
      if (side) sticker.style.background = `rgb(${side.colours[at]?.map(Math.round).join(" ")})`;
      else if (at === 4) sticker.dataset.colour = COLOURS[face];
      place.append(sticker);
    }
    slot.append(place);
    return slot;
  }

  /** Shows the picture of a side that is there. */
  #look(side: Side): void {
    this.#video.stop();
    this.#shown = side;
    this.#say(TEXTS.place);
    this.#show();
  }

  /** Draws the nine squares of a grid, and what people size it by. */
  #draw({ x, y, size }: Grid, still = 0): void {
    const step = size / 3;
    const square = (at: number) => `<rect x="${x + ((at % 3) + 0.12) * step}" y="${y + (Math.floor(at / 3) + 0.12) * step}" width="${0.76 * step}" height="${0.76 * step}" rx="${0.1 * step}"/>`;
    const squares = Array.from({ length: 9 }, (_, at) => square(at)).join("");
    const corners = this.#shown ? [0, 1, 2, 3].map((at) => `<circle cx="${x + (at % 2) * size}" cy="${y + (at >> 1) * size}" r="${0.06 * size}"/>`).join("") : "";
    this.#overlay.innerHTML = `<g style="--still:${still}" stroke-width="${0.02 * size}">${squares}${corners}</g>`;
    this.#take.disabled = still === 0;
    if (this.#news.textContent === TEXTS.starting) this.#say("");
  }

  /** Moves the grid of the picture that is shown, or sizes it by a corner. */
  #down(down: PointerEvent): void {
    const side = this.#shown;
    if (!side || down.button !== 0 || !down.isPrimary) return;
    const scale = side.image.width / this.#overlay.clientWidth;
    const { left, top } = this.#overlay.getBoundingClientRect();
    const { x, y, size } = side.grid;
    const [across, along] = [(scale * (down.clientX - left) - x) / size, (scale * (down.clientY - top) - y) / size];
    const isCorner = [across, along].every((at) => Math.abs(at) < 0.17 || Math.abs(at - 1) < 0.17);
    const moved = (event: PointerEvent) => {
      const [right, under] = [scale * (event.clientX - down.clientX), scale * (event.clientY - down.clientY)];
      if (!isCorner) return this.#place({ x: x + right, y: y + under, size });
      const [isRight, isLow] = [across > 0.5, along > 0.5];
      const more = Math.max(-0.9 * size, ((isRight ? right : -right) + (isLow ? under : -under)) / 2);
      this.#place({ x: isRight ? x : x - more, y: isLow ? y : y - more, size: size + more });
    };
    followPointer(down, this.#overlay, moved, () => {});
  }

  #key(event: KeyboardEvent): void {
    const way = KEYS[event.key];
    if (!this.#shown || !way) return;
    event.preventDefault();
    const { x, y, size } = this.#shown.grid;
    const step = 0.02 * size;
    const [across, down, more] = way;
    this.#place({ x: x + (across - more / 2) * step, y: y + (down - more / 2) * step, size: size + more * step });
  }

  /** Puts the grid somewhere inside the picture that is shown. */
  #place(grid: Grid): void {
    const side = this.#shown as Side;
    const { width, height } = side.image;
    const size = Math.max(36, Math.min(grid.size, width, height));
    const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
    side.grid = { x: within(grid.x, width - size), y: within(grid.y, height - size), size };
    this.#draw(side.grid);
  }
}

const KEYS: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  "+": [0, 0, 1],
  "-": [0, 0, -1],
};

function button(words: string, pressed: () => void, kind = "", attributes: Record<string, string> = {}): HTMLButtonElement {
  const made = make("button", words, { type: "button", class: kind, ...attributes });
  made.addEventListener("click", pressed);
  return made;
}

/** The pixels of a photo, made smaller. */
function pixelsOf(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, SHORT / Math.min(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(scale * picture.width), Math.round(scale * picture.height)];
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function canvasOf(image: ImageData): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}
