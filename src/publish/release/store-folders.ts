import { existsSync, lstatSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../check/command-result.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { foreignFolderMessage } from "./disk-messages.ts";
import { undefinedIfMissing } from "./file-errors.ts";

/** The names in a store on disk, in the order of the first publish, except for `unfinished`, which is there first. */
const STORE_NAMES = [
  "assets",
  "art",
  "releases",
  "manifests",
  "scheduled",
  "preview",
  "pointers",
  "current",
] as const;

/** The folder of every publish. While nothing else is written, it shows that the folder is a store. */
const FIRST_FOLDER = "unfinished";

/** The folders of a store on disk: only a folder that no other program uses becomes a store. */
export class StoreFolders {
  readonly #folder: string;
  readonly #name: string;
  /** Whether this publisher may have created the folder itself. */
  readonly #isNew: boolean;
  #isClaimed = false;

  /** `name` is the readable name of the store in `folder`. */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    this.#isNew = !existsSync(folder);
  }

  /**
   * Fails before the first publish if the folder has files of somebody else under the names of a store: publishes would
   * replace or remove them.
   */
  claim(): void {
    if (this.#isClaimed) return;
    const isStore = [FIRST_FOLDER, "pointers"].some((name) => existsSync(this.#at(name)));
    const foreign = isStore ? [] : STORE_NAMES.filter((name) => this.#isUsed(name));
    if (foreign.length > 0) throw new Failure(foreignFolderMessage(this.#name, foreign));
    this.#isClaimed = true;
  }

  /** Removes the folders of a store without files, and the folder of the store if it is new. Does nothing before `claim`. */
  removeEmpty(): void {
    if (!this.#isClaimed) return;
    const isEmpty = STORE_NAMES.every((name) => {
      if (name !== "current") tryOrUndefined(() => rmdirSync(this.#at(name)));
      return undefinedIfMissing(() => lstatSync(this.#at(name))) === undefined;
    });
    if (!isEmpty) return;
    tryOrUndefined(() => rmdirSync(this.#at(FIRST_FOLDER)));
    if (this.#isNew) tryOrUndefined(() => rmdirSync(this.#folder));
  }

  /** Returns whether a name exists and is no empty folder. `current` must not even be an empty one. */
  #isUsed(name: (typeof STORE_NAMES)[number]): boolean {
    const stats = undefinedIfMissing(() => lstatSync(this.#at(name)));
    if (!stats?.isDirectory() || name === "current") return stats !== undefined;
    return readdirSync(this.#at(name)).length > 0;
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }
}
