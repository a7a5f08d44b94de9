// Runs a bundle of the checker. It is plain JavaScript, so that starting transpiles nothing.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { writeWhole } from "./files.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Returns the folder of the results of a bundle. Another bundle may have other results.
 * @param {string} bundle
 */
export function resultsFolderOf(bundle) {
  return bundle.replace(/\.cjs$/, "");
}

/**
 * Loads a bundle and returns its exports. Reuses V8's code cache of an earlier run; `keep` writes the cache, best after
 * everything has run once.
 * @param {string} path
 * @returns {{ exports: Record<string, any>, keep: () => void }}
 */
export function loadBundle(path) {
  const compiled = path.replace(/\.cjs$/, ".v8");
  const cachedData = readIfExists(compiled);
  const code = `(function (exports, require, module) {${readFileSync(path, "utf8")}\n})`;
  const script = new Script(code, { filename: path, ...(cachedData && { cachedData }) });
  const module = { exports: {} };
  process.env.CAMPAIGN_ENGINE_ROOT = root;
  script.runInThisContext()(module.exports, createRequire(path), module);
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  return {
    exports: module.exports,
    keep: () => isKept || ignoreFailure(() => writeWhole(compiled, script.createCachedData())),
  };
}

/** @param {string} path */
function readIfExists(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** @param {() => void} action */
function ignoreFailure(action) {
  try {
    action();
  } catch {
    // Only the next start gets slower.
  }
}
