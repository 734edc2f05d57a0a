/** The page on telephones and small screens: what is in sight, and painting with a finger. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serveNative, servePage, startBrowser } from "./browser.mjs";
import { Finger } from "./finger.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { BY_PROGRAM, cube, net, solutions, summary } from "./person.mjs";

const SHORT = "R U R' U' F2 D L2 B";

let server;
let browser;

before(async () => {
  server = await serveNative("--no-keep");
  browser = await startBrowser();
}, LIMIT);

after(async () => {
  await browser?.end();
  server?.end();
}, LIMIT);

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
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top;
  });
}

const SCREENS = [
  [1366, 768, false],
  [412, 839, true],
  [360, 640, true],
];

for (const [width, height, isTelephone] of SCREENS) {
  test(`the button, the cube and the answer are in sight at ${width} x ${height}`, LIMIT, async (t) => {
    const page = await open(t, width, height, { isTelephone });
    for (const selector of ["#solve", "#cube"]) assert.ok(await isInSight(page, selector), selector);
    await page.fill("#position", SHORT);
    await page.click("#solve");
    assert.match(await summary(page), /^8 face turns, proven/);
    // The page scrolls to the answer, where that is further down.
    await page.waitForFunction(() => {
      const { top, bottom } = document.getElementById("summary").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    for (const selector of ["#cube", "#summary"]) assert.ok(await isInSight(page, selector), selector);
    // A shared link shows all that, too.
    const shared = await open(t, width, height, { isTelephone, fragment: `#position=${encodeURIComponent(SHORT)}` });
    await summary(shared);
    await shared.waitForFunction(() => document.getElementById("summary").getBoundingClientRect().bottom <= innerHeight);
    for (const selector of ["#cube", "#summary"]) assert.ok(await isInSight(shared, selector), selector);
  });
}

test("stickers are large enough for a finger", LIMIT, async (t) => {
  for (const width of [360, 412]) {
    const page = await open(t, width, 800);
    const sizes = await page.locator("#net button").evaluateAll((stickers) =>
      stickers.flatMap((sticker) => [sticker.offsetWidth, sticker.offsetHeight]),
    );
    assert.ok(Math.min(...sizes) >= 32, `${Math.min(...sizes)} pixels at ${width}`);
    assert.match(await page.locator(".hints").innerText(), /Tap a sticker/);
    assert.ok(!(await page.locator(".hints").innerText()).includes("Arrow keys"));
  }
});

test("a cube is painted and solved by touch alone, in few strokes", LIMIT, async (t) => {
  const page = await open(t, 412, 839);
  const finger = await Finger.on(page);
  const colours = await page.evaluate(() => {
    // A random cube, read from the page itself.
    document.getElementById("random").click();
    return [...document.querySelectorAll("#net button")].map(({ dataset }) => dataset.colour);
  });
  await finger.tap("#wipe");
  const taps = await finger.paint(colours);
  assert.deepEqual(await net(page, "#net"), colours);
  assert.ok(taps <= 30, `${taps} taps`);
  await page.evaluate(() => scrollTo(0, 0));
  assert.deepEqual(await cube(page), colours, "the cube shows what was painted");
  await finger.tap("#first");
  await finger.tap("#goal-choose");
  await finger.tap('.card[data-goal="cross:U"]');
  await finger.tap("#solve");
  assert.match(await summary(page), /^\d face turns?, proven/);
  await finger.tap("#step");
  assert.equal(await page.locator("#turns [aria-current]").count(), 1);
  assert.equal((await solutions(page)).length, 1);
});

test("what is drawn can be used before the solver is there", LIMIT, async (t) => {
  const context = await browser.context.browser().newContext({ serviceWorkers: "block", reducedMotion: "reduce" });
  t.after(() => context.close());
  const page = await context.newPage();
  const alone = await servePage();
  t.after(() => alone.end());
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(/\.wasm$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(alone.address);
  await page.click("#wipe");
  await page.locator("#complaints", { hasText: "48 stickers are left to paint" }).waitFor();
  await page.locator("#net button").first().click();
  assert.equal((await net(page, "#net"))[0], "white");
  assert.equal((await cube(page))[0], "white");
  await page.click("#solved");
  await page.fill("#position", SHORT);
  await page.click("#solve");
  await page.locator("#engine", { hasText: "loading the solver" }).waitFor();
  release();
  await page.locator("#result[data-phase=complete]").waitFor();
  assert.match(await summary(page), /^8 face turns, proven/);
});
