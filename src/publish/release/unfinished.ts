import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unlessMissing } from "./file-errors.ts";

/** What a writer left behind that was killed goes after this time. */
const LEFT_MS = 3_600_000;

/** The folder of what is being written, and from which it is moved into its place as a whole. */
export class Unfinished {
  readonly #folder: string;
  #isThere = false;

  /** `folder` is on the same disk as the places. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path that nobody else uses. */
  next(): string {
    if (!this.#isThere) mkdirSync(this.#folder, { recursive: true });
    this.#isThere = true;
    return this.at(randomUUID());
  }

  /** The path of what somebody made under this name. */
  at(name: string): string {
    return join(this.#folder, name);
  }

  removeLeft(): void {
    for (const name of unlessMissing(() => readdirSync(this.#folder)) ?? []) {
      const stats = unlessMissing(() => lstatSync(this.at(name)));
      if (stats && Date.now() - stats.mtimeMs > LEFT_MS) rmSync(this.at(name), { force: true });
    }
  }
}
