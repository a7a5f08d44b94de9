import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

const RETRY_MS = 200;
/** Age after which a lock without a process id counts as stale: its owner died before writing it. */
const MAX_UNSIGNED_AGE_MS = 10_000;

/**
 * Runs `work` while holding the lock file `path`. If another process of this machine holds it, calls `onWait` once and
 * waits. The lock of a dead process is ignored.
 * @param {string} path
 * @param {() => void} onWait
 * @param {() => Promise<void>} work
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!tryLock(path)) {
    if (isStaleLock(path)) removeStaleLock(path);
    else {
      if (!hasWaited) onWait();
      hasWaited = true;
      await setTimeout(RETRY_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** @param {string} path */
function isStaleLock(path) {
  try {
    const owner = Number(readFileSync(path, "utf8"));
    return owner > 0 ? !isRunning(owner) : Date.now() - statSync(path).mtimeMs > MAX_UNSIGNED_AGE_MS;
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
    return hasErrorCode(error, "EPERM");
  }
}

/**
 * Removes a stale lock. Renames it first, so that only one of two processes removes it.
 * @param {string} path
 */
function removeStaleLock(path) {
  const temporary = `${path}.${process.pid}`;
  try {
    renameSync(path, temporary);
    rmSync(temporary, { force: true });
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT")) throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasErrorCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}
