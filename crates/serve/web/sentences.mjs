/** Prints all texts of the page, each in every language that it has or in those that are named: `node sentences.mjs de ja`.
 * A text with gaps is printed as the function that fills them. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";

const folder = join(import.meta.dirname, "src/texts");
const words = { number: String, many: (count, one, several) => `${count} ${one}/${several}`, listed: (all) => all.join(", ") };
const languages = readdirSync(folder).flatMap((file) => file.match(/^([a-z]{2})\.ts$/)?.[1] ?? []);
const wanted = process.argv.slice(2);

/** Texts by where they stand, such as `sides.U.0`. */
function flat(texts, name = "") {
  if (typeof texts !== "object") return [[name, typeof texts === "function" ? String(texts).replaceAll(/\s+/g, " ") : texts]];
  return Object.entries(texts).flatMap(([key, text]) => flat(text, name ? `${name}.${key}` : key));
}

const all = new Map();
for (const language of languages.filter((it) => it === "en" || wanted.length === 0 || wanted.includes(it))) {
  const { module } = await runnerImport(join(folder, `${language}.ts`));
  const camera = module.camera ?? (await runnerImport(join(folder, "camera.ts"))).module.camera;
  const { page = {}, cases = {}, faults = {}, deadEnds = {} } = module;
  const texts = (module.texts ?? module.en)(words);
  for (const [name, text] of flat({ texts, camera, faults, deadEnds, cases })) all.set(name, [...(all.get(name) ?? []), [language, text]]);
  // Those of index.html have their English as names.
  for (const [english, text] of Object.entries(page)) all.set(english, [...(all.get(english) ?? [["en", english]]), [language, text]]);
}
for (const [name, texts] of all) console.log([name, ...texts.map(([language, text]) => `  ${language}  ${text}`)].join("\n"));
