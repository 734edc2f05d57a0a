/** What a person does with the page. */

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
