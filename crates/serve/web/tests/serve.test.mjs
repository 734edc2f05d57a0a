/** The page that `faceturn serve` serves: solved by the program. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { program, repository, serveNative } from "./browser.mjs";
import { LIMIT } from "./limits.mjs";
import { BY_PROGRAM, IN_BROWSER, begin, openPage, printedText, solve, summary } from "./person.mjs";
import { started } from "./started.mjs";

const SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";


const { server, browser } = await started(() => serveNative("--no-keep", "--searches", "1"));

function open(t, { address } = server) {
  return openPage(t, browser.context, address, BY_PROGRAM);
}

/** Begins a search that takes an hour. */
async function beginLong(page) {
  await begin(page, SUPERFLIP);
  await page.locator("#pass-label", { hasText: /1[5-9] face turns/ }).waitFor();
}

test("the page shows what the program prints", LIMIT, async (t) => {
  const page = await open(t);
  const lines = readFileSync(join(repository, "data/signature.tsv"), "utf8").split("\n");
  const random = lines.filter((line) => line.split("\t")[1] === "16").slice(0, 2);
  for (const moves of [...random.map((line) => line.split("\t")[0]), "M2 E2 S2", "R U"]) {
    assert.match(await solve(page, moves), /No one can do it in fewer/);
    const shown = await printedText(page);
    const printed = execFileSync(program, ["solve", "--quiet", moves], { encoding: "utf8", ...LIMIT });
    assert.equal(shown, printed);
  }
});

test("a second client is answered while the first one's search goes on", LIMIT, async (t) => {
  const first = await open(t);
  await beginLong(first);
  const second = await open(t);
  assert.match(await solve(second, "R U F"), /^3 face turns No one can do it in fewer\./);
  assert.ok(await first.locator("#cancel").isVisible());
});

test("a search is cancelled", LIMIT, async (t) => {
  const page = await open(t);
  await beginLong(page);
  await page.click("#cancel");
  assert.match(await summary(page), /^2\d face turns, perhaps not the fewest Stopped\. None has fewer than 1[5-9]\.$/);
});

test("moves that are too long for a message are solved as facelets", LIMIT, async (t) => {
  const page = await open(t);
  assert.match(await solve(page, `${"R U R' U' ".repeat(7200)}F`), /^1 face turn No one can do it in fewer\./);
});

test("without the program the page solves by itself", LIMIT, async (t) => {
  // A server of its own, which ends.
  const ending = await serveNative();
  t.after(ending.end);
  const page = await open(t, ending);
  await page.evaluate(() => navigator.serviceWorker.ready);
  ending.end();
  await page.getByText(IN_BROWSER).waitFor();
  assert.match(await solve(page, "R U F"), /^3 face turns No one can do it in fewer\./);
  assert.deepEqual(browser.outside, []);
});
