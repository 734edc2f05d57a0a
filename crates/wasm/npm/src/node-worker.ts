/** A worker of Node. The table is kept in the file that the caller names, the small one beside it. */

import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { parentPort, threadId } from "node:worker_threads";
import { Host, type TableName, type TableStore } from "./host.js";
import type { Request, Start } from "./messages.js";

/** Keeps the tables in files; nowhere without a name. */
function storeIn(table: string | undefined): TableStore {
  const pathOf = (name: TableName) => {
    if (table === undefined || name === "h-cosets-v1.table") return table;
    return join(dirname(table), name);
  };
  return {
    async load(name) {
      const path = pathOf(name);
      if (path === undefined || !fs.existsSync(path)) return undefined;
      const file = fs.openSync(path, "r");
      return { read: (buffer) => fs.readSync(file, buffer), close: () => fs.closeSync(file) };
    },

    async save(name, fill) {
      const path = pathOf(name);
      if (path === undefined) return;
      fs.mkdirSync(dirname(path), { recursive: true });
      // The table appears only when it is whole. A process that was killed may have left a part.
      const aside = `${path}.${process.pid}.${threadId}.part`;
      const file = fs.openSync(aside, "w");
      try {
        try {
          fill((bytes) => {
            for (let at = 0; at < bytes.length; ) at += fs.writeSync(file, bytes, at);
          });
          fs.fsyncSync(file);
        } finally {
          fs.closeSync(file);
        }
        fs.renameSync(aside, path);
      } catch (error) {
        fs.rmSync(aside, { force: true });
        throw error;
      }
    },
  };
}

let host: Host | undefined;

parentPort?.on("message", (message: Start | Request) => {
  if ("module" in message) {
    host = new Host(message, storeIn(message.table), (response, transfer) =>
      parentPort?.postMessage(response, transfer),
    );
  } else {
    void host?.answer(message);
  }
});
