/** Records what the program says of searches, for state.test.mjs: messages of the socket, as they come.
 * Prints a JSON object; recorded once with a release build. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveNative, startBrowser } from "./browser.mjs";

const SEVENTEEN = "L F2 L F U R2 F R' F2 L D F U B U2 L' D R L F' B' D2 L' D2 F' U L' D' L2 D2";
const QUARTER = "R U2 F D' B L U' R F D L' B R'";
const SEARCHES = {
  "17f": [{ type: "quick", position: SEVENTEEN, time: 1 }, { type: "solve", position: SEVENTEEN }],
  "15f": [{ type: "solve", position: "R L' B R L' D R L' F R L' U R' L F R L' D R L' B R L' U" }],
  first: [{ type: "solve", position: "R U2 F2 D' B L2 U' R2 F D2 L' B2 U R' F2 L", first: true }],
  quarter: ["quick", "solve"].map((type) => ({ type, position: QUARTER, metric: "quarter" })),
  goal: [{ type: "solve", position: "R U F2 D' B L2 U' R2", goal: "eo+cross" }],
  stopped: [{ type: "solve", position: "superflip", timeout: 6 }],
  unreachable: [{ type: "solve", position: "R U", moves: "<F,B>" }],
  refused: [{ type: "solve", position: "R U", goal: "nothing" }],
};

const server = await serveNative();
const browser = await startBrowser();
const page = await browser.context.newPage();
await page.goto(server.address);
const folder = join(import.meta.dirname, "streams");
for (const [name, requests] of Object.entries(SEARCHES)) {
  const messages = await page.evaluate(async (requests) => {
    const socket = new WebSocket(new URL("./api/v1/socket", location.href.replace("http", "ws")));
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const messages = [];
    let open = requests.length;
    const done = new Promise((resolve) => {
      socket.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        messages.push(message);
        if (["result", "error", "cancelled"].includes(message.type) && --open === 0) resolve();
      });
    });
    requests.forEach((request, id) => socket.send(JSON.stringify({ id, ...request })));
    await done;
    return messages;
  }, requests);
  // Ten a second are more than a test needs.
  const kept = messages.filter(({ type }, at) => type !== "progress" || at % 10 === 0);
  const lines = kept.map((message) => JSON.stringify(message));
  writeFileSync(join(folder, `${name}.jsonl`), `${lines.join("\n")}\n`);
}
server.end();
await browser.end();
