/** What the page shows while a program searches. The program is played by the test: it says what it
 * likes, when it likes. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { servePage, startBrowser } from "./browser.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { BY_PROGRAM, cube, net, solutions } from "./person.mjs";

const POSITION = "R' D2 L B2 U F' L2 D R B U2 R2 F D2 L' U' B2 R F2";
/** Two maneuvers of 18 face turns and one of 19: what the page is told is not checked. */
const EIGHTEEN = "F2 R' B2 U L D2 F' R2 U2 B' R' D' L2 F U' B2 L' D2";
const OTHER = "U2 R' B2 U L D2 F' R2 U2 B' R' D' L2 F U' B2 L' D2";
const NINETEEN = `${EIGHTEEN} R`;

let server;
let browser;

before(async () => {
  server = await servePage();
  browser = await startBrowser();
}, LIMIT);

after(async () => {
  await browser?.end();
  server?.end();
}, LIMIT);

/** Opens the page, served as by a program, and begins a search. `said` are the messages of the page;
 * `say` answers the search that began last. */
async function open(t) {
  // A service worker would ask the server itself.
  const context = await browser.context.browser().newContext({ serviceWorkers: "block" });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const said = [];
  let socket;
  await page.route("**/api/v1/about", (route) => route.fulfill({ json: { program: "faceturn" } }));
  await page.routeWebSocket("**/api/v1/socket", (it) => {
    socket = it;
    it.onMessage((message) => said.push(JSON.parse(message)));
  });
  await page.goto(server.address);
  await page.getByText(BY_PROGRAM).waitFor();
  await page.fill("#position", POSITION);
  await page.click("#solve");
  await until(() => said.some(({ type }) => type === "solve"));
  const say = (type, fields = {}) => {
    const { id } = said.findLast((it) => it.type === "solve");
    socket.send(JSON.stringify({ id, type, ...fields }));
  };
  return { page, said, say, close: (options) => socket.close(options) };
}

async function until(condition) {
  const end = performance.now() + PATIENCE;
  while (!condition()) {
    assert.ok(performance.now() < end, "it does not happen");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits for a sentence. */
function shows(page, sentence) {
  return page.locator("#summary", { hasText: sentence }).waitFor();
}

function passEnded(depth, found = []) {
  const work = { nodes: 10 ** (depth - 10), expanded: 1, lookups: 1, tests: 0 };
  return { depth, complete: true, ...work, solutions: found, lower_bound: depth + 1 - Math.sign(found.length) };
}

function report(fields) {
  const rest = { input: POSITION, holding: "", assumed: null, symmetries: 1, passes: [], seconds: 30 };
  return { result: { ...rest, solution_count_up_to_symmetry: null, nodes: 1, ...fields } };
}

test("the short solution is there at once, with its range", LIMIT, async (t) => {
  const { page, say } = await open(t);
  say("began", { lower_bound: 12 });
  await shows(page, /^12 face turns at least/);
  say("known", { length: 19, solution: NINETEEN });
  await shows(page, /^12 to 19 face turns/);
  assert.deepEqual(await solutions(page), [NINETEEN]);
  assert.deepEqual(await cube(page), await net(page, "#net"), "the solution waits at its beginning");
  say("pass_began", { depth: 17, expected_seconds: 25 });
  await page.getByText("trying all maneuvers of 17 face turns, about 25 s left").waitFor();
});

/** Ends the search for one solution, as the program does when it is told to stop. */
async function endFirst({ said, say }) {
  await until(() => said.some(({ type }) => type === "cancel"));
  const stopped = { distance: null, lower_bound: 18, upper_bound: 18, ended: "interrupted", complete: false };
  say("result", report({ ...stopped, solutions: [], known_solution: EIGHTEEN }));
  await until(() => said.filter(({ type }) => type === "solve").length === 2);
  const [first, second] = said.filter(({ type }) => type === "solve");
  assert.deepEqual([first.first, second.first, second.min_depth], [true, undefined, 18]);
}

test("it says proven as soon as both bounds meet, and plays", LIMIT, async (t) => {
  const { page, said, say } = await open(t);
  say("known", { length: 18, solution: EIGHTEEN });
  await shows(page, /^18 face turns at most/);
  say("pass_ended", passEnded(17));
  await shows(page, /^18 face turns, proven: one of the shortest solutions\. Looking for the others\.$/);
  await page.locator("#turns [aria-current]").waitFor();
  // The others come by themselves; those found so far are there.
  await endFirst({ said, say });
  say("pass_began", { depth: 18, expected_seconds: 4 });
  say("solution", { length: 18, solution: OTHER });
  await shows(page, /proven: 2 of the shortest solutions/);
  assert.deepEqual(await solutions(page), [EIGHTEEN, OTHER].sort());
  say("pass_ended", passEnded(18, [EIGHTEEN, OTHER]));
  const all = [OTHER, EIGHTEEN];
  const result = { distance: 18, lower_bound: 18, ended: "finished", complete: true, solutions: all };
  say("result", report({ ...result, minimal_solution_count: 2, solution_count: 2 }));
  await shows(page, /^18 face turns, proven: all 2 shortest solutions\. In 60 s\./);
  assert.deepEqual(await solutions(page), all, "in the order of the program");
});

test("what would take long is offered by a button that names the time", LIMIT, async (t) => {
  const { page, said, say } = await open(t);
  say("known", { length: 18, solution: EIGHTEEN });
  say("pass_ended", passEnded(17));
  await endFirst({ said, say });
  say("pass_began", { depth: 18, expected_seconds: 240 });
  await until(() => said.filter(({ type }) => type === "cancel").length >= 2);
  const stopped = { distance: null, lower_bound: 18, upper_bound: 18, ended: "interrupted", complete: false };
  say("result", report({ ...stopped, solutions: [], known_solution: EIGHTEEN }));
  const offer = page.getByRole("button", { name: "Find all shortest solutions, about 4 min" });
  await offer.waitFor();
  await shows(page, /^18 face turns, proven: one of the shortest solutions\.$/);
  await offer.click();
  await until(() => said.filter(({ type }) => type === "solve").length === 3);
  say("began", { lower_bound: 12 });
  say("pass_began", { depth: 18, expected_seconds: 240 });
  await shows(page, /Looking for the others/);
  const all = [EIGHTEEN];
  const result = { distance: 18, lower_bound: 18, ended: "finished", complete: true, solutions: all };
  say("result", report({ ...result, minimal_solution_count: 1, solution_count: 1 }));
  await shows(page, /^18 face turns, proven: the only shortest solution/);
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
  const stopped = { distance: null, lower_bound: 17, upper_bound: 19, ended: "interrupted", complete: false };
  say("result", report({ ...stopped, solutions: [], known_solution: NINETEEN }));
  await shows(page, /^17 to 18 face turns\. Stopped: no solution is shorter than 17; one of 18 is known\.$/);
  assert.deepEqual(await solutions(page), [EIGHTEEN]);
});

test("a connection that was idle is opened again", LIMIT, async (t) => {
  const { page, said, say, close } = await open(t);
  say("error", { error: { message: "the table cannot be made" } });
  await shows(page, /^the table cannot be made$/);
  await close({ code: 4000, reason: "idle" });
  await page.fill("#position", "R U");
  await page.click("#solve");
  await until(() => said.filter(({ type }) => type === "solve").length === 2);
  assert.equal(await page.textContent("#engine"), BY_PROGRAM);
});
