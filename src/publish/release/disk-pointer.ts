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
import { codeOf, unlessMissing } from "./file-errors.ts";
import { RELEASES } from "./manifest.ts";
import type { Pointer } from "./store.ts";

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

/** So many of those who moved the pointer are remembered. Nobody may be so many behind and still think to be next. */
const REMEMBERED = 50;

/** Who moved the pointer, and the link that is to be `current` from then on. */
interface Claim extends Pointer {
  /** Its name among what is unfinished. Whoever moves it into its place, it is moved once. */
  link: string;
}

/**
 * The link `current`, moved by one publisher at a time without anyone waiting, and whoever is killed:
 *
 *     claim:  pointers/43 is made, which succeeds for one publisher only. It says which release is next, and names a link
 *             that was laid ready.
 *     apply:  the link is moved to `current`. Whoever finds a claim whose link is still there moves it: the next reader
 *             for one that was killed. A link can be moved only once, so one who wakes late moves nothing back.
 */
export class DiskPointer {
  readonly #folder: string;
  readonly #unfinished: Unfinished;

  /** `folder` is where `current` is to be. */
  constructor(folder: string, unfinished: Unfinished) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /** The release that counts, which is current by then. The tag is the number of its claim. */
  read(): { pointer: Pointer; tag: string } | undefined {
    for (;;) {
      const number = this.#last();
      if (number === 0) return undefined;
      const claim = this.#claim(number);
      // Others went on meanwhile, and this one is forgotten.
      if (!claim) continue;
      const isApplied = this.#apply(claim.link);
      if (!isApplied && this.#isAstray(claim)) {
        if (this.#last() !== number) continue;
        this.#apply(this.#layReady(claim.release));
      }
      const { release, kept } = claim;
      return { pointer: { release, kept }, tag: String(number) };
    }
  }

  /** See `Store.movePointer`. */
  move({ release, kept }: Pointer, tag: string | undefined): boolean {
    const before = Number(tag ?? 0);
    const link = this.#layReady(release);
    const aside = this.#unfinished.next();
    writeFileSync(aside, JSON.stringify({ release, kept, link } satisfies Claim));
    mkdirSync(this.#at("pointers"), { recursive: true });
    const isNext = this.#claimNext(aside, before);
    rmSync(aside, { force: true });
    if (!isNext) {
      rmSync(this.#unfinished.at(link), { force: true });
      return false;
    }
    this.#apply(link);
    this.#forget(before - REMEMBERED);
    return true;
  }

  /** Makes the claim behind that of a number. */
  #claimNext(aside: string, before: number): boolean {
    const claim = this.#pathOf(before + 1);
    try {
      linkSync(aside, claim);
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
    // Claims are forgotten in their order: with the one before, the one that this would be may have been there.
    const isLate = before > 0 ? this.#claim(before) === undefined : this.#last() > REMEMBERED;
    if (isLate) rmSync(claim);
    return !isLate;
  }

  /** A link to a release, not yet in its place; returns its name. */
  #layReady(release: string): string {
    const link = this.#unfinished.next();
    symlinkSync(RELEASES + release, link);
    return basename(link);
  }

  /** Moves a link into its place; false where somebody did. */
  #apply(link: string): boolean {
    try {
      renameSync(this.#unfinished.at(link), this.#at("current"));
      return true;
    } catch (error) {
      // Who may only read leaves that to those who may write.
      if (["EACCES", "EPERM", "EROFS"].includes(codeOf(error))) return true;
      if (codeOf(error) === "ENOENT") return false;
      throw error;
    }
  }

  /** Whether `current` is not there, or was led elsewhere by hand. */
  #isAstray({ release }: Claim): boolean {
    return unlessMissing(() => readlinkSync(this.#at("current"))) !== RELEASES + release;
  }

  /** The number of the claim that counts; 0 before the first. */
  #last(): number {
    return Math.max(0, ...this.#numbers());
  }

  #numbers(): number[] {
    const names = unlessMissing(() => readdirSync(this.#at("pointers"))) ?? [];
    return names.map(Number).filter(Number.isInteger);
  }

  #claim(number: number): Claim | undefined {
    const text = unlessMissing(() => readFileSync(this.#pathOf(number), "utf8"));
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Claims up to a number go, the oldest first. */
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
