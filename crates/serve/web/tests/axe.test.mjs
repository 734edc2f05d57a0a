/** The page for those who see it in other ways: axe, in every state that has a picture. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { serveNative } from "./browser.mjs";
import { filmed } from "./film.mjs";
import { LIMIT } from "./limits.mjs";
import { BY_PROGRAM } from "./person.mjs";
import { SCREENS, STATES, openScreen } from "./scenes.mjs";
import { startedWith } from "./started.mjs";

const AXE = join(import.meta.dirname, "../node_modules/axe-core/axe.min.js");

/** Where each state is looked at: contrasts differ between light and dark, room between screens. */
const LOOKS = [
  ["desk", "light"],
  ["tablet", "dark"],
  ["phone", "light"],
  ["small", "dark"],
];

/** States that are like another one but for a few elements, or that take long to come to: two of the looks are enough. */
const IN_TWO = /^(turned-by-keys|full-screen|lost|compared|branches|insertions|camera.*|fewest.*|algorithms|six-crosses|hold)$/;

const { server, browser } = await startedWith(filmed(), () => serveNative("--no-keep"));

for (const [state, act] of Object.entries(STATES)) {
  test(`axe finds nothing: ${state}`, LIMIT, async (t) => {
    for (const [screen, scheme] of IN_TWO.test(state) ? [LOOKS[0], LOOKS[3]] : LOOKS) {
      const page = await openScreen(browser, server.address, SCREENS[screen], scheme);
      t.after(() => page.context().close());
      await page.getByText(BY_PROGRAM).waitFor();
      await act(page);
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      assert.deepEqual(found, [], `${screen}, ${scheme}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!overflow, `${screen}: nothing sticks out`);
    }
  });
}
