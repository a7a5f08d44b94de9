import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * Returns a stamp that changes with a file; empty if the file does not exist. It includes ctime, which cannot be set by
 * hand.
 * @param {string} path
 */
export function stampOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}` : "";
}

/**
 * Writes a file atomically: concurrent readers get the whole old content or the whole new one.
 * @param {string} path
 * @param {string | Uint8Array} content
 * @param {number} [mode] the file's mode, to keep it
 */
export function writeWhole(path, content, mode) {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    if (mode !== undefined) chmodSync(temporary, mode & 0o7777);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
