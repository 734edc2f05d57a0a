/** The three moments, as people go through them: with a mouse, a finger and the keyboard, on screens of all sizes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { servePage } from "./browser.mjs";
import { Finger } from "./finger.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import {
  IN_BROWSER,
  begin,
  beginFollowing,
  beginPainting,
  chooseGoal,
  cube,
  frame,
  net,
  openPage,
  paint,
  showNet,
  solutions,
  solve,
  summary,
  type,
} from "./person.mjs";
import { SEVERAL } from "./scenes.mjs";
import { started } from "./started.mjs";

const SHORT = "R U R' U' F2 D L2 B";
const EIGHTEEN = "R' D2 L B2 U F' L2 D R B U2 R2 F D2 L' U' B2 R F2";
const TELEPHONE = { viewport: { width: 412, height: 839 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };


const { server, browser } = await started(servePage);

/** Opens the page; in a browser of its own, if that has another screen. */
async function open(t, screen) {
  if (screen === undefined) {
    const page = await openPage(t, browser.context, server.address, IN_BROWSER);
    await page.emulateMedia({ reducedMotion: "reduce" });
    return page;
  }
  const context = await browser.context.browser().newContext(screen);
  t.after(() => context.close());
  return openPage(t, context, server.address, IN_BROWSER);
}

const momentOf = (page) => page.evaluate(() => document.body.dataset.moment);
const inMoment = (page, moment) => page.locator(`body[data-moment=${moment}]`).waitFor();

test("nothing lies over anything, at every width and zoom", LIMIT, async (t) => {
  const page = await open(t);
  const widths = Array.from({ length: 41 }, (_, at) => 320 + 40 * at);
  // 1366 x 768 at 200 %, and 1280 x 1024 at 400 %.
  const screens = [...widths.map((width) => [width, 800]), [683, 384], [320, 256]];
  const moments = {
    start: () => page.click("#home"),
    painting: () => beginPainting(page),
    typing: () => type(page, SHORT),
    answer: () => solve(page, SHORT),
    follow: () => page.click("#follow-it"),
  };
  for (const [moment, go] of Object.entries(moments)) {
    await go();
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const wrong = await page.evaluate(overlaps);
      assert.deepEqual(wrong, [], `${moment} at ${width} x ${height}`);
    }
    await page.setViewportSize({ width: 1200, height: 900 });
  }
});

/** In the page: the stickers of the net that are not on top at their middle, and what lies over something else. */
function overlaps() {
  const wrong = [];
  const isSeen = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const nameOf = (element) => element.id || element.ariaLabel || element.textContent || element.tagName;
  for (const sticker of document.querySelectorAll(".stage .net button")) {
    if (!isSeen(sticker)) continue;
    sticker.scrollIntoView({ block: "center" });
    const { x, y, width, height } = sticker.getBoundingClientRect();
    if (document.elementFromPoint(x + width / 2, y + height / 2)?.closest("button") !== sticker) wrong.push(nameOf(sticker));
  }
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("sticks out");
  // What stays in sight lies over what is scrolled: not compared.
  for (const part of [".stage", ".sheet"]) {
    const leaves = [...document.querySelectorAll(`${part} :is(button, select, p, input, label, summary, li)`)];
    const shown = leaves.filter((it) => isSeen(it) && !it.closest(".hidden, .last, .face, .brush, svg"));
    shown.forEach((one, at) => {
      for (const other of shown.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const scrolls = one.closest("ol, ul") !== other.closest("ol, ul") || one.closest("ol, ul");
        if (across > 1 && down > 1 && !(scrolls instanceof Element)) wrong.push(`${nameOf(one)} over ${nameOf(other)}`);
      }
    });
  }
  return wrong;
}

test("a child paints a scrambled cube with a finger and follows to the end", LIMIT, async (t) => {
  const page = await open(t, TELEPHONE);
  const finger = await Finger.on(page);
  await page.tap("#random");
  await page.locator("body[data-way=text]").waitFor();
  const colours = await net(page, "#net");
  await page.tap("#home");
  assert.equal((await net(page, "#net")).length, 54);
  finger.taps = 0;
  await finger.tap("#paint");
  assert.match(await page.innerText("#left"), /^48 stickers to go/);
  assert.match(await page.innerText("#hold"), /white middle towards you and the blue middle on top/);
  let filled = 0;
  await finger.paint(colours, async () => {
    const [, count = 0] = (await page.textContent("#left")).match(/(\d+) filled in for you/) ?? [];
    filled = Math.max(filled, Number(count));
    return (await momentOf(page)) !== "enter";
  });
  assert.deepEqual(await net(page, "#net"), colours);
  assert.ok(finger.taps <= 30, `${finger.taps} times the finger came down`);
  assert.ok(filled >= 10, `${filled} were filled in`);
  // It is being solved: nobody has pressed a button for that.
  await finger.tap("#follow-it");
  await inMoment(page, "follow");
  assert.match(await page.innerText("#turn-words"), /^First hold it with the white middle up and the green middle towards you\.$/);
  await page.locator("#turn-picture svg").waitFor();
  await finger.tap("#step");
  const turns = (await page.locator("#turns button").allTextContents()).length;
  for (let at = 0; at < turns; at++) {
    assert.match(await page.innerText("#turn-count"), new RegExp(`^${at + 1} of ${turns}$`));
    assert.ok((await page.innerText("#turn-words")).length > 5);
    // An arrow shows the turn.
    await page.locator("#cube .arrow").waitFor({ state: "attached" });
    await finger.tap(at % 2 === 0 ? "#step" : "#cube");
  }
  assert.equal(await page.innerText("#turn"), "✓");
  await frame(page);
  const faces = await page.locator("#cube .sticker").evaluateAll((stickers) => {
    const sides = new Map();
    for (const { dataset } of stickers) {
      const side = Math.floor(dataset.facelet / 9);
      sides.set(side, new Set([...(sides.get(side) ?? []), dataset.colour]));
    }
    return [...sides.values()].map((colours) => colours.size);
  });
  assert.deepEqual(faces, [1, 1, 1], "each side has one colour");
  await finger.tap("#step");
  await inMoment(page, "answer");
});

test("a mistake is made, found and fixed", LIMIT, async (t) => {
  const page = await open(t);
  await type(page, SHORT);
  const right = await net(page, "#net");
  const wrongOnes = () => page.locator("#net button[data-wrong=true]").count();
  // One wrong sticker in a finished cube.
  await showNet(page);
  const sticker = page.locator("#net button").nth(8);
  await sticker.focus();
  await page.keyboard.press(right[8] === "green" ? "w" : "g");
  assert.match(await page.innerText("#complaint"), /stickers are|No piece is|Two pieces are/);
  assert.ok((await wrongOnes()) > 0, "something is marked");
  assert.equal(await page.locator("#complaint").count(), 1);
  assert.ok(await page.locator("#solve").isDisabled());
  assert.equal(await momentOf(page), "enter");
  // Which of the stickers it is, people see.
  assert.match(await page.innerText("#ask"), /^(Does your cube show this|Which of these does your cube show)\?$/);
  await page.locator("#repairs .card", { hasText: "white side, bottom right" }).click();
  assert.match(await summary(page), /No one can do it in fewer/);
  assert.deepEqual(await net(page, "#net"), right, "it is the cube in the hand");
  await page.goBack();
  // What was typed is there again.
  for (let press = 0; press < 2; press++) await page.click("#undo");
  assert.equal(await page.inputValue("#position"), SHORT);
  assert.deepEqual(await net(page, "#net"), right);
});

test("a side that was held turned is found, and several repairs are a question", LIMIT, async (t) => {
  const page = await open(t);
  await type(page, SHORT);
  const right = await net(page, "#net");
  const letters = right.map((colour) => colour[0]);
  await beginPainting(page);
  await showNet(page);
  const stickers = page.locator("#net button");
  const complaint = page.locator("#complaint");
  // The white side a quarter turn wrong, then the others until something is said.
  const turned = Array.from({ length: 9 }, (_, at) => letters[3 * (2 - (at % 3)) + Math.floor(at / 3)]);
  for (const [at, letter] of [...turned, ...letters.slice(9)].entries()) {
    if (at % 9 === 4) continue;
    await stickers.nth(at).press(letter);
    if (await complaint.isVisible()) break;
  }
  assert.doesNotMatch(await complaint.innerText(), /\b[URFDLB]{2,3}\b/, "no letters of places");
  assert.match(await page.innerText("#ask"), /^(Is the white side turned\? )?(Does your cube show this|Which of these does your cube show)\?( If not, one of the marked .*)?$/);
  const card = page.locator("#repairs .card", { hasText: "white side turned, blue on top" });
  const pictures = await card.evaluateAll((all) => all.map((it) => [...it.querySelectorAll("rect")].map(({ dataset }) => dataset.colour).join()));
  const wanted = pictures.indexOf(right.slice(0, 9).join());
  assert.ok(wanted >= 0, "the picture that the cube shows is offered");
  await card.nth(wanted).click();
  assert.ok(!(await complaint.isVisible()));
  assert.deepEqual((await net(page, "#net")).slice(0, 9), right.slice(0, 9));
  assert.ok((await page.locator("#net [data-changed=true]").count()) > 0, "what was changed is marked");
  // A wrong sticker of an edge: either of its two may be the one.
  await beginPainting(page);
  for (const [at, letter] of [[5, "r"], [10, "o"]]) await stickers.nth(at).press(letter);
  assert.equal(await complaint.innerText(), "No piece is red and orange.");
  const words = await page.locator("#repairs .card").allInnerTexts();
  assert.deepEqual(words, ["white side, middle right: another colour", "red side, top middle: another colour"]);
  await page.locator("#repairs .card").nth(1).click();
  assert.equal((await net(page, "#net"))[10], "grey");
  await stickers.nth(10).press("y");
  const colours = await net(page, "#net");
  assert.deepEqual([colours[5], colours[10]], ["red", "yellow"]);
  // Where one sticker alone can be wrong, the next colour is for that.
  await type(page, SEVERAL);
  const whole = await net(page, "#net");
  await paint(page, "up face, row 3, column 3", "green");
  assert.match(await complaint.innerText(), /^10 stickers are green/);
  await page.click(`.brush[data-colour=${whole[8]}]`);
  await inMoment(page, "answer");
  assert.deepEqual(await net(page, "#net"), whole);
});

test("a corner that was twisted by hand is explained", LIMIT, async (t) => {
  const page = await open(t);
  await beginPainting(page);
  const facelets = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
  await page.locator("#net button").first().focus();
  // A letter goes on to the next sticker, and from the last of a face to the next face in the order of painting.
  for (const face of [0, 2, 1, 5, 4, 3]) {
    for (let at = 9 * face; at < 9 * face + 9; at++) if (at % 9 !== 4) await page.keyboard.press(facelets[at]);
  }
  assert.match(await page.innerText("#complaint"), /^One corner is twisted .* it was once taken apart\.$/);
  assert.match(await page.innerText("#ask"), /^Then twist the marked corner (anti)?clockwise on your cube\.$/);
  // The corner is marked on the cube that is seen: the one that was twisted is solved then.
  await frame(page);
  const marked = await page.locator("#cube .changed").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.facelet)));
  assert.deepEqual(marked.sort((one, other) => one - other), [8, 9, 20]);
  await page.click("#repairs .card");
  assert.equal(await summary(page), "0 face turns It is already solved.");
});

test("a cube of 18 turns by taps alone, from the first sight of the page until it is solved", LIMIT, async (t) => {
  const page = await open(t, TELEPHONE);
  const finger = await Finger.on(page);
  await type(page, EIGHTEEN);
  const colours = await net(page, "#net");
  await page.tap("#home");
  finger.taps = 0;
  await finger.tap("#paint");
  await finger.tapColours(colours, async () => (await momentOf(page)) !== "enter");
  assert.deepEqual(await net(page, "#net"), colours);
  const painting = finger.taps;
  await finger.tap("#follow-it");
  while ((await page.innerText("#turn")) !== "✓") await finger.tap("#step");
  t.diagnostic(`${finger.taps} taps, ${painting} of them to enter the cube`);
  assert.ok(finger.taps <= 60, `${finger.taps} taps`);
  // A sticker that was tapped is the next one, and one that has its colour goes on to the first that is grey.
  await page.tap("#follow-another");
  await page.tap("#paint");
  const next = () => page.locator("#net .next").getAttribute("data-facelet");
  await page.tap('#cube [data-facelet="8"]');
  assert.equal(await next(), "8");
  await page.tap(".brush[data-colour=red]");
  assert.equal((await net(page, "#net"))[8], "red");
  assert.equal(await next(), "0");
});

test("a swipe from a sticker scrolls, and paints nothing", LIMIT, async (t) => {
  const page = await open(t, TELEPHONE);
  await solve(page, SHORT);
  const finger = await Finger.on(page);
  const { x, y, width, height } = await page.locator('#cube [data-facelet="22"]').boundingBox();
  const start = { x: x + width / 2, y: y + height / 2 };
  const up = Array.from({ length: 10 }, (_, at) => ({ x: start.x, y: start.y - 12 * (at + 1) }));
  await page.evaluate(() => {
    document.body.style.minHeight = "200vh";
  });
  await finger.swipe([start, ...up]);
  await page.waitForFunction(() => scrollY > 20);
  assert.equal(await momentOf(page), "answer");
  // While a cube is being painted it paints, down as well as aside; two fingers only look closer.
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.body.style.minHeight = "";
  });
  await beginPainting(page);
  const middleOf = async (facelet) => {
    const { x, y, width, height } = await page.locator(`#cube [data-facelet="${facelet}"]`).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  await frame(page);
  await frame(page);
  const [top, low, far] = [await middleOf(2), await middleOf(8), await middleOf(6)];
  await finger.swipe([top, { x: top.x, y: (top.y + low.y) / 2 }, low]);
  const painted = await net(page, "#net");
  assert.deepEqual([2, 5, 8].map((at) => painted[at]), ["white", "white", "white"]);
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ ...far, id: 0 }]);
  await touch("touchStart", [{ ...far, id: 0 }, { ...top, id: 1 }]);
  await touch("touchMove", [{ x: far.x, y: far.y - 40, id: 0 }, { x: top.x, y: top.y + 40, id: 1 }]);
  await touch("touchEnd", []);
  assert.deepEqual(await net(page, "#net"), painted);
  // No frame is around the cube after that.
  assert.equal(await page.locator("#cube").evaluate((cube) => getComputedStyle(cube).outlineStyle), "none");
});

/** Sets of moves, and a position for each. */
const SETS = [
  ["<M,U>", "M' U2 M U M2 U'"],
  ["<r,U>", "r U r' U' r U2 r'"],
  ["<R,r,U>", "R U r' U' r R'"],
  ["<M,E,S>", "M E S M2"],
  ["<R,U>", "R U R' U R U2 R'"],
  ["<R,U,F>", "F R U R' U' F'"],
  ["<R,L,U,D2>", "R L' U D2 R"],
  ["<f,U>", "f U f' U'"],
  ["<S,R>", "S R S' R'"],
  ["<R,U,x>", "R U x R U"],
];

test("solutions by slices, wide turns and rotations are played to the goal", LIMIT, async (t) => {
  const page = await open(t);
  for (const [moves, position] of SETS) {
    await type(page, position);
    await chooseGoal(page, { moves });
    await page.click("#solve");
    assert.match(await summary(page), /No one can do it in fewer/, moves);
    await page.click("#follow-it");
    await page.click("#to-end");
    const colours = await cube(page);
    for (let face = 0; face < 6; face++) {
      assert.equal(new Set(colours.slice(9 * face, 9 * face + 9)).size, 1, `${moves}: each side has one colour`);
    }
    await page.click("#to-start");
    await page.click("#step");
    await page.click("#step-back");
  }
});

test("back, forward and a reload", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, "R U F");
  await page.click("#change");
  await page.fill("#position", "R U");
  assert.equal(await momentOf(page), "enter");
  assert.ok(!page.url().includes("position"), page.url());
  await page.click("#solve");
  assert.match(await summary(page), /^2 face turns/);
  await page.goBack();
  assert.match(await summary(page), /^3 face turns/);
  assert.match(page.url(), /position=R\+U\+F/);
  await page.goForward();
  assert.match(await summary(page), /^2 face turns/);
  // From following back to the answer; a reload goes on at the same turn.
  await beginFollowing(page);
  await page.click("#step");
  await page.goBack();
  await inMoment(page, "answer");
  await page.goForward();
  await inMoment(page, "follow");
  await page.click("#step");
  await page.click("#step");
  await page.reload();
  await inMoment(page, "follow");
  assert.equal(await page.innerText("#turn-count"), "2 of 2");
  await page.click("#follow-close");
  await inMoment(page, "answer");
  while ((await page.inputValue("#position")) !== "R U F") await page.goBack();
  await inMoment(page, "answer");
  await page.goBack();
  await inMoment(page, "enter");
  await page.goBack();
  await page.locator("body[data-way=none]").waitFor();
  // A cube that is painted in part.
  await beginPainting(page);
  await paint(page, "up face, row 1, column 1", "green");
  await paint(page, "up face, row 1, column 2", "red");
  const painted = await net(page, "#net");
  await page.reload();
  await page.locator("body[data-way=painting]").waitFor();
  assert.deepEqual(await net(page, "#net"), painted);
  // What to reach from it is not lost either.
  await chooseGoal(page, { goal: "cross:D", metric: "quarter" });
  await page.reload();
  await page.locator("#goal-choose", { hasText: "Solve: cross, yellow, quarter turns" }).waitFor();
  assert.deepEqual(await net(page, "#net"), painted);
});

test("a result is shown beside its own input only", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, "R U");
  await page.click("#change");
  for (const text of ["hello", "", "R U F"]) {
    await page.fill("#position", text);
    assert.ok(!(await page.locator("#answer").isVisible()), text);
    assert.ok(!page.url().includes("position"), text);
    assert.ok(!(await page.title()).includes("2 face turns"), text);
  }
});

test("two cubes in turn, and back to the first", LIMIT, async (t) => {
  const page = await open(t);
  const rows = () => page.locator("#pass-rows th").allTextContents();
  assert.match(await solve(page, "R U F"), /^3 face turns/);
  const first = await rows();
  assert.match(await solve(page, "R U"), /^2 face turns/);
  assert.notDeepEqual(await rows(), first);
  const past = page.locator("#past button");
  assert.equal(await past.count(), 2);
  await past.nth(1).click();
  assert.match(await summary(page), /^3 face turns/);
  assert.match(page.url(), /position=R\+U\+F/);
  assert.deepEqual(await rows(), first);
});

test("what differs is changed in the cube that is expected, and a painted cube has no 54 letters", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  await beginFollowing(page);
  await page.click("#step");
  const expected = await cube(page);
  await page.locator("#follow summary").click();
  await page.click("#repaint");
  await inMoment(page, "enter");
  assert.deepEqual(await net(page, "#net"), expected);
  await page.click("#solve");
  assert.match(await summary(page), /^7 face turns/);
  assert.equal(await page.innerText("#asked"), "Your cube");
  assert.equal(await page.title(), "7 face turns: your cube");
  // Tapped by mistake, the way to the start loses nothing.
  await page.click("#change");
  await page.click("#home");
  await page.click("#paint-on");
  assert.deepEqual(await net(page, "#net"), expected);
});

test("everything that changes the cube is undone and done again", LIMIT, async (t) => {
  const page = await open(t);
  await beginPainting(page);
  await paint(page, "up face, row 1, column 1", "green");
  const one = await net(page, "#net");
  await paint(page, "front face, row 1, column 1", "red");
  const two = await net(page, "#net");
  await page.keyboard.press("Control+z");
  assert.deepEqual(await net(page, "#net"), one);
  await page.keyboard.press("Control+Shift+z");
  assert.deepEqual(await net(page, "#net"), two);
  await page.click("#over");
  assert.match(await page.innerText("#left"), /^48/);
  await page.click("#undo");
  assert.deepEqual(await net(page, "#net"), two);
});

test("a cube with a keyboard alone, to the last turn", LIMIT, async (t) => {
  const page = await open(t);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  const tabTo = async (id) => {
    for (let press = 0; press < 60 && (await focused()) !== id; press++) await page.keyboard.press("Tab");
    assert.equal(await focused(), id);
  };
  await tabTo("type");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "position");
  await page.keyboard.type("R U F");
  await page.keyboard.press("Enter");
  await summary(page);
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  await tabTo("follow-it");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "step");
  await page.keyboard.press(" ");
  assert.equal(await page.innerText("#turn"), "F'");
  assert.match(await page.innerText("#turn-words"), /^Front, anticlockwise$/);
  assert.equal(await page.getAttribute("#turn-now", "aria-live"), "polite");
  assert.match(await page.getAttribute("#turns li:first-child button", "aria-label"), /^F': Front, anticlockwise$/);
  const before = await page.textContent("#cube-text");
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.innerText("#turn"), "R'");
  assert.notEqual(await page.textContent("#cube-text"), before, "the cube says how it looks");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.innerText("#turn"), "U'");
  // On the list of speeds a space is for the list.
  await page.locator("#speed").focus();
  await page.keyboard.press(" ");
  assert.equal(await page.innerText("#turn"), "U'");
  await page.keyboard.press("Escape");
  await page.locator("#step").focus();
  await page.keyboard.press("Escape");
  await inMoment(page, "answer");
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  // Letters are on stickers for those who paint by the keyboard.
  await beginPainting(page);
  await page.locator("#net button").nth(4).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("o");
  assert.equal(await page.evaluate(() => document.body.dataset.marks), "letters");
  assert.match(await page.locator("#net button").nth(5).getAttribute("aria-label"), /^up face, row 2, column 3: orange/);
});

test("keys on the cube turn it, and are written down", LIMIT, async (t) => {
  const page = await open(t);
  const turned = async (keys) => {
    for (const key of keys) await page.press("#cube", key);
    return page.inputValue("#position");
  };
  assert.equal(await turned("ijk"), "R U R'");
  assert.equal(await turned(["Backspace", "Control+z", "Control+z"]), "R U");
  // The side that is on top after the rotation.
  await type(page, "x U");
  const upper = await net(page, "#net");
  assert.deepEqual(upper.slice(0, 9), Array(9).fill("green"));
  await type(page, "x");
  assert.equal(await turned("j"), "x U");
  assert.deepEqual(await net(page, "#net"), upper);
  await type(page, "superflip");
  assert.equal(await turned("i"), "superflip");
});

test("a tap on a cube that was rotated paints the cube that is seen", LIMIT, async (t) => {
  const page = await open(t);
  await type(page, "R U");
  const shown = await net(page, "#net");
  await type(page, "R U x2");
  await page.waitForFunction(() => document.querySelector('#cube [data-facelet="4"]')?.dataset.colour === "yellow");
  assert.notDeepEqual(await net(page, "#net"), shown);
  // What cannot be read yet changes nothing that is seen.
  const turned = await net(page, "#net");
  await page.fill("#position", "R U x2 Q");
  assert.deepEqual(await net(page, "#net"), turned);
  await page.fill("#position", "R U x2");
  await page.locator('#cube [data-facelet="20"]').click();
  await page.locator("body[data-way=painting]").waitFor();
  assert.deepEqual(await net(page, "#net"), shown);
  // The front was blue; no sticker is marked, as they are elsewhere now.
  assert.equal(await page.locator("#net .current").getAttribute("data-face"), "B");
  assert.equal(await page.locator("#net .next").count(), 0);
  await page.click("#undo");
  assert.deepEqual(await net(page, "#net"), turned);
});

/** The middle of a sticker of the cube, once that shows the same as the net. */
async function middleOf(page, facelet) {
  await page.waitForFunction(() => {
    const net = [...document.querySelectorAll("#net button")].map(({ dataset }) => dataset.colour);
    const stickers = [...document.querySelectorAll("#cube .sticker")];
    return stickers.length > 0 && stickers.every(({ dataset }) => dataset.colour === net[dataset.facelet]);
  });
  await frame(page);
  const { x, y, width, height } = await page.locator(`#cube [data-facelet="${facelet}"]`).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

test("a layer that is dragged by a sticker turns, and is written down", LIMIT, async (t) => {
  const page = await open(t);
  await type(page, "U");
  const drag = async (facelet, right, down) => {
    const { x, y } = await middleOf(page, facelet);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 4 });
    await page.mouse.up();
    return page.inputValue("#position");
  };
  // The right column of the front, its upper row and its middle column; the front by the right side.
  assert.equal(await drag(23, 0, -60), "U R");
  assert.equal(await drag(19, -60, 0), "U R U");
  assert.equal(await drag(19, 60, 0), "U R U U'");
  assert.equal(await drag(19, 0, 60), "U R U U' M");
  assert.equal(await drag(12, 0, 60), "U R U U' M F");
  const before = await net(page, "#net");
  await type(page, "U R U U' M F");
  assert.deepEqual(await net(page, "#net"), before);
  // By a middle the whole cube is turned, and by what is no moves.
  assert.equal(await drag(22, 20, 30), "U R U U' M F");
  await type(page, "superflip");
  assert.equal(await drag(23, 0, -60), "superflip");
});

test("a layer that a finger drags sideways turns", LIMIT, async (t) => {
  const page = await open(t, TELEPHONE);
  await type(page, "U");
  const finger = await Finger.on(page);
  const { x, y } = await middleOf(page, 19);
  await finger.swipe([{ x, y }, { x: x - 30, y }, { x: x - 60, y }]);
  assert.equal(await page.inputValue("#position"), "U U");
});

test("the view follows the goal, and edges are marked", LIMIT, async (t) => {
  const page = await open(t);
  await type(page, "R U F2 D' B L2 U' R2");
  await chooseGoal(page, { goal: "cross:D" });
  await page.click("#solve");
  await summary(page);
  await page.click("#follow-it");
  // The lower side is seen.
  await page.locator('#cube .sticker[data-facelet="31"]').waitFor({ state: "attached" });
  await page.click("#follow-close");
  await page.click("#change");
  await chooseGoal(page, { goal: "eo:F" });
  await page.click("#solve");
  await summary(page);
  await beginFollowing(page);
  await page.locator("#cube .bad").first().waitFor({ state: "attached" });
  await page.click("#to-end");
  await frame(page);
  assert.equal(await page.locator("#cube .bad").count(), 0);
  assert.ok(await page.locator("#cube .good").count());
  await page.click("#other-side");
  await frame(page);
  assert.equal(await page.locator("#cube .bad").count(), 0);
});

test("typed moves are shown before the engine is there", LIMIT, async (t) => {
  const context = await browser.context.browser().newContext({ serviceWorkers: "block", reducedMotion: "reduce" });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(/\.wasm$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(server.address);
  await page.click("#random");
  await page.getByText("Loading the solver. It goes on by itself.").waitFor();
  await page.click("#type");
  await page.fill("#position", "R2");
  const colours = await net(page, "#net");
  assert.deepEqual([colours[2], colours[29]], ["yellow", "white"]);
  await page.fill("#position", "M2 r' x");
  await page.fill("#position", SHORT);
  await page.click("#solve");
  assert.equal(await page.innerText("#solve"), "Loading the solver");
  release();
  assert.match(await summary(page), /^8 face turns/);
  // Where nothing can be kept and no solver runs, the page says so.
  const poor = await context.newPage();
  const thrown = [];
  poor.on("pageerror", (error) => thrown.push(error.message));
  await poor.addInitScript(() => {
    delete globalThis.WebAssembly;
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, { get: () => { throw new Error("denied"); } });
    }
  });
  await poor.goto(server.address);
  await poor.locator("#waiting", { hasText: /^The solver cannot be loaded/ }).waitFor();
  for (const id of ["random", "example"]) assert.ok(await poor.isDisabled(`#${id}`), id);
  await poor.click("#paint");
  assert.deepEqual(thrown, []);
});

test("what people paste is understood, and what is copied can be pasted", LIMIT, async (t) => {
  const page = await open(t);
  for (const [text, length] of [
    ["2R U", 3],
    ["1. D2 F'", 2],
    ["https://alpha.twizzle.net/edit/?alg=R+U%27", 2],
    ["https://faceturn.github.io/faceturn/#position=R+U+F", 3],
  ]) {
    assert.match(await solve(page, text), new RegExp(`^${length} face turns`), text);
  }
  // The name of a case becomes moves to it.
  await page.click("#change");
  await page.fill("#position", "T perm");
  await page.waitForFunction(() => document.getElementById("position").value === "F R U' R' U R U R2 F' R U R U' R'");
  await solve(page, "R U F");
  await page.click("#copy");
  await page.getByText("moves copied").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "F' U' R'\n");
  const image = await page.getAttribute("meta[property='og:image']", "content");
  assert.match(image, /^https:\/\//);
  await page.click("#share");
  await page.getByText("link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${server.address}#position=`), link);
});

test("a picture to share, as a drawing and as points", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  const [points] = await Promise.all([page.waitForEvent("download"), page.click("#export-png")]);
  assert.match(points.suggestedFilename(), /\.png$/);
  await page.click(".formats summary");
  const [drawing] = await Promise.all([page.waitForEvent("download"), page.click("#export-svg")]);
  const picture = await drawing.createReadStream().then(async (stream) => (await stream.toArray()).join(""));
  const ends = await page.evaluate((picture) => {
    const box = document.createElement("div");
    box.innerHTML = picture;
    document.body.append(box);
    const ends = [...box.querySelectorAll("text")].map((line) => line.getBBox()).map(({ x, width }) => x + width);
    box.remove();
    return ends;
  }, picture);
  assert.ok(ends.length >= 5 && ends.every((end) => end <= 1200), `no line is cut off: ${ends}`);
  assert.match(picture, /8 face turns/);
  assert.match(picture, /Proven: no one can do it in fewer\./);
  assert.match(picture, /B'  L2  D'/);
  assert.ok(picture.includes(`Scramble: ${SHORT}`));
  // On paper: the cube and the turns, and nothing to press.
  await page.emulateMedia({ media: "print" });
  assert.ok((await page.locator("#cube").isVisible()) && (await page.locator("#solutions").isVisible()));
  assert.equal(await page.locator("button:visible:not(.solution, #net *)").count(), 0);
});

test("the solved cube, and six crosses at once", LIMIT, async (t) => {
  const page = await open(t);
  assert.equal(await solve(page, "solved"), "0 face turns It is already solved.");
  assert.ok(!(await page.locator("#follow-it").isVisible()));
  await type(page, "R U F2 D' B L2 U' R2");
  await chooseGoal(page, { goal: "cross:U, cross:R, cross:F, cross:D, cross:L, cross:B" });
  await page.click("#solve");
  assert.equal(await summary(page), "6 of 6 goals Each in the fewest turns. Proven.");
  const lengths = (await page.locator("#solutions .goal-length").allTextContents()).map(Number);
  assert.equal(lengths.length, 6);
  assert.deepEqual(lengths, lengths.toSorted((one, other) => one - other));
  assert.equal((await solutions(page)).length, 6);
  // Nothing is claimed of goals that cannot be searched.
  await page.click("#change");
  await chooseGoal(page, { moves: "<Q>" });
  await page.click("#solve");
  assert.match(await summary(page), /^0 of 6 goals moves: .*Q/);
});

test("many solutions are filtered by their first turn and by the faces they turn", LIMIT, async (t) => {
  const page = await open(t);
  await begin(page, "M2 E2 S2");
  assert.match(await summary(page), /all 6 ways/);
  const [, first] = await page.locator("#filter-first option").evaluateAll((options) => options.map(({ value }) => value));
  await page.selectOption("#filter-first", first);
  const listed = await solutions(page);
  assert.ok(listed.length > 0 && listed.length < 6);
  assert.ok(listed.every((solution) => solution.startsWith(first)));
});
