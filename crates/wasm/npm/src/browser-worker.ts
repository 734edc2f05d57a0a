/** A worker of a browser. The tables are kept in the origin's private file system, as the program
 * writes them. */

import { Host, NOWHERE, type TableFile, type TableStore } from "./host.js";
import type { Request, Start } from "./messages.js";

declare const self: DedicatedWorkerGlobalScope;

const store: TableStore = {
  async load(name) {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(name).catch(() => undefined);
    if (!handle) return undefined;
    return (await openShared(handle)) ?? inPieces(await handle.getFile());
  },

  async save(name, fill) {
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
  },
};

/** The part of the interface that TypeScript does not know yet. */
interface SharedHandles {
  createSyncAccessHandle(options: { mode: "read-only" }): Promise<FileSystemSyncAccessHandle>;
}

/** Opens a file to be read into one buffer, by several workers at a time. Browsers that do not know
 * the mode let one worker have it open. */
async function openShared(handle: FileSystemFileHandle): Promise<TableFile | undefined> {
  const shared: FileSystemFileHandle & SharedHandles = handle;
  return shared.createSyncAccessHandle({ mode: "read-only" }).catch(() => undefined);
}

/** Reads a file piece by piece, each into a new buffer. */
function inPieces(file: File): TableFile {
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
