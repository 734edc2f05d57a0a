/** A worker of Node. The table is kept in a file, the others next to it. */

import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { parentPort, threadId } from "node:worker_threads";
import { Host, NOWHERE, type TableName, type TableStore } from "./host.js";
import { loaded } from "./loaded.js";
import type { Request, Start } from "./messages.js";
import { mayBeWritten } from "./table-files.js";

/** Keeps the tables in a folder: the first of these files is written, the others are only read. */
function storeIn(tables: string[]): TableStore {
  const [own] = tables;
  if (own === undefined) return NOWHERE;
  const pathOf = (name: TableName, table: string) =>
    name === "h-cosets-v1.table" ? table : join(dirname(table), name);
  // The small one belongs next to the table that is used.
  const isSmall = (name: TableName) => name === "h-cubies-v1.table";
  const used = (name: TableName) => {
    const sought = isSmall(name) ? "h-cosets-v1.table" : name;
    return tables.find((table) => fs.existsSync(pathOf(sought, table))) ?? own;
  };
  return {
    async load(name) {
      const path = pathOf(name, used(name));
      if (!fs.existsSync(path)) return undefined;
      const file = fs.openSync(path, "r");
      const stampPath = `${path}.stamp`;
      const stamp = stampOf(name, file);
      const isTrusted = stamp !== undefined && contentOf(stampPath) === stamp;
      const trust = () => {
        // Not if it has changed meanwhile, and not next to the table of all users.
        if (stamp === undefined || stampOf(name, file) !== stamp || used(name) !== own) return;
        try {
          writeWhole(stampPath, (write) => write(new TextEncoder().encode(stamp)));
        } catch {
          // The next start checks the table as well.
        }
      };
      const read = (buffer: Uint8Array) => fs.readSync(file, buffer);
      return { isTrusted, read, trust, close: () => fs.closeSync(file) };
    },

    async save(name, fill) {
      if (isSmall(name) && used(name) !== own) return;
      const path = pathOf(name, own);
      if (!mayBeWritten(path)) throw new Error(`${path} is not a table`);
      fs.mkdirSync(dirname(path), { recursive: true });
      writeWhole(path, fill);
    },
  };
}

/** The stamp of an open file now, as the program would write it. */
function stampOf(name: TableName, file: number): string | undefined {
  const { size, mtimeNs, ctimeNs, dev, ino } = fs.fstatSync(file, { bigint: true });
  const now = BigInt(Date.now()) * 1_000_000n;
  // The program knows none of these there.
  const numbers = process.platform === "win32" ? ([0n, 0n, 0n] as const) : ([ctimeNs, dev, ino] as const);
  return loaded().stampOf(name, size, mtimeNs, ...numbers, now);
}

/** What a small file holds; nothing if there is none. A pipe in its place would be waited for. */
function contentOf(path: string): string | undefined {
  try {
    return fs.statSync(path).isFile() ? fs.readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a file that appears only when it is whole. */
function writeWhole(path: string, fill: (write: (bytes: Uint8Array) => void) => void): void {
  // The program removes parts that were left by a process that was killed, by this name.
  const part = `.${basename(path)}.${process.pid}-${threadId}.part`;
  const aside = join(dirname(path), part);
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
}

let host: Host | undefined;

parentPort?.on("message", (message: Start | Request) => {
  if ("module" in message) {
    host = new Host(message, storeIn(message.tables), (response, transfer) =>
      parentPort?.postMessage(response, transfer),
    );
  } else {
    void host?.answer(message);
  }
});
