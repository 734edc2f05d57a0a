/** The package in Node. */

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LIMIT, emptyFolder, installPacked, native, npm, repository, run, tools } from "./setup.mjs";

const SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

const { folder, table, end } = emptyFolder();
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

/** Starts another solver. It is closed at the end of the test. */
async function start(t, options) {
  const another = await faceturn.Solver.start(options);
  t.after(() => another.close());
  return another;
}

/** The example of the README. */
function example() {
  return readFileSync(join(npm, "README.md"), "utf8").match(/```js\n([^]*?)```/)[1];
}

/** The table of jobs. */
function jobs() {
  return JSON.parse(readFileSync(join(repository, "tests/jobs.json"), "utf8"));
}

/** The rows of a golden file. */
function rows(file) {
  const lines = readFileSync(join(repository, "data", file), "utf8").split("\n");
  return lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
}

test("the package has what it needs and nothing else", LIMIT, () => {
  const installed = join(folder, "node_modules/faceturn");
  for (const file of ["README.md", "LICENSE-MIT", "THIRD-PARTY.txt", "dist/browser.js", "dist/fewest_bg.wasm"]) {
    assert.ok(existsSync(join(installed, file)), file);
  }
  assert.ok(!existsSync(join(installed, "src")));
});

test("TypeScript accepts the example of the README and refuses wrong calls", LIMIT, () => {
  const compiler = join(tools, ".bin/tsc");
  const strict = ["--strict", "--noEmit", "--target", "es2022"];
  const types = ["--types", "node", "--typeRoots", join(tools, "@types")];
  const node = ["--module", "nodenext", "--lib", "es2022", ...types];
  const browser = ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2022,dom"];
  const mistakes = [
    "await solver.solve(5);",
    'await solver.solve("R", { depth: 3 });',
    'await solver.solve("R", { first: "yes" });',
    'Solver.read("R").facelets;',
    'await Solver.open({ workers: "2" });',
  ];
  const check = (platform, name) => run(folder, compiler, ...strict, ...platform, name);
  writeFileSync(join(folder, "right.ts"), example());
  writeFileSync(join(folder, "wrong.ts"), `${example()}\n${mistakes.join("\n")}`);
  for (const platform of [node, browser]) {
    check(platform, "right.ts");
    const errors = /(error TS\d+[^]*){5}/;
    assert.throws(() => check(platform, "wrong.ts"), ({ stdout }) => errors.test(stdout));
  }
});

test("the table is kept where the program keeps it", LIMIT, async (t) => {
  assert.equal(await solver.ready, "made");
  assert.equal(statSync(table).size, 70_458_301);
  assert.equal(await (await start(t, { workers: 1 })).ready, "kept");
});

test("the data folder is that of the program", async () => {
  const { tableFiles } = await import(join(folder, "node_modules/faceturn/dist/table-files.js"));
  const files = (variables, platform = "linux") =>
    tableFiles({ platform, home: "/home/ann", variables });
  const name = "faceturn/h-cosets-v1.table";
  const shared = [`/usr/local/share/${name}`, `/usr/share/${name}`];
  const own = `/home/ann/.local/share/${name}`;
  assert.deepEqual(files({}), [own, ...shared]);
  const library = `/home/ann/Library/Application Support/${name}`;
  assert.deepEqual(files({}, "darwin"), [library, ...shared]);
  assert.deepEqual(files({ XDG_DATA_HOME: "/data" }, "darwin"), [`/data/${name}`, ...shared]);
  assert.deepEqual(files({ FACETURN_TABLE: "a.table" }), ["a.table"]);
  assert.deepEqual(files({ FACETURN_TABLE: "", XDG_DATA_HOME: "not/absolute" }), [own, ...shared]);
  const named = files({ XDG_DATA_HOME: "/data", XDG_DATA_DIRS: "/opt/share:share" });
  assert.deepEqual(named, [`/data/${name}`, `/opt/share/${name}`]);
  const local = "/home/ann/AppData/Local";
  assert.deepEqual(files({}, "win32"), [`${local}/${name}`]);
  assert.deepEqual(files({ LOCALAPPDATA: "/local" }, "win32"), [`/local/${name}`]);
});

test("the table of all users is read, and nothing is written", LIMIT, async (t) => {
  const { XDG_DATA_HOME, XDG_DATA_DIRS } = process.env;
  t.after(() => Object.assign(process.env, { XDG_DATA_HOME }));
  const shared = join(XDG_DATA_DIRS, "faceturn");
  mkdirSync(shared, { recursive: true });
  linkSync(table, join(shared, "h-cosets-v1.table"));
  process.env.XDG_DATA_HOME = join(folder, "alone");
  assert.equal(await (await start(t, { workers: 1 })).ready, "kept");
  assert.deepEqual([readdirSync(shared), existsSync(join(folder, "alone"))], [["h-cosets-v1.table"], false]);
});

test("nothing is kept if the caller does not want it", LIMIT, async (t) => {
  const { XDG_DATA_HOME } = process.env;
  t.after(() => Object.assign(process.env, { XDG_DATA_HOME }));
  process.env.XDG_DATA_HOME = join(folder, "unused");
  const forgetful = await start(t, { workers: 2, table: false });
  assert.equal(await forgetful.ready, "made");
  assert.deepEqual([existsSync(join(folder, "unused")), (await forgetful.solve("R U")).distance], [false, 2]);
});

test("there are no more workers than the memory bears", async (t) => {
  const { Workers } = await import(join(folder, "node_modules/faceturn/dist/workers.js"));
  const channel = { post() {}, listen() {}, terminate() {} };
  const count = (processors, memory, options = {}) =>
    new Workers({ tables: () => [], spawn: () => channel, processors, memory }, options).all.length;
  const gibibytes = 2 ** 30;
  assert.equal(count(4, Number.POSITIVE_INFINITY), 4);
  assert.equal(count(64, 64 * gibibytes), 8);
  assert.equal(count(8, 2 * gibibytes), 5);
  assert.equal(count(8, gibibytes / 4), 1);
  assert.equal(count(8, gibibytes / 4, { workers: 3 }), 3);
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
  writeFileSync(nearT, whole.subarray(0, -1));
  const second = await faceturn.Solver.open({ workers: 1, table });
  t.after(() => second.close());
  assert.deepEqual([await second.ready, readFileSync(nearT).equals(whole)], ["kept", true]);
});

test("a table is checked once, by the package or by the program", LIMIT, async (t) => {
  const data = join(folder, "stamped");
  mkdirSync(data);
  const [path, stamp] = ["a.table", "a.table.stamp"].map((name) => join(data, name));
  copyFileSync(table, path);
  const hours = (ago) => new Date(Date.now() - 3_600_000 * ago);
  const age = (ago) => utimesSync(path, hours(ago), hours(ago));
  const ready = async () => {
    const solver = await start(t, { workers: 1, table: path });
    const origin = await solver.ready;
    solver.close();
    return origin;
  };
  const program = (...words) => run(folder, native, ...words, "--table", path);
  const written = () => statSync(stamp).ino;
  age(2);
  assert.deepEqual([await ready(), existsSync(stamp)], ["kept", true]);
  const first = written();
  program("solve", "R");
  assert.equal(written(), first, "the program trusts it, and writes no other stamp");
  // The other way round.
  age(1);
  program("solve", "R");
  const second = written();
  assert.notEqual(second, first);
  assert.deepEqual([await ready(), written()], ["kept", second]);
  // Damage is found, even under the old time where the system knows when a file was changed.
  const modified = statSync(path).mtime;
  const file = openSync(path, "r+");
  writeSync(file, new Uint8Array([7, 7, 7]), 0, 3, 50_000_000);
  closeSync(file);
  utimesSync(path, modified, modified);
  if (process.platform === "win32") {
    assert.equal(await ready(), "kept");
    age(3);
  }
  assert.equal(await ready(), "made");
});

test("a file that is something else is never overwritten", LIMIT, async (t) => {
  const data = join(folder, "notes");
  mkdirSync(data);
  const notes = (name) => {
    writeFileSync(join(data, name), "my notes\n");
    return join(data, name);
  };
  const unchanged = (path) => assert.equal(readFileSync(path, "utf8"), "my notes\n", path);
  const named = notes("notes.txt");
  const refused = (name) => new RegExp(`^Error: ${name} is ".*notes.txt", which is not a table; expected the path of `);
  await assert.rejects(faceturn.Solver.open({ table: named }), refused("the option table"));
  process.env.FACETURN_TABLE = named;
  t.after(() => delete process.env.FACETURN_TABLE);
  await assert.rejects(faceturn.Solver.open(), refused("FACETURN_TABLE"));
  unchanged(named);
  // Not even under the names of our own files: such a table is made, and not kept.
  linkSync(table, join(data, "a.table"));
  const beside = ["h-cubies-v1.table", "h-quarter-v1.table"].map(notes);
  const solver = await start(t, { workers: 1, table: join(data, "a.table") });
  assert.equal((await solver.solve("R U2", { metric: "quarter" })).distance, 3);
  beside.forEach(unchanged);
});

test("measured colours are read from numbers and from pictures", LIMIT, async () => {
  await faceturn.load();
  const { Solver } = faceturn;
  const rgb = { U: [235, 238, 240], R: [190, 20, 30], F: [10, 150, 70], D: [230, 210, 20], L: [250, 90, 10], B: [10, 60, 160] };
  const { facelets } = Solver.read("R U2 F' L D B2 R' D2 F L' U B");
  const colours = [...facelets].map((face) => rgb[face]);
  const reading = Solver.readColours(colours);
  assert.deepEqual([reading.facelets, reading.doubtful, reading.margins[4]], [facelets, [], null]);
  // Pictures of 60 x 40 pixels, with the stickers in a square of 36 pixels.
  const pictures = Array.from({ length: 6 }, (_, face) => {
    const data = new Uint8ClampedArray(4 * 60 * 40);
    for (let at = 0; at < 60 * 40; at++) {
      const [column, row] = [Math.floor(((at % 60) - 10) / 12), Math.floor((Math.floor(at / 60) - 2) / 12)];
      const inside = column >= 0 && column < 3 && row >= 0 && row < 3;
      data.set([...(inside ? colours[9 * face + 3 * row + column] : [0, 0, 0]), 255], 4 * at);
    }
    return { image: { data, width: 60, height: 40 }, grid: { x: 10, y: 2, size: 36 } };
  });
  assert.equal(Solver.readColours(pictures.reverse(), { pictures: true }).facelets, facelets);
  const [few, mixed] = [colours.slice(1), colours.map((_, at) => colours[(at * 7) % 54])].map((all) => Solver.readColours(all));
  assert.match(few.error, /^expected 162 numbers/);
  assert.deepEqual([few.kind, mixed.kind], ["colours", "no-cube"]);
  const turn = [...Solver.read("R").facelets].map((face) => rgb[face]);
  const { kind, undecided } = Solver.readColours(turn, { pictures: true });
  assert.deepEqual([kind, undecided], ["several-cubes", [0]]);
  assert.equal(Solver.readColours(turn, { pictures: true, upright: undecided }).facelets, Solver.read("R").facelets);
  assert.throws(() => Solver.readColours(turn, { pictures: true, upright: [6] }), /^RangeError: upright has 6; expected pictures from 0 to 5/);
  assert.throws(() => Solver.readColours([{ ...pictures[0], grid: { x: 50, y: 0, size: 36 } }]), RangeError);
});

test("why turns lead nowhere is a code", LIMIT, async () => {
  await faceturn.load();
  const { Solver } = faceturn;
  assert.deepEqual(Solver.whyUnreachable("R U F", { moves: "<R,U>" }), { code: "never-moved", value: "DF" });
  assert.deepEqual(Solver.whyUnreachable("F", { moves: "<U,R,F2>" }), { code: "no-flip" });
  assert.deepEqual(Solver.whyUnreachable("R"), { code: "exhausted" });
});

test("without its engine the package says what to do", LIMIT, () => {
  const program = `
    import { Solver } from "./node_modules/faceturn/dist/solver.js";
    const calls = [() => Solver.read("R"), () => Solver.namedGoals(), () => Solver.read("R", { face: "" })];
    for (const call of calls) try { call() } catch (error) { console.log(error.message) }
  `;
  const said = run(folder, process.execPath, "--input-type=module", "--eval", program);
  assert.equal(said, "the engine is not loaded yet: await load(), or open a solver, first\n".repeat(3));
});

test("the README names every option, and the types every field of a report", LIMIT, async () => {
  const read = (file) => readFileSync(join(npm, file), "utf8");
  const [readme, types] = [read("README.md"), read("src/types.ts")];
  for (const call of ["solve", "quick", "steps"]) {
    const error = await solver[call]("R", { "": 0 }).catch(({ message }) => message);
    const names = error.match(/expected (.*)$/)[1].split(", ");
    assert.ok(names.length > 5, error);
    for (const name of names) assert.ok(readme.includes(`\`${name}`), `${name} of ${call}`);
  }
  const interfaces = { solve: "SolveReport", quick: "QuickReport", steps: "StepsReport", insertions: "InsertionReport" };
  for (const { command = "solve", report = {} } of jobs()) {
    const fields = types.match(new RegExp(`interface ${interfaces[command]} [^]*?\n}`))[0];
    const work = types.match(/interface Work [^]*?\n}/)[0];
    for (const field of Object.keys(report)) assert.match(fields + work, new RegExp(`\\b${field}\\??:`), command);
  }
});

test("the table in quarter turns is made when it is first needed, and kept next to the other", LIMIT, async (t) => {
  const data = join(folder, "quarter");
  mkdirSync(data);
  linkSync(table, join(data, "a.table"));
  const quarter = join(data, "h-quarter-v1.table");
  const solve = async (solver, options = {}) => {
    const { metric, distance, nodes, solutions } = await solver.solve("R U2 F2 D B2", { metric: "quarter", ...options });
    return { metric, distance, nodes, solutions };
  };
  const shares = [];
  const onProgress = (share) => shares.push(share);
  const first = await start(t, { workers: 2, table: join(data, "a.table"), onProgress });
  assert.deepEqual([await first.ready, shares, existsSync(quarter)], ["kept", [], false]);
  // The one who cancels need not wait for the table.
  const reason = new Error("not any more");
  await assert.rejects(solve(first, { signal: AbortSignal.abort(reason) }), reason);
  const expected = await solve(first);
  assert.deepEqual([expected.metric, expected.distance], ["quarter", 8]);
  assert.ok(shares.length > 3 && shares.at(-1) === 1, `${shares}`);
  assert.equal(statSync(quarter).size, 70_458_301);
  const made = readFileSync(quarter);
  shares.length = 0;
  const again = await start(t, { workers: 1, table: join(data, "a.table"), onProgress });
  assert.deepEqual([await solve(again), shares], [expected, []]);
  // A damaged one is made again.
  writeFileSync(quarter, made.subarray(0, -1));
  const other = await start(t, { workers: 2, table: join(data, "a.table") });
  assert.deepEqual([await solve(other), readFileSync(quarter).equals(made)], [expected, true]);
  // Without a place to keep it the workers get it from the first one.
  const forgetful = await start(t, { workers: 2, table: false });
  assert.deepEqual(await solve(forgetful), expected);
  assert.equal((await forgetful.solve("R U2")).distance, 2);
});

test("short solutions during a search in quarter turns count them", LIMIT, async () => {
  const found = [];
  const onQuick = ({ metric, length }) => found.push([metric, length]);
  const report = await solver.solve(SUPERFLIP, { metric: "quarter", timeout: 1, onQuick });
  assert.deepEqual([report.ended, report.metric], ["timeout", "quarter"]);
  assert.ok(found.length > 0 && found.every(([metric, length]) => metric === "quarter" && length % 2 === 0));
  assert.deepEqual(found.at(-1), ["quarter", report.upper_bound]);
});

test("wrong options of a solver are explained", LIMIT, async () => {
  mkdirSync(join(folder, "full/a"), { recursive: true });
  const file = "expected the path of a file";
  for (const [options, expected] of [
    [{ table: join(folder, "full") }, /^Error: the option table is ".*full", which is not a table; expected /],
    [{ table: 5 }, new RegExp(`^TypeError: the option table is 5; ${file}, or false$`)],
    [{ table: "" }, new RegExp(`^TypeError: the option table is ""; ${file}, or false$`)],
    [{ onProgress: 5 }, /^TypeError: the option onProgress is 5; expected a function$/],
    [{ worker: 2 }, /^TypeError: unknown option worker; did you mean workers\?$/],
    [{ size: 2 }, /^TypeError: unknown option size; expected workers, table, onProgress$/],
    [5, /^TypeError: expected an object with options, found 5$/],
    [null, /^TypeError: expected an object with options, found null$/],
  ]) {
    await assert.rejects(faceturn.Solver.open(options), expected);
  }
  assert.deepEqual(readdirSync(join(folder, "full")), ["a"]);
  for (const workers of [0, 1.5, Number.NaN, "2"]) {
    const shown = workers === "2" ? '"2"' : workers;
    const expected = `the option workers is ${shown}; expected a whole number from 1 to 256`;
    await assert.rejects(faceturn.Solver.open({ workers }), { message: expected });
  }
});

test("options are those of the program", LIMIT, async () => {
  const longer = await solver.solve("R U R' U' F2", { extra: 2 });
  assert.deepEqual(longer.passes.at(-1).depth, 7);
  assert.equal((await solver.solve(SUPERFLIP, { maxDepth: 12 })).distance, null);
});

/** The name of an option as this package spells it. */
function camel(name) {
  return name.replace(/_./g, ([, letter]) => letter.toUpperCase());
}

test("every job of the table is answered as by the program", LIMIT, async () => {
  for (const { command = "solve", name, job, report, refused } of jobs()) {
    const { position, skeleton, ...options } = Object.fromEntries(
      Object.entries(job).map(([option, value]) => [camel(option), value]),
    );
    const others = command === "insertions" ? [skeleton] : [];
    const answer = await solver[command](position, ...others, options).catch((error) => error);
    if (refused !== undefined) {
      const sentence = refused.replace(/{(\w+)}/g, (_, option) => camel(option));
      assert.equal(answer.message?.split("\n")[0], sentence, name);
      continue;
    }
    assert.ok(!(answer instanceof Error), `${name}: ${answer}`);
    delete answer.seconds;
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
    ["timeout", -1, "expected a number of seconds, 0 or more"],
    ["timeout", Number.NaN, "expected a number of seconds, 0 or more"],
    ["timeout", null, "expected a number of seconds, 0 or more"],
    ["timeout", "1", "expected a number of seconds, 0 or more"],
    ["timeout", true, "expected a number of seconds, 0 or more"],
    ["timeout", [], "expected a number of seconds, 0 or more"],
    ["timeout", {}, "expected a number of seconds, 0 or more"],
    ["top", 2 ** 32, "expected a whole number from 0 to 4294967295"],
    ["top", null, "expected a whole number from 0 to 4294967295"],
    ["rank", null, "expected true or false"],
    ["goal", null, "expected a text"],
    ["metric", 4, "expected a text"],
    ["signal", 5, "expected an AbortSignal"],
    ["onPass", true, "expected a function"],
  ]) {
    const objects = { "[]": "a list", "{}": "an object" };
    const text = String(JSON.stringify(value));
    const shown = Number.isNaN(value) ? "NaN" : (objects[text] ?? text);
    const message = `the option ${name} is ${shown}; ${expected}`;
    await assert.rejects(solver.solve("R", { [name]: value }), { message });
  }
  for (const [name, advice] of [
    ["firts", "did you mean first?"],
    ["max_depth", "did you mean maxDepth?"],
    ["colour", "expected format, faces, notation, metric, goal, target, moves, auf, preAuf, "],
  ]) {
    const message = `TypeError: unknown option ${name}; ${advice}`;
    await assert.rejects(solver.solve("R", { [name]: 1 }), (error) => `${error}`.startsWith(message));
  }
  // What is not a matter of types is the engine's business.
  for (const [options, expected] of [
    [{ extra: 30 }, /^RangeError: extra is 30; expected at most 10$/],
    [{ first: true, upToSymmetry: true }, /^RangeError: first cannot be used with upToSymmetry: /],
    [{ timeout: 1e300 }, /^RangeError: timeout: 1e300 is not a time; expected seconds/],
    [{ metric: "half" }, /^RangeError: metric: unknown metric "half"; expected "face" or "quarter"$/],
    [{ then: "face" }, /^RangeError: then cannot be used with metric: both count face turns$/],
    [{ format: "text" }, /^RangeError: format: unknown format "text"; expected "auto", [^:]*"pictures"$/],
    [{ goal: "crosss" }, /^GoalError: goal: unknown goal "crosss" \(did you mean cross\?\)/],
    [{ target: "Q" }, /^GoalError: target: unknown move "Q"/],
  ]) {
    await assert.rejects(solver.solve("R", options), expected);
  }
  await assert.rejects(solver.solve(5), /^TypeError: expected a text, found number$/);
  const options = /^TypeError: expected an object with options, found 5$/;
  await assert.rejects(solver.quick("R", 5), options);
  // Half of a character is shown as JavaScript shows it elsewhere.
  for (const half of ["\ud800", "R \udc00"]) {
    const wrong = { name: "PositionError", message: /^unknown move "\ufffd"/ };
    await assert.rejects(solver.solve(half), wrong);
    await assert.rejects(solver.solve("R", { goal: half }), { name: "GoalError", message: /\ufffd/ });
    assert.match(faceturn.Solver.read(half).error, wrong.message);
  }
  assert.throws(() => faceturn.Solver.read(), /^TypeError: expected a text, found undefined$/);
});

test("solutions by moves come with their passes, each once and in the order of the report", LIMIT, async () => {
  const heard = { found: [], ended: [], depths: [], bounds: [] };
  const options = { goal: "oll", moves: "<R,r,U,M>", extra: 1 };
  const report = await solver.solve("U R U R' U R U2 R'", {
    ...options,
    onSolution: (solution) => heard.found.push(solution),
    onPass: ({ depth }, solutions, lowerBound) => {
      heard.depths.push(depth);
      heard.bounds.push(lowerBound);
      heard.ended.push(...solutions);
    },
  });
  assert.ok(report.solutions.length > 1 && report.complete);
  assert.deepEqual(heard.ended, report.solutions);
  assert.deepEqual(heard.found.sort(), [...report.solutions].sort());
  assert.deepEqual(heard.depths, report.passes.map(({ depth }) => depth));
  assert.equal(heard.bounds.at(-1), report.distance);
  const onSolution = () => {
    throw new Error("not that");
  };
  await assert.rejects(solver.solve("R", { ...options, onSolution }), /not that/);
  // A long pass is shared, part by part.
  const shares = [];
  const onProgress = ({ depth, share }) => depth === 12 && shares.push(share);
  const limited = { moves: "<R,r,U,F>", maxDepth: 12, onProgress };
  const long = await solver.solve("R U r' F R2 U' F r U R' F2 U R U'", limited);
  assert.deepEqual([long.distance, long.lower_bound], [null, 13]);
  assert.ok(shares.filter((share) => share > 0 && share < 1).length > 20);
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
  const [quick, report] = await Promise.all([solver.quick(SUPERFLIP, { nodes: 1_000_000 }), solver.solve("R U F")]);
  assert.deepEqual([quick.solutions.length, report.distance], [1, 3]);
});

test("a time limit ends a search as in the program", LIMIT, async () => {
  const report = await solver.solve(SUPERFLIP, { timeout: 1.5 });
  // Timers may be a millisecond early.
  assert.ok(report.seconds > 1.49);
  assert.deepEqual([report.ended, report.distance, report.solutions], ["timeout", null, []]);
  // The pass that was cut short is there with what was done of it.
  const { depth, share } = report.cut_short;
  const last = report.passes.at(-1);
  assert.deepEqual([last.depth, last.complete, report.lower_bound], [depth, false, depth]);
  assert.ok(last.nodes > 0 && share >= 0 && share < 1);
  // There is time enough.
  assert.equal((await solver.solve("R U F", { timeout: Number.POSITIVE_INFINITY })).ended, "finished");
});

test("a search with very many solutions ends at its limit", LIMIT, async () => {
  const many = { goal: "eo", length: "0..8", maxSolutions: 200_000 };
  const heard = { onSolution() {}, onPass() {} };
  for (const options of [many, { ...many, rank: true }, { ...many, ...heard }]) {
    const { ended, complete, solutions, scores, solution_count } = await solver.solve("solved", options);
    assert.deepEqual([ended, complete], ["solutions", false]);
    assert.deepEqual([solutions.length, solution_count], [200_000, 200_000]);
    assert.equal(scores?.length, options.rank && 200_000);
  }
  assert.deepEqual((await solver.solve("R U")).solutions, ["U' R'"]);
});

test("what a cut short search knows is in its bounds", LIMIT, async () => {
  /** Ends the search when a solution of at most this many turns is known. */
  const until = (most, options) => {
    const controller = new AbortController();
    const onQuick = ({ length }) => length <= most && controller.abort();
    return solver.solve(SUPERFLIP, { ...options, signal: controller.signal, onQuick });
  };
  const report = await until(22, {});
  assert.equal(report.upper_bound, report.known_solution.split(" ").length);
  assert.ok(report.lower_bound < report.upper_bound && !report.proven);
  // No shorter solution can be, if the known one is as short as the lower bound.
  const met = await until(20, { minDepth: 20 });
  assert.deepEqual([met.lower_bound, met.distance, met.upper_bound], [20, 20, 20]);
  // It rests on what was assumed.
  assert.deepEqual([met.proven, met.assumed, met.ended], [false, 20, "interrupted"]);
});

test("a solver is closed in the middle of a search, and Node ends", LIMIT, () => {
  const program = `
    import { ClosedError, Solver } from "faceturn";
    const solver = await Solver.open({ workers: 2 });
    const close = () => {
      solver.close();
      globalThis.closed = performance.now();
    };
    // The next short solution would be looked for after ten seconds.
    setTimeout(close, 2500);
    const search = solver.solve("superflip");
    const later = search.catch(() => solver.quick("R"));
    const ends = await Promise.allSettled([search, solver.solve("R"), later]);
    console.log(ends.map(({ reason }) => reason instanceof ClosedError && reason.message).join());
    process.on("exit", () => console.log(performance.now() - globalThis.closed < 4000));
  `;
  writeFileSync(join(folder, "closed.js"), program);
  const output = run(folder, process.execPath, "closed.js");
  const ended = "the solver is closed";
  assert.equal(output, `${[ended, ended, ended].join()}\ntrue\n`);
});

test("wrong text is an error with its place", LIMIT, async () => {
  const error = await solver.solve("R2 U Q").catch((error) => error);
  assert.ok(error instanceof faceturn.PositionError);
  assert.deepEqual(error.place, { line: 1, column: 6, length: 1 });
  assert.match(error.message, /^unknown move "Q"/);
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
