/** What a person does with the page. */

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { PATIENCE } from "./limits.mjs";

export const IN_BROWSER = /solved in this browser/;
export const BY_PROGRAM = "solved by the program on this machine";

/** Opens the page and waits until its solver is ready, as the given sentence says. The page is closed
 * at the end of the test. */
export async function openPage(t, context, address, ready) {
  const page = await context.newPage();
  t.after(() => page.close());
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  await page.getByText(ready).waitFor();
  return page;
}

/** Waits until the search has ended and returns the sentence that says what was found. */
export async function summary(page) {
  const sentence = page.locator("#summary", { hasText: /proven|no solution is shorter|Stopped/ });
  await sentence.waitFor();
  return sentence.textContent();
}

export async function begin(page, position) {
  await page.fill("#position", position);
  await page.click("#solve");
}

export async function solve(page, position) {
  await begin(page, position);
  return summary(page);
}

/** The solutions in the list. */
export function solutions(page) {
  return page.locator("#solutions button").allTextContents();
}

/** Paints a sticker, given how its name begins: of the cube, unless another net is given. */
export async function paint(page, sticker, colour, net = page.locator("#net")) {
  await page.getByRole("radio", { name: colour }).check({ force: true });
  await net.getByRole("button", { name: sticker }).click();
}

/** Presses the button that copies, and returns what it has copied. */
export async function copied(page, button, done) {
  await page.click(button);
  await page.getByText(done).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The colours of the 54 facelets of a net, painted or not. */
export function net(page, id) {
  return page.locator(`${id} button`).evaluateAll((stickers) => stickers.map(({ dataset }) => dataset.colour));
}

/** Waits until the cube in three dimensions has these colours at the end of the solution that is
 * shown. */
export async function cubeEndsAs(page, colours, message) {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const shown = await cube(page);
    if (isDeepStrictEqual(shown, colours)) return;
    if (performance.now() > until) assert.deepEqual(shown, colours, message);
  }
}

/** The colours of its 54 facelets, as they are drawn. */
async function cube(page) {
  const player = page.locator("#player twisty-player");
  await player.waitFor();
  // Out of sight it is not drawn.
  await player.scrollIntoViewIfNeeded();
  return player.evaluate(async (player) => {
    player.jumpToEnd();
    const cube = await player.experimentalCurrentThreeJSPuzzleObject();
    // It is drawn in one of the next frames.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    const colours = ["white", "orange", "green", "red", "blue", "yellow"];
    // For each axis and direction: the number of the face, and the axes of its columns and rows.
    const faces = { "0+": [1, "-2", "-1"], "0-": [4, "+2", "-1"], "1+": [0, "+0", "+2"] };
    Object.assign(faces, { "1-": [3, "+0", "-2"], "2+": [2, "+0", "-1"], "2-": [5, "-0", "-1"] });
    const shown = Array(54).fill(undefined);
    for (const { facelet, faceIdx } of Object.values(cube.kpuzzleFaceletInfo).flat(2)) {
      facelet.updateWorldMatrix(true, false);
      const place = facelet.matrixWorld.elements.slice(12, 15);
      const most = Math.max(...place.map(Math.abs));
      const axis = place.findIndex((at) => Math.abs(at) === most);
      const [face, columns, rows] = faces[axis + (place[axis] > 0 ? "+" : "-")];
      // The middle of the outer stickers is at two thirds of the way.
      const along = ([sign, axis]) => 1 + Math.round((Number(`${sign}1`) * place[axis]) / (most * 0.6));
      const { r, g, b } = facelet.material.color;
      const isGrey = r === g && g === b && r < 0.9;
      shown[9 * face + 3 * along(rows) + along(columns)] = isGrey ? "grey" : colours[faceIdx];
    }
    return shown;
  });
}
