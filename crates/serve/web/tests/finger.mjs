/** A finger on the screen of a telephone. */

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

  /** Paints a net with these 54 colours, as a person would: one colour after the other, as the page
   * offers them, with strokes that pass over what has a colour. Returns how often the finger came
   * down. */
  async paint(colours) {
    const before = this.taps;
    for (;;) {
      const shown = await this.#shown();
      if (this.taps - before > colours.length) throw new Error("strokes do not paint");
      const left = shown.flatMap(({ colour }, at) => (colour === "grey" ? [at] : []));
      if (left.length === 0) return this.taps - before;
      const brush = await this.#page.locator(".brush:has(:checked)").getAttribute("data-colour");
      const start = left.find((at) => colours[at] === brush);
      if (start === undefined) await this.#choose(colours[left[0]]);
      else await this.#stroke(start, shown, (at) => shown[at].colour !== "grey" || colours[at] === brush);
    }
  }

  async #choose(colour) {
    this.taps++;
    await this.#page.locator(`.brush[data-colour=${colour}]`).tap();
  }

  /** What each sticker shows, and its place on the screen. */
  #shown() {
    return this.#page.locator("#net button").evaluateAll((stickers) =>
      stickers.map((sticker) => ({
        colour: sticker.dataset.colour,
        column: Number(getComputedStyle(sticker).gridColumnStart),
        row: Number(getComputedStyle(sticker).gridRowStart),
      })),
    );
  }

  /** Draws over all stickers that can be reached from one, from neighbour to neighbour. */
  async #stroke(start, shown, isAllowed) {
    this.taps++;
    const net = this.#page.locator("#net button");
    // Between faces is a gap of one in the grid.
    const isBeside = (a, b) => {
      const [across, down] = [Math.abs(a.column - b.column), Math.abs(a.row - b.row)];
      const isGap = (one, other) => Math.max(one, other) % 4 === 1 && Math.abs(one - other) === 2;
      const near = (distance, one, other) => distance === 1 || isGap(one, other);
      return (across === 0 && near(down, a.row, b.row)) || (down === 0 && near(across, a.column, b.column));
    };
    const path = [];
    const visited = new Set();
    const visit = (at) => {
      visited.add(at);
      path.push(at);
      shown.forEach((other, next) => {
        if (visited.has(next) || !isAllowed(next) || !isBeside(shown[at], other)) return;
        visit(next);
        path.push(at);
      });
    };
    visit(start);
    // Not below the cube, which stays in sight above the net.
    await net.nth(start).evaluate((sticker) => sticker.scrollIntoView({ block: "center" }));
    const places = await net.evaluateAll((stickers) =>
      stickers.map((sticker) => {
        const { x, y, width, height } = sticker.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    );
    const touch = (type, touchPoints) => this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [places[start]]);
    for (const at of path.slice(1)) await touch("touchMove", [places[at]]);
    await touch("touchEnd", []);
  }
}
