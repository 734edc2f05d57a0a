/** A worker of a browser. The tables are kept in the origin's private file system, as the program
 * writes them. */

import { Host, NOWHERE, type TableFile, type TableName, type TableStore } from "./host.js";
import { loaded } from "./loaded.js";
import type { Request, Start } from "./messages.js";

declare const self: DedicatedWorkerGlobalScope;

const store: TableStore = {
  async load(name) {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(name).catch(() => undefined);
    if (!handle) return undefined;
    const file = await handle.getFile();
    const content = (await openShared(handle)) ?? inPieces(file);
    const stamp = stampOf(name, file);
    const isTrusted = stamp !== undefined && (await contentOf(folder, `${name}.stamp`)) === stamp;
    const trust = () => {
      if (stamp !== undefined) void keepStamp(name, handle, stamp).catch(() => {});
    };
    const read = (buffer: Uint8Array) => content.read(buffer);
    return { isTrusted, read, trust, close: () => content.close() };
  },

  save: write,
};

/** Writes a file. */
async function write(name: string, fill: (write: (bytes: Uint8Array) => void) => void): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  const file = await handle.createSyncAccessHandle();
  try {
    file.truncate(0);
    fill((bytes) => {
      if (file.write(bytes) !== bytes.length) throw new Error("there is no room for the table");
    });
    file.flush();
  } finally {
    file.close();
  }
}

/** The stamp of a table now. Of its times and numbers a browser knows when it was written. */
function stampOf(name: TableName, { size, lastModified }: File): string | undefined {
  const nanoseconds = (milliseconds: number) => BigInt(Math.round(milliseconds)) * 1_000_000n;
  const [modified, now] = [lastModified, Date.now()].map(nanoseconds) as [bigint, bigint];
  return loaded().stampOf(name, BigInt(size), modified, 0n, 0n, 0n, now);
}

/** What a small file holds; nothing if there is none. */
async function contentOf(folder: FileSystemDirectoryHandle, name: string): Promise<string | undefined> {
  const handle = await folder.getFileHandle(name).catch(() => undefined);
  return handle && (await handle.getFile()).text();
}

/** Keeps the stamp of a table, unless it has changed meanwhile. */
async function keepStamp(name: TableName, table: FileSystemFileHandle, stamp: string): Promise<void> {
  if (stampOf(name, await table.getFile()) !== stamp) return;
  await write(`${name}.stamp`, (write) => write(new TextEncoder().encode(stamp)));
}

/** What a file holds. */
type Content = Pick<TableFile, "read" | "close">;

/** The part of the interface that TypeScript does not know yet. */
interface SharedHandles {
  createSyncAccessHandle(options: { mode: "read-only" }): Promise<FileSystemSyncAccessHandle>;
}

/** Opens a file to be read into one buffer, by several workers at a time. Browsers that do not know
 * the mode let one worker have it open. */
async function openShared(handle: FileSystemFileHandle): Promise<Content | undefined> {
  const shared: FileSystemFileHandle & SharedHandles = handle;
  return shared.createSyncAccessHandle({ mode: "read-only" }).catch(() => undefined);
}

/** Reads a file piece by piece, each into a new buffer. */
function inPieces(file: File): Content {
  const reader = new FileReaderSync();
  let at = 0;
  const read = (buffer: Uint8Array) => {
    const piece = file.slice(at, at + buffer.length);
    buffer.set(new Uint8Array(reader.readAsArrayBuffer(piece)));
    at += piece.size;
    return piece.size;
  };
  return { read, close: () => {} };
}

let host: Host | undefined;

self.onmessage = (event: MessageEvent<Start | Request>) => {
  const message = event.data;
  if ("module" in message) {
    const kept = message.tables.length > 0 ? store : NOWHERE;
    host = new Host(message, kept, (response, transfer) => self.postMessage(response, transfer));
  } else {
    void host?.answer(message);
  }
};
