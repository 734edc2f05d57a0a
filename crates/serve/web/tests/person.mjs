/** What a person does with the page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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

/** Waits until the search has ended and returns the sentences that say what was found. */
export async function summary(page) {
  await page.locator("body[data-moment=answer][data-searching=false]").waitFor();
  return page.locator("#summary").evaluate((sentence) => sentence.innerText.replaceAll(/\s+/g, " ").trim());
}

/** Shows the field for texts, whatever is shown now. */
export async function openField(page) {
  if (await page.locator("#follow-close").isVisible()) await page.click("#follow-close");
  if (await page.locator("#change").isVisible()) await page.click("#change");
  if (await page.locator("#position").isVisible()) return;
  await page.click("#home");
  await page.click("#type");
}

/** Types a position into the field. */
export async function type(page, position) {
  await openField(page);
  await page.fill("#position", position);
}

export async function begin(page, position) {
  await type(page, position);
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

/** Fills fields of the dialog for goals, given their ids, and closes it. */
export async function chooseGoal(page, fields) {
  if (!(await page.locator("#goal-choose").isVisible())) await openField(page);
  await page.click("#goal-choose");
  await page.locator("#goal-more").evaluate((details) => {
    details.open = true;
  });
  for (const [id, value] of Object.entries(fields)) {
    if (id === "metric") await page.selectOption("#metric", value);
    else await page.fill(`#${id}`, value);
  }
  await page.click("#goal-close");
}

/** Begins to paint a cube of which nothing is known. */
export async function beginPainting(page) {
  await page.click("#home");
  await page.click("#paint");
}

/** Shows all six faces side by side, on which every sticker can be painted. */
export function showNet(page) {
  return page.locator("#show-net").evaluate((box) => box.checked || box.click());
}

/** Paints a sticker of the net, given how its name begins: taps it, and then its colour. */
export async function paint(page, sticker, colour) {
  await showNet(page);
  await page.locator("#net").getByRole("button", { name: sticker }).click();
  await page.click(`.brush[data-colour=${colour}]`);
}

/** Gives the field for photos some. */
export function give(page, photos) {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer }));
  return page.locator(".camera-sheet input").last().setInputFiles(files);
}

/** Presses the button that copies, and returns what it has copied. */
export async function copied(page, button, done) {
  await page.click(button);
  await page.getByText(done).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** What the program would print, saved as a file. */
export async function printedText(page) {
  return saved(page, "#export-text");
}

/** Presses a button that saves a file, and returns what is in it. */
export async function saved(page, button) {
  await page.locator(".formats").evaluate((details) => {
    details.open = true;
  });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return readFileSync(await download.path(), "utf8");
}

/** The colours of the 54 facelets of a net, painted or not. */
export function net(page, id) {
  return page.locator(`${id} button`).evaluateAll((stickers) => stickers.map(({ dataset }) => dataset.colour));
}

/** Follows the first solution: holds the cube as the page says, and is at its first turn. */
export async function beginFollowing(page) {
  await page.click("#follow-it");
  await page.click("#step");
}

/** Waits until the cube in three dimensions has these colours at the end of the first solution. */
export async function cubeEndsAs(page, colours, message) {
  const isFollowing = await page.locator("#follow").isVisible();
  if (!isFollowing && (await page.locator("#follow-it").isVisible())) await page.click("#follow-it");
  if (await page.locator("#follow").isVisible()) await page.click("#to-end");
  assert.deepEqual(await cube(page), colours, message);
}

/** Until the cube is drawn as it is now. */
export function frame(page) {
  return page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The colours of the 54 facelets of the cube, seen from all sides. */
export async function cube(page) {
  const colours = Array(54).fill(undefined);
  const look = async (key, times) => {
    for (let time = 0; time < times; time++) await page.press("#cube", key);
    await frame(page);
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
