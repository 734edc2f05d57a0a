/** The package, installed in an empty folder as people would, and used in Node. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { getEventListeners } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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

/** The example of the README. */
function example() {
  return readFileSync(join(npm, "README.md"), "utf8").match(/```js\n([^]*?)```/)[1];
}

/** The table of jobs. */
function table() {
  return JSON.parse(readFileSync(join(repository, "tests/jobs.json"), "utf8"));
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
  const opened = example().replace("Solver.open()", 'Solver.open({ table: "a.table" })');
  writeFileSync(join(folder, "example.js"), opened);
  const options = { cwd: folder, encoding: "utf8", ...LIMIT };
  const output = execFileSync(process.execPath, ["example.js"], options);
  assert.match(output, /\n7 \[ "L2 D' F2 U R U' R'" \]\n$/);
});

test("TypeScript accepts the example of the README and refuses wrong calls", LIMIT, () => {
  const web = join(repository, "crates/page/web/node_modules");
  const compiler = join(web, ".bin/tsc");
  const strict = ["--strict", "--noEmit", "--target", "es2022"];
  const types = ["--types", "node", "--typeRoots", join(web, "@types")];
  const node = ["--module", "nodenext", "--lib", "es2022", ...types];
  const browser = ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2022,dom"];
  const mistakes = [
    "await solver.solve(5);",
    'await solver.solve("R", { depth: 3 });',
    'await solver.solve("R", { first: "yes" });',
    'Solver.read("R").facelets;',
    'await Solver.open({ workers: "2" });',
  ];
  const check = (platform, name) => {
    const options = { cwd: folder, encoding: "utf8", ...LIMIT };
    return execFileSync(compiler, [...strict, ...platform, name], options);
  };
  writeFileSync(join(folder, "right.ts"), example());
  writeFileSync(join(folder, "wrong.ts"), `${example()}\n${mistakes.join("\n")}`);
  for (const platform of [node, browser]) {
    check(platform, "right.ts");
    const errors = /(error TS\d+[^]*){5}/;
    assert.throws(() => check(platform, "wrong.ts"), ({ stdout }) => errors.test(stdout));
  }
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
    const begins = [];
    const onProgress = (progress) => progress.share === 0 && begins.push(progress);
    const report = await solver.solve(moves, { onProgress });
    // A long pass is estimated before it begins.
    assert.ok(begins.at(-1).secondsLeft > 0);
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

test("tables are kept in a new folder, and nothing else is left there", LIMIT, async (t) => {
  const table = join(folder, "new/folder/a.table");
  const first = await faceturn.Solver.open({ workers: 1, table });
  t.after(() => first.close());
  const files = ["a.table", "h-cubies-v1.table"];
  assert.deepEqual([await first.ready, readdirSync(join(folder, "new/folder"))], ["made", files]);
  // A damaged one is replaced.
  const nearT = join(folder, "new/folder/h-cubies-v1.table");
  const whole = readFileSync(nearT);
  writeFileSync(nearT, whole.subarray(1));
  const second = await faceturn.Solver.open({ workers: 1, table });
  t.after(() => second.close());
  assert.deepEqual([await second.ready, readFileSync(nearT).equals(whole)], ["kept", true]);
});

test("wrong options of a solver are explained", LIMIT, async () => {
  mkdirSync(join(folder, "full/a"), { recursive: true });
  for (const table of [join(folder, "full"), 5, ""]) {
    const opened = faceturn.Solver.open({ table });
    await assert.rejects(opened, /^Error: the option table is .*; expected the path of a file$/);
  }
  assert.deepEqual(readdirSync(join(folder, "full")), ["a"]);
  for (const workers of [0, 1.5, Number.NaN, "2"]) {
    const expected = `the option workers is ${workers}; expected a whole number from 1 to 256`;
    await assert.rejects(faceturn.Solver.open({ workers }), { message: expected });
  }
});

test("options are those of the program", LIMIT, async () => {
  const longer = await solver.solve("R U R' U' F2", { extra: 2 });
  assert.deepEqual(longer.passes.at(-1).depth, 7);
  assert.equal((await solver.solve(SUPERFLIP, { maxDepth: 12 })).distance, null);
});

/** What differs from door to door, or from run to run: a short solution is looked for beside the search. */
const APART = ["seconds", "known_solution"];

/** The name of an option as this package spells it. */
function camel(name) {
  return name.replace(/_./g, ([, letter]) => letter.toUpperCase());
}

test("every job of the table is answered as by the program", LIMIT, async () => {
  for (const { name, job, report, refused } of table()) {
    const { position, ...options } = Object.fromEntries(
      Object.entries(job).map(([option, value]) => [camel(option), value]),
    );
    const answer = await solver.solve(position, options).catch((error) => error);
    if (refused !== undefined) {
      const sentence = refused.replace(/{(\w+)}/g, (_, option) => camel(option));
      assert.equal(answer.message?.split("\n")[0], sentence, name);
      continue;
    }
    assert.ok(!(answer instanceof Error), `${name}: ${answer}`);
    for (const field of APART) delete answer[field];
    assert.deepEqual(answer, report, name);
  }
});

test("wrong options of a search are explained", LIMIT, async () => {
  const whole = "expected a whole number from 0 to 255";
  for (const [name, value, expected] of [
    ["extra", 1000, whole],
    ["maxDepth", -1, whole],
    ["minDepth", "9", whole],
    ["first", "yes", "expected true or false"],
  ]) {
    const message = `the option ${name} is ${value}; ${expected}`;
    await assert.rejects(solver.solve("R", { [name]: value }), { message });
  }
  // What is no matter of types is the engine's business.
  for (const [options, expected] of [
    [{ extra: 11 }, /^RangeError: extra is 11; expected at most 10$/],
    [{ first: true, upToSymmetry: true }, /^RangeError: first cannot be used with upToSymmetry: /],
    [{ format: "text" }, /^RangeError: unknown format "text"; expected "auto", [^:]*"name"$/],
    [{ goal: "crosss" }, /^GoalError: goal: unknown goal "crosss" \(did you mean cross\?\)/],
    [{ target: "Q" }, /^GoalError: target: unknown move "Q"/],
  ]) {
    await assert.rejects(solver.solve("R", options), expected);
  }
  await assert.rejects(solver.solve(5), /^TypeError: expected a text, found number$/);
  await assert.rejects(solver.solve("R", { goal: null }), /^TypeError: expected a text, found null$/);
  assert.throws(() => faceturn.Solver.read(), /^TypeError: expected a text, found undefined$/);
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

test("a search that waits is cancelled at once, and later ones keep their place", LIMIT, async () => {
  const reason = new Error("not any more");
  await assert.rejects(solver.solve("R", { signal: AbortSignal.abort(reason) }), reason);
  const [long, waiting] = [new AbortController(), new AbortController()];
  const ended = [];
  const record = (name) => () => ended.push(name);
  const searches = [
    solver.solve(SUPERFLIP, { signal: long.signal }).finally(record("long")),
    assert.rejects(solver.solve("R", { signal: waiting.signal }), reason).finally(record("waiting")),
    solver.solve("R U").finally(record("last")),
  ];
  waiting.abort(reason);
  await searches[1];
  long.abort();
  await Promise.all(searches);
  assert.deepEqual(ended, ["waiting", "long", "last"]);
});

test("a signal may be there for many searches", LIMIT, async () => {
  const { signal } = new AbortController();
  for (let time = 0; time < 3; time++) await solver.solve("R U F", { signal });
  assert.deepEqual(getEventListeners(signal, "abort"), []);
});

test("an error in a callback ends the search, and no more", LIMIT, async () => {
  const mistake = new Error("a mistake");
  const fail = () => {
    throw mistake;
  };
  for (const callback of ["onPass", "onProgress"]) {
    await assert.rejects(solver.solve(SUPERFLIP, { [callback]: fail }), mistake);
  }
  const controller = new AbortController();
  const onQuick = () => {
    controller.abort();
    fail();
  };
  await assert.rejects(solver.solve(SUPERFLIP, { onQuick, signal: controller.signal }), mistake);
  assert.equal((await solver.solve("R U")).distance, 2);
});

test("the end of a search leaves a short one alone", LIMIT, async () => {
  const [quick, report] = await Promise.all([solver.quick(SUPERFLIP, 1_000_000), solver.solve("R U F")]);
  assert.deepEqual([quick.solutions.length, report.distance], [1, 3]);
});

test("a solver is closed in the middle of a search, and Node ends", LIMIT, () => {
  const program = `
    import { Solver } from "faceturn";
    const solver = await Solver.open({ workers: 2, table: "a.table" });
    const close = () => {
      solver.close();
      globalThis.closed = performance.now();
    };
    // The next short solution would be looked for after ten seconds.
    setTimeout(close, 2500);
    const search = solver.solve("superflip");
    const later = search.catch(() => solver.quick("R"));
    const ends = await Promise.allSettled([search, solver.solve("R"), later]);
    console.log(ends.map(({ reason }) => reason?.message).join());
    process.on("exit", () => console.log(performance.now() - globalThis.closed < 4000));
  `;
  writeFileSync(join(folder, "closed.js"), program);
  const options = { cwd: folder, encoding: "utf8", ...LIMIT };
  const output = execFileSync(process.execPath, ["closed.js"], options);
  const ended = "the worker was ended";
  assert.equal(output, `${[ended, ended, ended].join()}\ntrue\n`);
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

test("shorter solutions come during a search", LIMIT, async () => {
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
