/** What the page knows of a search: the same whatever order the reports come in. Streams recorded from
 * the program (record.mjs) are replayed in many orders; no browser is needed. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { LIMIT } from "./limits.mjs";
import { pageModules } from "./modules.mjs";

const ORDERS = 100;

const folder = join(import.meta.dirname, "streams");
const names = readdirSync(folder).map((file) => file.replace(".jsonl", ""));

let state;
let view;
let native;

before(async () => {
  [state, view, native] = await pageModules("search/state.ts", "search/view.ts", "search/native.ts");
}, LIMIT);

/** What is known at the beginning of a recorded stream. */
function beginningOf(name) {
  const metric = name.includes("quarter") ? "quarter" : "face";
  return { ...state.BEGINNING, metric, wantsFirst: name === "first" };
}

/** The reports of a recorded stream, as the page makes them from the messages. */
function reportsOf(name) {
  const lines = readFileSync(join(folder, `${name}.jsonl`), "utf8").trim().split("\n");
  const reports = [];
  const report = (it) => reports.push(it);
  for (const message of lines.map((line) => JSON.parse(line))) {
    if (message.type === "error") report({ type: "failed", message: message.error.message });
    else if (message.type !== "result") native.follow(message, report);
    else if ("symmetries" in message.result) report({ type: "ended", report: message.result });
    else native.reportQuick(message.result, report);
  }
  return reports;
}

/** Numbers from 0 to 1, always the same for a seed (Park and Miller's generator). */
function randomNumbers(seed) {
  let now = seed;
  return () => {
    now = (now * 48271) % 2147483647;
    return now / 2147483647;
  };
}

function shuffled(list, random) {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}

/** Checks what must hold of every state. */
function check(before, now, reports) {
  const search = (state) => ({ task: { position: "", facelets: "" }, state });
  const shown = view.viewOf([search(now)]);
  assert.ok(now.lowerBound >= before.lowerBound, "nothing proven is forgotten");
  const [was, is] = [state.upperBound(before) ?? 99, state.upperBound(now) ?? 99];
  assert.ok(is <= was, "no longer solution is shown than before");
  const length = (solution) => state.lengthOf(solution, now.metric);
  assert.equal(new Set(now.solutions.map(length)).size, is === 99 ? 0 : 1);
  // As soon as both bounds meet, the page says so.
  const bounds = reports.map(lowerBoundOf);
  const lengths = reports.flatMap(solutionsOf).map(length);
  const isProven = lengths.length > 0 && Math.min(...lengths) <= Math.max(0, ...bounds);
  assert.equal(/proven/.test(shown.note) && shown.phase !== "failed", isProven && now.failure === undefined);
  assert.equal(state.isProven(now), isProven);
  if (isProven && shown.phase !== "failed") assert.match(shown.answer, new RegExp(`^${is} ${now.metric} turns?$`));
}

function lowerBoundOf(report) {
  if (report.type === "ended") return report.report.distance ?? report.report.lower_bound;
  return report.lowerBound ?? 0;
}

function solutionsOf(report) {
  switch (report.type) {
    case "solution":
      return [report.solution];
    case "pass":
      return report.solutions;
    case "ended":
      return [...report.report.solutions, report.report.known_solution].filter((it) => it !== undefined);
    default:
      return [];
  }
}

for (const name of names) {
  test(`reports may come in any order: ${name}`, LIMIT, () => {
    const reports = reportsOf(name);
    assert.ok(reports.length > 0);
    const replay = (order) => {
      let now = beginningOf(name);
      order.forEach((report, at) => {
        const next = state.after(now, report);
        check(now, next, order.slice(0, at + 1));
        now = next;
      });
      return now;
    };
    const expected = replay(reports);
    const random = randomNumbers(7);
    for (let order = 0; order < ORDERS; order++) assert.deepEqual(replay(shuffled(reports, random)), expected);
    // Reports that come twice add nothing, but for the end.
    const twice = reports.flatMap((report) => (["ended", "failed"].includes(report.type) ? [report] : [report, report]));
    assert.deepEqual(replay(twice), expected);
  });
}

test("each recorded search ends with the sentence that people wait for", LIMIT, () => {
  const sentences = {
    "17f": /^17 face turns, proven: the only shortest solution\./,
    "15f": /^15 face turns, proven: all 5 shortest solutions\./,
    first: /^\d+ face turns, proven: no solution is shorter\./,
    quarter: /^14 quarter turns, proven: the only shortest solution\./,
    goal: /^\d face turns, proven: .* of the goal\./,
    stopped: /^1\d to 2\d face turns, Stopped: no solution is shorter than/,
    unreachable: /^No solution, /,
    refused: /^, goal: unknown goal "nothing"/,
  };
  assert.deepEqual(Object.keys(sentences).sort(), [...names].sort());
  for (const [name, sentence] of Object.entries(sentences)) {
    const last = reportsOf(name).reduce(state.after, beginningOf(name));
    const { answer, note, progress } = view.viewOf([{ task: {}, state: last }]);
    assert.match(`${answer}, ${note}`, sentence, name);
    assert.equal(progress, undefined, "nothing goes on");
  }
});

test("what is known is said while the search goes on", LIMIT, () => {
  let now = state.BEGINNING;
  const said = (report) => {
    now = state.after(now, report);
    const { answer, note, progress, offer } = view.viewOf([{ task: {}, state: now }]);
    return [answer, note, progress?.text, offer];
  };
  const short = Array(18).fill("R").join(" ");
  assert.deepEqual(said({ type: "queued", place: 2 }).slice(0, 2), ["", "Waiting for 2 other searches."]);
  assert.deepEqual(said({ type: "queued", place: 0 }).slice(0, 2), ["", "Searching."]);
  assert.equal(said({ type: "bound", lowerBound: 12 })[0], "12 face turns at least");
  assert.equal(said({ type: "solution", solution: `${short} U` })[0], "12 to 19 face turns");
  const trying = "trying all maneuvers of 17 face turns, about 20 s left";
  assert.equal(said({ type: "progress", depth: 17, share: 0.5, secondsLeft: 20 })[2], trying);
  assert.equal(said({ type: "solution", solution: short })[0], "12 to 18 face turns");
  const pass = { depth: 17, complete: true, nodes: 1, expanded: 1, lookups: 1, tests: 1 };
  const proven = "proven: one of the shortest solutions. Looking for the others.";
  assert.deepEqual(said({ type: "pass", pass, solutions: [], lowerBound: 18 }).slice(0, 2), ["18 face turns", proven]);
  said({ type: "progress", depth: 18, share: 0.1, secondsLeft: 180 });
  assert.equal(state.secondsForAll(now), 200);
  // Stopped, since that is long: a button names the time.
  const ended = said({ type: "stopped" });
  assert.deepEqual(ended.slice(1), ["proven: one of the shortest solutions.", undefined, "Find all shortest solutions, about 3 min"]);
});
