/** The page for those who see it in other ways: axe, in every state that has a picture. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serveNative, startBrowser } from "./browser.mjs";
import { LIMIT } from "./limits.mjs";
import { BY_PROGRAM } from "./person.mjs";
import { SCENES, openScreen } from "./scenes.mjs";

const AXE = join(import.meta.dirname, "../node_modules/axe-core/axe.min.js");

let server;
let browser;

before(async () => {
  server = await serveNative("--no-keep");
  browser = await startBrowser();
}, LIMIT);

after(async () => {
  await browser?.end();
  server?.end();
}, LIMIT);

for (const [name, screen, act] of SCENES) {
  test(`axe finds nothing: ${name}`, LIMIT, async (t) => {
    const page = await openScreen(browser, server.address, screen);
    t.after(() => page.context().close());
    await page.getByText(BY_PROGRAM).waitFor();
    await act(page);
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    assert.deepEqual(found, []);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!overflow, "nothing sticks out");
  });
}
