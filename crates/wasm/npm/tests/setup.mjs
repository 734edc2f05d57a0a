/** The package, installed in an empty folder as people would. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The options of a test: it fails once it has taken so long, on a machine that is several times
 * slower, with other work. */
export const LIMIT = { timeout: 300_000 };

export const npm = join(import.meta.dirname, "..");
export const repository = join(npm, "../../..");
/** The program. */
export const native = process.env.FACETURN ?? join(repository, "target/debug/faceturn");
/** What the page is built with, and its tests. */
export const tools = join(repository, "crates/serve/web/node_modules");

/** Makes an empty folder. Until `end` is called, the data folder of this process and of those that it
 * starts is `data` within it. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), "faceturn-npm-"));
  const data = join(folder, "data");
  process.env.XDG_DATA_HOME = data;
  process.env.XDG_DATA_DIRS = join(folder, "nobody");
  delete process.env.FACETURN_TABLE;
  const end = () => rmSync(folder, { recursive: true, force: true });
  return { folder, table: join(data, "faceturn/h-cosets-v1.table"), end };
}

/** Runs a program in a folder and returns what it prints. */
export function run(folder, program, ...words) {
  return execFileSync(program, words, { cwd: folder, encoding: "utf8", ...LIMIT });
}

/** Installs the packed package in a folder, and loads it. */
export async function installPacked(folder) {
  const [{ filename }] = JSON.parse(run(folder, "npm", "pack", npm, "--json", "--silent"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const quietly = ["--offline", "--no-audit", "--no-fund", "--silent"];
  run(folder, "npm", "install", ...quietly, `./${filename}`);
  return import(pathToFileURL(join(folder, "node_modules/faceturn/dist/node.js")).href);
}
