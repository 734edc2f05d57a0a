/** Measures the page in Chromium next to the program, and prints the figures of
 * docs/measurements.md. */

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { built, program, repository, serveNative, servePage, startBrowser } from "./browser.mjs";
import { Finger } from "./finger.mjs";
import { PATIENCE } from "./limits.mjs";
import { BY_PROGRAM, IN_BROWSER, net } from "./person.mjs";

/** Random positions whose first solution is awaited. */
const RANDOM_POSITIONS = 20;

/** A position of 18 face turns, and how often its distance is found. */
const EIGHTEEN = "R' D2 L B2 U F' L2 D R B U2 R2 F D2 L' U' B2 R F2";
const ROUNDS = 3;

/** Random cubes that are painted. */
const CUBES = 10;

const server = await servePage();
const browser = await startBrowser();
const page = await browser.context.newPage();
page.setDefaultTimeout(PATIENCE);

function show(what, value) {
  process.stdout.write(`${what.padEnd(52)} ${value}\n`);
}

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
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
function untilShown(buttons, element, pattern, where = page) {
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
  return where.evaluate(wait, { buttons, element, pattern });
}

/** Milliseconds from pressing the button for a random position to a solution on the screen. */
async function firstSolution() {
  const took = await untilShown(["random", "solve"], "solutions", ".");
  await page.click("#cancel");
  await page.locator("#cancel:disabled").waitFor();
  return took;
}

/** Solves a position in the page. Returns the seconds until the note says what is awaited. */
async function seconds(page, moves, awaited) {
  await page.fill("#position", moves);
  return (await untilShown(["solve"], "note", awaited, page)) / 1000;
}

/** Seconds of a command of the program. */
function native(...options) {
  return JSON.parse(execFileSync(program, [...options, "--json", "--quiet"], { encoding: "utf8" })).seconds;
}

/** The ten positions at a distance of 16, each solved in the page and by the program in turn. */
async function beside() {
  const lines = readFileSync(join(repository, "data/signature.tsv"), "utf8").split("\n");
  const rows = lines.map((line) => line.split("\t"));
  const positions = rows.filter((row) => row[1] === "16").slice(0, 10).map(([moves]) => moves);
  const [here, there] = [[], []];
  for (const moves of positions) {
    here.push(await seconds(page, moves, "all|only"));
    there.push(native("solve", moves));
  }
  return { count: positions.length, here: mean(here), native: mean(there) };
}

/** The distance of a position of 18 face turns: in the page alone, served, and by the program. */
async function distances() {
  const served = await serveNative();
  const other = await browser.context.newPage();
  other.setDefaultTimeout(PATIENCE);
  await other.goto(served.address);
  await other.getByText(BY_PROGRAM).waitFor();
  // The table is loaded with the first search.
  await seconds(other, "R U", "proven");
  const all = { here: [], served: [], program: [] };
  for (let round = 0; round < ROUNDS; round++) {
    all.program.push(native("distance", EIGHTEEN));
    all.served.push(await seconds(other, EIGHTEEN, "proven"));
    await other.click("#solved");
    all.here.push(await seconds(page, EIGHTEEN, "proven"));
    for (const it of [page, other]) {
      await it.evaluate(() => document.getElementById("cancel").click());
      await it.locator("#cancel:disabled").waitFor();
      await it.click("#solved");
    }
  }
  served.end();
  return Object.fromEntries(Object.entries(all).map(([name, times]) => [name, median(times)]));
}

/** Seconds from the first paint until a button answers, on a slow telephone with a slow connection. */
async function untilButtonsAnswer() {
  const context = await browser.context.browser().newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const network = { offline: false, latency: 100, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const press = () => {
      document.getElementById("wipe")?.click();
      if (!document.getElementById("complaints")?.childElementCount) return;
      clearInterval(timer);
      globalThis.answered = performance.now();
    };
    const timer = setInterval(press, 10);
  });
  await page.goto(server.address, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.answered !== undefined);
  const [answered, painted] = await page.evaluate(() => [
    globalThis.answered,
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
  ]);
  await context.close();
  return Math.max(0, answered - painted) / 1000;
}

/** How often a finger comes down to paint a random cube. */
async function taps() {
  const screen = { viewport: { width: 412, height: 839 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };
  const context = await browser.context.browser().newContext(screen);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(server.address);
  await page.getByText(IN_BROWSER).waitFor();
  const finger = await Finger.on(page);
  const counts = [];
  for (let cube = 0; cube < CUBES; cube++) {
    await page.click("#random");
    const colours = await net(page, "#net");
    await page.click("#wipe");
    counts.push(await finger.paint(colours));
  }
  await context.close();
  return counts;
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
const [middle, longest] = [first[RANDOM_POSITIONS / 2], first.at(-1)];
show("first solution on screen, random position", `${middle.toFixed(0)} ms, at most ${longest.toFixed(0)} ms`);
const sixteen = await beside();
const workers = await page.evaluate(() => navigator.hardwareConcurrency);
show(`memory of the page with ${workers} workers`, `${browser.memory().toFixed(0)} MB`);
show(`16f, all solutions, mean of ${sixteen.count}, in the page`, `${sixteen.here.toFixed(2)} s`);
show("the same by the program, in turn", `${sixteen.native.toFixed(2)} s`);
show("ratio", (sixteen.here / sixteen.native).toFixed(2));
const far = await distances();
show(`distance of 18f by the program, median of ${ROUNDS}`, `${far.program.toFixed(1)} s`);
for (const [name, time] of [["served", far.served], ["alone", far.here]]) {
  show(`until the page says proven, ${name}`, `${time.toFixed(1)} s, ${(time / far.program).toFixed(2)} times`);
}
const counts = await taps();
show(`taps to paint a cube, mean of ${CUBES}`, `${mean(counts).toFixed(1)}, at most ${Math.max(...counts)}`);
show("buttons answer after first paint, slow telephone", `${(await untilButtonsAnswer()).toFixed(2)} s`);
server.end();
await browser.end();
