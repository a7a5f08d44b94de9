import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { decodeText } from "../../../check/document/decode-text.ts";
import { tryOrUndefined } from "../../../language/try-or-undefined.ts";
import { syncFolder, writeDurably } from "../../../publish/release/durable-files.ts";
import { withFileLock } from "./file-lock.ts";

/** The text of a file, and the version by which a later change is noticed. */
interface VersionedText {
  text: string;
  version: string;
}

/** Extension of temporary files: hidden files that are not read as documents or pictures. */
const TEMPORARY_EXTENSION = ".saving";

/** Distinguishes a file's lock from its temporary files, which have longer names. */
const LOCK_NAME = "0";

/** Temporary files older than this were left by a killed process. */
const STALE_AGE_MS = 60_000;

/** Reads a file with its version; undefined if it does not exist. */
export function readVersionedText(file: string): VersionedText | undefined {
  try {
    const bytes = readFileSync(file);
    return { text: decodeText(bytes).text, version: contentVersionOf(bytes) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Replaces a file atomically, and only if its content still has this version (null: it must not exist).
 * Returns false if the file has changed; then it stays. Only a new file may get a new folder.
 *
 *     write temporary file ──▶ lock ──▶ same version? ──▶ rename over the file ──▶ had the replaced file this version?
 *                                         └── no: stop                               └── no: rename it back
 *
 * From the first question on, everything is synchronous, so that no other request of this process interferes. The lock
 * keeps other studios away, which would ask the same question at the same time. A hard link to the replaced file shows
 * whether another program wrote into it meanwhile.
 */
export async function replaceFile(file: string, bytes: Uint8Array, version: string | null): Promise<boolean> {
  if (version === null) mkdirSync(dirname(file), { recursive: true });
  else if (!existsSync(file)) return false;
  removeStaleFiles(dirname(file));
  const fresh = temporaryPathOf(file);
  try {
    await writeDurably(fresh, bytes);
    const isDone = version === null ? createFile(fresh, file) : await lockAndSwap(fresh, file, version);
    // The file is saved, even if its name cannot be made durable.
    if (isDone) tryOrUndefined(() => syncFolder(dirname(file)));
    return isDone;
  } finally {
    rmSync(fresh, { force: true });
  }
}

function createFile(fresh: string, file: string): boolean {
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function lockAndSwap(fresh: string, file: string, version: string): Promise<boolean> {
  const lock = join(dirname(file), `.${basename(file)}.${LOCK_NAME}${TEMPORARY_EXTENSION}`);
  return withFileLock({ lock, own: temporaryPathOf(file) }, (isLocked) =>
    swapFile(fresh, file, { version, isLocked }),
  );
}

/** The version that the replaced file must have, and whether this process may still replace it. */
interface Swap {
  version: string;
  isLocked: () => boolean;
}

function swapFile(fresh: string, file: string, { isLocked, version }: Swap): boolean {
  const kept = temporaryPathOf(file);
  try {
    linkSync(file, kept);
    const isSame = readVersionedText(kept)?.version === version && statSync(kept).ino === statSync(file).ino;
    if (!isSame || !isLocked()) return false;
    renameSync(fresh, file);
    if (readVersionedText(kept)?.version === version) return true;
    renameSync(kept, file);
    return false;
  } catch (error) {
    // The file was deleted meanwhile.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  } finally {
    rmSync(kept, { force: true });
  }
}

/** Returns the version of a content: the SHA-256 of its bytes (UTF-8 for a text). Pure. */
export function contentVersionOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns a unique temporary path beside a file. */
function temporaryPathOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}${TEMPORARY_EXTENSION}`);
}

/** Removes temporary files of processes that were killed while writing. */
function removeStaleFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(".") || !name.endsWith(TEMPORARY_EXTENSION)) continue;
    const left = join(folder, name);
    const stats = statSync(left, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.ctimeMs > STALE_AGE_MS) rmSync(left, { force: true });
  }
}
