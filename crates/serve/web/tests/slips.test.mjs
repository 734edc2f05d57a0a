/** Slips of people who paint a cube: whether the page leads them to the cube in their hands, with two questions at most.
 * They compare with it what was filled in for them, and what is marked. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { repository } from "./browser.mjs";
import { pageModules } from "./modules.mjs";

const { Solver, load } = await import(join(repository, "crates/wasm/npm/dist/node.js"));
await load();
const [{ checked }, { repairsOf }, { BLANK, FACES, isCentre }] = await pageModules("enter/checks.ts", "enter/repairs.ts", "cube/faces.ts");

const CUBES = 200;

/** The faces in the order in which they are painted: U, F, R, B, L, D. */
const ORDER = [0, 2, 1, 5, 4, 3];

/** Whole numbers below a limit, the same in each run. */
function numbers() {
  let seed = 1;
  return (limit) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };
}

/** Paints a cube, but for what is filled in, until something is wrong. */
function painted(cube) {
  const painted = [...cube].map((symbol, at) => (isCentre(at) ? symbol : BLANK));
  for (const at of ORDER.flatMap((face) => Array.from({ length: 9 }, (_, sticker) => 9 * face + sticker))) {
    const shown = checked(painted.join(""), undefined);
    if (shown.complaint) break;
    if (shown.facelets[at] === BLANK) painted[at] = cube[at];
  }
  return painted.join("");
}

const set = (facelets, at, symbol) => facelets.slice(0, at) + symbol + facelets.slice(at + 1);
const agrees = (painted, cube) => [...painted].every((symbol, at) => symbol === BLANK || symbol === cube[at]);

/** Whether one question leads from what is painted to the cube. */
function isLed(painted, shown, cube) {
  const repairs = repairsOf(painted);
  if (repairs.some((repair) => agrees(repair.painted, cube))) return true;
  if (!repairs.every(({ turned }) => turned)) return false;
  const wrong = shown.wrong.find((at) => painted[at] !== BLANK && painted[at] !== cube[at]);
  return wrong !== undefined && agrees(set(painted, wrong, cube[wrong]), cube);
}

/** Whether somebody who paints `slipped` with `cube` in hand comes to that. */
function comesTo(cube, slipped) {
  const begun = painted(slipped);
  const shown = checked(begun, undefined);
  if (shown.complaint) return isLed(begun, shown, cube);
  if (shown.facelets === cube) return true;
  const filled = [...begun].findIndex((symbol, at) => symbol === BLANK && shown.facelets[at] !== cube[at]);
  if (filled < 0) return false;
  const compared = set(begun, filled, cube[filled]);
  const again = checked(compared, undefined);
  return again.complaint ? isLed(compared, again, cube) : again.facelets === cube;
}

/** How many of the slips lead to the cube, in percent. */
function led(slip) {
  const below = numbers();
  const cubes = Array.from({ length: CUBES }, (_, number) => Solver.randomPosition(BigInt(number + 1)));
  return (100 * cubes.filter((cube) => comesTo(cube, slip(cube, below))).length) / CUBES;
}

test("one wrong sticker leads to the cube in the hand", (t) => {
  const percent = led((cube, below) => {
    const at = Array.from({ length: 54 }, (_, at) => at).filter((at) => !isCentre(at))[below(48)];
    const others = FACES.filter((face) => face !== cube[at]);
    return set(cube, at, others[below(5)]);
  });
  t.diagnostic(`${percent} %`);
  assert.ok(percent >= 95);
});

test("a side that was held turned leads to the cube in the hand", (t) => {
  const percent = led((cube, below) => {
    const begin = 9 * below(6);
    let side = [...cube.slice(begin, begin + 9)];
    for (let quarters = 1 + 2 * below(2); quarters > 0; quarters--) {
      side = side.map((_, at) => side[3 * (2 - (at % 3)) + Math.floor(at / 3)]);
    }
    return cube.slice(0, begin) + side.join("") + cube.slice(begin + 9);
  });
  t.diagnostic(`${percent} %`);
  assert.ok(percent >= 99);
});

test("a corner that is twisted is named, and twisted back by hand", () => {
  for (let number = 1; number <= CUBES; number++) {
    const cube = Solver.randomPosition(BigInt(number));
    // Facelets U9, R1 and F3.
    const twisted = set(set(set(cube, 8, cube[20]), 9, cube[8]), 20, cube[9]);
    const { apart } = checked(twisted, undefined);
    assert.ok(apart && !("error" in Solver.readFacelets(apart.facelets)), cube);
  }
});
