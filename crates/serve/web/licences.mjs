/** The licences of the Rust crates in the engine. Run as a program, it prints them, or, given a package
 * and its target, those in another. */

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Between two packages. */
export const RULE = `\n${"-".repeat(72)}\n\n`;

/** The text of the licence in a folder; of several the MIT licence, which is among them mostly. */
export function licence(folder) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file)).sort();
  const file = files.find((name) => /mit/i.test(name)) ?? files[0];
  return file ? `${readFileSync(join(folder, file), "utf8").trim()}\n` : "";
}

function cargo(...options) {
  return execFileSync("cargo", [...options, "--locked"], { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** The crates that are linked into one of our packages for a target, and not ours. */
function crates(ours, target) {
  const tree = ["--edges=normal,no-proc-macro", "--prefix=none", "--format={p}"];
  const lines = cargo("tree", `--package=${ours}`, `--target=${target}`, ...tree);
  const linked = new Set(lines.split("\n").map((line) => line.split(" ").slice(0, 2).join(" ")));
  const { packages } = JSON.parse(cargo("metadata", "--format-version=1"));
  const found = packages.filter(({ name, version }) => linked.has(`${name} v${version}`));
  return found.filter(({ source }) => source).sort((a, b) => (a.name < b.name ? -1 : 1));
}

if (import.meta.filename === process.argv[1]) {
  const [ours = "faceturn-wasm", target = "wasm32-unknown-unknown"] = process.argv.slice(2);
  const parts = crates(ours, target).map(({ name, version, license, repository, manifest_path }) => {
    return `${name} ${version}\n${license}\n${repository}\n\n${licence(dirname(manifest_path))}`;
  });
  const compiler = "The Rust standard library\nMIT OR Apache-2.0\nhttps://github.com/rust-lang/rust\n";
  const title = ours === "faceturn-wasm" ? "Rust crates in the engine:\n" : `Rust crates in ${ours}:\n`;
  console.log([title, compiler, ...parts].join(RULE));
}
