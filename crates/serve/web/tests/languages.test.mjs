/** The page in other languages than English: which one people get, and that none of its texts is left in English. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { serveNative, servePage } from "./browser.mjs";
import { LIMIT, PATIENCE } from "./limits.mjs";
import { chooseGoal, solve, type } from "./person.mjs";
import { STATES } from "./scenes.mjs";
import { started } from "./started.mjs";

const OTHERS = readdirSync(join(import.meta.dirname, "../src/texts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((name) => name.length === 2 && name !== "en");

const { servers, browser } = await started(() => serveNative("--no-keep"), servePage);
const [native, files] = servers;

/** Opens the page as somebody who reads a language. */
async function open(t, locale, address) {
  const context = await browser.context.browser().newContext({ locale, reducedMotion: "reduce" });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const requested = [];
  context.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(address);
  await page.locator("#engine:not(:empty)").waitFor({ state: "attached" });
  return { page, context, requested };
}

/** The texts of the page that people can see or have read to them, but for those that mean the same in any language, and for
 * what the engine says of goals. */
function texts(page) {
  return page.evaluate(() => {
    const found = new Set();
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
      const { parentElement, data } = all.currentNode;
      const isSame = parentElement.closest("[translate=no], noscript, script, .score, .star, #solutions, #turns, #rungs, #goals, #language, code");
      if (!isSame) found.add(data.trim());
    }
    for (const it of document.body.querySelectorAll("[aria-label], [title], [placeholder]")) {
      for (const name of ["aria-label", "title"]) found.add(it.getAttribute(name) ?? "");
      if (it.translate) found.add(it.getAttribute("placeholder") ?? "");
    }
    return [...found].filter((text) => /[a-z]{3}/i.test(text));
  });
}

test("people who read English get no other language", LIMIT, async (t) => {
  const { page, requested } = await open(t, "en-US", files.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  assert.ok(kept.length > 10);
  const isOther = (path) => OTHERS.some((language) => path.startsWith(`/assets/${language}-`));
  assert.deepEqual([...requested, ...kept].filter(isOther), []);
  assert.equal(await page.getAttribute("html", "lang"), "en");
});

test("a language that the page does not have is English; one of several is the first that it has", LIMIT, async (t) => {
  const { page, context } = await open(t, "fi-FI", files.address);
  assert.equal(await page.textContent("#paint"), "Enter my cube");
  await context.addInitScript(() => Object.defineProperty(navigator, "languages", { value: ["fi", "de-AT", "en"] }));
  await page.reload();
  await page.locator("html[lang=de]").waitFor();
  assert.equal(await page.textContent("#paint"), "Meinen Würfel eingeben");
});

test("the language is chosen by hand: what is entered stays, and the choice is kept", LIMIT, async (t) => {
  const { page, context } = await open(t, "de-DE", native.address);
  assert.equal(await page.getAttribute("html", "lang"), "de");
  await type(page, "R U F2");
  await page.click("#menu-open");
  await page.selectOption("#language", "en");
  await page.locator("html[lang=en]").waitFor();
  assert.equal(await page.inputValue("#position"), "R U F2");
  assert.match(await solve(page, "R U F2"), /^3 face turns No one can do it in fewer\./);
  const other = await context.newPage();
  await other.goto(native.address);
  assert.equal(await other.textContent("#paint"), "Enter my cube");
  await page.click("#menu-open");
  await page.selectOption("#language", "de");
  await page.locator("html[lang=de] #summary", { hasText: "Mit weniger schafft es niemand." }).waitFor();
});

test("what is wrong with a cube is said in the language of the page", LIMIT, async (t) => {
  const { page } = await open(t, "de-DE", native.address);
  const cases = {
    "R2 U Q": /^„Q“ ist hier kein Zug/,
    UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB: /^Eine Kante ist gekippt: Kippe irgendeine Kante$/,
    UUUUUUUUFUURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB: /^Das sind nicht die 54 Sticker/,
    UUUUUUUUFUURRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB: /^Jede Farbe muss genau neunmal vorkommen/,
    UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB: /^Eine Ecke ist (im|gegen den) Uhrzeigersinn verdreht/,
  };
  for (const [text, expected] of Object.entries(cases)) {
    await type(page, text);
    assert.match((await page.locator("#position-error p").allTextContents()).join("; "), expected, text);
  }
});

test("why no turns lead there is said in the language of the page", LIMIT, async (t) => {
  const { page } = await open(t, "de-DE", files.address);
  for (const [position, moves, expected] of [
    ["R U F", "<R,U>", "Keine Lösung: Kein erlaubter Zug bewegt den Stein gelb-grün."],
    ["F", "<U,R,F2>", "Keine Lösung: Kein erlaubter Zug kippt eine Kante."],
  ]) {
    await type(page, position);
    await chooseGoal(page, { moves });
    await page.click("#solve");
    await page.locator("#answer[data-phase=complete]").waitFor();
    assert.equal(await page.textContent("#note"), expected);
  }
});

test("a language that was used is there without a connection", LIMIT, async (t) => {
  const ending = await servePage();
  t.after(ending.end);
  const { page } = await open(t, "de-DE", ending.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  ending.end();
  await page.reload();
  await page.locator("html[lang=de]").waitFor();
  assert.equal(await page.textContent("#paint"), "Meinen Würfel eingeben");
});

/** What is the same in every language: names, and what is written in them; and words that a language has, too. */
const SAME = /^(PLL|OLL|F2L|COLL|OCLL|CMLL|ELL|VLS|OLLCP|ZBLL|superflip|OLL \d+|L, \w+|[\w :-]+ \([\d/]+\)|\d+: .*|\(.*\))$/;
const ALIKE = {
  de: /^(orange|Set|Text|Pause|Scramble|Insertions)$/,
  fr: /^(orange|Pause|Positions|Solutions|Insertions)$/,
};

/** The states whose texts are compared: those in which a beginner may be, and each part of the page; without a camera. */
const COMPARED = Object.keys(STATES).filter((state) => !/^(searching|proven|hold|goal|algorithms|fewest|turned-by-keys|full-screen|fewest-done|crosses|camera.*)$/.test(state));

/** Those that are looked at in every language; in German all are. */
const FIRST = ["start", "painting", "impossible", "all", "follow"];

/** The texts of states in a language. */
async function textsIn(t, locale, states) {
  const all = {};
  for (const state of states) {
    const { page, context } = await open(t, locale, native.address);
    await STATES[state](page);
    all[state] = await texts(page);
    await context.close();
  }
  return all;
}

test("no text is left in English", LIMIT, async (t) => {
  const english = await textsIn(t, "en-US", COMPARED);
  for (const language of OTHERS) {
    const states = language === "de" ? COMPARED : FIRST;
    const other = await textsIn(t, language, states);
    for (const state of states) {
      const left = other[state].filter((text) => english[state].includes(text) && !SAME.test(text) && !ALIKE[language]?.test(text));
      assert.deepEqual(left, [], `${language}, ${state}`);
    }
  }
});
