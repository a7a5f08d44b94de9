import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { en } from "../../../language/messages/localized-text.ts";
import { systemErrorCode, undefinedIfMissing } from "../../../publish/release/file-errors.ts";
import { StudioError } from "../http/send-picture.ts";

const RETRY_MS = 10;

/** A lock is held for some milliseconds, so a longer wait means that its owner hangs. */
const MAX_WAIT_MS = 5000;

/**
 * Age after which a lock of a process that cannot be seen from here counts as left behind. So does one from the future, which
 * would hold until the clock, set back meanwhile, reaches its time.
 */
const MAX_LOCK_AGE_MS = 60_000;

/** The names of a lock: the one that all processes use, and one that only the caller uses. */
interface LockPaths {
  lock: string;
  own: string;
}

/**
 * Runs `work` while no other process of the studio runs it for the same lock. The lock of a dead process does not count.
 * `work` must not wait. It gets a function that returns whether the lock is still its own. Throws StudioError if another
 * process holds the lock for seconds.
 */
export async function withFileLock<T>(
  { lock, own }: LockPaths,
  work: (isLocked: () => boolean) => T,
): Promise<T> {
  const signature = `${hostname()} ${process.pid} ${randomBytes(6).toString("hex")}`;
  const isLocked = () => readIfThere(lock) === signature;
  for (const start = performance.now(); ; await setTimeout(RETRY_MS)) {
    if (tryLock({ lock, own }, signature)) break;
    if (isLockOfDeadProcess(lock)) removeLeftLock({ lock, own });
    else if (performance.now() - start > MAX_WAIT_MS) throw new StudioError(FILE_BUSY, 503);
  }
  try {
    return work(isLocked);
  } finally {
    if (isLocked()) rmSync(lock, { force: true });
  }
}

const FILE_BUSY = en`Another program is saving this file right now. Save again in a minute.`
  .zh`另一个程序正在保存这个文件，请一分钟后再保存。`;

/** Links a signed file to the lock's name, so that a lock is never without its signature. */
function tryLock({ lock, own }: LockPaths, signature: string): boolean {
  try {
    writeFileSync(own, signature);
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function isLockOfDeadProcess(lock: string): boolean {
  const signature = readIfThere(lock);
  return signature !== undefined && (isOfDeadProcess(signature) || isOldLock(lock));
}

function isOfDeadProcess(signature: string): boolean {
  const [host, pid] = signature.split(" ");
  return host === hostname() && !isProcessRunning(Number(pid));
}

function isOldLock(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > MAX_LOCK_AGE_MS;
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}

/** Removes the lock of a dead process. If another process has locked meanwhile, its lock is put back. */
function removeLeftLock({ lock, own }: LockPaths): void {
  try {
    renameSync(lock, own);
    if (!isLockOfDeadProcess(own)) linkSync(own, lock);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(systemErrorCode(error))) throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function readIfThere(file: string): string | undefined {
  return undefinedIfMissing(() => readFileSync(file, "utf8"));
}
