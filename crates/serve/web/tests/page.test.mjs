/** The page as a person would use it, in Chromium. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { repository, servePage } from "./browser.mjs";
import { LIMIT } from "./limits.mjs";
import {
  IN_BROWSER,
  begin,
  beginPainting,
  chooseGoal,
  copied,
  cube,
  cubeEndsAs,
  net,
  openPage,
  paint,
  printedText,
  saved,
  solutions,
  solve,
  summary,
  type,
} from "./person.mjs";
import { started } from "./started.mjs";

/** A scramble that is solved at once. */
const SHORT = "R U R' U' F2 D L2 B";
const SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";


const { server, browser } = await started(servePage);

/** What is done now: `enter`, `answer` or `follow`. */
function moment(page) {
  return page.getAttribute("body", "data-moment");
}

/** Opens the page, with a position in its address if there is one. */
function open(t, fragment = "") {
  return openPage(t, browser.context, server.address + fragment, IN_BROWSER);
}

test("the table is made once and kept", LIMIT, async (t) => {
  const kept = (page) => page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle("h-cosets-v1.table")).getFile();
    return [file.size, file.lastModified];
  });
  const made = await kept(await open(t));
  assert.equal(made[0], 70_458_301);
  assert.deepEqual(await kept(await open(t)), made, "it was read, not made again");
});

test("a damaged table is made again", LIMIT, async (t) => {
  const first = await open(t);
  await first.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("h-cosets-v1.table");
    const writer = await handle.createWritable({ keepExistingData: true });
    await writer.write({ type: "write", position: 50_000_000, data: new Uint8Array([7, 7, 7]) });
    await writer.close();
  });
  const page = await open(t);
  const bytes = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle("h-cosets-v1.table")).getFile();
    return [...new Uint8Array(await file.slice(50_000_000, 50_000_003).arrayBuffer())];
  });
  assert.notDeepEqual(bytes, [7, 7, 7]);
  assert.match(await solve(page, SHORT), /^8 face turns No one can do it in fewer\./);
});

test("a table that somebody has open is read all the same, in other ways", LIMIT, async (t) => {
  const first = await open(t);
  await first.evaluate(async () => {
    const hold = async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle("h-cosets-v1.table");
      self.file = await handle.createSyncAccessHandle();
      self.postMessage("open");
    };
    const source = URL.createObjectURL(new Blob([`(${hold})()`], { type: "text/javascript" }));
    window.holding = new Worker(source);
    await new Promise((resolve) => window.holding.addEventListener("message", resolve));
  });
  const page = await openPage(t, browser.context, server.address, /solved in this|making the table/);
  assert.match(await page.textContent("#engine"), IN_BROWSER);
});

test("the page takes little more memory than its tables", LIMIT, async (t) => {
  const page = await open(t);
  const workers = await page.evaluate(() => Math.min(8, navigator.hardwareConcurrency));
  // 85 MB for each worker; the rest is the browser's.
  const memory = browser.memory();
  assert.ok(memory > 85 && memory < 110 + 85 * workers, `${memory} MB with ${workers} workers`);
});

test("moves are solved, each solution is listed", LIMIT, async (t) => {
  const page = await open(t);
  assert.equal(await solve(page, SHORT), "8 face turns No one can do it in fewer. There is only this way.");
  assert.deepEqual(await solutions(page), ["B' L2 D' F2 U R U' R'"]);
  assert.match(await solve(page, "M2 E2 S2"), /^6 face turns .* all 6 ways\. Turned or mirrored they are one\.$/);
  assert.equal((await solutions(page)).length, 6);
  assert.equal(await solve(page, "solved"), "0 face turns It is already solved.");
});

test("a mistake in moves is shown where it is", LIMIT, async (t) => {
  const page = await open(t);
  await type(page, "R2 U Q");
  const alert = page.locator("#position-error");
  assert.match(await alert.locator("p").textContent(), /^unknown move "Q" at column 6/);
  assert.equal(await alert.locator("pre").textContent(), "R2 U Q\n     ^");
  assert.equal(await page.getAttribute("#position", "aria-invalid"), "true");
  await type(page, "R2 U F");
  assert.equal(await alert.textContent(), "");
});

/** Begins to paint over a solved cube: taps one of its stickers, and then white. */
async function paintOverSolved(page, facelet) {
  await type(page, "solved");
  await page.locator(`#cube [data-facelet="${facelet}"]`).click();
  await page.click(".brush[data-colour=white]");
}

test("a painted cube is checked piece by piece, then solved by itself", LIMIT, async (t) => {
  const page = await open(t);
  // One edge, flipped.
  await paintOverSolved(page, 19);
  const complaint = page.locator("#complaint");
  assert.match(await complaint.textContent(), /^10 stickers are white, but a cube has only 9/);
  assert.ok(await page.locator("#solve").isDisabled());
  await paint(page, "up face, row 3, column 2", "green");
  assert.match(await complaint.textContent(), /flip/);
  assert.ok(await page.locator("#solve").isDisabled());
  // A second one: now it is a cube.
  await paint(page, "up face, row 1, column 2", "blue");
  assert.equal(await moment(page), "enter");
  await paint(page, "back face, row 1, column 2", "white");
  assert.equal(await moment(page), "answer");
  await beginPainting(page);
  assert.equal(await complaint.textContent(), "");
  assert.equal(await page.textContent("#left"), "48 stickers to go.");
  // The cube after R2, until the rest follows from what is there.
  const before = { up: "white", right: "red", front: "green", down: "yellow", left: "orange", back: "blue" };
  const turned = { up: "yellow", front: "blue", down: "white", back: "green" };
  const isTurned = (face, column) => column === (face === "back" ? 1 : 3) && face in turned;
  const stickers = Object.keys(before).flatMap((face) =>
    [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => [face, row, column])),
  );
  for (const [face, row, column] of stickers) {
    const isCentre = row === 2 && column === 2;
    if (isCentre || (await moment(page)) === "answer") continue;
    await paint(page, `${face} face, row ${row}, column ${column}`, (isTurned(face, column) ? turned : before)[face]);
  }
  assert.match(await summary(page), /^1 face turn No one can do it in fewer\./);
  assert.deepEqual(await solutions(page), ["R2"]);
});

test("a long search is cancelled at once, with shared memory and without", LIMIT, async (t) => {
  // A server of its own, whose page has not been visited.
  const own = await servePage();
  t.after(own.end);
  const page = await openPage(t, browser.context, own.address, IN_BROWSER);
  let workers = page.workers();
  for (const isolated of [false, true]) {
    assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
    await begin(page, SUPERFLIP);
    await page.locator("#pass-label", { hasText: /1[5-9] face turns/ }).waitFor();
    await page.locator("#summary", { hasText: /^2\d face turns or fewer Looking for shorter ones\. None/ }).waitFor();
    const pressed = performance.now();
    await page.click("#cancel");
    assert.match(await summary(page), /^2\d face turns, perhaps not the fewest Stopped\. None has fewer than 1[5-9]\.$/);
    // The search itself takes an hour.
    assert.ok(performance.now() - pressed < 30_000, "it ended at once");
    assert.match(await solve(page, SHORT), /^8 face turns/);
    if (isolated) assert.deepEqual(page.workers(), workers, "no worker was replaced");
    // The service worker isolates the page from other origins.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await page.getByText(IN_BROWSER).waitFor();
    workers = page.workers();
  }
});

test("another search takes the place of the one that runs", LIMIT, async (t) => {
  const page = await open(t);
  await begin(page, SUPERFLIP);
  await page.locator("#pass-label", { hasText: /1[5-9] face turns/ }).waitFor();
  await type(page, "R U F");
  await page.press("#position", "Enter");
  assert.match(await summary(page), /^3 face turns No one can do it in fewer\./);
  await begin(page, SUPERFLIP);
  await page.locator("#pass-label", { hasText: /1[5-9] face turns/ }).waitFor();
  // A link, followed in the same page.
  await page.evaluate(() => {
    location.hash = "position=R+U";
  });
  assert.match(await summary(page), /^2 face turns No one can do it in fewer\./);
  assert.deepEqual(await solutions(page), ["U' R'"]);
  assert.ok(!(await page.locator("#cancel").isVisible()));
});

test("a search that is stopped says what is known and proven", LIMIT, async (t) => {
  const page = await open(t);
  await begin(page, SUPERFLIP);
  await page.locator("#summary", { hasText: /^2\d face turns or fewer Looking for shorter ones\. None/ }).waitFor();
  await page.click("#cancel");
  const stopped = /^(\d+) face turns, perhaps not the fewest Stopped\. None has fewer than (\d+)\.$/;
  const [, most, least] = (await summary(page)).match(stopped);
  assert.ok(Number(least) < Number(most));
  const [known] = await solutions(page);
  assert.equal(known.split(" ").length, Number(most));
  assert.equal(await copied(page, "#copy", "moves copied"), `${known}\n`);
  // No star, which stands for a proof.
  assert.match(await printedText(page), new RegExp(`^${known}  \\(${most}f, \\d+q\\)\n$`));
  await solve(page, "R U");
  assert.equal(await page.textContent("#done"), "", "nothing has been copied of these");
});

test("what was found of another cube makes room, and comes back", LIMIT, async (t) => {
  const page = await open(t);
  const isThere = async () => {
    assert.match(await summary(page), /^8 face turns No one can do it in fewer\./);
    assert.match(page.url(), /#position=R\+U\+R/);
    assert.equal(await page.textContent("#asked"), SHORT);
    assert.equal(await page.inputValue("#position"), SHORT);
  };
  const ways = [
    // A green sticker gets white.
    async () => {
      await page.click("#change");
      await page.locator('#cube [data-facelet="20"]').click();
      await page.click(".brush[data-colour=white]");
    },
    () => type(page, "R U"),
    () => page.click("#another"),
    async () => {
      await page.click("#another");
      await page.click("#random");
    },
    () => beginPainting(page),
    () => chooseGoal(page, { goal: "cross" }),
  ];
  for (const [at, change] of ways.entries()) {
    await solve(page, SHORT);
    await isThere();
    await change();
    assert.equal(await moment(page), "enter", String(change));
    assert.ok(!page.url().includes("position"), `${change}: ${page.url()}`);
    assert.ok(!(await page.locator("#summary").isVisible()));
    assert.deepEqual(await cube(page), await net(page, "#net"), "the cube is the one that is entered");
    await page.goBack();
    // From a cube that is entered by way of the start.
    if (at === 3 || at === 4) {
      assert.equal(await page.getAttribute("body", "data-way"), "none", String(change));
      await page.goBack();
    }
    await isThere();
  }
  // Each cube that was solved is there as a small picture, too.
  await solve(page, "R U");
  await page.locator("#past").getByRole("button", { name: `8: ${SHORT}` }).click();
  await isThere();
  await page.goBack();
  assert.match(await summary(page), /^2 face turns/);
});

test("a link leads to the position", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  const link = await copied(page, "#share", "link copied");
  assert.ok(link.startsWith(`${server.address}#position=R+U`), link);
  const other = await open(t, new URL(link).hash);
  assert.match(await summary(other), /^8 face turns/);
  assert.equal(await other.inputValue("#position"), SHORT);
});

test("results are copied and exported", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  assert.equal(await copied(page, "#copy", "moves copied"), "B' L2 D' F2 U R U' R'\n");
  assert.equal(await printedText(page), "B' L2 D' F2 U R U' R'  (8f*, 10q)\n");
  const report = JSON.parse(await saved(page, "#export-json"));
  assert.deepEqual([report.distance, report.complete, report.input], [8, true, SHORT]);
  const picture = await saved(page, "#export-svg");
  for (const part of ["8 face turns", "B'  L2  D'  F2  U  R  U'  R'", "Proven"]) assert.ok(picture.includes(part), part);
  assert.match(await saved(page, "#export-png"), /^.PNG/);
  // Of several solutions each has a line.
  await solve(page, "M2 E2 S2");
  const all = await copied(page, "#copy", "solutions copied");
  assert.equal(all, (await solutions(page)).map((solution) => `${solution}\n`).join(""));
});

test("everything works with the keyboard alone", LIMIT, async (t) => {
  const page = await open(t);
  const tabTo = async (matches, backwards = false) => {
    for (let press = 0; press < 120; press++) {
      const found = await page.evaluate(() => {
        const { id, ariaLabel, textContent } = document.activeElement;
        return [id, ariaLabel, textContent].join(" ");
      });
      if (found.match(matches)) return;
      await page.keyboard.press(backwards ? "Shift+Tab" : "Tab");
    }
    assert.fail(`no Tab leads to ${matches}`);
  };
  await tabTo(/^type/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("R U");
  await page.keyboard.press("Enter");
  assert.match(await summary(page), /^2 face turns/);
  // The arrow keys go through the known positions.
  await tabTo(/^change/, true);
  await page.keyboard.press("Enter");
  await tabTo(/^known/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = page.locator("#known option").nth(2);
  assert.equal(await page.inputValue("#position"), await second.getAttribute("value"));
  // A goal from the pictures; the solution turn by turn.
  await tabTo(/^goal-choose/);
  await page.keyboard.press("Enter");
  await tabTo(/white cross/);
  await page.keyboard.press("Enter");
  assert.equal(await page.inputValue("#goal"), "cross:U");
  await tabTo(/^position/, true);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("R U F2 D' B L2 U' R2");
  await page.keyboard.press("Enter");
  assert.match(await summary(page), /No one can do it in fewer/);
  const [solution] = await solutions(page);
  await tabTo(/^follow-it/);
  for (const key of ["Enter", "Enter", "Enter", "ArrowRight", "ArrowLeft", "Space"]) await page.keyboard.press(key);
  assert.equal(await page.textContent("#turn"), solution.split(" ")[2]);
  await page.keyboard.press("Escape");
  await page.locator("body[data-moment=answer]").waitFor();
  // The cube itself, then what there is to do; the address still holds the position.
  await tabTo(/^cube/, true);
  await page.keyboard.press("ArrowLeft");
  await page.locator("#skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "sheet");
  assert.match(page.url(), /#position=R\+U\+F2.*goal=cross%3AU/);
  // To the net, across it, painting.
  await tabTo(/^home/, true);
  await page.keyboard.press("Enter");
  await tabTo(/^paint/);
  await page.keyboard.press("Enter");
  // The button is gone: the focus is on what there is to do.
  await page.waitForFunction(() => document.activeElement?.id === "sheet");
  await tabTo(/up face, row 2, column 2/, true);
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await label(), "front face, row 1, column 2: grey");
  // A letter paints, and the next sticker has the focus.
  await page.keyboard.press("b");
  assert.equal(await label(), "front face, row 1, column 3: grey");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await label(), "front face, row 1, column 2: blue");
  await page.keyboard.press("Delete");
  assert.equal(await label(), "front face, row 1, column 2: grey");
  await page.keyboard.press("Control+Z");
  assert.equal(await label(), "front face, row 1, column 2: blue");
});

test("the end of a search neither scrolls nor takes the focus away", LIMIT, async (t) => {
  const page = await open(t);
  await page.setViewportSize({ width: 360, height: 640 });
  await begin(page, "R U2 F2 D' B L2 U' R2 F D2 L' B2 U R' F2 L");
  await page.locator("#solutions button").first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 300);
  // In one step, since a shorter solution replaces the list.
  await page.evaluate(() => document.querySelector("#solutions button").focus({ preventScroll: true }));
  assert.match(await summary(page), /No one can do it in fewer/);
  const [top, focused] = await page.evaluate(() => [scrollY, document.activeElement?.className]);
  assert.equal(focused, "solution");
  // The list may be shorter now.
  assert.ok(top > scrolled / 2, `${top} of ${scrolled}`);
});

test("a solution is followed turn by turn, and nothing turns by itself", LIMIT, async (t) => {
  const page = await open(t);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await solve(page, SHORT);
  const entered = await net(page, "#net");
  const next = page.locator("#turn");
  const current = page.locator("#turns [aria-current]");
  const waits = async () => {
    await page.waitForTimeout(1000);
    assert.deepEqual(await cube(page), entered);
  };
  await waits();
  await page.click("#follow-it");
  await waits();
  // First, how to hold it.
  assert.equal(await page.textContent("#turn-words"), "First hold it with the white middle up and the green middle towards you.");
  assert.equal(await page.locator("#cube .arrow").count(), 0);
  assert.equal(await page.locator("#cube .dot").count(), 2);
  await page.click("#step");
  assert.equal(await page.locator("#cube .dot").count(), 2);
  assert.equal(await next.textContent(), "B'");
  assert.equal(await page.textContent("#turn-words"), "Back, its top to the right");
  await page.click("#step");
  await page.click("#step");
  assert.equal(await next.textContent(), "D'");
  assert.equal(await current.textContent(), "D'");
  await page.click("#step-back");
  assert.equal(await next.textContent(), "L2");
  await page.locator("#turns button").nth(3).click();
  assert.equal(await next.textContent(), "F2");
  await page.click("#to-start");
  await waits();
  // All of it, on a press.
  await page.selectOption("#speed", "2");
  await page.click("#play");
  await page.locator("#step", { hasText: "Done" }).waitFor();
  assert.equal(await page.textContent("#turn-words"), "Solved.");
  const colours = ["white", "red", "green", "yellow", "orange", "blue"];
  await cubeEndsAs(page, colours.flatMap((colour) => Array(9).fill(colour)), "solved at the end");
  await page.click("#step");
  await page.locator("body[data-moment=answer]").waitFor();
  await page.locator("#solutions button").first().click();
  await waits();
  await page.click("#step");
  assert.equal(await next.textContent(), "B'");
});

test("while a solution is followed the cube is only looked at", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  await page.click("#follow-it");
  const sticker = page.locator('#cube [data-facelet="20"]');
  const colour = await sticker.getAttribute("data-colour");
  // It would get white if it were painted.
  assert.notEqual(colour, "white");
  await sticker.click();
  assert.equal(await moment(page), "follow");
  assert.equal(await sticker.getAttribute("data-colour"), colour);
});

test("large letters on a telephone have room", LIMIT, async (t) => {
  const page = await open(t);
  await chooseGoal(page, { goal: "xcross" });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const hasRoom = async (what) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!overflow, `${what} sticks out with large letters`);
  };
  await hasRoom("the field");
  await solve(page, SHORT);
  await hasRoom("the answer");
  await page.click("#follow-it");
  await hasRoom("a solution");
  await page.click("#follow-close");
  await beginPainting(page);
  await hasRoom("the net");
  const shapes = await page.locator("#net button").evaluateAll((stickers) =>
    stickers.map(({ offsetWidth, offsetHeight }) => Math.abs(offsetWidth - offsetHeight) <= 1),
  );
  assert.ok(!shapes.includes(false), "stickers are squares");
});

test("distances and counts are those of the golden files", LIMIT, async (t) => {
  const rows = ["brute.tsv", "patterns.tsv", "signature.tsv"].flatMap((file) => {
    const lines = readFileSync(join(repository, "data", file), "utf8").split("\n");
    const rows = lines.map((line) => line.split("\t")).filter((row) => Number(row[2]) > 0);
    // From the shortest to those that take some seconds.
    return rows.filter((row) => Number(row[1]) <= 16 && !row[0].startsWith("#"));
  });
  const ten = [...rows.filter(([, distance]) => distance < 16).slice(-9), rows.at(-1)];
  assert.equal(ten.length, 10);
  const page = await open(t);
  for (const [moves, distance, count] of ten) {
    const sentence = await solve(page, moves);
    const found = count === "1" ? "There is only this way." : `These are all ${count} ways.`;
    const expected = `${distance} face turns No one can do it in fewer. ${found}`;
    assert.ok(sentence.startsWith(expected), `${moves}: ${sentence}`);
    assert.equal((await solutions(page)).length, Number(count));
  }
});

test("it works without a connection after the first visit", LIMIT, async (t) => {
  // A server of its own, which ends.
  const ending = await servePage();
  t.after(ending.end);
  const page = await openPage(t, browser.context, ending.address, IN_BROWSER);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  ending.end();
  const again = await openPage(t, browser.context, ending.address, IN_BROWSER);
  assert.match(await solve(again, SHORT), /^8 face turns/);
  await again.click("#menu-open");
  await again.getByRole("link", { name: /^Licences/ }).click();
  await again.getByText("What this page contains, and under which licence.").waitFor();
});

test("what the page says of rotations, and a random cube as moves", LIMIT, async (t) => {
  const page = await open(t);
  const hold = page.locator("#hold");
  await type(page, "");
  assert.equal(await hold.textContent(), "Hold the cube with the white middle up and the green middle towards you.");
  await type(page, "R U x2");
  assert.equal(await hold.textContent(), "Hold the cube with the yellow middle up and the blue middle towards you.");
  await type(page, "R U x y'");
  assert.match(await hold.textContent(), /with the green middle up and the (red|orange) middle towards you/);
  // As it is held then, it is followed: the turn that undoes U turns the side that is green.
  await type(page, "x U");
  await page.click("#solve");
  await page.click("#follow-it");
  assert.match(await page.textContent("#turn-words"), /with the green middle up and the yellow middle towards you/);
  await page.click("#step");
  assert.equal(await page.textContent("#turn"), "U'");
  assert.match(await page.textContent("#cube-text"), /up face: (green ?){9}\./);
  await page.click("#to-end");
  assert.match(await page.textContent("#cube-text"), /front face: (yellow ?){9}\./);
  await page.click("#home");
  await page.click("#random");
  await page.waitForFunction(() => / /.test(document.getElementById("position").value));
  assert.match(await page.inputValue("#position"), /^([URFDLB][2']? ?){10,22}$/);
  assert.equal(await hold.textContent(), "Hold the cube with the white middle up and the green middle towards you.");
});

test("the cube turns to the face that is painted", LIMIT, async (t) => {
  const page = await open(t);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginPainting(page);
  for (const [face, first] of [["down", 27], ["back", 45], ["left", 36], ["up", 0]]) {
    await paint(page, `${face} face, row 1, column 1`, "white");
    // The cube is drawn in the next frame.
    await page.locator(`#cube [data-facelet="${first}"][data-colour="white"]`).waitFor();
  }
});

test("without JavaScript the page says what it needs", LIMIT, async (t) => {
  const context = await browser.context.browser().newContext({ javaScriptEnabled: false });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(server.address);
  const sentence = page.locator("noscript p");
  await sentence.waitFor();
  assert.match(await sentence.textContent(), /^This page solves cubes with JavaScript/);
  assert.equal(await page.locator("button:visible, nav a:visible").count(), 1, "nothing dead is there to press");
});

test("stickers that cannot be right are marked", LIMIT, async (t) => {
  const page = await open(t);
  const wrong = () =>
    page.locator('#net button[data-wrong="true"]').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel.split(":")[0]));
  const complaint = page.locator("#complaint");
  // Two stickers exchanged: the corners UFR and ULF show a colour twice.
  await paintOverSolved(page, 18);
  await paint(page, "up face, row 3, column 3", "green");
  assert.equal((await wrong()).length, 6);
  assert.match(await complaint.textContent(), /^No piece is white, white and orange\.$/);
  // A cube that is painted in part: an edge with the same colour twice.
  await page.click("#over");
  await paint(page, "up face, row 3, column 2", "white");
  await paint(page, "front face, row 1, column 2", "white");
  assert.deepEqual(await wrong(), ["up face, row 3, column 2", "front face, row 1, column 2"]);
  assert.match(await complaint.textContent(), /^No piece is white and white\./);
  assert.ok(await page.locator("#solve").isDisabled());
  await paint(page, "front face, row 1, column 2", "green");
  assert.deepEqual(await wrong(), []);
  // Two stickers of a corner leave one piece: the third sticker follows.
  await paint(page, "up face, row 3, column 3", "white");
  await paint(page, "front face, row 1, column 3", "green");
  await page.getByRole("button", { name: "right face, row 1, column 1: red, follows from the others" }).waitFor();
  // It is read aloud.
  assert.equal(await page.locator("#filled[role=status]").textContent(), "1 filled in for you");
});

test("links are copied without https, too, and name the answer", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  assert.equal(await page.title(), `8 face turns: ${SHORT}`);
  // As in a page that is not secure.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.click("#share");
  await page.getByText("link copied").waitFor();
  await type(page, "");
  await page.locator("#position").focus();
  await page.keyboard.press("Control+V");
  assert.match(await page.inputValue("#position"), /^http:.*#position=R\+U/);
  // It can be read there, too.
  await page.press("#position", "Enter");
  assert.match(await summary(page), /^8 face turns/);
});

test("a server of plain files has all that is asked for", LIMIT, async (t) => {
  const context = await browser.context.browser().newContext();
  t.after(() => context.close());
  const missing = [];
  context.on("response", (response) => response.status() >= 400 && missing.push(response.url()));
  const page = await openPage(t, context, server.address, IN_BROWSER);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await solve(page, SHORT);
  assert.deepEqual(missing, []);
});

test("nothing was asked of other machines", () => {
  assert.deepEqual(browser.outside, []);
});
