/** Goals other than the whole cube, in the page alone and served by the program. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { program, serveNative, servePage } from "./browser.mjs";
import { LIMIT } from "./limits.mjs";
import {
  BY_PROGRAM,
  IN_BROWSER,
  beginPainting,
  chooseGoal,
  copied,
  cubeEndsAs,
  net,
  openField,
  openPage,
  paint,
  printedText,
  solutions,
  solve,
  summary,
  type,
} from "./person.mjs";
import { started } from "./started.mjs";

/** What solves: the name of a test, how to begin to serve, and what the page says then. */
const WAYS = [
  ["in the browser", servePage, IN_BROWSER],
  ["by the program", () => serveNative("--no-keep"), BY_PROGRAM],
];

const SCRAMBLE = "R U F2 D' B L2 U' R2";

const { servers, browser } = await started(...WAYS.map(([, serve]) => serve));

/** The lines that `faceturn solve` prints. */
function printed(...options) {
  const all = ["solve", "--quiet", "--no-keep", ...options];
  return execFileSync(program, all, { encoding: "utf8", ...LIMIT });
}

/** Fills a field of the dialog for goals, given its id, and presses Enter: that searches. */
async function enterGoal(page, field, text) {
  if (!(await page.locator("#goal-choose").isVisible())) await openField(page);
  await page.click("#goal-choose");
  await page.fill(`#${field}`, text);
  await page.press(`#${field}`, "Enter");
  assert.equal(await page.locator("#goal-picker").isVisible(), false);
  return summary(page);
}

/** Paints a sticker of the goal, given how its name begins. */
async function paintGoal(page, sticker, colour) {
  await page.selectOption("#goal-brush", colour);
  await page.locator("#goal-net").getByRole("button", { name: sticker }).click();
}

for (const [at, [name, , ready]] of WAYS.entries()) {
  const open = (t, fragment = "") =>
    openPage(t, browser.context, servers[at].address + fragment, ready);

  test(`goals by name, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    for (const goal of ["cross", "eo+cross:F", "DF DR; o:UFR", "2x2x3"]) {
      await chooseGoal(page, { goal });
      assert.match(await solve(page, SCRAMBLE), /^\d face turns No one can do it in fewer\./);
      assert.equal(await printedText(page), printed("--goal", goal, SCRAMBLE), goal);
      const expected = await net(page, "#goal-net");
      assert.ok(expected.includes("grey"));
      await cubeEndsAs(page, expected, goal);
    }
    await chooseGoal(page, { goal: "dr[4a1|2c3]" });
    assert.match(await solve(page, SCRAMBLE), /^\d face turns No one can do it in fewer\./);
    assert.equal(await printedText(page), printed("--goal", "dr[4a1|2c3]", SCRAMBLE), "no sticker is asked for");
    assert.match(await page.textContent("#goal-meaning"), /^dr\[2c3\|4a1\], white/);
    await chooseGoal(page, { goal: "leave-3c" });
    assert.match(await solve(page, SCRAMBLE), /^\d face turns No one can do it in fewer\./);
    assert.equal(await printedText(page), printed("--goal", "leave-3c", SCRAMBLE), "whichever corners");
    await chooseGoal(page, { goal: "solved" });
    assert.match(await solve(page, "R U F"), /^3 face turns No one can do it in fewer\. There is only this way\.$/);
    await cubeEndsAs(page, await net(page, "#goal-net"), "nothing is grey");
  });

  test(`goal with grey stickers, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await type(page, SCRAMBLE);
    // The front cross and a corner, painted as a goal; all else is grey.
    await chooseGoal(page, { goal: "cross:F" });
    await page.click("#goal-choose");
    await paintGoal(page, /^front face, row 1, column 1/, "green");
    await paintGoal(page, /^up face, row 3, column 1/, "white");
    await paintGoal(page, /^left face, row 1, column 3/, "orange");
    await page.click("#goal-close");
    const goal = await page.inputValue("#goal");
    assert.equal(goal.replaceAll("?", "").length, 6 + 8 + 3, "centres, edges and the corner");
    await page.click("#solve");
    assert.match(await summary(page), /^\d face turns No one can do it in fewer\./);
    assert.equal(await printedText(page), printed("--goal", goal, SCRAMBLE));
    const link = await copied(page, "#share", "link copied");
    const other = await open(t, new URL(link).hash);
    await summary(other);
    assert.deepEqual(await solutions(other), await solutions(page));
  });

  test(`grey stickers of the cube, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await beginPainting(page);
    await page.getByText("48 stickers to go").waitFor();
    await chooseGoal(page, { goal: "cross" });
    assert.ok(await page.isDisabled("#solve"), "the goal needs to know more");
    // The four edges of the cross after the turn D', and nothing else.
    for (const [side, colour] of [["front", "red"], ["right", "blue"], ["back", "orange"], ["left", "green"]]) {
      await paint(page, new RegExp(`^${side} face, row 3, column 2`), colour);
    }
    for (const place of ["row 1, column 2", "row 2, column 1", "row 2, column 3", "row 3, column 2"]) {
      await paint(page, new RegExp(`^down face, ${place}`), "yellow");
    }
    assert.equal(await page.textContent("#complaint"), "");
    await page.getByText("40 stickers to go").waitFor();
    await page.click("#solve");
    assert.equal(await summary(page), "1 face turn No one can do it in fewer. There is only this way.");
    assert.deepEqual(await solutions(page), ["D"]);
    const position = new URLSearchParams(new URL(page.url()).hash.slice(1)).get("position");
    assert.equal(await printedText(page), printed("--goal", "cross", position));
    // Written in another way it is the same cube.
    const painted = await net(page, "#net");
    const faces = position.toLowerCase().replaceAll("?", ".").match(/.{9}/g).join(" ");
    await type(page, faces);
    assert.deepEqual(await net(page, "#net"), painted);
    assert.match(await solve(page, faces), /^1 face turn No one can do it in fewer\./);
  });

  test(`goals by pictures, turns allowed and a target, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await type(page, "R U F");
    // White is up: a cross that is not named is the yellow one.
    await chooseGoal(page, { goal: "cross" });
    assert.equal(await page.textContent("#goal-meaning"), "cross, yellow: the four edges of a face");
    await page.click("#goal-choose");
    await page.locator(".card", { hasText: "white cross" }).click();
    assert.equal(await page.inputValue("#goal"), "cross:U");
    assert.equal(await page.textContent("#goal-choose"), "Solve: cross, white");
    await page.click("#solve");
    assert.match(await summary(page), /^\d face turns No one can do it in fewer\./);
    assert.equal(await printedText(page), printed("--goal", "cross:U", "R U F"));
    // All six crosses at once, one solution each, the shortest first.
    await page.click("#change");
    await page.click("#goal-choose");
    await page.locator(".card", { hasText: "all six crosses" }).click();
    assert.equal(await page.textContent("#goal-choose"), "Solve: 6 goals");
    await page.click("#solve");
    assert.equal(await summary(page), "6 of 6 goals Each in the fewest turns. Proven.");
    const six = ["U", "R", "F", "D", "L", "B"].map((face) => printed("--first", "--goal", `cross:${face}`, "R U F"));
    const length = (line) => Number(line.match(/\((\d+)f/)[1]);
    const sorted = six.toSorted((one, other) => length(one) - length(other));
    assert.equal(await printedText(page), sorted.join(""));
    assert.deepEqual(await page.locator(".goal-length").allTextContents(), sorted.map((line) => String(length(line))));
    const link = await copied(page, "#share", "link copied");
    const other = await open(t, new URL(link).hash);
    assert.match(await summary(other), /^6 of 6 goals/);
    await chooseGoal(page, { goal: "" });
    assert.match(await enterGoal(page, "moves", "<R,U,F>"), /^3 face turns No one can do it in fewer\./);
    await chooseGoal(page, { moves: "" });
    assert.match(await enterGoal(page, "target", "R U"), /^1 face turn No one can do it in fewer\./);
    assert.match(await enterGoal(page, "moves", "<Q>"), /moves: .*Q/);
  });

  test(`quarter turns, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    assert.match(await solve(page, "R U2 F"), /^3 face turns No one can do it in fewer\./);
    await chooseGoal(page, { metric: "quarter" });
    const four = await solve(page, "R U2 F");
    assert.equal(four, "4 quarter turns No one can do it in fewer. There is only this way.");
    const shown = await printedText(page);
    assert.equal(shown, printed("--metric", "quarter", "R U2 F"));
    assert.equal(shown, "F' U2 R'  (3f, 4q*)\n");
    await page.getByText(ready).waitFor();
    await page.click("#passes summary");
    assert.match(await page.textContent("#passes thead"), /Quarter turns/);
    const pons = await solve(page, "M2 E2 S2");
    assert.match(pons, /^12 quarter turns No one .* These are all 42 ways\. Turned or mirrored they are 3\.$/);
    const link = await copied(page, "#share", "link copied");
    const other = await open(t, new URL(link).hash);
    assert.equal(await other.inputValue("#metric"), "quarter");
    assert.match(await summary(other), /^12 quarter turns No one can do it in fewer\./);
    await chooseGoal(page, { metric: "face" });
    assert.match(await solve(page, "R U F"), /^3 face turns No one can do it in fewer\./);
    assert.ok(!new URL(page.url()).hash.includes("metric"));
  });

  test(`a mistake in a goal is explained, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await type(page, "R U");
    await page.click("#goal-choose");
    await page.fill("#goal", "crosss");
    await page.locator("#goal-error").getByText("did you mean cross?").waitFor();
    await page.click("#goal-close");
    await page.click("#solve");
    // The dialog is open again, at the mistake.
    await page.locator("#goal-error").getByText("did you mean cross?").waitFor();
    const focused = await page.evaluate(() => document.activeElement?.id);
    assert.equal(focused, "goal");
    assert.equal(await page.getAttribute("#goal", "aria-invalid"), "true");
  });
}
