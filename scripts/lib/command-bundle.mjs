// Finds the bundle of the commands. It is plain JavaScript, so that starting transpiles nothing.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { stampOf } from "../check/files.mjs";
import { cacheFolder } from "../check/prepared.mjs";

/**
 * Returns the folder of the bundled commands; undefined before the first one, or if a source has changed since.
 * @returns {string | undefined}
 */
export function findCommandBundle() {
  try {
    const { name, node, sources } = JSON.parse(readFileSync(join(cacheFolder, "commands.json"), "utf8"));
    const isFresh = node === process.version && sources.every(isUnchanged);
    return isFresh ? join(cacheFolder, name) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Bundles the commands and returns the folder. Undefined if that fails: the sources themselves then report why, or the
 * packages are read-only. Transpiling at each start would keep about 150 MB of memory in each process, and a process of
 * its own bundles for the same reason.
 * @returns {Promise<string | undefined>}
 */
export async function makeCommandBundle() {
  const script = fileURLToPath(new URL("./bundle-commands.mjs", import.meta.url));
  try {
    await promisify(execFile)(process.execPath, [script]);
    return findCommandBundle();
  } catch {
    return undefined;
  }
}

/** @param {[string, string]} source */
function isUnchanged([path, stamp]) {
  return stampOf(path) === stamp;
}
