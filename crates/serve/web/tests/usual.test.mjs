/** Cases as people hold them, and the names by which they call them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { repository } from "./browser.mjs";
import { pageModules } from "./modules.mjs";

const { Solver, load } = await import(join(repository, "crates/wasm/npm/dist/node.js"));
await load();
const [{ held, movesTo }, { afterAll, movesOf }, { SOLVED }, { rotationTo }] = await pageModules(
  "algorithms/usual.ts",
  "cube/moves.ts",
  "cube/faces.ts",
  "cube/geometry.ts",
);

const rows = readFileSync(join(repository, "data/algorithms.tsv"), "utf8").split("\n").filter((row) => /^[a-z]/.test(row));

test("each case is held so that its usual algorithm solves it without a turn of U before", async () => {
  const cases = [...(await Solver.cases("oll")), ...(await Solver.cases("pll"))].map(held);
  for (const [set, name, moves] of rows.map((row) => row.split("\t"))) {
    const it = cases.find((it) => it.name === `${set}-${name}`);
    const end = rotationTo(afterAll(it.facelets, movesOf(moves)));
    assert.equal(set === "pll" ? end : end.slice(0, 9), SOLVED.slice(0, end === SOLVED ? 54 : 9), `${it.name}: ${moves}`);
  }
});

test("a name is read as moves to its case", () => {
  assert.equal(movesTo("t perm"), "F R U' R' U R U R2 F' R U R U' R'");
  assert.equal(movesTo("Sune"), movesTo("OLL 27"));
  for (const text of ["", "R", "perm", "Q perm", "OLL 58", "T"]) assert.equal(movesTo(text), undefined, text);
});
