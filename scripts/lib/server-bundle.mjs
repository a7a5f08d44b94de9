// Finds the bundle of the command `start`. It is plain JavaScript, so that starting transpiles nothing.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { stampOf } from "../check/files.mjs";
import { cacheFolder } from "../check/prepared.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Returns the folder of the bundled server; bundles first if a source has changed. Undefined if that fails: the sources
 * themselves then report why, or the packages are read-only. Transpiling at each start would keep about 150 MB of memory
 * in each process, and a process of its own bundles for the same reason.
 * @returns {Promise<string | undefined>}
 */
export async function findServerBundle() {
  const known = findCurrentBundle();
  if (known !== undefined) return known;
  const script = fileURLToPath(new URL("./bundle-server.mjs", import.meta.url));
  try {
    await promisify(execFile)(process.execPath, [script, root, cacheFolder]);
    return findCurrentBundle();
  } catch {
    return undefined;
  }
}

/** Returns the folder of a bundle whose sources are the same; undefined if there is none. */
function findCurrentBundle() {
  try {
    const { name, node, sources } = JSON.parse(readFileSync(join(cacheFolder, "server.json"), "utf8"));
    const isFresh = node === process.version && sources.every(isUnchanged);
    return isFresh ? join(cacheFolder, name) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {[string, string]} source */
function isUnchanged([path, stamp]) {
  return stampOf(path) === stamp;
}
