/** The package, installed in an empty folder as people would, and used in Node. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

/** The options of a test: it fails once it has taken so long, on a machine that is several times
 * slower, with other work. */
const LIMIT = { timeout: 300_000 };

const npm = join(import.meta.dirname, "..");
const repository = join(npm, "../../..");
const SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

let folder;
let faceturn;
let solver;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "faceturn-npm-"));
  const run = (...options) =>
    execFileSync("npm", options, { cwd: folder, encoding: "utf8", ...LIMIT });
  const [{ filename }] = JSON.parse(run("pack", npm, "--json", "--silent"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  run("install", "--offline", "--no-audit", "--no-fund", "--silent", `./${filename}`);
  faceturn = await import(
    pathToFileURL(join(folder, "node_modules/faceturn/dist/node.js")).href
  );
  solver = await faceturn.Solver.open({ workers: 2, table: join(folder, "a.table") });
}, LIMIT);

after(() => {
  solver?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts another solver with the table of the first one. It is closed at the end of the test. */
async function start(t, options) {
  const another = await faceturn.Solver.start({ ...options, table: join(folder, "a.table") });
  t.after(() => another.close());
  return another;
}

/** The rows of a golden file. */
function rows(file) {
  const lines = readFileSync(join(repository, "data", file), "utf8").split("\n");
  return lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
}

test("the package has what it needs and nothing else", LIMIT, () => {
  const installed = join(folder, "node_modules/faceturn");
  for (const file of ["README.md", "LICENSE-MIT", "THIRD-PARTY.txt", "dist/browser.js"]) {
    assert.ok(existsSync(join(installed, file)), file);
  }
  assert.ok(!existsSync(join(installed, "src")));
});

test("the example of the README runs", LIMIT, () => {
  const readme = readFileSync(join(npm, "README.md"), "utf8");
  const example = readme.match(/```js\n([^]*?)```/)[1];
  const opened = example.replace("Solver.open()", 'Solver.open({ table: "a.table" })');
  writeFileSync(join(folder, "example.js"), opened);
  const options = { cwd: folder, encoding: "utf8", ...LIMIT };
  const output = execFileSync(process.execPath, ["example.js"], options);
  assert.match(output, /\n7 \[ "L2 D' F2 U R U' R'" \]\n$/);
});

test("the table is that of the program, and is kept", LIMIT, async (t) => {
  assert.equal(await solver.ready, "made");
  assert.equal(statSync(join(folder, "a.table")).size, 70_458_301);
  assert.equal(await (await start(t, { workers: 1 })).ready, "kept");
});

test("nodes of all passes are those of the native kernels", LIMIT, async () => {
  const expected = rows("signature-staged.tsv").slice(0, 2);
  const positions = rows("signature.tsv");
  for (const [at, row] of expected.entries()) {
    const [moves, distance, count] = positions[at];
    const report = await solver.solve(moves);
    assert.deepEqual([report.distance, report.minimal_solution_count], [+distance, +count]);
    const passes = report.passes.map(({ depth, nodes }) => `${depth}:${nodes}`);
    for (const pass of passes) assert.ok(row.join(" ").includes(pass), `${pass} in ${row}`);
  }
});

test("one solution is the same on any number of workers", LIMIT, async (t) => {
  const alone = await start(t, { workers: 1 });
  const [far, distance] = rows("signature.tsv")[3];
  for (const moves of ["R L U D F B R' U", "R2 L2 U2 D2", far]) {
    const one = await solver.solve(moves, { first: true });
    const other = await alone.solve(moves, { first: true });
    assert.deepEqual(one.solutions, other.solutions);
    assert.deepEqual(one.passes, other.passes);
    assert.equal(one.solutions.length, 1);
    assert.ok(one.proven);
    // A short solution that was looked for ends the search of a far position before its last pass.
    if (moves === far) assert.deepEqual([one.distance, one.passes.at(-1).depth], [+distance, distance - 1]);
  }
});

test("options are those of the program", LIMIT, async () => {
  const longer = await solver.solve("R U R' U' F2", { extra: 2 });
  assert.deepEqual(longer.passes.at(-1).depth, 7);
  assert.equal((await solver.solve(SUPERFLIP, { maxDepth: 12 })).distance, null);
  await assert.rejects(solver.solve("R", { extra: 1000 }), /1000/);
});

test("a search is cancelled, even twice", LIMIT, async () => {
  for (let time = 0; time < 2; time++) {
    const controller = new AbortController();
    const options = { signal: controller.signal, onPass: ({ depth }) => depth > 13 && controller.abort() };
    const report = await solver.solve(SUPERFLIP, options);
    assert.equal(report.ended, "interrupted");
    assert.ok(report.lower_bound > 13);
  }
  assert.equal((await solver.solve("R U")).distance, 2);
});

test("wrong text is an error with its place", LIMIT, async () => {
  const error = await solver.solve("R2 U Q").catch((error) => error);
  assert.ok(error instanceof faceturn.PositionError);
  assert.deepEqual(error.place, { line: 1, column: 6, length: 1 });
  assert.match(error.message, /^unknown move "Q"/);
});

test("short solutions come at once", LIMIT, async () => {
  const { solutions, length } = await solver.quick(faceturn.Solver.randomPosition(7n));
  assert.ok(length <= 22 && solutions[0].split(" ").length === length);
  const again = await solver.quick(faceturn.Solver.randomPosition(7n));
  assert.deepEqual(again.solutions, solutions, "the same everywhere");
  const near = await solver.quick("R U F2");
  assert.deepEqual([near.solutions, near.proven, near.lower_bound], [["F2 U' R'"], true, 3]);
  // Two nodes are not enough for any solution.
  assert.ok((await solver.quick(SUPERFLIP, 2)).length >= 20);
});

test("shorter solutions come while the search goes on", LIMIT, async () => {
  const controller = new AbortController();
  const lengths = [];
  const onQuick = ({ length }) => {
    if (lengths.push(length) === 2) controller.abort();
  };
  // Of 17 face turns or more, which take a while; the first short solution has 20.
  const position = faceturn.Solver.randomPosition(5n);
  const report = await solver.solve(position, { onQuick, signal: controller.signal });
  assert.equal(report.ended, "interrupted");
  assert.ok(lengths[1] < lengths[0], `${lengths}`);
  assert.equal(report.known_solution.split(" ").length, lengths[1]);
});
