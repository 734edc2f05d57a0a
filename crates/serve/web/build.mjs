/** Builds the page into the folder OUTPUT: the bundle, the service worker and the notices. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { build } from "vite";
import { RULE, licence } from "./licences.mjs";

const here = import.meta.dirname;
const output = resolve(process.env.OUTPUT ?? join(here, "../dist"));
const npm = resolve(here, "../../wasm/npm");

/** The packages whose code is in the bundle. */
const packages = new Set();

/** Writes down whose code is in the bundle. */
const whose = {
  name: "whose",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      for (const module of Object.keys(chunk.modules ?? {})) {
        const name = module.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
        if (name) packages.add(name);
      }
    }
  },
};

await build({
  root: here,
  base: "./",
  logLevel: "warn",
  resolve: { alias: { faceturn: join(npm, "dist/browser.js") } },
  plugins: [whose],
  worker: { format: "es", plugins: () => [whose] },
  build: {
    outDir: output,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});

writeFileSync(join(output, "third-party.txt"), notices());
writeServiceWorker();

/** The licences of everything that is in the page and not ours. */
function notices() {
  const parts = [...packages].sort().map((name) => {
    const folder = join(here, "node_modules", name);
    const { version, license, repository } = JSON.parse(readFileSync(join(folder, "package.json")));
    const source = (typeof repository === "string" ? repository : repository?.url) ?? "";
    return `${name} ${version}\n${license}\n${source}\n\n${licence(folder)}`;
  });
  const rust = readFileSync(join(npm, "THIRD-PARTY.txt"), "utf8");
  return ["What this page contains, and under which licence.\n", ...parts, rust].join(RULE);
}

/** Gives the service worker the list of all files, and a version that changes with them. */
function writeServiceWorker() {
  const all = readdirSync(output, { recursive: true, withFileTypes: true });
  const files = all
    .filter((entry) => entry.isFile())
    .map((entry) => relative(output, join(entry.parentPath, entry.name)))
    // What is there depends on who serves the page.
    .filter((file) => !file.startsWith("api/"))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(output, file)));
  const paths = ["./", ...files.filter((file) => file !== "index.html").map((file) => `./${file}`)];
  const source = readFileSync(join(here, "src/service-worker.js"), "utf8")
    .replace("const FILES = [];", `const FILES = ${JSON.stringify(paths, null, 2)};`)
    .replace('const VERSION = "";', `const VERSION = "${hash.digest("hex").slice(0, 16)}";`);
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, "service-worker.js"), source);
}
