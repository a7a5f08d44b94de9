import { linkSync, lstatSync, renameSync, rmSync } from "node:fs";
import { systemErrorCode, undefinedIfMissing } from "./file-errors.ts";
import type { UnfinishedFolder } from "./unfinished-folder.ts";

/**
 * The files that a publisher created in folders that all publishers share. Another publisher may replace a file by an
 * equal one and need it. So each file keeps its unfinished name as well until the end of the publish: while both names
 * have the same number on the disk (inode), nobody replaced it.
 */
export class OwnFiles {
  readonly #unfinished: UnfinishedFolder;
  /** Unfinished names by final paths. */
  readonly #created = new Map<string, string>();

  constructor(unfinished: UnfinishedFolder) {
    this.#unfinished = unfinished;
  }

  /** Moves a finished file to its path, and remembers it if the path was free. Fails with ENOENT without its folder. */
  place(temporary: string, target: string): void {
    try {
      linkSync(temporary, target);
      this.#created.set(target, temporary);
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
      renameSync(temporary, target);
    }
  }

  /** Forgets all files: they stay. */
  forget(): void {
    for (const temporary of this.#created.values()) rmSync(temporary, { force: true });
    this.#created.clear();
  }

  /** Removes the remembered files, except for those that another publisher replaced. */
  remove(): void {
    for (const [path, own] of this.#created) {
      if (!areSameFile(path, own)) continue;
      const taken = this.#unfinished.next();
      undefinedIfMissing(() => renameSync(path, taken));
      // Another publisher replaced it between the two calls.
      if (!areSameFile(taken, own)) restoreFile(taken, path);
      rmSync(taken, { force: true });
    }
    this.forget();
  }
}

function restoreFile(taken: string, path: string): void {
  try {
    undefinedIfMissing(() => linkSync(taken, path));
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  }
}

/** Returns whether both names belong to one file. */
function areSameFile(path: string, own: string): boolean {
  const inodeOf = (name: string) => undefinedIfMissing(() => lstatSync(name, { bigint: true }).ino);
  const inode = inodeOf(own);
  return inode !== undefined && inodeOf(path) === inode;
}
