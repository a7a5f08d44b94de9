import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * What tells whether a file is still the one that was read. The time of the last change of its entry cannot be set by
 * hand. Empty where it is not there.
 * @param {string} path
 */
export function stampOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}` : "";
}

/**
 * Writes a file so that who reads it meanwhile reads all of the old one or all of the new one.
 * @param {string} path
 * @param {string | Uint8Array} content
 * @param {number} [mode] the file's, where it is to be kept
 */
export function writeWhole(path, content, mode) {
  const aside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(aside, content);
    if (mode !== undefined) chmodSync(aside, mode & 0o7777);
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
