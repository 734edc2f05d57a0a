/** Measures the page in Chromium beside the program, and prints the figures of
 * docs/measurements.md. */

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { built, program, repository, servePage, startBrowser } from "./browser.mjs";
import { PATIENCE } from "./limits.mjs";
import { IN_BROWSER } from "./person.mjs";

/** Random positions whose first solution is awaited. */
const RANDOM_POSITIONS = 20;

const server = await servePage();
const browser = await startBrowser();
const page = await browser.context.newPage();
page.setDefaultTimeout(PATIENCE);

function show(what, value) {
  process.stdout.write(`${what.padEnd(52)} ${value}\n`);
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Seconds that something takes. */
async function timed(work) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Bytes of the page as they are sent. */
function weight() {
  const entries = readdirSync(built, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}

/** Milliseconds in the page from pressing buttons until an element shows a text that matches. Waiting
 * from outside would look only now and then. */
function untilShown(buttons, element, pattern) {
  const wait = async ({ buttons, element, pattern }) => {
    const place = document.getElementById(element);
    const shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!new RegExp(pattern).test(place.textContent)) return;
        observer.disconnect();
        // After the next frame has been drawn.
        requestAnimationFrame(() => setTimeout(resolve, 0));
      });
      observer.observe(place, { childList: true, characterData: true, subtree: true });
    });
    const begun = performance.now();
    for (const button of buttons) document.getElementById(button).click();
    await shown;
    return performance.now() - begun;
  };
  return page.evaluate(wait, { buttons, element, pattern });
}

/** Milliseconds from pressing the button for a random position to a solution on the screen. */
async function firstSolution() {
  const took = await untilShown(["random", "solve"], "solutions", ".");
  await page.click("#cancel");
  await page.locator("#summary", { hasText: /Stopped|proven/ }).waitFor();
  return took;
}

/** The ten positions at a distance of 16, each solved in the page and by the program in turn. */
async function beside() {
  const lines = readFileSync(join(repository, "data/signature.tsv"), "utf8").split("\n");
  const rows = lines.map((line) => line.split("\t"));
  const positions = rows.filter((row) => row[1] === "16").slice(0, 10).map(([moves]) => moves);
  const [here, native] = [[], []];
  for (const moves of positions) {
    await page.fill("#position", moves);
    here.push((await untilShown(["solve"], "summary", "proven|no solution is shorter")) / 1000);
    const printed = execFileSync(program, ["solve", "--json", "--quiet", moves], { encoding: "utf8" });
    native.push(JSON.parse(printed).seconds);
  }
  return { count: positions.length, here: mean(here), native: mean(native) };
}

show("page, gzip, all files", `${(weight() / 1e6).toFixed(2)} MB`);
const opened = await timed(async () => {
  await page.goto(server.address);
  await page.getByText(IN_BROWSER).waitFor();
});
show("first visit: page loaded and table made", `${opened.toFixed(1)} s`);
const kept = await timed(async () => {
  await page.reload();
  await page.getByText(IN_BROWSER).waitFor();
});
show("next visit: page and table loaded", `${kept.toFixed(1)} s`);
const first = [];
for (let at = 0; at < RANDOM_POSITIONS; at++) first.push(await firstSolution());
first.sort((one, other) => one - other);
const [median, longest] = [first[RANDOM_POSITIONS / 2], first.at(-1)];
show("first solution on screen, random position", `${median.toFixed(0)} ms, at most ${longest.toFixed(0)} ms`);
const { count, here, native } = await beside();
const workers = await page.evaluate(() => navigator.hardwareConcurrency);
show(`memory of the page with ${workers} workers`, `${browser.memory().toFixed(0)} MB`);
show(`16f, all solutions, mean of ${count}, in the page`, `${here.toFixed(2)} s`);
show("the same by the program, in turn", `${native.toFixed(2)} s`);
show("ratio", (here / native).toFixed(2));
server.end();
await browser.end();
