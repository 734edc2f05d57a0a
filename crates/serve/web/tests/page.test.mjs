/** The page as a person would use it, in Chromium. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { repository, servePage, startBrowser } from "./browser.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import {
  IN_BROWSER,
  begin,
  copied,
  cube,
  cubeEndsAs,
  net,
  openPage,
  paint,
  solutions,
  solve,
  summary,
} from "./person.mjs";

/** A scramble that is solved at once. */
const SHORT = "R U R' U' F2 D L2 B";
const SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

let server;
let browser;

before(async () => {
  server = await servePage();
  browser = await startBrowser();
}, LIMIT);

after(async () => {
  await browser?.end();
  server?.end();
}, LIMIT);

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
  assert.match(await solve(page, SHORT), /^8 face turns, proven/);
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
  assert.match(await solve(page, SHORT), /^8 face turns, proven: the only shortest solution/);
  assert.deepEqual(await solutions(page), ["B' L2 D' F2 U R U' R'"]);
  assert.match(await solve(page, "M2 E2 S2"), /^6 face turns, proven: all 6 .*48 symmetries: 1\./);
  assert.equal((await solutions(page)).length, 6);
  assert.match(await solve(page, "solved"), /^0 face turns, proven: the only/);
});

test("a mistake in moves is shown where it is", LIMIT, async (t) => {
  const page = await open(t);
  await page.fill("#position", "R2 U Q");
  const alert = page.locator("#position-error");
  assert.match(await alert.locator("p").textContent(), /^unknown move "Q" at column 6/);
  assert.equal(await alert.locator("pre").textContent(), "R2 U Q\n     ^");
  assert.equal(await page.getAttribute("#position", "aria-invalid"), "true");
  await page.fill("#position", "R2 U F");
  assert.equal(await alert.textContent(), "");
});

test("a painted cube is checked piece by piece, then solved", LIMIT, async (t) => {
  const page = await open(t);
  await page.click("#solved");
  // One edge, flipped.
  await paint(page, /^up face, row 3, column 2/, "green");
  const complaints = page.locator("#complaints");
  await complaints.getByText("10 stickers are green, 9 belong").waitFor();
  assert.ok(await page.locator("#solve").isDisabled());
  await paint(page, /^front face, row 1, column 2/, "white");
  await complaints.getByText(/flip/).waitFor();
  // A second one: now it is a cube.
  await paint(page, /^up face, row 1, column 2/, "blue");
  await paint(page, /^back face, row 1, column 2/, "white");
  assert.equal(await complaints.locator("li").count(), 0);
  await page.click("#wipe");
  await complaints.getByText("48 stickers are left to paint").waitFor();
  await page.click("#solved");
  // The cube after R2: eight pairs of stickers.
  for (const row of [1, 2, 3]) {
    await paint(page, `up face, row ${row}, column 3`, "yellow");
    await paint(page, `down face, row ${row}, column 3`, "white");
    await paint(page, `front face, row ${row}, column 3`, "blue");
    await paint(page, `back face, row ${row}, column 1`, "green");
  }
  await page.click("#solve");
  assert.match(await summary(page), /^1 face turn, proven/);
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
    await page.locator("#summary", { hasText: /1\d to 2\d/ }).waitFor();
    const pressed = performance.now();
    await page.click("#cancel");
    assert.match(await summary(page), /^1[5-9] to 2\d face turns. ?Stopped: no solution is shorter than 1/);
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
  await page.fill("#position", "R U F");
  await page.press("#position", "Enter");
  assert.match(await summary(page), /^3 face turns, proven/);
  await begin(page, SUPERFLIP);
  await page.locator("#pass-label", { hasText: /1[5-9] face turns/ }).waitFor();
  // A link, followed in the same page.
  await page.evaluate(() => {
    location.hash = "position=R+U";
  });
  assert.match(await summary(page), /^2 face turns, proven/);
  assert.deepEqual(await solutions(page), ["U' R'"]);
  assert.ok(await page.locator("#cancel").isDisabled());
});

test("a search that is stopped says what is known and proven", LIMIT, async (t) => {
  const page = await open(t);
  await begin(page, SUPERFLIP);
  await page.locator("#summary", { hasText: /1\d to 2\d/ }).waitFor();
  await page.click("#cancel");
  const [, least, most] = (await summary(page)).match(/^(\d+) to (\d+) face turns. ?Stopped: .* one of \2 is known\.$/);
  assert.ok(Number(least) < Number(most));
  const [known] = await solutions(page);
  const shown = await copied(page, "#copy", "solutions copied");
  assert.match(shown, new RegExp(`^${known}  \\(2\\df, \\d+q\\)\n$`));
  await solve(page, "R U");
  assert.equal(await page.textContent("#done"), "", "nothing has been copied of these");
});

test("what was found of another cube is put aside, and comes back", LIMIT, async (t) => {
  const page = await open(t);
  const aside = page.locator("#aside");
  const search = async () => {
    assert.match(await solve(page, SHORT), /^8 face turns, proven/);
    assert.ok(!(await aside.isVisible()));
    assert.match(page.url(), /#position=R\+U/);
  };
  const ways = [
    () => page.fill("#position", "R U"),
    () => page.click("#random"),
    () => page.click("#solved"),
    () => page.click("#wipe"),
    () => paint(page, "up face, row 1, column 1", "green"),
    () => page.fill("#goal", "cross"),
  ];
  for (const change of ways) {
    await search();
    await change();
    await aside.waitFor();
    assert.ok(!page.url().includes("position"), page.url());
    assert.ok(!(await page.locator("#player").isVisible()));
    assert.deepEqual(await cube(page), await net(page, "#net"), "the cube is the one of the net");
    await page.click("#back");
    await aside.waitFor({ state: "hidden" });
    assert.match(page.url(), /#position=R\+U/);
    assert.equal(await page.inputValue("#position"), SHORT);
  }
  // The same cube in other words is no other cube.
  await page.fill("#position", `${SHORT} U U'`);
  assert.ok(!(await aside.isVisible()));
});

test("a link leads to the position", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  const link = await copied(page, "#share", "link copied");
  assert.match(link, /#position=R\+U/);
  const other = await open(t, new URL(link).hash);
  assert.match(await summary(other), /^8 face turns/);
  assert.equal(await other.inputValue("#position"), SHORT);
});

test("results are copied and exported", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  const text = await copied(page, "#copy", "solutions copied");
  assert.equal(text, "B' L2 D' F2 U R U' R'  (8f*, 10q)\n");
  const saved = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    return readFileSync(await download.path(), "utf8");
  };
  assert.equal(await saved("#export-text"), text);
  const report = JSON.parse(await saved("#export-json"));
  assert.deepEqual([report.distance, report.complete, report.input], [8, true, SHORT]);
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
  await tabTo(/^position/);
  await page.keyboard.type("R U");
  await page.keyboard.press("Enter");
  assert.match(await summary(page), /^2 face turns/);
  // To the net, across it, painting.
  await tabTo(/up face, row 2, column 2/);
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.match(await label(), /^front face, row 1, column 2/);
  await page.keyboard.press("b");
  assert.match(await label(), /^front face, row 1, column 2: blue/);
  await page.keyboard.press("Delete");
  // What everything else says about it.
  assert.match(await label(), /^front face, row 1, column 2: \w+, follows from the others/);
  // The arrow keys go through the known positions.
  await tabTo(/^known/, true);
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
  assert.match(await summary(page), /proven/);
  await tabTo(/^to-start/);
  await page.keyboard.press("Enter");
  await tabTo(/^step One turn on/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  const turn = page.locator("#turns [aria-current]");
  const [solution] = await solutions(page);
  assert.equal(await turn.textContent(), solution.split(" ")[1]);
  // The cube itself, then the result; the address still holds the position.
  await tabTo(/^cube/, true);
  await page.keyboard.press("ArrowLeft");
  await page.locator("#skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "result");
  assert.match(page.url(), /#position=R\+U\+F2.*goal=cross%3AU/);
});

test("the end of a search neither scrolls nor takes the focus away", LIMIT, async (t) => {
  const page = await open(t);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.fill("#position", "R U2 F2 D' B L2 U' R2 F D2 L' B2 U R' F2 L");
  await page.click("#solve");
  await page.locator("#solutions button").first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 300);
  // In one step, since a shorter solution replaces the list.
  await page.evaluate(() => document.querySelector("#solutions button").focus({ preventScroll: true }));
  assert.match(await summary(page), /proven/);
  const [top, focused] = await page.evaluate(() => [scrollY, document.activeElement?.className]);
  assert.equal(focused, "solution");
  // The list may be shorter now.
  assert.ok(top > scrolled / 2, `${top} of ${scrolled}`);
});

test("solutions are played on the cube, turn by turn", LIMIT, async (t) => {
  const page = await open(t);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await begin(page, SHORT);
  // It plays by itself once it is proven, to the end.
  const current = page.locator("#turns [aria-current]");
  await page.locator("#turns li:last-child [aria-current]").waitFor();
  await cubeEndsAs(page, await solved(page), "solved at the end");
  await page.click("#to-start");
  assert.equal(await current.count(), 0);
  assert.deepEqual(await cube(page), await net(page, "#net"));
  await page.click("#step");
  await page.click("#step");
  assert.equal(await current.textContent(), "L2");
  await page.click("#step-back");
  assert.equal(await current.textContent(), "B'");
  await page.locator("#turns button").nth(3).click();
  assert.equal(await current.textContent(), "F2");
  await page.locator("#solutions button").first().click();
  await page.locator("#turns li:last-child [aria-current]").waitFor();
});

/** The colours of the solved cube. */
async function solved(page) {
  const colours = ["white", "red", "green", "yellow", "orange", "blue"];
  return colours.flatMap((colour) => Array(9).fill(colour));
}

test("large letters on a telephone have room", LIMIT, async (t) => {
  const page = await open(t);
  await page.fill("#goal", "xcross");
  await solve(page, SHORT);
  await page.setViewportSize({ width: 360, height: 640 });
  const overflow = await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    return document.documentElement.scrollWidth > innerWidth;
  });
  assert.ok(!overflow, "nothing sticks out with large letters");
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
    const found = count === "1" ? "the only shortest solution" : `all ${count} shortest solutions`;
    assert.ok(sentence.startsWith(`${distance} face turns, proven: ${found}.`), `${moves}: ${sentence}`);
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
  await again.getByRole("link", { name: /^Licences/ }).click();
  await again.getByText("What this page contains, and under which licence.").waitFor();
});

test("what the page says of rotations, and a random cube as moves", LIMIT, async (t) => {
  const page = await open(t);
  const hold = page.locator("#hold");
  assert.equal(await hold.textContent(), "Hold the cube with white up and green in front.");
  await page.fill("#position", "R U x2");
  const held = /^Your moves end with yellow up and blue in front\. Hold the cube with white up and green in front again/;
  assert.match(await hold.textContent(), held);
  await page.fill("#position", "R U x y'");
  assert.match(await hold.textContent(), /with green up and (red|orange) in front/);
  await page.click("#random");
  await page.waitForFunction(() => / /.test(document.getElementById("position").value));
  assert.match(await page.inputValue("#position"), /^([URFDLB][2']? ?){10,22}$/);
  assert.equal(await hold.textContent(), "Hold the cube with white up and green in front.");
});

test("the cube turns to the face that is painted", LIMIT, async (t) => {
  const page = await open(t);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.click("#wipe");
  for (const [face, first] of [["down", 27], ["back", 45], ["left", 36], ["up", 0]]) {
    await paint(page, `${face} face, row 1, column 1`, "white");
    assert.equal(await page.locator(`#cube [data-facelet="${first}"]`).getAttribute("data-colour"), "white");
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
});

test("stickers that cannot be right are marked", LIMIT, async (t) => {
  const page = await open(t);
  const wrong = () =>
    page.locator('#net button[data-wrong="true"]').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel.split(":")[0]));
  await page.click("#solved");
  // Two stickers exchanged: the corners UFR and ULF show a colour twice.
  await paint(page, "up face, row 3, column 3", "green");
  await paint(page, "front face, row 1, column 1", "white");
  assert.deepEqual((await wrong()).length, 6);
  assert.match(await page.textContent("#complaints"), /invalid corner at place UFR/);
  // A cube that is painted in part: an edge with the same colour twice.
  await page.click("#wipe");
  await paint(page, "up face, row 3, column 2", "white");
  await paint(page, "front face, row 1, column 2", "white");
  assert.deepEqual(await wrong(), ["up face, row 3, column 2", "front face, row 1, column 2"]);
  assert.match(await page.textContent("#complaints"), /one of the marked stickers must be wrong/);
  assert.ok(await page.locator("#solve").isDisabled());
  await paint(page, "front face, row 1, column 2", "green");
  assert.deepEqual(await wrong(), []);
  // Two stickers of a corner leave one piece: the third sticker follows.
  await paint(page, "up face, row 3, column 3", "white");
  await paint(page, "front face, row 1, column 3", "green");
  await page.getByRole("button", { name: "right face, row 1, column 1: red, follows from the others" }).waitFor();
});

test("links are copied without https, too, and name the answer", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  assert.equal(await page.title(), `8 face turns: ${SHORT}`);
  // As in a page that is not secure.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.click("#share");
  await page.getByText("link copied").waitFor();
  await page.fill("#position", "");
  await page.locator("#position").focus();
  await page.keyboard.press("Control+V");
  assert.match(await page.inputValue("#position"), /^http:.*#position=R\+U/);
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
