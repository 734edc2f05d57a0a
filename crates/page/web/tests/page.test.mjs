/** The page as a person would use it, in Chromium. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { repository, servePage, startBrowser } from "./browser.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { IN_BROWSER, begin, copied, openPage, paint, solutions, solve, summary } from "./person.mjs";

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
    const pressed = performance.now();
    await page.click("#cancel");
    assert.match(await summary(page), /^Stopped: 1[5-9] face turns at least/);
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

test("a search that is stopped leaves the solution that is known", LIMIT, async (t) => {
  const page = await open(t);
  await begin(page, SUPERFLIP);
  await page.locator("#summary", { hasText: /at most/ }).waitFor();
  // Painting during a search.
  await paint(page, /^up face, row 1, column 1/, "green");
  await page.click("#cancel");
  assert.match(await summary(page), /^Stopped: \d+ face turns at least, 2\d at most/);
  assert.ok(await page.locator("#solve").isDisabled(), "the cube has a green sticker too many");
  const [known] = await solutions(page);
  const shown = await copied(page, "#copy", "solutions copied");
  assert.match(shown, new RegExp(`^${known}  \\(2\\df, \\d+q\\)\n$`));
  await solve(page, "R U");
  assert.equal(await page.textContent("#done"), "", "nothing has been copied of these");
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
  await page.locator("#position").focus();
  await page.keyboard.type("R U");
  await page.keyboard.press("Enter");
  assert.match(await summary(page), /^2 face turns/);
  // To the net, across it and back, painting.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(await label(), /^up face, row 2, column 2/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.match(await label(), /^front face, row 1, column 2/);
  await page.keyboard.press("b");
  assert.match(await label(), /^front face, row 1, column 2: blue/);
  await page.keyboard.press("Delete");
  assert.match(await label(), /: grey/);
  // The arrow keys go through the known positions.
  await page.locator("#known").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = page.locator("#known option").nth(2);
  assert.equal(await page.inputValue("#position"), await second.getAttribute("value"));
  // To the result, and the address still holds the position.
  await page.locator("#skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "result");
  assert.match(page.url(), /#position=R\+U$/);
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
  await page.locator("#solutions button").first().evaluate((solution) => solution.focus({ preventScroll: true }));
  assert.match(await summary(page), /proven/);
  const [top, focused] = await page.evaluate(() => [scrollY, document.activeElement?.className]);
  assert.equal(focused, "solution");
  // The list may be shorter now.
  assert.ok(top > scrolled / 2, `${top} of ${scrolled}`);
});

test("solutions are played on the cube", LIMIT, async (t) => {
  const page = await open(t);
  await solve(page, SHORT);
  await page.locator("#player twisty-player").waitFor();
  await page.locator("#solutions button").first().click();
  await page.waitForFunction(
    async () => {
      const { experimentalModel } = document.querySelector("twisty-player");
      return (await experimentalModel.detailedTimelineInfo.get()).timestamp > 500;
    },
    undefined,
    { timeout: PATIENCE },
  );
});

test("axe finds nothing, in light and dark, wide and narrow", LIMIT, async (t) => {
  const page = await open(t);
  // The goal is painted on a second net.
  await page.fill("#goal", "xcross");
  await solve(page, SHORT);
  await page.addScriptTag({ path: join(import.meta.dirname, "../node_modules/axe-core/axe.min.js") });
  for (const [width, colorScheme] of [[1200, "light"], [1200, "dark"], [390, "light"], [390, "dark"]]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    assert.deepEqual(found, [], `${width} ${colorScheme}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!overflow, `nothing sticks out at ${width}`);
  }
  // Large letters on a telephone.
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
  await again.locator("#player twisty-player").waitFor();
  await again.getByRole("link", { name: /^Licences/ }).click();
  await again.getByText("What this page contains, and under which licence.").waitFor();
});

test("without the player the solutions are there all the same", LIMIT, async (t) => {
  // Without a service worker, which keeps the player.
  const context = await browser.context.browser().newContext({ serviceWorkers: "block" });
  t.after(() => context.close());
  await context.route(/twisty/, (route) => route.abort());
  const page = await openPage(t, context, server.address, IN_BROWSER);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error));
  assert.match(await solve(page, SHORT), /^8 face turns/);
  await page.locator("#player").waitFor({ state: "hidden" });
  assert.deepEqual([await solutions(page), errors], [["B' L2 D' F2 U R U' R'"], []]);
});

test("nothing was asked of other machines", () => {
  assert.deepEqual(browser.outside, []);
});
