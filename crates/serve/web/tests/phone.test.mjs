/** The page on telephones and small screens: what is in sight, and what is large enough for a finger. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { serveNative } from "./browser.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { BY_PROGRAM, begin, beginPainting, summary } from "./person.mjs";
import { started } from "./started.mjs";

const SHORT = "R U R' U' F2 D L2 B";


const { server, browser } = await started(() => serveNative("--no-keep"));

/** Opens the page on a screen. It is closed at the end of the test. */
async function open(t, width, height, { isTelephone = true, fragment = "" } = {}) {
  const touch = isTelephone ? { hasTouch: true, isMobile: true } : {};
  const screen = { viewport: { width, height }, ...touch, reducedMotion: "reduce" };
  const context = await browser.context.browser().newContext(screen);
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(server.address + fragment);
  await page.getByText(BY_PROGRAM).waitFor();
  return page;
}

/** Whether all of an element can be seen without scrolling. */
function isInSight(page, selector) {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= -1 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth && bottom > top;
  });
}

/** Screens: of desks, telephones upright and on their side, and a desk at 200 %. */
const SCREENS = [
  [1366, 768, false],
  [412, 839, true],
  [360, 640, true],
  [839, 412, true],
  [683, 384, false],
];

for (const [width, height, isTelephone] of SCREENS) {
  test(`the cube, the answer and the next turn are in sight at ${width} x ${height}`, LIMIT, async (t) => {
    const page = await open(t, width, height, { isTelephone });
    for (const selector of ["#cube", "#paint"]) assert.ok(await isInSight(page, selector), selector);
    await begin(page, SHORT);
    assert.match(await summary(page), /^8 face turns/);
    for (const selector of ["#cube", "#headline"]) assert.ok(await isInSight(page, selector), selector);
    await page.locator("#follow-it").click();
    for (const selector of ["#cube", "#turn-words", "#step"]) assert.ok(await isInSight(page, selector), `${selector} before the first turn`);
    await page.locator("#step").click();
    for (let at = 0; at < 8; at++) {
      for (const selector of ["#cube", "#turn", "#step"]) assert.ok(await isInSight(page, selector), `${selector} at turn ${at}`);
      await page.locator("#step").click();
    }
    // A shared link shows all that, too.
    const shared = await open(t, width, height, { isTelephone, fragment: `#position=${encodeURIComponent(SHORT)}` });
    await summary(shared);
    for (const selector of ["#cube", "#headline"]) assert.ok(await isInSight(shared, selector), selector);
  });
}

test("stickers and colours are large enough for a finger", LIMIT, async (t) => {
  for (const [width, height] of [[360, 640], [360, 800], [412, 839]]) {
    const page = await open(t, width, height);
    await beginPainting(page);
    const sizes = await page.locator('#cube .sticker[data-facelet="4"], .brush').evaluateAll((all) =>
      all.map((it) => Math.min(it.getBoundingClientRect().width, it.getBoundingClientRect().height)),
    );
    assert.ok(Math.min(...sizes) >= 34, `${sizes} pixels at ${width}`);
    for (const selector of ["#cube", "#net", "#palette", "#left", "#undo"]) assert.ok(await isInSight(page, selector), selector);
    // In high contrast colours are still colours, and the one that is chosen has a ring.
    await page.emulateMedia({ forcedColors: "active" });
    const looks = await page.locator(".brush").evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
    assert.equal(new Set(looks).size, 7, `${looks}`);
    const rings = await page.locator(".brush").evaluateAll((all) => all.map((it) => getComputedStyle(it).outlineStyle));
    assert.deepEqual(rings, ["solid", ...Array(6).fill("none")]);
    assert.notEqual(await page.locator("#undo").evaluate((it) => getComputedStyle(it).borderTopStyle), "none");
  }
  const upright = await open(t, 390, 844);
  // Telephones zoom into fields with smaller letters.
  const letters = await upright.locator("select, input:not([type]), textarea").evaluateAll((all) => all.map((it) => parseFloat(getComputedStyle(it).fontSize)));
  assert.ok(Math.min(...letters) >= 16, `${letters}`);
  assert.equal(await upright.evaluate(() => document.documentElement.scrollHeight), 844, "no higher than the screen at rest");
  for (const [width, height] of [[844, 390], [683, 384], [360, 640]]) {
    const page = await open(t, width, height, { isTelephone: width !== 683 });
    await beginPainting(page);
    for (const selector of ["#cube", "#palette"]) assert.ok(await isInSight(page, selector), `${selector} at ${width} x ${height}`);
    // What is wrong with a text is shown where it is, and the page keeps its width.
    await page.click("#home");
    await page.click("#type");
    await page.fill("#position", `${"D2 F' R2 U' L B2 ".repeat(9)}Q ${"x".repeat(3000)}`);
    await page.locator("#position-error pre").waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width} x ${height}`);
    assert.match(await page.locator("#position-error pre").innerText(), /Q [^\n]*\n +\^/);
  }
});

test("letters of twice the size have room on a telephone", LIMIT, async (t) => {
  const page = await open(t, 360, 640);
  for (const go of [() => page.click("#home"), () => beginPainting(page), () => begin(page, SHORT), () => page.click("#follow-it")]) {
    await go();
    const overflow = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      const sticksOut = document.documentElement.scrollWidth > innerWidth;
      document.documentElement.style.fontSize = "";
      return sticksOut;
    });
    assert.ok(!overflow, "nothing sticks out");
  }
});
