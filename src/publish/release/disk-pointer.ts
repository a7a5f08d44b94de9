import { randomUUID } from "node:crypto";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { systemErrorCode, undefinedIfMissing } from "./file-errors.ts";
import { RELEASES_FOLDER } from "./manifest.ts";
import type { ReleasePointer } from "./release-store.ts";

/** Age after which the files of a killed publish are removed. */
const MAX_UNFINISHED_AGE_MS = 3_600_000;

/** The folder of files that are being written. Each is moved to its final path in one step. */
export class UnfinishedFolder {
  readonly #folder: string;
  #isThere = false;

  /** `folder` must be on the same disk as the final paths. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a new unique path. */
  next(): string {
    if (!this.#isThere) mkdirSync(this.#folder, { recursive: true });
    this.#isThere = true;
    return this.at(randomUUID());
  }

  /** Returns the path of a file that another process may have made. */
  at(name: string): string {
    return join(this.#folder, name);
  }

  removeOld(): void {
    for (const name of undefinedIfMissing(() => readdirSync(this.#folder)) ?? []) {
      const stats = undefinedIfMissing(() => lstatSync(this.at(name)));
      if (stats && Date.now() - stats.mtimeMs > MAX_UNFINISHED_AGE_MS) rmSync(this.at(name), { force: true });
    }
  }
}

/** The number of claims to keep. A publisher must not be further behind than this and still believe it is next. */
const MAX_CLAIMS = 50;

/** A publisher's claim of the pointer, with the link that becomes `current`. */
interface PointerClaim extends ReleasePointer {
  /** The link's name in `unfinished/`. Any process may move it into place, but only once. */
  link: string;
}

/**
 * The link `current`. Publishers move it one at a time, without waiting for each other, and may be killed at any moment:
 *
 *     claim:  create pointers/43, which succeeds for one publisher only. The file names the next release and a link that
 *             was created before.
 *     apply:  move the link to `current`. If a publisher was killed before this step, the next reader of its claim does
 *             it. A link can be moved only once, so a publisher that wakes up late moves nothing back.
 */
export class DiskPointer {
  readonly #folder: string;
  readonly #unfinished: UnfinishedFolder;

  /** `folder` contains `current`. */
  constructor(folder: string, unfinished: UnfinishedFolder) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /** Returns the claimed release, which is `current` when this returns. The tag is the number of its claim. */
  read(): { pointer: ReleasePointer; tag: string } | undefined {
    for (;;) {
      const number = this.#last();
      if (number === 0) return undefined;
      const claim = this.#claim(number);
      // Other publishers have moved on and removed this claim.
      if (!claim) continue;
      const isApplied = this.#apply(claim.link);
      if (!isApplied && this.#isMisplaced(claim)) {
        if (this.#last() !== number) continue;
        this.#apply(this.#createLink(claim.release));
      }
      const { release, kept } = claim;
      return { pointer: { release, kept }, tag: String(number) };
    }
  }

  /** See `Store.movePointer`. */
  move({ release, kept }: ReleasePointer, tag: string | undefined): boolean {
    const before = Number(tag ?? 0);
    const link = this.#createLink(release);
    const temporary = this.#unfinished.next();
    writeFileSync(temporary, JSON.stringify({ release, kept, link } satisfies PointerClaim));
    mkdirSync(this.#at("pointers"), { recursive: true });
    const isNext = this.#claimNext(temporary, before);
    rmSync(temporary, { force: true });
    if (!isNext) {
      rmSync(this.#unfinished.at(link), { force: true });
      return false;
    }
    this.#apply(link);
    this.#forget(before - MAX_CLAIMS);
    return true;
  }

  /** Creates the claim after number `before`. Returns false if another publisher has it. */
  #claimNext(temporary: string, before: number): boolean {
    const claim = this.#pathOf(before + 1);
    try {
      linkSync(temporary, claim);
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") return false;
      throw error;
    }
    // Claims are removed in order: if the previous claim is gone, this number may have existed before.
    const isLate = before > 0 ? this.#claim(before) === undefined : this.#last() > MAX_CLAIMS;
    if (isLate) rmSync(claim);
    return !isLate;
  }

  /** Creates a link to a release in `unfinished/` and returns its name. */
  #createLink(release: string): string {
    const link = this.#unfinished.next();
    symlinkSync(RELEASES_FOLDER + release, link);
    return basename(link);
  }

  /** Moves a link to `current`. Returns false if another process did. */
  #apply(link: string): boolean {
    try {
      renameSync(this.#unfinished.at(link), this.#at("current"));
      return true;
    } catch (error) {
      // A process without write access leaves this step to one with write access.
      if (["EACCES", "EPERM", "EROFS"].includes(systemErrorCode(error))) return true;
      if (systemErrorCode(error) === "ENOENT") return false;
      throw error;
    }
  }

  /** Returns whether `current` is missing or was changed by hand. */
  #isMisplaced({ release }: PointerClaim): boolean {
    return undefinedIfMissing(() => readlinkSync(this.#at("current"))) !== RELEASES_FOLDER + release;
  }

  /** Returns the number of the latest claim; 0 if no claim exists. */
  #last(): number {
    return Math.max(0, ...this.#numbers());
  }

  #numbers(): number[] {
    const names = undefinedIfMissing(() => readdirSync(this.#at("pointers"))) ?? [];
    return names.map(Number).filter(Number.isInteger);
  }

  #claim(number: number): PointerClaim | undefined {
    const text = undefinedIfMissing(() => readFileSync(this.#pathOf(number), "utf8"));
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Removes claims up to a number, the oldest first. */
  #forget(last: number): void {
    const old = this.#numbers().filter((number) => number <= last);
    for (const number of old.sort((a, b) => a - b)) rmSync(this.#pathOf(number), { force: true });
  }

  #pathOf(number: number): string {
    return this.#at(`pointers/${String(number).padStart(8, "0")}`);
  }

  #at(path: string): string {
    return join(this.#folder, path);
  }
}
