/** Takes the pictures in docs/pictures: the page in Chromium, served by the program and alone. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { repository, serveNative, servePage, startBrowser } from "./browser.mjs";

/** A position with several solutions, which is solved in a second. */
const POSITION = "R L' B R L' D R L' F R L' U R' L F R L' D R L' B R L' U";

const folder = join(repository, "docs/pictures");
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();

/** Solves the position and takes a picture of the whole page. */
async function take(name, address, options) {
  const page = await browser.context.newPage();
  page.setDefaultTimeout(120_000);
  await page.setViewportSize({ width: options.width, height: 900 });
  await page.emulateMedia({ colorScheme: options.colorScheme });
  await page.goto(`${address}#${new URLSearchParams({ position: POSITION })}`);
  await page.locator("#summary", { hasText: "proven" }).waitFor();
  await page.locator("#player twisty-player").waitFor();
  // The cube is drawn a moment later.
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: join(folder, name), fullPage: true });
  await page.close();
}

const native = await serveNative();
await take("page.png", native.address, { width: 1100, colorScheme: "light" });
native.end();
const files = await servePage();
await take("page-alone.png", files.address, { width: 1100, colorScheme: "dark" });
await take("phone.png", files.address, { width: 390, colorScheme: "light" });
files.end();
await browser.end();
