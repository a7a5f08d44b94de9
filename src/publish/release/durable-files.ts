import { closeSync, fsyncSync, openSync, promises } from "node:fs";
import { dirname } from "node:path";
import { systemErrorCode, undefinedIfMissing } from "./file-errors.ts";

/** Writes a new file that survives a power cut. Sets its modification time (seconds since 1970) if one is given. */
export async function writeDurably(path: string, body: Uint8Array, modified?: number): Promise<void> {
  const file = await promises.open(path, "wx");
  try {
    await file.writeFile(body);
    if (modified !== undefined) await file.utimes(modified, modified);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Error codes of systems that cannot sync a folder, such as Windows and some network disks. */
const UNSUPPORTED_CODES = ["EACCES", "EINVAL", "EISDIR", "ENOTSUP", "EPERM"];

/**
 * Makes the names in a folder durable: without this, a power cut may undo a creation or a rename. Fails if the folder
 * does not exist. Does nothing on systems that cannot sync a folder.
 */
export function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!UNSUPPORTED_CODES.includes(systemErrorCode(error))) throw error;
  }
}

/** The folders in which a store creates names, until they are durable. */
export class ChangedFolders {
  readonly #root: string;
  readonly #changed = new Set<string>();

  /** `root` contains all of them. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Registers a name that was created, and the folders above it, which may be new as well. */
  add(path: string): void {
    for (let folder = dirname(path); !this.#changed.has(folder); folder = dirname(folder)) {
      this.#changed.add(folder);
      if (folder.length <= dirname(this.#root).length) return;
    }
  }

  /** Makes all registered names durable. Ignores folders that were removed meanwhile. */
  sync(): void {
    for (const folder of this.#changed) undefinedIfMissing(() => syncFolder(folder));
    this.#changed.clear();
  }
}
