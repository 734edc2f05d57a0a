/** Builds the page into the folder OUTPUT: the bundle, the service worker and the notices. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { build, runnerImport } from "vite";
import { RULE, licence } from "./licences.mjs";

const here = import.meta.dirname;
const output = resolve(process.env.OUTPUT ?? join(here, "../dist"));
const npm = resolve(here, "../../wasm/npm");

/** The modules that are loaded when they are needed: parts beside solving, and languages besides English. Their styles
 * are there at once. */
const LATER = /src\/(algorithms|camera\/\w+\.ts|crosses|fewest|texts\/(?!en\.))|\.tsv/;

await checkTexts();

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

/** Loads modules as they are: each is one file that needs no others beside it. */
const plainly = {
  name: "plainly",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined),
  // A table is there without its comments.
  transform: (code, id) => (id.endsWith(".tsv?raw") ? code.replaceAll(/# [^\\]*\\n/g, "") : undefined),
};

await build({
  root: here,
  base: "./",
  logLevel: "warn",
  resolve: { alias: { faceturn: join(npm, "dist/browser.js") } },
  plugins: [plainly, whose],
  worker: { format: "es", plugins: () => [whose] },
  build: {
    outDir: output,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    // All that is there from the beginning in one file, although it waits for a language.
    rollupOptions: { output: { codeSplitting: { groups: [{ name: "index", test: (id) => !LATER.test(id) }] } } },
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

/** Checks that each language has each text of index.html, and no other: those that are marked stay as they are. */
async function checkTexts() {
  const html = readFileSync(join(here, "index.html"), "utf8").replaceAll(/<!--.*?-->/gs, "");
  const texts = new Set();
  for (const [, attributes, text] of html.matchAll(/<[a-z][^\s>]*((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>([^<]*)/g)) {
    if (!attributes.includes('translate="no"')) texts.add(text.trim());
    for (const [, name, value] of attributes.matchAll(/ (aria-label|title|placeholder)="([^"]*)"/g)) {
      if (name !== "placeholder" || !attributes.includes('translate="no"')) texts.add(value);
    }
  }
  // What stands behind an element, too.
  for (const [, text] of html.matchAll(/<\/[a-z0-9]+>([^<]*)/g)) texts.add(text.trim());
  const expected = [...texts].filter((text) => /[a-z]/i.test(text));
  for (const file of readdirSync(join(here, "src/texts")).filter((file) => /^(?!en)[a-z]{2}\.ts$/.test(file))) {
    const { module } = await runnerImport(join(here, "src/texts", file));
    const missing = expected.filter((text) => !(text in module.page));
    const idle = Object.keys(module.page).filter((text) => !expected.includes(text));
    if (missing.length + idle.length > 0) {
      throw new Error(`texts/${file}: missing ${JSON.stringify(missing)}, not in index.html ${JSON.stringify(idle)}`);
    }
  }
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
