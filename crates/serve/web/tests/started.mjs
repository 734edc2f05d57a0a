/** What the tests of a file need while they run. */

import { after } from "node:test";
import { startBrowser } from "./browser.mjs";
import { LIMIT } from "./limits.mjs";

/** Starts servers and Chromium; they end after the tests of the file. */
export function started(...serve) {
  return startedWith([], ...serve);
}

/** The same, with arguments for Chromium. */
export async function startedWith(more, ...serve) {
  const servers = await Promise.all(serve.map((start) => start()));
  const browser = await startBrowser(...more);
  after(async () => {
    await browser.end();
    for (const server of servers) server.end();
  }, LIMIT);
  return { browser, servers, server: servers[0] };
}
