/** What the documents say about installing and using the package, done in empty folders. */

import assert from "node:assert/strict";
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { LIMIT, emptyFolder, npm, repository, run, tools } from "./setup.mjs";

const readme = readFileSync(join(npm, "README.md"), "utf8");
const { folder, table, end } = emptyFolder();

/** The commands for npm and Node among those of a document, as they are typed in a project. */
function commands(text) {
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block);
  const lines = blocks.join("").split("\n").filter((line) => /^(npm|node) /.test(line));
  return lines.map((line) => line.replace("path/to/faceturn", repository).split(" "));
}

before(() => {
  Object.assign(process.env, { npm_config_offline: true, npm_config_audit: false, npm_config_fund: false });
});

after(end);

test("the README's commands run in an empty folder", LIMIT, () => {
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "example.mjs"), readme.match(/```js\n([^]*?)```/)[1]);
  const found = commands(readme);
  assert.deepEqual(found.map(([program]) => program), ["npm", "node"]);
  const output = found.map((command) => run(project, ...command)).join("");
  assert.match(output, /\n7 \[ "L2 D' F2 U R U' R'" \]\n$/);
  assert.ok(existsSync(table), "it is kept in the data folder");
});

test("the manual's commands run in an empty folder, and so does a link", LIMIT, async () => {
  const install = commands(readFileSync(join(repository, "docs/usage.md"), "utf8"));
  assert.equal(install.length, 1);
  const link = install[0].filter((word) => word !== "--install-links");
  for (const [at, command] of [...install, link].entries()) {
    const project = join(folder, `manual-${at}`);
    mkdirSync(project);
    run(project, ...command);
    writeFileSync(join(project, "a.mjs"), 'import { Solver } from "faceturn";\nexport default Solver;');
    const { default: Solver } = await import(pathToFileURL(join(project, "a.mjs")).href);
    assert.equal(Solver.read("superflip").format, "name");
  }
});

/** Copies an example into the folder of the project where the package is installed. */
function copied(example) {
  const copy = join(folder, "project", example);
  cpSync(join(npm, "examples", example), copy, { recursive: true });
  return copy;
}

test("the example with cubing.js runs", LIMIT, () => {
  symlinkSync(join(tools, "cubing"), join(folder, "project/node_modules/cubing"));
  const output = run(folder, process.execPath, copied("cubing.mjs"));
  assert.equal(output, "L2 D' F2 U R U' R' true\n");
});

test("the example with a bundler runs in a browser", LIMIT, async (t) => {
  const { build, createServer, preview } = await import(join(tools, "vite/dist/node/index.js"));
  const root = copied("vite");
  // The searches that are loaded later are found, too.
  const steps = 'const { ended } = await solver.steps("R U", { steps: "eo" });\ndocument.body.append(`steps ${ended}`);\n';
  appendFileSync(join(root, "main.js"), steps);
  const quiet = { root, logLevel: "warn", server: { port: 0 }, preview: { port: 0 } };
  await build(quiet);
  const { startBrowser } = await import(join(tools, "../tests/browser.mjs"));
  const { context, end } = await startBrowser();
  t.after(end);
  const development = await (await createServer(quiet)).listen();
  for (const server of [await preview(quiet), development]) {
    t.after(() => server.close());
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT.timeout);
    await page.goto(server.resolvedUrls.local[0]);
    const solved = page.getByText("7 face turns L2");
    await solved.waitFor();
    assert.equal(await solved.textContent(), "7 face turns\nL2 D' F2 U R U' R'");
    await page.getByText("steps finished").waitFor();
    assert.ok(await page.evaluate(() => crossOriginIsolated));
    await page.close();
  }
});
