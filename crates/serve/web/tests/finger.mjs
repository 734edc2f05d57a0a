/** A finger on the screen of a telephone. */

import { frame } from "./person.mjs";

/** How far a finger goes around a face, in distances of its stickers from their middle. */
const AROUND = 2.6;

/** The most points that a way around a face has. */
const POINTS = 16;

export class Finger {
  #page;
  #session;
  taps = 0;

  static async on(page) {
    const finger = new Finger();
    finger.#page = page;
    finger.#session = await page.context().newCDPSession(page);
    return finger;
  }

  /** Taps an element, scrolling to it before. */
  async tap(selector) {
    this.taps++;
    await this.#page.tap(selector);
  }

  /** Moves over the screen from a place by way of others. */
  async swipe([start, ...places]) {
    this.taps++;
    const touch = (type, touchPoints) => this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [start]);
    for (const place of places) await touch("touchMove", [place]);
    await touch("touchEnd", []);
  }

  /** Paints a cube with these 54 colours, face by face as the page goes on: slides each colour over the stickers
   * that have it, around those that do not. `painted` is called after each stroke and says when to end. */
  async paint(colours, ended) {
    for (let stroke = 0; stroke < colours.length; stroke++) {
      if (await ended()) return;
      const { shown, face } = await this.#shown();
      const left = shown.flatMap((colour, at) => (colour === "grey" && Math.floor(at / 9) === face ? [at] : []));
      if (left.length === 0) throw new Error(`nothing is left on face ${face}`);
      const colour = colours[left[0]];
      await this.#slide(colour, left.filter((at) => colours[at] === colour), 9 * face + 4);
    }
    if (!(await ended())) throw new Error("strokes do not paint");
  }

  /** Paints a cube with these 54 colours by taps alone: each is on the colour of the sticker that is marked. */
  async tapColours(colours, ended) {
    while (!(await ended())) {
      const next = await this.#page.locator("#net .next").getAttribute("data-facelet");
      await this.tap(`.brush[data-colour=${colours[next]}]`);
    }
  }

  /** What each sticker shows, and the number of the face that is painted. */
  #shown() {
    return this.#page.evaluate(() => ({
      shown: [...document.querySelectorAll("#net button")].map(({ dataset }) => dataset.colour),
      face: "URFDLB".indexOf(document.querySelector("#net .current").dataset.face),
    }));
  }

  /** Slides a colour over some stickers of the cube, around the face between them. */
  async #slide(colour, stickers, centre) {
    await frame(this.#page);
    const middleOf = async (selector) => {
      const { x, y, width, height } = await this.#page.locator(selector).boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const start = await middleOf(`.brush[data-colour=${colour}]`);
    const middle = await middleOf(`#cube [data-facelet="${centre}"]`);
    const angleOf = ({ x, y }) => Math.atan2(y - middle.y, x - middle.x);
    const radius = AROUND * (await this.#page.locator(`#cube [data-facelet="${centre}"]`).boundingBox()).width;
    const onCircle = (angle) => ({ x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) });
    const path = [start];
    let angle = angleOf(start);
    for (const sticker of stickers) {
      const place = await middleOf(`#cube [data-facelet="${sticker}"]`);
      const to = angleOf(place);
      const turn = Math.atan2(Math.sin(to - angle), Math.cos(to - angle));
      for (let step = 0; step <= POINTS; step++) path.push(onCircle(angle + (turn * step) / POINTS));
      path.push(place, onCircle(to));
      angle = to;
    }
    await this.swipe(path);
  }
}
