/** What the page knows of a search: the same whatever order the reports come in. Streams recorded from
 * the program (record.mjs) are replayed in many orders; no browser is needed. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { LIMIT } from "./limits.mjs";
import { pageModules } from "./modules.mjs";

const ORDERS = 100;

/** What the page says of a proven answer. */
const FEWEST = "No one can do it in fewer.";

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
  const saysSo = isProven && now.failure === undefined;
  assert.equal(shown.note.startsWith(FEWEST), saysSo);
  assert.equal(shown.news.includes(FEWEST), saysSo, "it is read aloud, too");
  assert.equal(state.isProven(now), isProven);
  if (saysSo) assert.match(answerOf(shown), new RegExp(`^${is} ${now.metric} turns?$`));
}

/** The answer as people read it. */
function answerOf({ headline, unit }) {
  return `${headline} ${unit}`.trim();
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

test("each recorded search ends with the sentences that people wait for", LIMIT, () => {
  const sentences = {
    "17f": /^17 face turns: No one can do it in fewer\. There is only this way\.$/,
    "15f": /^15 face turns: No one can do it in fewer\. These are all 5 ways\.$/,
    first: /^\d+ face turns: No one can do it in fewer\.$/,
    quarter: /^14 quarter turns: No one can do it in fewer\. There is only this way\.$/,
    goal: /^\d face turns: No one can do it in fewer\. (There is only this way|These are all \d+ ways)\.$/,
    stopped: /^2\d face turns, perhaps not the fewest: Stopped\. None has fewer than 1\d\.$/,
    unreachable: /^None: No solution: /,
    refused: /^: goal: unknown goal "nothing"/,
  };
  assert.deepEqual(Object.keys(sentences).sort(), [...names].sort());
  for (const [name, sentence] of Object.entries(sentences)) {
    const last = reportsOf(name).reduce(state.after, beginningOf(name));
    const shown = view.viewOf([{ task: {}, state: last }]);
    assert.match(`${answerOf(shown)}: ${shown.note}`, sentence, name);
    assert.equal(shown.progress, undefined, "nothing goes on");
  }
});

test("what is known is said while the search goes on", LIMIT, () => {
  let now = state.BEGINNING;
  const said = (report) => {
    now = state.after(now, report);
    const shown = view.viewOf([{ task: {}, state: now }]);
    return { ...shown, words: [answerOf(shown), shown.note], progress: shown.progress && `${shown.progress.text}${shown.progress.left}` };
  };
  const short = Array(18).fill("R").join(" ");
  assert.deepEqual(said({ type: "queued", place: 2 }).words, ["", "Waiting for 2 other searches."]);
  assert.deepEqual(said({ type: "queued", place: 0 }).words, ["", "Searching."]);
  const bounded = said({ type: "bound", lowerBound: 12 });
  assert.deepEqual(bounded.words, ["", "Searching. None has fewer than 12."]);
  assert.deepEqual(bounded.ladder, { ruledOut: 12, best: undefined, top: 20 });
  assert.equal(bounded.news, "", "there is no news yet");
  const longer = said({ type: "solution", solution: `${short} U` });
  assert.deepEqual(longer.words, ["19 face turns or fewer", "Looking for shorter ones. None has fewer than 12."]);
  assert.equal(longer.news, "There is a solution of 19 face turns.");
  const trying = said({ type: "progress", depth: 17, share: 0.5, secondsLeft: 20 });
  assert.equal(trying.progress, "trying every way of 17 face turns, about 20 s left");
  assert.equal(trying.news, longer.news);
  const better = said({ type: "solution", solution: short });
  assert.equal(better.words[0], "18 face turns or fewer");
  assert.deepEqual(better.ladder, { ruledOut: 12, best: 18, top: 20 });
  assert.equal(better.news, "There is a solution of 18 face turns.");
  const pass = { depth: 17, complete: true, nodes: 1, expanded: 1, lookups: 1, tests: 1 };
  const proven = said({ type: "pass", pass, solutions: [], lowerBound: 18 });
  assert.deepEqual(proven.words, ["18 face turns", `${FEWEST} Looking for the other solutions.`]);
  assert.equal(proven.news, `18 face turns. ${FEWEST}`);
  said({ type: "progress", depth: 18, share: 0.1, secondsLeft: 180 });
  assert.equal(state.secondsForAll(now), 200);
  // Stopped, since that is long: a button names the time.
  const ended = said({ type: "stopped" });
  assert.deepEqual([ended.words[1], ended.progress, ended.offer], [FEWEST, undefined, "Find all, about 3 min"]);
  assert.equal(ended.news, proven.news, "that is no news");
});
