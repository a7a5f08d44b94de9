import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

const POLL_MS = 200;
/** A lock whose owner died before it wrote its number into it counts as left behind after this time. */
const UNSIGNED_MS = 10_000;

/**
 * Runs `work` while no other process of this machine holds the lock file `path`; waits for it otherwise, calling
 * `onWait` once. The lock of a process that is gone does not count.
 * @param {string} path
 * @param {() => void} onWait
 * @param {() => Promise<void>} work
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!take(path)) {
    if (isLeftBehind(path)) discard(path);
    else {
      if (!hasWaited) onWait();
      hasWaited = true;
      await setTimeout(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  }
}

/** @param {string} path */
function isLeftBehind(path) {
  try {
    const owner = Number(readFileSync(path, "utf8"));
    return owner > 0 ? !isRunning(owner) : Date.now() - statSync(path).mtimeMs > UNSIGNED_MS;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error, "EPERM");
  }
}

/**
 * Renames first, so that of two processes that find the same dead lock only one removes it.
 * @param {string} path
 */
function discard(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (!isErrno(error, "ENOENT")) throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isErrno(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}
