/** What a person does with the page. */

import assert from "node:assert/strict";
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
  await page.locator("#cancel:disabled").waitFor();
  return page.locator("#summary").evaluate((sentence) => sentence.innerText.replaceAll("\n", ""));
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
  if (await page.locator("#player").isVisible()) await page.click("#to-end");
  assert.deepEqual(await cube(page), colours, message);
}

/** The colours of the 54 facelets of the cube, seen from all sides. */
export async function cube(page) {
  const colours = Array(54).fill(undefined);
  const look = async (key, times) => {
    for (let time = 0; time < times; time++) await page.press("#cube", key);
    const seen = await page.locator("#cube .sticker").evaluateAll((stickers) =>
      stickers.map(({ dataset }) => [Number(dataset.facelet), dataset.colour]),
    );
    for (const [facelet, colour] of seen) colours[facelet] = colour;
  };
  // From below, from above, and once around.
  await look("ArrowDown", 10);
  await look("ArrowUp", 10);
  await look("ArrowDown", 3);
  for (let side = 0; side < 4; side++) await look("ArrowRight", 6);
  return colours;
}
