import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { undefinedIfMissing } from "./file-errors.ts";

/** Age after which the files of a killed publish are removed. */
const MAX_UNFINISHED_AGE_MS = 3_600_000;

/** The folder of files that are being written. Each is moved to its final path in one step. */
export class UnfinishedFolder {
  readonly #folder: string;

  /** `folder` must be on the same disk as the final paths. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a new unique path. */
  next(): string {
    // Another publisher whose first publish failed may have removed the empty folder.
    mkdirSync(this.#folder, { recursive: true });
    return this.at(randomUUID());
  }

  /** Returns the path of a file that another process may have made. */
  at(name: string): string {
    return join(this.#folder, name);
  }

  /** Removes files of killed publishes. */
  removeOld(): void {
    for (const name of undefinedIfMissing(() => readdirSync(this.#folder)) ?? []) {
      const stats = undefinedIfMissing(() => lstatSync(this.at(name)));
      // The modification time of a page is set before it is moved, so it says nothing about its age.
      if (stats && Date.now() - stats.ctimeMs > MAX_UNFINISHED_AGE_MS) rmSync(this.at(name), { force: true });
    }
  }
}
