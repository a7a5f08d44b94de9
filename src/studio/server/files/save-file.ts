import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { decode } from "../../../check/document/decode.ts";

/** A file as it was found. */
interface Stored {
  text: string;
  version: string;
}

/** What files are called while they are written: hidden, and no documents or pictures. */
const ENDING = ".saving";

/** What is older was left behind by a process that was killed. */
const LEFT_MS = 60_000;

/** A file as it is on the disk; undefined where it is not there. */
export function readStored(file: string): Stored | undefined {
  try {
    const bytes = readFileSync(file);
    return { text: decode(bytes).text, version: versionOf(bytes) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Writes a file whole or not at all, and only in the place of the version from which somebody started (null: of none).
 * False where it is another one meanwhile; then that stays.
 *
 *     text ──▶ beside, on the disk ──▶ is it still that version? ──▶ takes its place ──▶ is the one it replaced still that?
 *                                        └── no: nothing                                └── no: goes back to its place
 *
 * Everything from the question on is done in one go, which no other request of this process comes between. A program
 * that writes into the very file meanwhile is found by the name that is kept for what was replaced.
 */
export async function replaceFile(file: string, bytes: Uint8Array, version: string | null): Promise<boolean> {
  mkdirSync(dirname(file), { recursive: true });
  clearLeft(dirname(file));
  const fresh = besideOf(file);
  try {
    await writeThrough(fresh, bytes);
    const isDone = version === null ? putNew(fresh, file) : putInPlace(fresh, file, version);
    if (isDone) await syncFolder(dirname(file));
    return isDone;
  } finally {
    rmSync(fresh, { force: true });
  }
}

function putNew(fresh: string, file: string): boolean {
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function putInPlace(fresh: string, file: string, version: string): boolean {
  const kept = besideOf(file);
  try {
    linkSync(file, kept);
    const isSame = readStored(kept)?.version === version && statSync(kept).ino === statSync(file).ino;
    if (!isSame) return false;
    renameSync(fresh, file);
    if (readStored(kept)?.version === version) return true;
    renameSync(kept, file);
    return false;
  } catch (error) {
    // It went meanwhile.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  } finally {
    rmSync(kept, { force: true });
  }
}

/** Stands for the bytes of a file, or for a text as UTF-8. Pure. */
export function versionOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A name beside a file that nobody else has. */
function besideOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}${ENDING}`);
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder's own entry has to reach the disk as well. Where folders cannot be opened, the system sees to it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Takes away what a process left that was killed while it wrote. */
function clearLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(".") || !name.endsWith(ENDING)) continue;
    const left = join(folder, name);
    const stats = statSync(left, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.ctimeMs > LEFT_MS) rmSync(left, { force: true });
  }
}
