/** Measures the page in Chromium next to the program, and prints the figures of
 * docs/measurements.md. */

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { built, program, repository, serveNative, servePage, startBrowser } from "./browser.mjs";
import { FILMED, lightOf } from "./film.mjs";
import { Finger } from "./finger.mjs";
import { PATIENCE } from "./limits.mjs";
import { BY_PROGRAM, IN_BROWSER, net, type } from "./person.mjs";

/** Random positions whose first solution is awaited. */
const RANDOM_POSITIONS = 20;

/** A position of 18 face turns, and how often its distance is found. */
const EIGHTEEN = "R' D2 L B2 U F' L2 D R B U2 R2 F D2 L' U' B2 R F2";
const ROUNDS = 3;

/** What the page says once an answer is proven. */
const FEWEST = "No one can do it in fewer";

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

/** Kilobytes of files of the page as they are sent. */
function weight(isWanted) {
  const entries = readdirSync(built, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isWanted(entry.name));
  const contents = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1000;
}

/** Milliseconds in the page from pressing buttons until an element shows a text that matches, all of them given by
 * selectors. Waiting from outside would look only now and then. */
function untilShown(buttons, element, pattern, where = page) {
  const wait = async ({ buttons, element, pattern }) => {
    const place = document.querySelector(element);
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
    for (const button of buttons) document.querySelector(button).click();
    await shown;
    return performance.now() - begun;
  };
  return where.evaluate(wait, { buttons, element, pattern });
}

/** Milliseconds from pressing the button that solves a random position to a solution on the screen. */
async function firstSolution() {
  await page.click("#home");
  await page.click("#random");
  await page.locator("body[data-way=text]").waitFor();
  const took = await untilShown(["#solve"], "#solutions", ".");
  await stop(page);
  return took;
}

/** Ends the search that is shown. */
async function stop(page) {
  if (await page.locator("#cancel").isVisible()) await page.evaluate(() => document.getElementById("cancel").click());
  await page.locator("body[data-searching=false]").waitFor();
}

/** Solves a position in the page. Returns the seconds until the note says what is awaited. */
async function seconds(page, moves, awaited) {
  await type(page, moves);
  return (await untilShown(["#solve"], "#note", awaited, page)) / 1000;
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
    here.push(await seconds(page, moves, "these are|only this|These are"));
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
  await seconds(other, "R U", FEWEST);
  const all = { here: [], served: [], program: [] };
  for (let round = 0; round < ROUNDS; round++) {
    all.program.push(native("distance", EIGHTEEN));
    all.served.push(await seconds(other, EIGHTEEN, FEWEST));
    await stop(other);
    all.here.push(await seconds(page, EIGHTEEN, FEWEST));
    await stop(page);
  }
  const lastSticker = await afterLastSticker(other);
  served.end();
  return { ...Object.fromEntries(Object.entries(all).map(([name, times]) => [name, median(times)])), lastSticker };
}

/** Seconds from painting the last sticker of random cubes to the button that follows a solution, median. */
async function afterLastSticker(page) {
  const times = [];
  for (let cube = 0; cube < CUBES; cube++) {
    await page.click("#home");
    await page.click("#random");
    await page.locator("body[data-way=text]").waitFor();
    const colours = await net(page, "#net");
    await page.click("#home");
    await page.click("#paint");
    times.push(await page.evaluate(paintAll, colours));
    await stop(page);
  }
  return median(times);
}

/** In the page: paints a cube, and measures from its last sticker on. */
async function paintAll(colours) {
  const stickers = [...document.querySelectorAll("#net button")];
  const isEntered = () => document.body.dataset.moment === "enter";
  const followed = new Promise((resolve) => {
    const button = document.getElementById("follow-it");
    const observer = new MutationObserver(() => {
      if (isEntered() || button.hidden) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
    });
    observer.observe(document.body, { attributes: true, subtree: true, attributeFilter: ["hidden", "data-moment"] });
  });
  let last = 0;
  for (const [at, sticker] of stickers.entries()) {
    if (!isEntered()) break;
    if (sticker.dataset.colour !== "grey") continue;
    document.querySelector(`.brush[data-colour=${colours[at]}] input`).checked = true;
    last = performance.now();
    sticker.click();
  }
  return ((await followed) - last) / 1000;
}

/** Seconds from the first paint until typed moves are shown, on a slow telephone with a slow connection. */
async function untilTypedMovesAreShown() {
  const context = await browser.context.browser().newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const network = { offline: false, latency: 100, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const press = () => {
      document.getElementById("type")?.click();
      if (document.body?.dataset.way !== "text") return;
      const field = document.getElementById("position");
      field.value = "R2";
      field.dispatchEvent(new Event("input"));
      if (document.querySelector('#net [data-facelet="2"]')?.dataset.colour !== "yellow") return;
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

/** How often a finger comes down from opening the page to a random cube being searched: with strokes, and by taps alone. */
async function taps() {
  const screen = { viewport: { width: 412, height: 839 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };
  const context = await browser.context.browser().newContext(screen);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(server.address);
  await page.getByText(IN_BROWSER).waitFor();
  const counts = { strokes: [], taps: [] };
  for (let cube = 0; cube < CUBES; cube++) {
    await page.tap("#home");
    await page.tap("#random");
    await page.locator("body[data-way=text]").waitFor();
    const colours = await net(page, "#net");
    for (const [way, paint] of [["strokes", "paint"], ["taps", "tapColours"]]) {
      await page.tap("#home");
      const finger = await Finger.on(page);
      await finger.tap("#paint");
      await finger[paint](colours, () => page.evaluate(() => document.body.dataset.moment !== "enter"));
      counts[way].push(finger.taps);
    }
  }
  await context.close();
  return counts;
}

/** How often what is read aloud changes in 25 seconds of a search that goes on. */
async function announcements() {
  await type(page, "superflip");
  await page.evaluate(() => {
    globalThis.changes = 0;
    const observer = new MutationObserver((records) => {
      globalThis.changes += records.length;
    });
    for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
      observer.observe(region, { childList: true, characterData: true, subtree: true });
    }
    document.getElementById("solve").click();
  });
  await page.waitForTimeout(25_000);
  const changes = await page.evaluate(() => globalThis.changes);
  await stop(page);
  return changes;
}

/** Seconds from opening each PLL case to its first algorithms by R, U and F, their tables there. */
async function algorithms() {
  await page.click("#tab-algorithms");
  await page.locator("#cases [data-case]").first().click();
  await page.locator("#algs li").first().waitFor();
  const times = [];
  for (const card of await page.locator("#cases [data-case]").all()) {
    await page.click("#case-close");
    const name = await card.getAttribute("data-case");
    times.push((await untilShown([`#cases [data-case=${name}]`], "#algs", ".")) / 1000);
  }
  return times;
}

/** Seconds from a scramble to all six crosses; and to the first ways to orient edges, and to a whole solution. */
async function sheets() {
  const times = { crosses: [], options: [], whole: [] };
  const enter = (name) => [`#${name}-random`];
  for (const [name, tab, element, pattern] of [
    ["crosses", "crosses", "#crosses-news", "^The shortest is"],
    ["options", "fewest", "#fewest-options", "."],
    ["whole", "fewest", "#fewest-whole", "."],
  ]) {
    await page.click(`#tab-${tab}`);
    // The first one makes the tables.
    for (let at = 0; at <= CUBES; at++) times[name].push((await untilShown(enter(tab), element, pattern)) / 1000);
    times[name].shift();
  }
  return times;
}

/** Milliseconds that the page's worker takes to read 54 colours, upright and with every side turned in any way; in
 * the light of levels 1 to 3, the first reading left out. */
async function readingTimes() {
  const name = readdirSync(join(built, "assets")).find((name) => /^reader-.*\.js$/.test(name));
  const cubes = Array.from({ length: CUBES + 1 }, (_, at) => lightOf(FILMED, 1 + (at % 3), at));
  const measure = async ({ address, cubes, areUpright }) => {
    const worker = new Worker(address, { type: "module" });
    const times = [];
    for (const pictures of cubes) {
      const begun = performance.now();
      worker.postMessage({ pictures, areUpright });
      await new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
      times.push(performance.now() - begun);
    }
    return times.slice(1);
  };
  const address = `${server.address}assets/${name}`;
  const times = [];
  for (const areUpright of [true, false]) times.push(await page.evaluate(measure, { address, cubes, areUpright }));
  return times;
}

const isEngine = (name) => name.endsWith(".wasm");
// Pictures and licences are not loaded to solve a cube.
const isAtOnce = (name) => /^index(-.*)?\.(html|css|js)$/.test(name);
show("page that is loaded at once, without the engine, gzip", `${weight(isAtOnce).toFixed(1)} kB`);
show("engine that is loaded at once, gzip", `${weight((name) => isEngine(name) && name.startsWith("engine")).toFixed(0)} kB`);
const opened = await timed(async () => {
  await page.goto(server.address);
  await page.getByText(IN_BROWSER).waitFor();
});
show("first visit: page loaded and table made", `${opened.toFixed(1)} s`);
// From the second visit on the service worker isolates the page, and workers can be stopped.
await page.evaluate(() => navigator.serviceWorker.ready);
const kept = await timed(async () => {
  await page.reload();
  await page.getByText(IN_BROWSER).waitFor();
});
show("next visit: page and table loaded", `${kept.toFixed(1)} s`);
for (const [at, times] of (await readingTimes()).entries()) {
  const how = at === 0 ? "upright" : "six pictures turned in any way";
  show(`colours read, ${how}, of ${CUBES}`, `median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`);
}
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
show(`last sticker to the button that follows, served, median of ${CUBES}`, `${far.lastSticker.toFixed(2)} s`);
show("the same, alone", `${(await afterLastSticker(page)).toFixed(2)} s`);
for (const [way, counts] of Object.entries(await taps())) {
  show(`by ${way}, to paint a cube and search, mean of ${CUBES}`, `${mean(counts).toFixed(1)}, at most ${Math.max(...counts)}`);
}
show("typed moves shown after first paint, slow telephone", `${(await untilTypedMovesAreShown()).toFixed(2)} s`);
show("changes of what is read aloud in 25 s of superflip", await announcements());
const cases = await algorithms();
show("PLL case to its first algorithms by R, U and F", `median ${median(cases).toFixed(2)} s, at most ${Math.max(...cases).toFixed(2)} s`);
const times = await sheets();
for (const [name, what] of [
  ["crosses", "random scramble to all six crosses"],
  ["options", "random scramble to the first ways to orient edges"],
  ["whole", "random scramble to a whole solution in steps"],
]) {
  show(`${what}, of ${CUBES}`, `median ${median(times[name]).toFixed(2)} s, at most ${Math.max(...times[name]).toFixed(2)} s`);
}
server.end();
await browser.end();
