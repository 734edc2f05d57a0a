/** The page that `faceturn serve` serves: solved by the program. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { repository, serveNative, startBrowser } from "./browser.mjs";

const PATIENCE = 120_000;
const program = process.env.FACETURN ?? join(repository, "target/debug/faceturn");
const SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

let server;
let browser;
let page;

before(async () => {
  server = await serveNative(program, "--searches", "1");
  browser = await startBrowser();
  page = await openPage();
});

after(async () => {
  await browser?.end();
  server?.end();
});

async function openPage() {
  const page = await browser.context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(server.address);
  await page.getByText("solved by the program on this machine").waitFor();
  return page;
}

async function summary(page) {
  const sentence = page.locator("#summary", { hasText: /proven|no solution is shorter|Stopped/ });
  await sentence.waitFor();
  return sentence.textContent();
}

test("the page shows what the program prints", async () => {
  const lines = readFileSync(join(repository, "data/signature.tsv"), "utf8").split("\n");
  const random = lines.filter((line) => line.split("\t")[1] === "16").slice(0, 2);
  for (const moves of [...random.map((line) => line.split("\t")[0]), "M2 E2 S2", "R U"]) {
    await page.fill("#position", moves);
    await page.click("#solve");
    assert.match(await summary(page), /proven/);
    await page.click("#copy");
    await page.getByText("solutions copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const printed = execFileSync(program, ["solve", "--quiet", moves], { encoding: "utf8" });
    assert.equal(copied, printed);
  }
});

test("a second client waits for the first, which ends its search by leaving", async () => {
  await page.fill("#position", SUPERFLIP);
  await page.click("#solve");
  await page.locator("#pass-label", { hasText: /1[5-9] face turns/ }).waitFor();
  const second = await openPage();
  await second.fill("#position", "R U F");
  await second.click("#solve");
  // A short solution comes all the same; the proof has to wait.
  await second.locator("#summary", { hasText: /^Searching: .* 3 at most/ }).waitFor();
  await page.close();
  assert.match(await summary(second), /^3 face turns, proven/);
  page = second;
});

test("a search is cancelled", async () => {
  await page.fill("#position", SUPERFLIP);
  await page.click("#solve");
  await page.locator("#pass-label", { hasText: /1[5-9] face turns/ }).waitFor();
  await page.click("#cancel");
  assert.match(await summary(page), /^Stopped: 1[5-9] face turns at least/);
});

test("without the program the page solves by itself", async () => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  server.end();
  await page.getByText(/solved in this browser/).waitFor();
  await page.fill("#position", "R U F");
  await page.click("#solve");
  assert.match(await summary(page), /^3 face turns, proven/);
  assert.deepEqual(browser.outside, []);
});
