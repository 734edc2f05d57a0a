/** Chromium, and servers for it. */

import { spawn } from "node:child_process";
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { createGzip } from "node:zlib";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
export const built = join(here, "../../dist");
export const repository = join(here, "../../../..");
export const program = process.env.FACETURN ?? join(repository, "target/debug/faceturn");

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".txt": "text/plain",
  ".webmanifest": "application/manifest+json",
};

/** Serves the built page as plain files. Returns its address and how to end it. */
export async function servePage() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = join(built, normalize(pathname === "/" ? "/index.html" : pathname));
    if (!existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    // As web servers do.
    const isText = [".html", ".js", ".css", ".svg"].includes(extname(path));
    const encoding = isText ? { "content-encoding": "gzip" } : {};
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain", ...encoding });
    const file = createReadStream(path);
    if (isText) file.pipe(createGzip()).pipe(response);
    else file.pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, end };
}

/** Runs `faceturn serve`. Returns its address and how to end it. */
export async function serveNative(...options) {
  const child = spawn(program, ["serve", "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const found = line.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    child.on("error", reject);
    child.on("exit", (status) => reject(new Error(`the server ended with ${status}`)));
  });
  return { address, end: () => child.kill("SIGTERM") };
}

/** Starts Chromium with a new profile, and perhaps with more arguments. `context` is a browser; `outside` are the addresses off this
 * machine that it has asked for; `memory` returns the megabytes of the largest of its pages. */
export async function startBrowser(...more) {
  const profile = mkdtempSync(join(tmpdir(), "faceturn-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    viewport: { width: 1200, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
  const outside = [];
  context.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") outside.push(request.url());
  });
  const end = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, outside, memory: () => memoryOf(profile), end };
}

/** Megabytes of the process that runs the page in the browser with this profile, its workers among
 * them, with its share of what processes have in common. */
function memoryOf(profile) {
  const isPage = (process) => {
    const command = readFileSync(`/proc/${process}/cmdline`, "utf8");
    return command.includes("--type=renderer") && command.includes(profile);
  };
  const sizes = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map((process) => {
    try {
      if (!isPage(process)) return 0;
      const rollup = readFileSync(`/proc/${process}/smaps_rollup`, "utf8");
      return Number(rollup.match(/^Pss:\s+(\d+) kB/m)[1]) / 1000;
    } catch {
      // It has ended.
      return 0;
    }
  });
  return Math.max(...sizes);
}
