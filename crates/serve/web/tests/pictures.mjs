/** Takes pictures of the page in Chromium in each of its states, into target/pictures; those that the manual shows
 * go to docs/pictures. LOCALE is the language, English if it is not said: others have folders of their own. With --icons it makes those of the page itself (web/public) instead. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { repository, serveNative, servePage, startBrowser } from "./browser.mjs";
import { filmed } from "./film.mjs";
import { SCREENS, SEVERAL, STATES, openScreen } from "./scenes.mjs";

const browser = await startBrowser(...filmed());
const server = await servePage();

/** What the manual shows. */
const SHOWN = ["desk-all", "desk-algorithms", "phone-painting", "phone-follow"];

/** Takes each state on each screen, light and dark; or only those pictures that are named. */
async function takeAll(only) {
  const folder = join(repository, "target/pictures", process.env.LOCALE ?? "");
  mkdirSync(folder, { recursive: true });
  const native = await serveNative();
  for (const [state, act] of Object.entries(STATES)) {
    for (const isTouched of [false, true]) {
      const screens = Object.entries(SCREENS).filter(([, size]) => (size.isTouched ?? false) === isTouched);
      const pictures = screens.flatMap(([screen, size]) => [
        { name: `${screen}-${state}`, size, colorScheme: "light" },
        { name: `${screen}-${state}-dark`, size, colorScheme: "dark" },
      ]);
      const wanted = pictures.filter(({ name }) => only.length === 0 || only.includes(name));
      if (wanted.length === 0) continue;
      const page = await openScreen(browser, native.address, wanted[0].size);
      await page.locator("#engine:not(:empty)").waitFor({ state: "attached" });
      await act(page);
      for (const { name, size, colorScheme } of wanted) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        // What moves comes to rest.
        await page.waitForTimeout(700);
        const isShown = SHOWN.includes(name) && !process.env.LOCALE;
        await page.screenshot({ path: join(isShown ? join(repository, "docs/pictures") : folder, `${name}.png`) });
      }
      await page.context().close();
    }
  }
  native.end();
}

/** The icons and the picture that others show of a link. */
async function makeIcons() {
  const folder = join(import.meta.dirname, "../public");
  const icon = await openScreen(browser, server.address, { width: 512, height: 512 });
  for (const size of [180, 512]) {
    await icon.setViewportSize({ width: size, height: size });
    await icon.setContent(`<body style="margin:0"><img src="${server.address}icon.svg" width="${size}">`);
    await icon.locator("img").evaluate((image) => image.decode());
    await icon.screenshot({ path: join(folder, `icon-${size}.png`), omitBackground: true });
  }
  const task = new URLSearchParams({ position: SEVERAL });
  const page = await openScreen(browser, `${server.address}#${task}`, { width: 1200, height: 630 });
  await page.locator("#summary", { hasText: "No one can do it in fewer" }).waitFor();
  const cube = await page.locator("#cube").evaluate((cube) => cube.outerHTML);
  await page.evaluate((cube) => {
    const words = "<h1>faceturn</h1><p>Your cube, in the fewest turns. Proven.</p>";
    document.body.innerHTML = `<div class="preview">${cube}<div>${words}</div></div>`;
    const style = document.createElement("style");
    style.textContent = `.preview { display: flex; height: 100vh; align-items: center; padding: 60px; gap: 40px }
      #cube { width: 480px !important; flex: none } h1 { font-size: 96px } p { font-size: 36px; margin: 20px 0 0 }`;
    document.head.append(style);
  }, cube);
  await page.screenshot({ path: join(folder, "preview.png") });
}

const [icons, ...names] = process.argv.slice(2);
if (icons === "--icons") await makeIcons();
else await takeAll([icons, ...names].filter(Boolean));
server.end();
await browser.end();
