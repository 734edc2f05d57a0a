/** Solves a position with the page at an address, in Chromium, and prints the solutions. */

import { startBrowser } from "../../crates/serve/web/tests/browser.mjs";
import { PATIENCE } from "../../crates/serve/web/tests/limits.mjs";
import { solutions, solve } from "../../crates/serve/web/tests/person.mjs";

const [address, position] = process.argv.slice(2);
const browser = await startBrowser();
const page = await browser.context.newPage();
page.setDefaultTimeout(PATIENCE);
await page.goto(address);
await solve(page, position);
console.log((await solutions(page)).join("\n"));
await browser.end();
