/** What the page shows while a program searches. The program is played by the test: it says what it
 * likes, when it likes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { servePage } from "./browser.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { BY_PROGRAM, begin, cube, net, solutions } from "./person.mjs";
import { started } from "./started.mjs";

const POSITION = "R' D2 L B2 U F' L2 D R B U2 R2 F D2 L' U' B2 R F2";
/** Two maneuvers of 18 face turns and one of 19: what the page is told is not checked. */
const EIGHTEEN = "F2 R' B2 U L D2 F' R2 U2 B' R' D' L2 F U' B2 L' D2";
const OTHER = "U2 R' B2 U L D2 F' R2 U2 B' R' D' L2 F U' B2 L' D2";
const NINETEEN = `${EIGHTEEN} R`;


const { server, browser } = await started(servePage);

/** Opens the page, served as by a program, and begins a search. `said` are the messages of the page;
 * `say` answers the search that began last. */
async function open(t, { isClockOurs = false } = {}) {
  // A service worker would ask the server itself.
  const context = await browser.context.browser().newContext({ serviceWorkers: "block" });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const said = [];
  let socket;
  if (isClockOurs) await page.clock.install();
  let isHung = false;
  await page.route("**/api/v1/about", (route) => !isHung && route.fulfill({ json: { program: "faceturn" } }));
  await page.routeWebSocket("**/api/v1/socket", (it) => {
    socket = it;
    it.onMessage((message) => said.push(JSON.parse(message)));
  });
  await page.goto(server.address);
  await page.getByText(BY_PROGRAM).waitFor();
  await begin(page, POSITION);
  await until(() => said.some(({ type }) => type === "solve"));
  const say = (type, fields = {}) => {
    const { id } = said.findLast((it) => it.type === "solve");
    socket.send(JSON.stringify({ id, type, ...fields }));
  };
  const hang = () => {
    isHung = true;
  };
  return { page, said, say, hang, close: (options) => socket.close(options) };
}

async function until(condition) {
  const end = performance.now() + PATIENCE;
  while (!condition()) {
    assert.ok(performance.now() < end, "it does not happen");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits for the answer and what is said about it. */
function shows(page, sentence) {
  return page.locator("#summary", { hasText: sentence }).waitFor();
}

function passEnded(depth, found = []) {
  const work = { nodes: 10 ** (depth - 10), expanded: 1, lookups: 1, tests: 0 };
  return { depth, complete: true, ...work, solutions: found, lower_bound: depth + 1 - Math.sign(found.length) };
}

/** The result of a search that was stopped; `known` is its shortest solution. */
function stopped(lowerBound, known) {
  const bounds = { distance: null, lower_bound: lowerBound, upper_bound: known.split(" ").length };
  return report({ ...bounds, ended: "interrupted", complete: false, solutions: [], known_solution: known });
}

/** The result of a search that has found all solutions of 18 face turns. */
function finished(solutions) {
  const { length } = solutions;
  const counts = { minimal_solution_count: length, solution_count: length };
  return report({ distance: 18, lower_bound: 18, ended: "finished", complete: true, solutions, ...counts });
}

function report(fields) {
  const rest = { input: POSITION, holding: "", assumed: null, symmetries: 1, passes: [], seconds: 30 };
  return { result: { ...rest, solution_count_up_to_symmetry: null, nodes: 1, ...fields } };
}

test("the short solution is there at once, with what is ruled out", LIMIT, async (t) => {
  const { page, say } = await open(t);
  say("began", { lower_bound: 12 });
  await shows(page, /Searching\. None has fewer than 12\.$/);
  say("known", { length: 19, solution: NINETEEN });
  await shows(page, /^19 face turns or fewer Looking for shorter ones\. None has fewer than 12\.$/);
  assert.equal(await page.textContent("#ladder-text"), "Ladder from 0 to 20: below 12 ruled out, a solution of 19 known.");
  const rungs = await page.locator("#rungs li").evaluateAll((all) => all.map(({ dataset }) => dataset.rung));
  assert.deepEqual(rungs, [...Array(12).fill("out"), ...Array(7).fill("open"), "best", "open"]);
  assert.deepEqual(await solutions(page), [NINETEEN]);
  assert.deepEqual(await cube(page), await net(page, "#net"), "the solution waits to be followed");
  say("pass_began", { depth: 17, expected_seconds: 25 });
  await page.getByText("trying every way of 17 face turns, about 25 s left").waitFor();
});

/** Ends the search for one solution, as the program does when it is told to stop. */
async function endFirst({ said, say }) {
  await until(() => said.some(({ type }) => type === "cancel"));
  say("result", stopped(18, EIGHTEEN));
  await until(() => said.filter(({ type }) => type === "solve").length === 2);
  const [first, second] = said.filter(({ type }) => type === "solve");
  assert.deepEqual([first.first, second.first, second.min_depth], [true, undefined, 18]);
}

test("it says that no one can do it in fewer as soon as both bounds meet", LIMIT, async (t) => {
  const { page, said, say } = await open(t);
  say("known", { length: 18, solution: EIGHTEEN });
  await shows(page, /^18 face turns or fewer Looking for shorter ones\.$/);
  say("pass_ended", passEnded(17));
  await shows(page, /^18 face turns No one can do it in fewer\. Looking for the other solutions\.$/);
  assert.equal(await page.locator("#rungs [data-rung=met]").textContent(), "18");
  assert.equal(await page.getAttribute("body", "data-moment"), "answer", "nothing plays by itself");
  // The others come by themselves; those found so far are there.
  await endFirst({ said, say });
  say("pass_began", { depth: 18, expected_seconds: 4 });
  say("solution", { length: 18, solution: OTHER });
  await shows(page, /No one can do it in fewer\. 2 solutions so far\./);
  assert.deepEqual(await solutions(page), [EIGHTEEN, OTHER].sort());
  say("pass_ended", passEnded(18, [EIGHTEEN, OTHER]));
  const all = [OTHER, EIGHTEEN];
  say("result", finished(all));
  await shows(page, /^18 face turns No one can do it in fewer\. These are all 2 ways\.$/);
  assert.equal(await page.textContent("#took"), "It took 60 s.");
  assert.deepEqual(await solutions(page), all, "in the order of the program");
});

test("what would take long is offered by a button that names the time", LIMIT, async (t) => {
  const { page, said, say } = await open(t);
  say("known", { length: 18, solution: EIGHTEEN });
  say("pass_ended", passEnded(17));
  await endFirst({ said, say });
  say("pass_began", { depth: 18, expected_seconds: 240 });
  await until(() => said.filter(({ type }) => type === "cancel").length >= 2);
  say("result", stopped(18, EIGHTEEN));
  const offer = page.getByRole("button", { name: "Find all, about 4 min" });
  await offer.waitFor();
  await shows(page, /^18 face turns No one can do it in fewer\.$/);
  await offer.click();
  await until(() => said.filter(({ type }) => type === "solve").length === 3);
  say("began", { lower_bound: 12 });
  say("pass_began", { depth: 18, expected_seconds: 240 });
  await shows(page, /Looking for the other solutions\.$/);
  say("result", finished([EIGHTEEN]));
  await shows(page, /^18 face turns No one can do it in fewer\. There is only this way\.$/);
});

test("a stopped search lists the best known and says what is proven", LIMIT, async (t) => {
  const { page, said, say } = await open(t);
  say("began", { lower_bound: 12 });
  say("known", { length: 19, solution: NINETEEN });
  say("pass_ended", passEnded(16));
  say("solution", { length: 18, solution: EIGHTEEN });
  await page.click("#cancel");
  await until(() => said.some(({ type }) => type === "cancel"));
  // What the report says was known before is no reason to forget a shorter one.
  say("result", stopped(17, NINETEEN));
  await shows(page, /^18 face turns, perhaps not the fewest Stopped\. None has fewer than 17\.$/);
  assert.deepEqual(await solutions(page), [EIGHTEEN]);
});

test("a search that was stopped goes on, and when the program is lost the browser goes on", LIMIT, async (t) => {
  const { page, said, say, close } = await open(t);
  say("known", { length: 19, solution: NINETEEN });
  say("pass_ended", passEnded(15));
  await shows(page, /None has fewer than 16\.$/);
  await page.click("#cancel");
  await until(() => said.some(({ type }) => type === "cancel"));
  say("result", stopped(16, NINETEEN));
  await shows(page, /Stopped\. None has fewer than 16\.$/);
  // The button that had the focus is gone.
  assert.equal(await page.evaluate(() => document.activeElement.id), "sheet");
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await until(() => said.filter(({ type }) => type === "solve").length === 2);
  assert.equal(said.findLast(({ type }) => type === "solve").min_depth, 16, "not again from the beginning");
  say("pass_ended", passEnded(16));
  await shows(page, /^19 face turns or fewer Looking for shorter ones\. None has fewer than 17\.$/);
  await close();
  await shows(page, /^19 face turns, perhaps not the fewest The program has stopped\. None has fewer than 17\.$/);
  assert.equal(await page.textContent("#ladder-text"), "Ladder from 0 to 20: below 17 ruled out, a solution of 19 known.");
  await page.getByRole("button", { name: "Go on in the browser" }).click();
  await shows(page, /^19 face turns or fewer Looking for shorter ones\. None has fewer than 17\.$/);
});

test("a program that says nothing for long is given up", LIMIT, async (t) => {
  const { page, say, hang } = await open(t, { isClockOurs: true });
  say("known", { length: 19, solution: NINETEEN });
  await shows(page, /^19 face turns or fewer/);
  // It is busy: that is no reason.
  const answered = page.waitForResponse(/about$/);
  await page.clock.fastForward(16_000);
  await (await answered).finished();
  // What comes later has come, so has that answer.
  await page.evaluate(async () => (await fetch("./api/v1/about")).json());
  await page.clock.fastForward(11_000);
  assert.match(await page.textContent("#note"), /^Looking/);
  hang();
  await page.clock.fastForward(16_000);
  await page.clock.fastForward(11_000);
  await shows(page, /^19 face turns, perhaps not the fewest The program has stopped\.$/);
  assert.ok(await page.getByRole("button", { name: "Go on in the browser" }).isVisible());
});

test("nobody is taken from what they follow by a shorter solution", LIMIT, async (t) => {
  const { page, said, say } = await open(t);
  await page.emulateMedia({ reducedMotion: "reduce" });
  say("known", { length: 19, solution: NINETEEN });
  await page.click("#follow-it");
  for (let step = 0; step < 6; step++) await page.click("#step");
  const followed = async () => {
    const turns = await page.locator("#turns button").allTextContents();
    return [turns.join(" "), await page.textContent("#turn-count"), await page.textContent("#turn")];
  };
  const sixth = [NINETEEN, "6 of 19", NINETEEN.split(" ")[5]];
  assert.deepEqual(await followed(), sixth);
  const better = page.getByRole("button", { name: "18 found: take back your 5 face turns, then follow it" });
  assert.equal(await page.locator("#better").isVisible(), false);
  const colours = await cube(page);
  say("solution", { length: 18, solution: EIGHTEEN });
  await better.waitFor();
  say("pass_ended", passEnded(17));
  await endFirst({ said, say });
  say("result", finished([EIGHTEEN]));
  await page.locator("body[data-searching=false]").waitFor();
  assert.deepEqual(await followed(), sixth);
  assert.deepEqual(await cube(page), colours);
  // One turn more to take back, or one less.
  await page.click("#step");
  await page.getByRole("button", { name: "18 found: take back your 6 face turns, then follow it" }).waitFor();
  await page.click("#step-back");
  await better.click();
  // The cube in the hand is five turns on: these come off first.
  await page.click("#step");
  const undone = "L' U' B2 R F2";
  assert.deepEqual(await followed(), [`${undone} ${EIGHTEEN}`, "1 of 23", "L'"]);
  assert.deepEqual(await cube(page), colours);
  for (let step = 0; step < 5; step++) await page.click("#step");
  assert.equal(await page.textContent("#turn-count"), "6 of 23");
  assert.deepEqual(await cube(page), await net(page, "#net"), "the cube is as it was");
  assert.equal(await better.isVisible(), false);
});

test("only what is found and proven is read aloud", LIMIT, async (t) => {
  const { page, said, say } = await open(t);
  await page.evaluate(() => {
    globalThis.heard = [];
    for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
      // What is not shown is not read; what has the class `hidden` is.
      const hear = (changes) => {
        if (region.checkVisibility()) globalThis.heard.push(...changes.map(() => region.textContent));
      };
      new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  say("began", { lower_bound: 12 });
  for (let depth = 12; depth < 18; depth++) {
    say("pass_began", { depth, expected_seconds: 2 });
    for (let part = 1; part <= 20; part++) say("progress", { depth, share: part / 20 });
    if (depth === 13) say("known", { length: 19, solution: NINETEEN });
    if (depth === 16) say("solution", { length: 18, solution: EIGHTEEN });
    say("pass_ended", passEnded(depth));
  }
  await endFirst({ said, say });
  say("pass_began", { depth: 18, expected_seconds: 4 });
  for (let part = 1; part <= 20; part++) say("progress", { depth: 18, share: part / 20 });
  say("solution", { length: 18, solution: OTHER });
  say("pass_ended", passEnded(18, [EIGHTEEN, OTHER]));
  say("result", finished([EIGHTEEN, OTHER]));
  await shows(page, /These are all 2 ways\.$/);
  assert.deepEqual(await page.evaluate(() => globalThis.heard), [
    "There is a solution of 19 face turns.",
    "There is a solution of 18 face turns.",
    "18 face turns. No one can do it in fewer.",
  ]);
});

test("a connection that was idle is opened again", LIMIT, async (t) => {
  const { page, said, say, close } = await open(t);
  say("error", { error: { message: "the table cannot be made" } });
  await shows(page, /the table cannot be made$/);
  await close({ code: 4000, reason: "idle" });
  await begin(page, "R U");
  await until(() => said.filter(({ type }) => type === "solve").length === 2);
  assert.equal(await page.textContent("#engine"), BY_PROGRAM);
});
