/** The parts of the page beside solving: algorithms, fewest moves and crosses, on a desk and on a telephone. What
 * they list is what the program lists. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { program, serveNative, servePage } from "./browser.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { pageModules } from "./modules.mjs";
import { BY_PROGRAM, IN_BROWSER, chooseGoal, saved, solve } from "./person.mjs";
import { NEAR, SCREENS, SKELETON, openCase, openScreen } from "./scenes.mjs";
import { started } from "./started.mjs";

const SCRAMBLE = "R' U' F R2 D2 L2 F2 R2 D2 L2 U2 F' D2 F' L' U B' D' L2 R' U R' U' F";

/** What solves, and the screen. */
const WAYS = [
  ["in the browser, on a desk", servePage, IN_BROWSER, SCREENS.desk],
  ["by the program, on a telephone", () => serveNative("--no-keep"), BY_PROGRAM, SCREENS.phone],
];

const [{ held }] = await pageModules("algorithms/usual.ts");
const { servers, browser } = await started(...WAYS.map(([, serve]) => serve));

/** The objects that a command prints. */
function printed(...command) {
  const text = execFileSync(program, [...command, "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], ...LIMIT });
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** The solutions of a report as they are done, with free turns: the last one's face is where U is held then. */
function done({ executions, first_turns: first, last_turns: last }) {
  const free = (turn) => (turn === "" ? "" : `(${turn})`);
  return executions.map((done, at) => `${free(first[at])} ${done} ${free(last[at])}`.trim());
}

/** Algorithms in the order of the list: first those by these turns, whatever the rotations, then the others. */
function grouped(all, turns) {
  const isWithin = (it) => it.replace(/\([^)]*\)/g, "").split(/\s+/).every((word) => word === "" || /^[xyz]/.test(word) || turns.includes(word[0]));
  return [...all.filter(isWithin), ...all.filter((it) => !isWithin(it))];
}

/** Algorithms whose last free turn names no face. */
const withoutFaces = (all) => all.map((it) => it.replace(/\([URFDLB](['2]?)\)$/, "(U$1)"));

const texts = (page, selector) => page.locator(selector).allTextContents();

for (const [at, [name, , ready, screen]] of WAYS.entries()) {
  const open = async (t, fragment = "") => {
    const page = await openScreen(browser, servers[at].address + fragment, screen, "light");
    t.after(() => page.context().close());
    await page.getByText(ready).waitFor();
    return page;
  };
  /** Opens the page as it is now a second time, by its link. */
  const openAgain = async (t, page) => open(t, new URL(page.url()).hash);

  test(`algorithms of a case are those of the program, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await page.click("#tab-algorithms");
    await page.locator("#cases [data-case]").first().waitFor();
    assert.equal(await page.locator("#cases [data-case]").count(), 21);
    await openCase(page, "pll-Jb");
    const [jb] = printed("cases", "pll").filter((it) => it.name === "pll-Jb").map(held);
    const options = ["--goal", "pll", "--auf", "--pre-auf", "--rank", "--top", "30", "--no-keep"];
    const ranked = (extra, moves) => printed("solve", jb.facelets, ...options, "--moves", moves, "--extra", extra)[0];
    assert.deepEqual(withoutFaces(await texts(page, "#algs .solution")), grouped(done(ranked("2", "<R,U,F>")), "RUF"));
    await page.selectOption("#alg-extra", "0");
    await page.getByText(/comfortable come first\.$/).waitFor();
    const shortest = ranked("0", "<R,U,F>");
    assert.deepEqual(withoutFaces(await texts(page, "#algs .solution")), grouped(done(shortest), "RUF"));
    const scores = shortest.scores.map((score) => score.toFixed(1));
    assert.deepEqual((await texts(page, "#algs .score")).toSorted(), scores.toSorted());
    await page.getByRole("button", { name: "R U L", exact: true }).click();
    await page.getByText(/comfortable come first\.$/).waitFor();
    assert.deepEqual(withoutFaces(await texts(page, "#algs .solution")), grouped(done(ranked("0", "<R,U,L>")), "RUL"));
    // Parts of a large set.
    await page.click("#case-close");
    await page.selectOption("#set", "zbll");
    await page.locator("[data-case=zbll-1]").waitFor();
    await page.selectOption("#subset", "cross, Pi");
    const zbll = printed("cases", "zbll").filter(({ description }) => description === "cross, Pi");
    assert.equal(await page.locator("#cases [data-case]:visible").count(), zbll.length);
    await page.selectOption("#set", "pll");
    await page.locator("[data-case=pll-Jb]").click();
    // Rotations among the turns: as they are written, and no others.
    await page.selectOption("#alg-extra", "0");
    await page.fill("#generator", "<R,U,x>");
    await page.press("#generator", "Enter");
    await page.getByText(/comfortable come first\.( Looking.*)?$/).waitFor();
    for (const algorithm of await texts(page, "#algs .solution")) assert.match(algorithm.replaceAll(/\([^)]*\)/g, ""), /^[RUx'2 ]+$/);
    // By U and R alone there is none.
    await page.fill("#generator", "<R,U>");
    await page.press("#generator", "Enter");
    await page.getByText(/^There is none by these turns: /).waitFor();
    assert.deepEqual(await texts(page, "#algs .solution"), []);
  });

  test(`an algorithm is played, marked, exported and sent to others, ${name}`, LIMIT, async (t) => {
    const page = await open(t, "#algorithms&set=oll&case=oll-27");
    await page.locator("#algs .solution").first().waitFor();
    await page.getByText(/comfortable come first\.$/).waitFor();
    const title = await page.locator("#case-name").textContent();
    assert.match(title, /^OLL \d+$/);
    // Held as people do, it begins with no turn of U. One's own is compared with those in the list.
    const [usual] = await texts(page, "#algs .solution");
    assert.equal(usual, "R U R' U R U2 R'");
    await page.fill("#alg-own", usual);
    await page.press("#alg-own", "Enter");
    assert.match(await page.textContent("#alg-own-note"), /^It solves this case in \d+ moves\. Its effort is [\d.]+; the least is/);
    await page.fill("#alg-own", "R U");
    await page.press("#alg-own", "Enter");
    assert.equal(await page.textContent("#alg-own-note"), "It does not solve this case.");
    assert.match(page.url(), /#algorithms&set=oll&case=OLL-\d+&moves=/);
    const [first] = await texts(page, "#algs .solution");
    await page.locator("#algs .solution").first().click();
    assert.deepEqual(await texts(page, "#turns button"), first.replaceAll(/[()]/g, "").split(" "));
    await page.click("#to-end");
    // The last layer is oriented: yellow is up, as people have it.
    const above = await page.locator("#cube-text").textContent();
    assert.match(above, /up face: (yellow ?){9}\./);
    assert.equal(await page.textContent("#follow-close"), "All algorithms");
    await page.click("#follow-close");
    await page.locator(".star").first().click();
    await page.click("#case-close");
    // In the order of their numbers, to be found by them, and back from a case to the list.
    await page.fill("#case-find", title.slice(4));
    assert.deepEqual(await texts(page, "#cases [data-case]:not([hidden]) span:first-of-type"), [title]);
    await page.locator("#cases [data-case]:not([hidden])").click();
    await page.locator("#algs .solution").first().waitFor();
    await page.goBack();
    await page.fill("#case-find", "");
    await page.locator("#cases [data-case]").first().waitFor();
    const titles = await texts(page, "#cases [data-case] span:first-of-type");
    assert.deepEqual(titles.slice(0, 3), ["OLL 1", "OLL 2", "OLL 3"]);
    // What is marked is below its case, also after a reload.
    await page.reload();
    await page.getByText(ready).waitFor();
    await page.locator("[data-case=oll-27] .favourite:not(:empty)").waitFor();
    assert.deepEqual(await texts(page, ".favourite:not(:empty)"), [first]);
    assert.equal(await saved(page, "#favourites-text"), `oll-27\t${first}\n`);
    assert.deepEqual(JSON.parse(await saved(page, "#favourites-json")), { "oll-27": [first] });
    // On paper there are the cases and nothing else.
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await page.locator("header, .stage, #sets, .sheet-actions").evaluateAll((all) => all.filter((it) => it.checkVisibility())), []);
    assert.equal(await page.locator("#cases [data-case]:visible").count(), 57);
  });

  test(`what people do for the V permutation leads its list, with its rotation, ${name}`, LIMIT, async (t) => {
    const page = await open(t, `#algorithms&case=pll-V&moves=${encodeURIComponent("<R,U,B>")}`);
    await page.locator("#algs .solution").first().waitFor();
    const usual = page.locator("#algs .solution", { hasText: "R' U R' U' y R' F' R2 U' R' U R' F R F" });
    assert.ok((await texts(page, "#algs .solution")).slice(0, 5).includes(await usual.first().textContent()));
    await usual.first().click();
    await page.click("#to-end");
    // Solved, though the cube is held in another way.
    const faces = (await page.locator("#cube-text").textContent()).match(/face: [^.]*/g);
    assert.ok(faces.every((face) => new Set(face.slice(6).split(" ")).size === 1), faces);
  });

  test(`a case of one's own, some of it grey, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await page.click("#tab-algorithms");
    await page.click("#case-own");
    await page.getByText(/^Paint or type a cube/).waitFor();
    // The last layer is to be oriented: what is beside it in the upper layer may be anything.
    const [sune] = printed("cases", "ocll").filter(({ shown }) => shown.includes("?"));
    await page.click("#tab-solve");
    await page.click("#type");
    await chooseGoal(page, { goal: "oll" });
    await page.fill("#position", sune.shown);
    await page.click("#tab-algorithms");
    await page.click("#case-own");
    await page.getByText(/comfortable come first\.$/).waitFor();
    const options = ["--goal", "oll", "--auf", "--pre-auf", "--rank", "--top", "30", "--no-keep", "--extra", "2", "--moves", "<R,U,F>"];
    const [report] = printed("solve", sune.shown, ...options);
    const expected = grouped(done(report), "RUF");
    assert.deepEqual(withoutFaces(await texts(page, "#algs .solution")), expected);
    const again = await openAgain(t, page);
    await again.getByText(/comfortable come first\.$/).waitFor();
    assert.deepEqual(withoutFaces(await texts(again, "#algs .solution")), expected);
  });

  test(`parts of the page keep what was entered and found, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    const moment = (name) => page.locator(`body[data-moment=${name}]`).waitFor();
    assert.match(await solve(page, "R U F"), /^3 face turns/);
    await page.click("#tab-crosses");
    // What was solved is the first scramble there.
    await page.getByText(/^The shortest is/).waitFor();
    assert.equal(await page.locator("#crosses-scramble").inputValue(), "R U F");
    assert.match(await page.title(), /^Crosses/);
    await page.click("#tab-solve");
    await moment("answer");
    assert.equal(await page.locator("#headline").textContent(), "3");
    await page.goBack();
    await moment("crosses");
    await page.goBack();
    await moment("answer");
    await page.goForward();
    await page.getByText(/^The shortest is/).waitFor();
    await page.click("#home");
    await moment("enter");
    assert.equal(new URL(page.url()).hash, "");
    assert.equal(await page.locator("nav [aria-current]").textContent(), "Solve");
    await page.goBack();
    await moment("crosses");
    // What comes late to a part that people have left shows nothing any more.
    for (const [leave, hash] of [["#tab-crosses", /^#crosses/], ["#tab-solve", /^#position=R\+U\+F$/]]) {
      await page.click("#tab-fewest");
      await page.fill("#fewest-scramble", SCRAMBLE);
      await page.click("#tab-algorithms");
      await page.click(leave);
      await page.waitForTimeout(1500);
      assert.match(new URL(page.url()).hash, hash);
      const text = await page.locator("#cube-text").textContent();
      assert.ok(text.includes("up face: white white white white white white orange orange yellow"), text);
    }
  });

  test(`crosses have the lengths of the program, and hide their solutions, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await page.click("#tab-crosses");
    const of = async (kind) => {
      await page.getByText(/^The shortest is/).waitFor();
      const goals = [..."URFDLB"].map((face) => (kind === "xcross" ? `xcross:${face}:any` : `${kind}:${face}`));
      const colours = ["white", "red", "green", "yellow", "orange", "blue"];
      const expected = goals.map((goal, at) => {
        const [{ distance, solutions }] = printed("solve", SCRAMBLE, "--goal", goal, "--no-keep");
        return [colours[at], String(distance), solutions];
      });
      const shown = await page.locator("#crosses-list > li").evaluateAll((items) =>
        items.map((item) => [
          item.querySelector("summary span:last-child").textContent.split(",")[0],
          item.querySelector("strong").textContent,
          [...item.querySelectorAll(".solution")].map((it) => it.textContent),
        ]),
      );
      const sorted = (all) => all.toSorted(([one], [other]) => (one < other ? -1 : 1));
      assert.deepEqual(sorted(shown), sorted(expected.map(([colour, length, all]) => [colour, length, all.slice(0, 12)])));
      const lengths = shown.map(([, length]) => Number(length));
      assert.deepEqual(lengths, lengths.toSorted((one, other) => one - other));
    };
    await page.fill("#crosses-scramble", SCRAMBLE);
    await of("cross");
    assert.equal(await page.locator("#crosses-list .solution:visible").count(), 0);
    await page.locator("#crosses-list summary").first().click();
    assert.ok((await page.locator("#crosses-list .solution:visible").count()) > 0);
    // For those who want to find the lengths: each is there once its solutions are. The choice is kept.
    await page.check("#crosses-hide");
    const shown = page.locator("#crosses-list .length:visible");
    assert.equal(await shown.count(), 0);
    assert.match(await page.textContent("#crosses-news"), /^All six are there/);
    await page.locator("#crosses-list summary").nth(2).click();
    assert.equal(await shown.count(), 1);
    await page.click("#crosses-clock");
    assert.match(await page.textContent("#crosses-clock"), /^0:1[2-5]$/);
    await page.reload();
    await page.getByText(/^All six are there/).waitFor();
    assert.match(await page.textContent("#crosses-clock"), /^(0:\d\d|Time is up\.)$/);
    await page.click("#crosses-clock");
    assert.equal(await page.textContent("#crosses-clock"), "Inspect: 15 s");
    await page.uncheck("#crosses-hide");
    await page.getByText(/^The shortest is/).waitFor();
    await page.selectOption("#crosses-what", "xcross");
    await of("xcross");
    const again = await openAgain(t, page);
    await again.getByText(/^The shortest is/).waitFor();
    assert.deepEqual(await texts(again, "#crosses-list strong"), await texts(page, "#crosses-list strong"));
    // A cross is followed to its end, and all is as before.
    await page.click("#crosses-reveal");
    await page.locator("#crosses-list .solution").first().click();
    await page.click("#to-end");
    await page.click("#step");
    await page.locator("body[data-moment=crosses]").waitFor();
    await page.click("#crosses-random");
    await page.waitForFunction((before) => document.querySelector("#crosses-scramble").value !== before, SCRAMBLE);
    await page.getByText(/^The shortest is/).waitFor();
    assert.equal(await page.locator("#crosses-list .solution:visible").count(), 0);
    await page.fill("#crosses-scramble", "R Q");
    await page.getByText('unknown move "Q"').waitFor();
    assert.equal(await page.locator("#crosses-list > li").count(), 0);
  });

  test(`a fewest-moves solution grows step by step, ${name}`, LIMIT, async (t) => {
    const page = await open(t);
    await page.click("#tab-fewest");
    await page.fill("#fewest-scramble", SCRAMBLE);
    const offered = async (position, steps) => {
      await page.locator("#fewest-options li").first().waitFor();
      const [{ solutions }] = printed("steps", position, "--notation", "niss", "--steps", steps, "--count", "16", "--width", "400");
      assert.deepEqual(await texts(page, "#fewest-options .solution"), solutions.map(({ niss }) => niss));
      return solutions;
    };
    const [first, second] = await offered(SCRAMBLE, "eo niss");
    assert.match((await texts(page, "#fewest-options .soft"))[0], /^eo:[UFR]/);
    await page.locator("#fewest-options .solution").nth(1).click();
    await page.getByText(`${second.length} turns so far.`).waitFor();
    await offered(`${SCRAMBLE} ${second.niss}`, "dr niss");
    const subsets = await texts(page, "#fewest-options .soft");
    for (const words of subsets) assert.match(words, /^dr:[UFR] \[\d[abc]\d \de\]/);
    const [subset] = subsets.at(-1).match(/\d[abc]\d/);
    await page.selectOption("#fewest-subset", subset);
    await page.waitForFunction((subset) => {
      const all = [...document.querySelectorAll("#fewest-options .soft")];
      return all.length > 0 && all.every(({ textContent }) => textContent.includes(`[${subset} `));
    }, subset);
    await offered(`${SCRAMBLE} ${second.niss}`, `dr[${subset}] niss`);
    await page.selectOption("#fewest-subset", "");
    await page.click("#fewest-clock");
    assert.match(await page.textContent("#fewest-clock"), /^(60:00|59:5\d)$/);
    await page.click("#fewest-back");
    await offered(SCRAMBLE, "eo niss");
    // The first one by hand; what it does is seen, and DR comes next.
    await page.fill("#fewest-own", first.niss);
    await page.press("#fewest-own", "Enter");
    await offered(`${SCRAMBLE} ${first.niss}`, "dr niss");
    assert.equal(await page.locator("#fewest-step").inputValue(), "dr niss");
    await page.fill("#fewest-own", "R (Q)");
    await page.click("#fewest-take");
    await page.getByText('unknown move "Q"').waitFor();
    await page.locator("#fewest-whole button").click();
    await page.getByText(/^\d+ turns so far: solved\.$/).waitFor();
    const lines = await texts(page, "#fewest-taken li");
    assert.equal(lines.length, 4);
    for (const [at, what] of [/dr:[UFR] \[/, /htr/, /finish/].entries()) assert.match(lines[at + 1], what);
    await page.getByText(/^The fewest possible: /).waitFor();
    // The link has all of it.
    const again = await openAgain(t, page);
    await again.getByText(/^\d+ turns so far: solved\.$/).waitFor();
    assert.deepEqual(await texts(again, "#fewest-taken li"), lines);
    const moves = (await texts(page, "#fewest-taken code")).join(" ");
    const [{ facelets }] = printed("convert", "--notation", "niss", `${SCRAMBLE} ${moves}`);
    assert.equal(facelets, printed("convert", "solved")[0].facelets);
  });

  test(`branches of a fewest-moves solution stand side by side, ${name}`, LIMIT, async (t) => {
    const page = await open(t, `#fewest&position=${encodeURIComponent(NEAR)}`);
    const add = async (moves, total) => {
      await page.fill("#fewest-own", moves);
      await page.click("#fewest-take");
      await page.getByText(new RegExp(`^${total} turns? so far`)).waitFor();
    };
    const branches = (of = page) => of.locator("#fewest-taken ol").evaluateAll((all) => all.map((it) => [...it.querySelectorAll("code")].map(({ textContent }) => textContent)));
    await add("L'", 1);
    await add("R2", 2);
    // In the place of the second line, which stays in its branch.
    await page.locator("#fewest-taken li button").nth(1).click();
    await add("F'", 2);
    const both = [["L'", "R2"], ["L'", "F'"]];
    assert.deepEqual(await branches(), both);
    const boxes = await page.locator(".branch").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
    assert.equal(boxes[0] === boxes[1], screen === SCREENS.desk, "side by side where there is room");
    const again = await openAgain(t, page);
    await again.getByText("2 turns so far.").waitFor();
    assert.deepEqual(await branches(again), both);
    assert.equal(await again.locator("[aria-pressed=true].chip").nth(0).textContent(), "Branch 2: 2 turns");
    // On with the first, whose cube is shown then; without the second, and back.
    await again.getByRole("button", { name: "Branch 1:" }).click();
    await again.locator("#fewest-back").click();
    await again.getByText("1 turn so far.").waitFor();
    assert.deepEqual(await branches(again), [["L'"], ["L'", "F'"]]);
    await again.getByRole("button", { name: "Drop branch 2" }).click();
    await again.locator(".branch .chip").first().waitFor({ state: "detached" });
    assert.deepEqual(await branches(again), [["L'"]]);
    await again.goBack();
    await again.locator(".branch .chip").nth(1).waitFor();
    assert.deepEqual(await branches(again), [["L'"], ["L'", "F'"]]);
  });

  test(`insertions into a skeleton, and the proven distance beside it, ${name}`, LIMIT, async (t) => {
    const page = await open(t, `#fewest&position=${encodeURIComponent(NEAR)}`);
    await page.getByText("The fewest possible: 10, proven.").waitFor();
    await page.fill("#fewest-own", SKELETON);
    await page.click("#fewest-take");
    await page.click("#fewest-insert");
    await page.getByText(/^They leave three corners in a cycle\. /).waitFor({ timeout: PATIENCE });
    const [{ solutions }] = printed("insertions", NEAR, SKELETON, "--count", "16");
    assert.deepEqual(await texts(page, "#fewest-insertions .solution"), solutions.map(({ solution }) => solution));
    await page.locator("#fewest-insertions .solution").first().click();
    await page.getByText("10 turns so far: solved.").waitFor();
  });
}

test("what is typed before its part is loaded counts", LIMIT, async (t) => {
  const context = await browser.context.browser().newContext({ serviceWorkers: "block" });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  let load;
  const typed = new Promise((resolve) => (load = resolve));
  await page.route(/fewest-[^/]*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(servers[1].address);
  await page.click("#tab-fewest");
  await page.fill("#fewest-scramble", SCRAMBLE);
  load();
  await page.locator("#fewest-options .solution").first().waitFor();
});
