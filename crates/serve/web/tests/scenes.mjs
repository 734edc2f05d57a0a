/** The states of the page that people see, for pictures and for checks of all of them. */

import { PATIENCE } from "./limits.mjs";
import { paint } from "./person.mjs";

/** A position with several solutions, which is solved in a second. */
const SEVERAL = "R L' B R L' D R L' F R L' U R' L F R L' D R L' B R L' U";

/** A random position of 16 face turns: its proof takes a second, all its solutions some more. */
const SIXTEEN = "R' B2 U B D2 F' R2 U' L2 U' F' U2 L2 F2 B L2 B D' L F2 R' U2 B2 L2 B2 L U D' L2 B'";

const DESK = { width: 1366, height: 768 };
const TELEPHONE = { width: 412, height: 839, isTelephone: true };

/** Each state: its name, the screen, and what people do before. */
export const SCENES = [
  ["empty", DESK, async () => {}],
  ["painting", DESK, async (page) => {
    await page.click("#wipe");
    for (const column of [1, 2, 3]) await paint(page, `up face, row 1, column ${column}`, "white");
    for (const column of [1, 3]) await paint(page, `front face, row 1, column ${column}`, "green");
    await paint(page, "up face, row 3, column 3", "white");
  }],
  ["impossible", DESK, async (page) => {
    await page.click("#solved");
    await paint(page, "up face, row 3, column 3", "green");
    await paint(page, "front face, row 1, column 1", "white");
  }],
  ["searching", DESK, (page) => search(page, "superflip", /14 face turns|1\d to/)],
  ["proven", DESK, (page) => search(page, SIXTEEN, /one of the shortest/)],
  ["all", DESK, (page) => search(page, SEVERAL, /all 5 shortest/)],
  ["stopped", DESK, async (page) => {
    await search(page, "superflip", /1\d to/);
    await page.click("#cancel");
    await page.getByText(/^Stopped/).waitFor();
  }],
  ["aside", DESK, async (page) => {
    await search(page, SEVERAL, /all 5 shortest/);
    await page.click("#random");
  }],
  ["goal", DESK, async (page) => {
    await page.fill("#goal", "eo+cross");
    await search(page, "R U F2 D' B L2 U' R2", /proven/);
  }],
  ["goals", DESK, async (page) => {
    await page.click("#goal-choose");
    await page.locator(".card").first().waitFor();
  }],
  ["crosses", DESK, async (page) => {
    await page.click("#goal-choose");
    await page.locator(".card", { hasText: "all six" }).click();
    await search(page, SIXTEEN, /6 of 6 goals/);
  }],
  ["dark", { ...DESK, colorScheme: "dark" }, (page) => search(page, SEVERAL, /all 5 shortest/)],
  ["phone", TELEPHONE, async () => {}],
  ["phone-answer", TELEPHONE, (page) => search(page, SEVERAL, /all 5 shortest/)],
  ["phone-dark", { ...TELEPHONE, colorScheme: "dark" }, (page) => search(page, SEVERAL, /all 5 shortest/)],
];

async function search(page, position, awaited) {
  await page.fill("#position", position);
  await page.press("#position", "Enter");
  await page.locator("#summary", { hasText: awaited }).waitFor();
}

/** Opens the page on a screen of a browser. */
export async function openScreen(browser, address, { width, height, colorScheme = "light", isTelephone = false }) {
  const size = { viewport: { width, height }, colorScheme };
  const touch = isTelephone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {};
  const context = await browser.context.browser().newContext({ ...size, ...touch, bypassCSP: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  return page;
}
