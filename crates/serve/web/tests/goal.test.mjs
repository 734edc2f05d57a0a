/** Goals other than the whole cube, in the page alone and served by the program. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { program, serveNative, servePage, startBrowser } from "./browser.mjs";
import { LIMIT } from "./limits.mjs";
import {
  BY_PROGRAM,
  IN_BROWSER,
  copied,
  cubeEndsAs,
  net,
  openPage,
  paint,
  solutions,
  solve,
  summary,
} from "./person.mjs";

/** What solves: the name of a test, how to begin to serve, and what the page says then. */
const WAYS = [
  ["in the browser", servePage, IN_BROWSER],
  ["by the program", () => serveNative("--no-keep"), BY_PROGRAM],
];

const SCRAMBLE = "R U F2 D' B L2 U' R2";

const servers = new Map();
let browser;

before(async () => {
  for (const [name, serve] of WAYS) servers.set(name, await serve());
  browser = await startBrowser();
}, LIMIT);

after(async () => {
  await browser?.end();
  for (const server of servers.values()) server.end();
}, LIMIT);

/** The lines that `faceturn solve` prints. */
function printed(...options) {
  const all = ["solve", "--quiet", "--no-keep", ...options];
  return execFileSync(program, all, { encoding: "utf8", ...LIMIT });
}

for (const [name, , ready] of WAYS) {
  const open = (t, fragment = "") =>
    openPage(t, browser.context, servers.get(name).address + fragment, ready);

  test(`goals by name, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    for (const goal of ["cross", "eo+cross:F", "DF DR; o:UFR", "2x2x3"]) {
      await page.fill("#goal", goal);
      assert.match(await solve(page, SCRAMBLE), /^\d face turns, proven: .* of the goal/);
      const shown = await copied(page, "#copy", "solutions copied");
      assert.equal(shown, printed("--goal", goal, SCRAMBLE), goal);
      const expected = await net(page, "#goal-net");
      assert.ok(expected.includes("grey"));
      await cubeEndsAs(page, expected, goal);
    }
    await page.fill("#goal", "solved");
    assert.match(await solve(page, "R U F"), /^3 face turns, proven: the only shortest solution\./);
    await cubeEndsAs(page, await net(page, "#goal-net"), "nothing is grey");
  });

  test(`goal with grey stickers, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await page.fill("#position", SCRAMBLE);
    // The front cross and a corner, painted as a goal; all else is grey.
    await page.fill("#goal", "cross:F");
    await page.click("#goal-more summary");
    const painting = page.locator("#goal-net");
    await paint(page, /^front face, row 1, column 1/, "green", painting);
    await paint(page, /^up face, row 3, column 1/, "white", painting);
    await paint(page, /^left face, row 1, column 3/, "orange", painting);
    const goal = await page.inputValue("#goal");
    assert.equal(goal.replaceAll("?", "").length, 6 + 8 + 3, "centres, edges and the corner");
    await page.click("#solve");
    assert.match(await summary(page), /proven: .* of the goal/);
    const shown = await copied(page, "#copy", "solutions copied");
    assert.equal(shown, printed("--goal", goal, SCRAMBLE));
    const link = await copied(page, "#share", "link copied");
    const other = await open(t, new URL(link).hash);
    await summary(other);
    assert.deepEqual(await solutions(other), await solutions(page));
  });

  test(`grey stickers of the cube, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    const complaints = page.locator("#complaints");
    await page.click("#wipe");
    await complaints.getByText("48 stickers are left to paint").waitFor();
    await page.fill("#goal", "cross");
    await complaints.getByText(/^the goal cross:D needs to know more of the start/).waitFor();
    // The four edges of the cross after the turn D', and nothing else.
    for (const [side, colour] of [["front", "red"], ["right", "blue"], ["back", "orange"], ["left", "green"]]) {
      await paint(page, new RegExp(`^${side} face, row 3, column 2`), colour);
    }
    for (const place of ["row 1, column 2", "row 2, column 1", "row 2, column 3", "row 3, column 2"]) {
      await paint(page, new RegExp(`^down face, ${place}`), "yellow");
    }
    assert.equal(await complaints.locator("li").count(), 0);
    await page.click("#solve");
    assert.match(await summary(page), /^1 face turn, proven: the only shortest solution of the goal/);
    assert.deepEqual(await solutions(page), ["D"]);
    const shown = await copied(page, "#copy", "solutions copied");
    const position = await page.inputValue("#position");
    assert.equal(shown, printed("--goal", "cross", position));
    // Written in another way it is the same cube.
    const painted = await net(page, "#net");
    await page.click("#solved");
    const faces = position.toLowerCase().replaceAll(".", "?").match(/.{9}/g);
    await page.fill("#position", faces.join(" "));
    assert.deepEqual(await net(page, "#net"), painted);
    assert.match(await solve(page, faces.join(" ")), /^1 face turn, proven/);
  });

  test(`goals by pictures, turns allowed and a target, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await page.fill("#position", "R U F");
    // White is up: a cross that is not named is the yellow one.
    await page.fill("#goal", "cross");
    assert.equal(await page.textContent("#goal-meaning"), "cross, yellow: the four edges of a face");
    await page.click("#goal-choose");
    await page.locator(".card", { hasText: "white cross" }).click();
    assert.equal(await page.inputValue("#goal"), "cross:U");
    await page.press("#goal", "Enter");
    assert.match(await summary(page), /proven: .* of the goal/);
    assert.equal(await copied(page, "#copy", "solutions copied"), printed("--goal", "cross:U", "R U F"));
    // All six crosses at once, one solution each.
    await page.click("#goal-choose");
    await page.locator(".card", { hasText: "all six crosses" }).click();
    await page.press("#goal", "Enter");
    assert.match(await summary(page), /^6 of 6 goals, each with one of its shortest solutions, proven\.$/);
    const six = ["U", "R", "F", "D", "L", "B"].map((face) => printed("--first", "--goal", `cross:${face}`, "R U F"));
    assert.equal(await copied(page, "#copy", "solutions copied"), six.join(""));
    const link = await copied(page, "#share", "link copied");
    const other = await open(t, new URL(link).hash);
    assert.match(await summary(other), /^6 of 6 goals/);
    await page.fill("#goal", "");
    await page.click("#goal-more summary");
    await page.fill("#moves", "<R,U,F>");
    await page.press("#moves", "Enter");
    assert.match(await summary(page), /^3 face turns, proven/);
    await page.fill("#moves", "");
    await page.fill("#target", "R U");
    await page.press("#target", "Enter");
    assert.match(await summary(page), /^1 face turn, proven/);
    await page.fill("#moves", "<Q>");
    await page.press("#moves", "Enter");
    assert.match(await summary(page), /moves: .*Q/);
  });

  test(`quarter turns, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    assert.match(await solve(page, "R U2 F"), /^3 face turns, proven/);
    await page.getByLabel("count").selectOption("quarter turns");
    await page.getByText("This was found for another cube.").waitFor();
    assert.match(await solve(page, "R U2 F"), /^4 quarter turns, proven: the only shortest solution\./);
    const shown = await copied(page, "#copy", "solutions copied");
    assert.equal(shown, printed("--metric", "quarter", "R U2 F"));
    assert.equal(shown, "F' U2 R'  (3f, 4q*)\n");
    await page.getByText(ready).waitFor();
    await page.click("#passes summary");
    assert.match(await page.textContent("#passes thead"), /Quarter turns/);
    const pons = await solve(page, "M2 E2 S2");
    assert.match(pons, /^12 quarter turns, proven: all 42 .*48 symmetries: 3\./);
    const link = await copied(page, "#share", "link copied");
    const other = await open(t, new URL(link).hash);
    assert.equal(await other.inputValue("#metric"), "quarter");
    assert.match(await summary(other), /^12 quarter turns, proven/);
    await page.getByLabel("count").selectOption("face turns");
    assert.match(await solve(page, "R U F"), /^3 face turns, proven/);
    assert.ok(!new URL(page.url()).hash.includes("metric"));
  });

  test(`a mistake in a goal is explained, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await page.fill("#position", "R U");
    await page.fill("#goal", "crosss");
    await page.locator("#goal-error").getByText("did you mean cross?").waitFor();
    await page.click("#solve");
    const focused = await page.evaluate(() => document.activeElement?.id);
    assert.equal(focused, "goal");
    assert.equal(await page.getAttribute("#goal", "aria-invalid"), "true");
  });
}
