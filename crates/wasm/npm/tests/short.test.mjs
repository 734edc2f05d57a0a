/** Searches for short solutions: at once, in steps, and by insertions into a skeleton. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LIMIT, emptyFolder, installPacked } from "./setup.mjs";

const SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
const SCRAMBLE = "R U F2 D' B L2 U' R2 F D2 L B' U";
/** The cube after R, as a camera sees it. */
const CAMERA = "UUFUUFUUF LLLLLLLLL FFDFFDFFD RRRRRRRRR UBBUBBUBB DDBDDBDDB";

const { folder, end } = emptyFolder();
let faceturn;
let solver;

before(async () => {
  faceturn = await installPacked(folder);
  solver = await faceturn.Solver.open({ workers: 2 });
}, LIMIT);

after(() => {
  solver?.close();
  end();
});

test("short solutions come at once", LIMIT, async () => {
  const { solutions, length } = await solver.quick(faceturn.Solver.randomPosition(7n));
  assert.ok(length <= 22 && solutions[0].split(" ").length === length);
  const again = await solver.quick(faceturn.Solver.randomPosition(7n));
  assert.deepEqual(again.solutions, solutions, "the same everywhere");
  const near = await solver.quick("R U F2");
  assert.deepEqual([near.solutions, near.proven, near.lower_bound], [["F2 U' R'"], true, 3]);
  const fiveFaces = await solver.quick("B R", { nodes: 10_000, moves: "<U,R,F,D,L>" });
  assert.ok(!fiveFaces.solutions[0].includes("B"));
  assert.equal(fiveFaces.moves, "<U,D,F,R,L>");
  const cheap = await solver.quick("R L2 U F'", { nodes: 100_000, cost: "half=1.5,axial" });
  assert.deepEqual([cheap.cost, cheap.costs, cheap.proven], [3.5, "half=1.5,axial", true]);
  for (const [options, expected] of [
    [{ cost: "axis=-1" }, /^RangeError: cost: axis is "-1"; expected/],
    [{ moves: "<R,U>" }, /^RangeError: moves is <U,R>; a short search/],
    [{ moves: "Q" }, /^GoalError: moves: /],
    [{ faces: "ULFRB" }, /^RangeError: faces: D is missing; expected U, R, F, D, L and B in any order$/],
    [{ faces: 5 }, /^TypeError: the option faces is 5; expected a text$/],
  ]) {
    await assert.rejects(solver.quick("R", { nodes: 1, ...options }), expected);
  }
  await assert.rejects(solver.quick("R Q", { nodes: 1 }), { name: "PositionError", place: { line: 1, column: 3, length: 1 } });
  const quarter = await solver.quick("R U F2", { nodes: 1000, metric: "quarter" });
  assert.deepEqual([quarter.metric, quarter.length, quarter.proven], ["quarter", 4, true]);
  await assert.rejects(solver.quick("R", { metric: "half" }), /^RangeError: metric: unknown metric "half"; expected "face" or "quarter"$/);
  const seen = await solver.quick(CAMERA, { nodes: 1000, faces: "ULFRBD" });
  assert.deepEqual(seen.solutions, ["R'"]);
  // Two nodes are not enough for any solution.
  assert.ok((await solver.quick(SUPERFLIP, { nodes: 2 })).length >= 20);
  // The time ends a search that has a solution, if it is the first one.
  for (const time of [0, 0.05]) {
    const timed = await solver.quick(SUPERFLIP, { time });
    assert.ok(timed.length >= 20 && timed.solutions.length === 1 && timed.seconds < 10, `${time}`);
    if (time > 0) assert.equal(timed.ended, "timeout");
  }
});

test("positions are read in the order of a camera", () => {
  const { Solver } = faceturn;
  const options = { faces: "ULFRBD" };
  assert.equal(Solver.read(CAMERA, options).facelets, Solver.read("R").facelets);
  assert.equal(Solver.readStart(`?${CAMERA.slice(1)}`, "cross", options).completions, 1);
  const wrong = /^TypeError: unknown option face; did you mean faces\?$/;
  assert.throws(() => Solver.read("R", { face: "ULFRBD" }), wrong);
  assert.match(Solver.read("R", { faces: "ULFRB" }).error, /^faces: D is missing; /);
});

test("positions are read as people paste them", () => {
  const { Solver } = faceturn;
  for (const [pasted, moves] of [
    ["1. D2 F'", "D2 F'"],
    ["2R U", "M' U"],
    ["https://alpha.twizzle.net/edit/?alg=U&setup-alg=R+U%27", "R U'"],
    ["https://example.org/#position=R+U%27", "R U'"],
  ]) {
    assert.equal(Solver.read(pasted).facelets, Solver.read(moves).facelets, pasted);
  }
  const { error, place } = Solver.read("https://example.org/#position=R+Q");
  assert.match(error, /^unknown move "Q"/);
  assert.deepEqual(place, { line: 1, column: 33, length: 1 });
});

test("misread facelets are repaired by the fewest changes", () => {
  const { Solver } = faceturn;
  const right = Solver.read("R U F").facelets;
  assert.deepEqual(Solver.repairFacelets(right), { facelets: right, changed: [] });
  const misread = `.${right[1] === "U" ? "R" : "U"}${right.slice(2)}`;
  const { facelets, changed } = Solver.repairFacelets(misread);
  assert.equal(changed.length, 1);
  assert.equal(facelets[0], "?");
  assert.ok(!("error" in Solver.deduceFacelets(facelets)));
  assert.match(Solver.repairFacelets("UR").error, /^expected 54 facelets, found 2/);
  assert.throws(() => Solver.repairFacelets(5), /^TypeError: expected a text, found number$/);
});

test("solutions in steps come with their progress", LIMIT, async () => {
  const [lengths, progress] = [[], []];
  const report = await solver.steps(SCRAMBLE, {
    width: 32,
    onSolution: ({ length }) => lengths.push(length),
    onProgress: (state) => progress.push(state),
  });
  const [{ steps, length, solution }] = report.solutions;
  assert.deepEqual(steps.map(({ goal }) => goal.split(":")[0]), ["eo", "dr", "htr", "finish"]);
  assert.deepEqual([length, lengths.at(-1)], [solution.split(" ").length, length]);
  assert.deepEqual([report.ended, report.width], ["finished", 32]);
  assert.ok(report.seconds > 0);
  assert.deepEqual([...new Set(progress.map(({ width }) => width))], [8, 32]);
  assert.ok(progress.every(({ step, share }) => step >= 1 && step <= 4 && share >= 0 && share <= 1));
  // It undoes the scramble.
  const { facelets } = faceturn.Solver.read(`${SCRAMBLE} ${solution}`);
  assert.equal(facelets, faceturn.Solver.read("solved").facelets);
});

/** A search in steps that takes long. */
const LONG = { width: 1_000_000, count: 20 };

test("a search in steps is cut short by time and by a signal", LIMIT, async () => {
  const late = await solver.steps(SUPERFLIP, { ...LONG, timeout: 0 });
  assert.deepEqual([late.ended, late.width], ["timeout", 0]);
  const controller = new AbortController();
  const options = { ...LONG, signal: controller.signal, onSolution: () => controller.abort() };
  const cut = await solver.steps(SUPERFLIP, options);
  assert.deepEqual([cut.ended, cut.solutions.length > 0], ["interrupted", true]);
  const reason = new Error("not any more");
  await assert.rejects(solver.steps("R", { signal: AbortSignal.abort(reason) }), reason);
  const early = new AbortController();
  setTimeout(() => early.abort(reason), 20);
  const none = await solver.steps(SUPERFLIP, { ...LONG, signal: early.signal });
  assert.deepEqual([none.ended, none.solutions], ["interrupted", []]);
  const mistake = new Error("a mistake");
  const fail = () => {
    throw mistake;
  };
  await assert.rejects(solver.steps(SUPERFLIP, { ...LONG, onProgress: fail }), mistake);
  // The solver goes on.
  const [first, second] = await Promise.all([solver.steps("R", { steps: "eo" }), solver.solve("R U")]);
  assert.deepEqual([first.ended, second.distance], ["finished", 2]);
});

test("a search in steps does not wait for one that goes on", LIMIT, async () => {
  const controller = new AbortController();
  const long = solver.solve(SUPERFLIP, { signal: controller.signal });
  assert.equal((await solver.steps("R U", { steps: "eo" })).ended, "finished");
  controller.abort();
  assert.equal((await long).ended, "interrupted");
});

test("a worker that shares no memory is replaced", async () => {
  const { searchWhole } = await import(join(folder, "node_modules/faceturn/dist/whole.js"));
  const [stopped, controller] = [[], new AbortController()];
  const apart = { call: () => new Promise(() => {}) };
  const workers = { apart, fewest: async () => ({}), endApart: () => void stopped.push(apart) };
  const search = searchWhole(workers, "steps", "{}", { signal: controller.signal });
  controller.abort("not any more");
  await assert.rejects(search, (reason) => reason === "not any more");
  assert.deepEqual(stopped, [apart]);
});

test("insertions are found, and two of them cut short", LIMIT, async () => {
  const [position, skeleton] = ["F R U2 R' D R U2 R' D' L", "L' F'"];
  const report = await solver.insertions(position, skeleton, { insertLength: 8, count: 3 });
  assert.deepEqual([report.left, report.complete], ["three corners in a cycle", true]);
  assert.deepEqual([report.solutions.length, report.solutions[0].length], [3, 10]);
  assert.ok(report.seconds > 0);
  assert.equal((await solver.insertions(position, skeleton, { insertLength: 1, slices: 2 })).slices, 2);
  const late = await solver.insertions(position, skeleton, { insertions: 3, timeout: 0 });
  assert.deepEqual([late.ended, late.complete], ["timeout", false]);
});

test("cases are those of the program", LIMIT, async () => {
  const cases = await faceturn.Solver.cases("oll");
  assert.equal(cases.length, 57);
  assert.deepEqual(cases.map((it) => it.usual_number).sort((one, other) => one - other), Array.from({ length: 57 }, (_, at) => at + 1));
  const [first] = await faceturn.Solver.cases("pll");
  assert.deepEqual([first.name, first.arrangements, first.of, first.goal], ["pll-Aa", 16, 288, "pll"]);
  assert.equal(first.facelets, first.shown);
  await assert.rejects(faceturn.Solver.cases("pl"), /^Error: unknown set of cases "pl"; expected "oll", "pll", /);
  await assert.rejects(faceturn.Solver.cases(5), /^TypeError: expected a text, found number$/);
});

test("wrong options of searches for short solutions are explained", LIMIT, async () => {
  const position = { name: "PositionError" };
  const place = (column) => ({ ...position, place: { line: 1, column, length: 1 } });
  await assert.rejects(solver.steps("R Q"), place(3));
  await assert.rejects(solver.insertions("R", "R U Q"), place(5));
  await assert.rejects(solver.steps(5), /^TypeError: expected a text, found number$/);
  await assert.rejects(solver.insertions("R"), /^TypeError: expected a text, found undefined$/);
  for (const [options, expected] of [
    [{ width: 0 }, /^RangeError: width is 0; expected at least 1$/],
    [{ count: 10_001 }, /^RangeError: count is 10001; expected at most 10000$/],
    [{ steps: "eo, htr" }, /^RangeError: steps: step 2: htr cannot follow eo; expected rzp or dr$/],
    [{ width: "2" }, /^RangeError: the option width is "2"; expected a whole number from 0 to /],
    [{ widht: 2 }, /^TypeError: unknown option widht; did you mean width\?$/],
    [{ onSolution: true }, /^TypeError: the option onSolution is true; expected a function$/],
  ]) {
    await assert.rejects(solver.steps("R", options), expected);
  }
  const insertions = /^RangeError: insertLength is 12; expected at most 11$/;
  await assert.rejects(solver.insertions("R", "R", { insertLength: 12 }), insertions);
});
