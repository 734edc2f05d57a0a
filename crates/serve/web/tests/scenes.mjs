/** The states of the page that people see, for pictures and for checks of all of them, in any language. */

import { PATIENCE } from "./limits.mjs";
import { FILMED, HIDDEN, photo, photosOf, sidesOf } from "./film.mjs";
import { begin, beginPainting, chooseGoal, give, showNet, type } from "./person.mjs";

/** A position with several solutions, which is solved in a second. */
export const SEVERAL = "R L' B R L' D R L' F R L' U R' L F R L' D R L' B R L' U";

/** A random position of 16 face turns: its proof takes a second, all its solutions some more. */
const SIXTEEN = "R' B2 U B D2 F' R2 U' L2 U' F' U2 L2 F2 B L2 B D' L F2 R' U2 B2 L2 B2 L U D' L2 B'";

/** A scramble, and moves that solve all of it but three corners. */
export const [NEAR, SKELETON] = ["F R U2 R' D R U2 R' D' L", "L' F'"];

/** The screens, and whether they are touched. */
export const SCREENS = {
  wide: { width: 1920, height: 1080 },
  desk: { width: 1366, height: 768 },
  tablet: { width: 820, height: 1180, isTouched: true },
  phone: { width: 390, height: 844, isTouched: true },
  small: { width: 360, height: 640, isTouched: true },
};

async function painting(page) {
  await beginPainting(page);
  const colours = ["white", "red", "white", "green", "blue", "white", "green", "white", "orange"];
  for (const colour of colours) await page.click(`.brush[data-colour=${colour}]`);
}

/** Paints a sticker of the net by its letter. */
async function press(page, at, symbol) {
  if (!(await page.locator("#complaint").isVisible())) await page.locator("#net button").nth(at).press(symbol);
}

async function impossible(page) {
  await type(page, SEVERAL);
  const sticker = page.locator("#net button").nth(8);
  await page.locator("#palette input[value=F]").evaluate((choice) => {
    choice.checked = true;
  });
  await sticker.evaluate((sticker) => sticker.click());
  await page.locator("#complaint:not(:empty)").waitFor();
}

/** Begins to look for an answer, and loses the program meanwhile. */
async function lost(page) {
  const sockets = [];
  await page.routeWebSocket("**/api/v1/socket", (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.reload();
  await page.locator("#engine:not(:empty)").waitFor({ state: "attached" });
  await search(page, "superflip", "#rungs [data-rung=best]");
  await sockets.at(-1).close();
  await page.locator("#go-on").waitFor();
}

async function hold(page) {
  await search(page, SEVERAL, COMPLETE);
  await page.click("#follow-it");
}

async function follow(page) {
  await hold(page);
  await page.click("#step");
}

/** Each state, with what people do before. */
export const STATES = {
  start: async () => {},
  painting,
  impossible,
  camera: async (page) => {
    await page.click("#camera");
    await page.waitForFunction(() => document.querySelectorAll(".missing").length === 3);
  },
  "camera-place": async (page) => {
    await page.context().clearPermissions();
    await page.click("#camera");
    await page.locator("[data-camera] .camera-box[hidden]").waitFor({ state: "attached" });
    await give(page, [...photosOf(FILMED).slice(0, 3), photo(sidesOf(FILMED)[0], "plain.bmp", { isStickerless: true })]);
    await page.locator(".camera-box.placing").waitFor();
  },
  "camera-doubtful": async (page) => {
    await page.context().clearPermissions();
    await page.click("#camera");
    await page.locator("[data-camera] .camera-box[hidden]").waitFor({ state: "attached" });
    await give(page, photosOf(HIDDEN));
    await page.locator("#cube .changed").first().waitFor();
  },
  typing: (page) => type(page, SEVERAL),
  turned: async (page) => {
    await beginPainting(page);
    await showNet(page);
    // R U F D' L2, with its white side held a quarter turn wrong.
    const sides = { 0: "RRULUUDUU", 18: "BFRBFRLRR", 9: "FBBFRRUBB", 45: "LLFUBFLLF" };
    for (const [begin, symbols] of Object.entries(sides)) {
      for (const [at, symbol] of [...symbols].entries()) if (at !== 4) await press(page, Number(begin) + at, symbol);
    }
    await page.locator("#repairs .card").first().waitFor();
  },
  "turned-by-keys": async (page) => {
    await page.click("#type");
    for (const key of ["i", "j", "k", "f", "h"]) await page.press("#cube", key);
  },
  "typing-wrong": (page) => type(page, "R2 U Q"),
  searching: (page) => search(page, "superflip", "#rungs li:nth-child(10)[data-rung=out]"),
  proven: (page) => search(page, SIXTEEN, PROVEN),
  all: (page) => search(page, SEVERAL, COMPLETE),
  hold,
  follow,
  "full-screen": async (page) => {
    await follow(page);
    await page.click("#full-screen");
    await page.locator("html:fullscreen").waitFor();
  },
  lost,
  stopped: async (page) => {
    await search(page, "superflip", "#rungs [data-rung=best]");
    await page.click("#cancel");
    await page.locator("#answer[data-phase=stopped]").waitFor();
  },
  goal: async (page) => {
    await type(page, "R U F2 D' B L2 U' R2");
    await chooseGoal(page, { goal: "eo:F" });
    await page.click("#solve");
    await page.locator(PROVEN).waitFor();
    await page.click("#follow-it");
  },
  goals: async (page) => {
    await page.click("#goal-choose");
    await page.locator(".card").first().waitFor();
  },
  crosses: async (page) => {
    await page.click("#goal-choose");
    await page.locator("#goal-groups section:first-child .card:last-child").click();
    await search(page, SIXTEEN, COMPLETE);
  },
  menu: (page) => page.click("#menu-open"),
  cases: async (page) => {
    await page.click("#tab-algorithms");
    await page.locator("[data-case=pll-Jb] rect").first().waitFor();
  },
  algorithms: async (page) => {
    await page.click("#tab-algorithms");
    await openCase(page, "pll-Jb");
    await page.locator(".star").first().click();
  },
  compared: async (page) => {
    await page.click("#tab-algorithms");
    await page.selectOption("#set", "oll");
    await openCase(page, "oll-27");
    await page.fill("#alg-own", "R U R' U R U2 R'");
    await page.press("#alg-own", "Enter");
    await page.locator("#alg-own-note:not(:empty)").waitFor();
  },
  fewest: async (page) => {
    await page.click("#tab-fewest");
    await page.fill("#fewest-scramble", SIXTEEN);
    await page.locator("#fewest-options button").first().click();
    await page.locator("#fewest-whole button").waitFor();
    await page.locator("#fewest-proof:not(:empty)").waitFor();
  },
  "fewest-done": async (page) => {
    await page.click("#tab-fewest");
    await page.fill("#fewest-scramble", SIXTEEN);
    await page.locator("#fewest-whole button").click();
    await page.locator("#fewest-sheet:has(#fewest-back:not([hidden])) #fewest-insert[hidden]").waitFor({ state: "attached" });
  },
  branches: async (page) => {
    await page.click("#tab-fewest");
    await page.fill("#fewest-scramble", SIXTEEN);
    await page.locator("#fewest-whole button").click();
    await page.locator("#fewest-taken li:nth-child(4)").waitFor();
    await page.locator("#fewest-taken li:nth-child(2) button").click();
    await page.locator("#fewest-options button").nth(1).click();
    await page.locator("#fewest-whole button").waitFor();
  },
  insertions: async (page) => {
    await page.click("#tab-fewest");
    await page.fill("#fewest-scramble", NEAR);
    await page.locator("#fewest-options button").first().waitFor();
    await page.fill("#fewest-own", SKELETON);
    await page.click("#fewest-take");
    await page.click("#fewest-insert");
    await page.locator("#fewest-insertions button").first().waitFor();
  },
  "six-crosses": async (page) => {
    await page.click("#tab-crosses");
    await page.fill("#crosses-scramble", SIXTEEN);
    await page.locator("#crosses-list > li:nth-child(6)").waitFor();
    await page.locator("#crosses-list summary").first().click();
  },
};

/** Opens a case, and waits until all its algorithms are there. */
export async function openCase(page, name) {
  await page.locator(`[data-case=${name}]`).click();
  await page.getByText(/(comfortable come first|bequemsten stehen vorn|más cómodos|confortables d.abord|vêm primeiro|最前|並んでいます)[.。]$/).waitFor();
}

/** What an answer has to show until it is there. */
const PROVEN = "#rungs [data-rung=met]";
const COMPLETE = "#answer[data-phase=complete]";

async function search(page, position, awaited) {
  await begin(page, position);
  await page.locator(awaited).waitFor({ state: "attached" });
}

/** Opens the page on a screen of a browser, light or dark, in the language of LOCALE. */
export async function openScreen(browser, address, { width, height, isTouched = false }, colorScheme = "light") {
  const size = { viewport: { width, height }, colorScheme, locale: process.env.LOCALE ?? "en-US" };
  const touch = isTouched ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {};
  const context = await browser.context.browser().newContext({ ...size, ...touch, bypassCSP: true, permissions: ["camera"], reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  return page;
}
