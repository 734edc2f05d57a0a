/** Cubes from a camera, which sees a film, and from photos: what is drawn is what the page solves. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { serveNative, servePage } from "./browser.mjs";
import { FILMED, HIDDEN, filmed, photo, photosOf, randomNumbers, sidesOf } from "./film.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { pageModules } from "./modules.mjs";
import { BY_PROGRAM, IN_BROWSER, give, net, summary } from "./person.mjs";
import { SCREENS } from "./scenes.mjs";
import { startedWith } from "./started.mjs";

const { servers, browser } = await startedWith(filmed(), servePage, () => serveNative("--no-keep"));
const [alone, served] = servers;

const SUPERFLIP = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

const COLOURS = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" };
const coloursOf = (facelets) => [...facelets].map((face) => COLOURS[face]);

/** Opens the page on a screen, with or without permission for the camera. */
async function open(t, { screen = SCREENS.phone, server = alone, permissions = ["camera"], prepare = () => {} } = {}) {
  const { width, height, isTouched = false } = screen;
  const touch = isTouched ? { hasTouch: true, isMobile: true } : {};
  const context = await browser.context.browser().newContext({ viewport: { width, height }, ...touch, permissions, reducedMotion: "reduce" });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // Every camera that was given, and how long each reading takes.
  await page.addInitScript(() => {
    globalThis.tracks = [];
    globalThis.readings = [];
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices?.getUserMedia.bind(mediaDevices);
    if (mediaDevices) {
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await getUserMedia(wanted);
        globalThis.tracks.push(...stream.getTracks());
        return stream;
      };
    }
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      const begun = performance.now();
      if (message?.pictures) this.addEventListener("message", () => globalThis.readings.push(performance.now() - begun), { once: true });
      return postMessage.call(this, message, ...rest);
    };
  });
  await page.addInitScript(prepare);
  await page.goto(server.address);
  await page.getByText(server === alone ? IN_BROWSER : BY_PROGRAM).waitFor();
  const press = (selector) => (isTouched ? page.tap(selector) : page.click(selector));
  return { page, press };
}

const isOn = (page) => page.evaluate(() => globalThis.tracks.some(({ readyState }) => readyState === "live"));
const count = (page) => page.locator(".camera-sheet .left-to-paint");
const says = (page, words) => page.locator(".camera-sheet [role=status]", { hasText: words }).waitFor();

test("the nine stickers are found where they are, and nowhere else", LIMIT, async () => {
  const [{ Sums, findGrid, isSide, look }] = await pageModules("camera/grid.ts");
  for (let seed = 1; seed <= 24; seed++) {
    const { place, buffer } = photo(sidesOf(FILMED)[seed % 6], "side.bmp", { level: 1 + (seed % 3), seed });
    const pixels = buffer.subarray(54);
    const data = Uint8ClampedArray.from({ length: 4 * 640 * 480 }, (_, at) => (at % 4 === 3 ? 255 : pixels[3 * (at >> 2) + 2 - (at % 4)]));
    const sums = new Sums({ data, width: 640, height: 480 });
    const grid = findGrid(sums, 0.25);
    assert.ok(grid && isSide(look(sums, grid)), `photo ${seed}`);
    // The picture is twice as large as its scene.
    const { x, y, size } = grid;
    const off = [x + size / 2 - 2 * place.column, y + size / 2 - 2 * place.row, size - 2 * place.size];
    assert.ok(Math.max(...off.map(Math.abs)) < 0.08 * size, `photo ${seed}: ${off}`);
  }
  const { uniform } = randomNumbers(7);
  const others = {
    wall: () => 140,
    stripes: (x) => ((x >> 4) % 2 ? 200 : 40),
    keyboard: (x, y) => (x % 20 < 17 && y % 20 < 17 ? 210 : 30),
    noise: () => 255 * uniform(),
  };
  for (const [name, value] of Object.entries(others)) {
    const data = Uint8ClampedArray.from({ length: 240 * 240 }, (_, at) => value(at % 240, Math.floor(at / 240)));
    const sums = new Sums({ data: data.reduce((all, grey, at) => all.fill(grey, 4 * at, 4 * at + 4), new Uint8ClampedArray(4 * data.length)), width: 240, height: 240 });
    assert.equal(findGrid(sums, 0.4), undefined, name);
    assert.ok(!isSide(look(sums, { x: 48, y: 48, size: 144 })), name);
  }
});

for (const [name, screen, server] of [["a telephone", SCREENS.phone, alone], ["a desk", SCREENS.desk, served]]) {
  test(`a camera reads a cube, and two taps lead to its solution: ${name}`, LIMIT, async (t) => {
    const { page, press } = await open(t, { screen, server });
    await press("#camera");
    await says(page, /^[1-5] of 6 sides\. Missing: /);
    assert.ok(await isOn(page));
    for (const selector of [".camera-box", ".sides"]) {
      const { y, height } = await page.locator(selector).boundingBox();
      assert.ok(y >= 0 && y + height <= screen.height, `${selector} is in sight`);
    }
    assert.match(await summary(page), /^13 face turns No one can do it in fewer\./);
    assert.ok(!(await isOn(page)), "the camera's light is out");
    assert.deepEqual(await net(page, "#net"), coloursOf(FILMED));
    await press("#follow-it");
    assert.equal(await page.getAttribute("body", "data-moment"), "follow");
    t.diagnostic(`read within ${(await page.evaluate(() => globalThis.readings)).map(Math.round)} ms`);
    // Back to the answer, to what was read and to the beginning; not to the camera.
    await page.goBack();
    await page.locator("body[data-moment=answer]").waitFor();
    for (const way of ["painting", "none"]) {
      await page.goBack();
      await page.locator(`body[data-moment=enter][data-way=${way}]`).waitFor();
    }
    assert.equal(await page.locator(".camera-sheet").count(), 0);
    assert.deepEqual(browser.outside, []);
  });
}

test("the camera's light goes out whenever people leave, and when the page is hidden", LIMIT, async (t) => {
  const { page } = await open(t);
  const leave = {
    back: () => page.goBack(),
    cancel: () => page.getByRole("button", { name: "Cancel" }).click(),
    home: () => page.click("#home"),
    tab: () => page.click("#tab-crosses"),
  };
  for (const [way, act] of Object.entries(leave)) {
    if (!(await page.locator("#camera").isVisible())) await page.click("#home");
    await page.click("#camera");
    await says(page, /^[1-5] of 6/);
    assert.ok(await isOn(page), way);
    await act();
    await page.locator(".camera-sheet").waitFor({ state: "detached" });
    assert.ok(!(await isOn(page)), way);
  }
  await page.click("#home");
  await page.click("#camera");
  await says(page, /^[1-5] of 6/);
  const hide = (hidden) => page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await hide(true);
  assert.ok(!(await isOn(page)), "hidden");
  await hide(false);
  assert.match(await summary(page), /^13 face turns/);
});

test("a camera that is unplugged leaves what it has seen", LIMIT, async (t) => {
  const { page } = await open(t, { screen: SCREENS.desk });
  await page.click("#camera");
  await says(page, /^[3-5] of 6/);
  await page.evaluate(() => {
    for (const track of globalThis.tracks) {
      track.stop();
      // As the browser says it: a page that stops a track hears nothing.
      track.dispatchEvent(new Event("ended"));
    }
  });
  await says(page, /^The camera is gone\. Connect it again, or take photos/);
  assert.match(await count(page).textContent(), /^[3-5] of 6/);
  // The sides that are missing come from photos.
  const missing = await page.locator(".sides .missing span[data-colour]").evaluateAll((all) => all.map(({ dataset }) => dataset.colour));
  const order = missing.map((colour) => Object.values(COLOURS).indexOf(colour));
  await give(page, photosOf(FILMED, { order }));
  assert.match(await summary(page), /^13 face turns/);
  assert.deepEqual(await net(page, "#net"), coloursOf(FILMED));
});

for (const [name, more, words] of [
  ["without permission", { permissions: [] }, /^The browser does not let this page use the camera\./],
  ["where the page may not ask", { prepare: () => Object.defineProperty(Navigator.prototype, "mediaDevices", { value: undefined }) }, /^The camera works only on this machine or over https\./],
]) {
  test(`six photos do instead ${name}`, LIMIT, async (t) => {
    const { page } = await open(t, more);
    await page.click("#camera");
    await says(page, words);
    assert.equal(await page.locator(".camera-sheet input[capture=environment][multiple]").count(), 1);
    await give(page, photosOf(FILMED, { level: 2 }));
    assert.match(await summary(page), /^13 face turns/);
    assert.deepEqual(await net(page, "#net"), coloursOf(FILMED));
  });
}

test("people show the stickers in a photo where they are not found", LIMIT, async (t) => {
  const { page } = await open(t, { permissions: [] });
  await page.click("#camera");
  await says(page, /^The browser does not let/);
  const photos = photosOf(FILMED);
  const plain = photo(sidesOf(FILMED)[0], "plain.bmp", { isStickerless: true, column: 205, seed: 9 });
  await give(page, [...photos.slice(0, 3), plain, ...photos.slice(4), { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("R U") }]);
  await says(page, /^5 of 6 sides\. Missing: white\./);
  await says(page, /^This browser cannot show notes\.txt as a picture\./);
  const overlay = page.locator(".camera-box svg");
  const { x, y, width } = await overlay.boundingBox();
  const at = (column, row) => [x + (column / 320) * width, y + (row / 320) * width];
  const squares = async () => {
    const box = await overlay.locator("g").boundingBox();
    return { column: ((box.x + box.width / 2 - x) / width) * 320, row: ((box.y + box.height / 2 - y) / width) * 320, size: (box.width / width) * 320 };
  };
  const { column, row, size } = plain.place;
  const begun = await squares();
  // By the middle, then by a corner, then by keys.
  await page.mouse.move(...at(begun.column, begun.row));
  await page.mouse.down();
  await page.mouse.move(...at(column - 10, row), { steps: 4 });
  await page.mouse.up();
  const grid = await squares();
  assert.ok(Math.abs(grid.column - column + 10) < 4 && Math.abs(grid.row - row) < 4, "it was moved");
  await page.mouse.move(...at(grid.column + begun.size / 2 - 6, grid.row + begun.size / 2 - 6));
  await page.mouse.down();
  const more = size - begun.size + 8;
  await page.mouse.move(...at(grid.column + begun.size / 2 - 6 + more, grid.row + begun.size / 2 - 6 + more), { steps: 4 });
  await page.mouse.up();
  assert.ok(Math.abs((await squares()).size - begun.size - more) < 8, "it was sized");
  await overlay.focus();
  for (let step = 0; step < 40 && (await squares()).column < column; step++) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < 40 && (await squares()).row > row; step++) await page.keyboard.press("ArrowUp");
  await page.click("text=These are the stickers");
  assert.match(await summary(page), /^13 face turns/);
  assert.deepEqual(await net(page, "#net"), coloursOf(FILMED));
});

test("of sides that several cubes have, those that decide are asked for again, held in one way", LIMIT, async (t) => {
  const { page } = await open(t);
  const oneTurn = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
  for (const [facelets, missing, hold, length] of [
    [oneTurn, [0], "Hold the cube with the blue middle up and the white middle towards you.", "1"],
    [SUPERFLIP, [0, 1, 2, 3, 4, 5], "Hold the cube with the blue middle up and the white middle towards you.", "20"],
  ]) {
    await page.context().clearPermissions();
    await page.click("#home");
    await page.click("#camera");
    await says(page, /^The browser does not let/);
    await give(page, photosOf(facelets));
    await says(page, /^Several cubes have these six sides/);
    assert.match(await count(page).textContent(), new RegExp(`^${6 - missing.length} of 6 sides`));
    await page.getByText(hold).waitFor();
    // A camera waits until people say that they hold it so.
    await page.context().grantPermissions(["camera"]);
    await page.getByRole("button", { name: "Use the camera" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll(".camera-sheet button")].some((it) => it.textContent === "Take this side" && !it.disabled));
    await page.waitForTimeout(1_000);
    assert.match(await count(page).textContent(), new RegExp(`^${6 - missing.length} of 6 sides`));
    await give(page, photosOf(facelets, { order: missing, turns: missing.map(() => 0) }));
    await page.locator("#headline", { hasText: length }).waitFor();
    assert.deepEqual(await net(page, "#net"), coloursOf(facelets));
  }
});

test("sides of no cube are looked at again", LIMIT, async (t) => {
  const { page } = await open(t, { permissions: [] });
  await page.click("#camera");
  await says(page, /^The browser does not let/);
  const photos = photosOf(FILMED);
  // The blue side of another cube, of which most are grey and white.
  const wrong = photo("RRRRBRRRR", "wrong.bmp");
  const at = [3, 1, 4, 0, 5, 2].indexOf(5);
  await give(page, photos.with(at, wrong));
  await says(page, /^No cube has these six sides\./);
  await page.getByRole("button", { name: "blue side: look at its picture" }).click();
  await page.click("text=Another picture of this side");
  await says(page, /^5 of 6 sides\. Missing: blue\./);
  await give(page, [photos[at]]);
  assert.match(await summary(page), /^13 face turns/);
});

test("stickers that may have been read wrongly are marked, and mended by a tap on each and on its colour", LIMIT, async (t) => {
  const { page } = await open(t, { permissions: [] });
  await page.click("#camera");
  await says(page, /^The browser does not let/);
  await give(page, photosOf(HIDDEN));
  await page.locator("#left", { hasText: "Compare the marked stickers" }).waitFor();
  const marked = page.locator("#net button[aria-label$=doubtful]");
  const before = await marked.count();
  assert.ok(before > 0);
  assert.equal(await page.getAttribute("body", "data-moment"), "enter");
  await page.evaluate(() => document.querySelector("#show-net").click());
  const first = marked.first();
  const label = await first.getAttribute("aria-label");
  const colour = label.match(/: (\w+)/)[1] === "red" ? "white" : "red";
  await first.click();
  await page.click(`.brush[data-colour=${colour}]`);
  await page.locator("#complaint:not(:empty)").waitFor();
  await page.click("#undo");
  assert.equal(await marked.count(), before);
  await page.click("#solve");
  await page.locator("body[data-moment=answer]").waitFor();
});
