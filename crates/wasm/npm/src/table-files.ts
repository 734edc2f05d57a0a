/** Where Node keeps the table: in the file that the program uses. The rules are those of
 * crates/faceturn/src/cache/location.rs. */

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { loaded } from "./loaded.js";

const FILE_IN_DATA_FOLDER = "faceturn/h-cosets-v1.table";

/** How many bytes of a file tell whether it is a table. */
const MAGIC_BYTES = 8;

/** What the rules depend on. */
export interface System {
  platform: NodeJS.Platform;
  home: string;
  variables: NodeJS.ProcessEnv;
}

/** This machine, for this user. */
function here(): System {
  return { platform: process.platform, home: homedir(), variables: process.env };
}

/** The files that may hold the table, unless the caller names one: the first is written, the others
 * are only read. */
export function tableFiles({ platform, home, variables }: System = here()): string[] {
  const { FACETURN_TABLE, LOCALAPPDATA, XDG_DATA_HOME, XDG_DATA_DIRS } = variables;
  if (FACETURN_TABLE) return [FACETURN_TABLE];
  if (platform === "win32") {
    return [join(LOCALAPPDATA || join(home, "AppData", "Local"), FILE_IN_DATA_FOLDER)];
  }
  const isNamed = XDG_DATA_HOME !== undefined && isAbsolute(XDG_DATA_HOME);
  const usual = platform === "darwin" ? "Library/Application Support" : ".local/share";
  const own = isNamed ? XDG_DATA_HOME : join(home, usual);
  const shared = (XDG_DATA_DIRS || "/usr/local/share:/usr/share").split(":").filter(isAbsolute);
  return [own, ...shared].map((folder) => join(folder, FILE_IN_DATA_FOLDER));
}

/** Whether a table may be written to a path: there is nothing, or a table of ours. */
export function mayBeWritten(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status) return true;
  if (!status.isFile()) return false;
  const file = openSync(path, "r");
  try {
    const beginning = new Uint8Array(MAGIC_BYTES);
    return loaded().isReplaceable(beginning.subarray(0, readSync(file, beginning)));
  } finally {
    closeSync(file);
  }
}
