import { lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { systemErrorCode, undefinedIfMissing } from "./file-errors.ts";
import { isStoredName, MANIFESTS_FOLDER, RELEASES_FOLDER } from "./manifest.ts";
import type { ReleasePointer } from "./release-store.ts";
import { isScheduledRelease } from "./schedule.ts";
import { type LinkedReleases, parseLinkTarget } from "./scheduled-sites.ts";

/** A publisher's claim of the pointer, with the link that becomes `current`. */
export interface PointerClaim extends ReleasePointer {
  /** The link's name in `unfinished/`. Any process may move it into place, but only once. */
  link: string;
}

/** The claims in a folder at one moment. */
interface ClaimsAtOnce {
  /** The claim that counts; undefined if none can be read. */
  claim: PointerClaim | undefined;
  /** The highest number, of a readable claim or not; 0 if no claim exists. */
  last: number;
  /** The paths of newer claims that cannot be read, relative to the store. They count as not made. */
  unreadable: readonly string[];
}

/** Error codes of reading a path without a file. Without permission to read a claim, it still counts. */
const UNREADABLE_CODES = ["EISDIR", "ELOOP", "ENOENT", "ENOTDIR"];

/** The folder `pointers/` of a store on disk. */
const CLAIMS_FOLDER = "pointers/";

/**
 * The claims of a store on disk. A claim is complete and durable before it gets its name. A disk may still lose its
 * content, for example if it promises to have written and then loses power.
 */
export class DiskClaims {
  readonly #folder: string;

  /** `folder` contains `pointers/`. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the newest claim that can be read. If a newer one cannot be read, earlier claims count only while their
   * release is there, since the publisher of the newer claim may have removed it. The last resort, also if
   * somebody deleted all claims, is the release that `current` names.
   */
  look(): ClaimsAtOnce {
    for (;;) {
      const found = this.#lookOnce();
      if (found) return found;
    }
  }

  /** Returns undefined if other publishers removed a claim meanwhile. */
  #lookOnce(): ClaimsAtOnce | undefined {
    const numbers = this.#numbers();
    const last = numbers[0] ?? 0;
    const unreadable: string[] = [];
    for (const number of numbers) {
      const claim = this.#read(number);
      if (claim && (unreadable.length === 0 || this.#hasReleases(claim))) return { claim, last, unreadable };
      if (!this.exists(number)) return undefined;
      if (!claim) unreadable.push(claimPath(number));
    }
    return { claim: this.#claimOfCurrent(), last, unreadable };
  }

  /** Returns the highest number of a claim; 0 if no claim exists. */
  last(): number {
    return this.#numbers()[0] ?? 0;
  }

  /** Returns whether a claim has this number, readable or not. */
  exists(number: number): boolean {
    return undefinedIfMissing(() => lstatSync(this.pathOf(number))) !== undefined;
  }

  /** Returns whether a readable claim makes this release current, or schedules it. */
  isClaimed(release: string): boolean {
    return this.#numbers().some((number) => {
      const claim = this.#read(number);
      return claim?.release === release || claim?.next?.release === release;
    });
  }

  /** Removes claims up to a number, the oldest first. */
  forget(last: number): void {
    const old = this.#numbers().filter((number) => number <= last);
    for (const number of old.reverse()) rmSync(this.pathOf(number), { force: true, recursive: true });
  }

  /** Returns the absolute path of a claim. */
  pathOf(number: number): string {
    return this.#at(claimPath(number));
  }

  /** Returns the numbers of all claims, the highest first. */
  #numbers(): number[] {
    const names = undefinedIfMissing(() => readdirSync(this.#at(CLAIMS_FOLDER))) ?? [];
    return (
      names
        // More digits are a date or the like, after which no number would be free.
        .filter((name) => /^\d{8,12}$/.test(name))
        .map(Number)
        .sort((one, other) => other - one)
    );
  }

  /** Returns a claim; undefined if it is missing, cut off, or not a claim. */
  #read(number: number): PointerClaim | undefined {
    try {
      const claim = JSON.parse(readFileSync(this.pathOf(number), "utf8"));
      return isClaim(claim) ? claim : undefined;
    } catch (error) {
      if (error instanceof SyntaxError || UNREADABLE_CODES.includes(systemErrorCode(error))) return undefined;
      throw error;
    }
  }

  /** Returns a claim of the release to which `current` points, as if it was made now; undefined without one. */
  #claimOfCurrent(): PointerClaim | undefined {
    const linked = linkedReleases(this.#folder);
    if (!linked || !this.#hasReleases(linked)) return undefined;
    const { release } = linked;
    const names = undefinedIfMissing(() => readdirSync(this.#at(MANIFESTS_FOLDER))) ?? [];
    const others = names.map((name) => name.replace(/\.json$/, "")).filter((id) => id !== release);
    const kept = [release, ...others].sort(
      (one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10),
    );
    return { ...linked, kept, link: "" };
  }

  #hasReleases({ next, release }: LinkedReleases): boolean {
    const ids = next ? [release, next.release] : [release];
    const parts = ids.flatMap((id) => [`${RELEASES_FOLDER}${id}`, `${MANIFESTS_FOLDER}${id}.json`]);
    return parts.every((part) => tryOrUndefined(() => lstatSync(this.#at(part))));
  }

  #at(path: string): string {
    return join(this.#folder, path);
  }
}

/** Returns the releases to which `current` points; undefined if it is missing or points elsewhere. */
export function linkedReleases(folder: string): LinkedReleases | undefined {
  const target = tryOrUndefined(() => readlinkSync(join(folder, "current")));
  return target === undefined ? undefined : parseLinkTarget(target);
}

function claimPath(number: number): string {
  return `${CLAIMS_FOLDER}${String(number).padStart(8, "0")}`;
}

function isClaim(value: unknown): value is PointerClaim {
  const { kept, link, next, release } = Object(value);
  const isNext = next === undefined || isScheduledRelease(next);
  return (
    isStoredName(release) && isStoredName(link) && Array.isArray(kept) && kept.every(isStoredName) && isNext
  );
}
