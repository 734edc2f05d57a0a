/** The modules of the page, for tests of what needs no browser. */

import { join } from "node:path";
import { createServer } from "vite";
import { repository } from "./browser.mjs";

/** Loads modules of the page, given their paths below `src`. */
export async function pageModules(...paths) {
  const server = await createServer({
    root: join(import.meta.dirname, ".."),
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    resolve: { alias: { faceturn: join(repository, "crates/wasm/npm/dist/node.js") } },
  });
  try {
    return await Promise.all(paths.map((path) => server.ssrLoadModule(`/src/${path}`)));
  } finally {
    await server.close();
  }
}
