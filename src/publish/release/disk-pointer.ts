import { linkSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure } from "../../check/command-result.ts";
import { DiskClaims, linkedReleases, type PointerClaim } from "./disk-claims.ts";
import { blockedLinkMessage } from "./disk-messages.ts";
import { syncFolder } from "./durable-files.ts";
import { systemErrorCode, undefinedIfMissing } from "./file-errors.ts";
import { RELEASES_FOLDER } from "./manifest.ts";
import type { ReleasePointer } from "./release-store.ts";
import { secondOfSchedule } from "./schedule.ts";
import { type LinkedReleases, ScheduledSites } from "./scheduled-sites.ts";
import type { UnfinishedFolder } from "./unfinished-folder.ts";

/** The number of claims to keep. A publisher must not be further behind than this and still believe it is next. */
const MAX_CLAIMS = 50;

/** The pointer of a store on disk. */
interface DiskPointerState {
  /** Undefined before the first release. */
  at: { pointer: ReleasePointer; tag: string } | undefined;
  /** The paths of claims that cannot be read and count as not made, relative to the store. */
  unreadable: readonly string[];
}

/**
 * The link `current`. Publishers move it one at a time, without waiting for each other, and may be killed at any moment:
 *
 *     claim:  create pointers/43, which succeeds for one publisher only. The file names the next release and a link that
 *             was created before.
 *     apply:  move the link to `current`. If a publisher was killed before this step, the next reader of its claim does
 *             it. A link can be moved only once, so a publisher that wakes up late moves nothing back.
 *
 * While a release is scheduled, `current` leads to a folder whose name has the schedule: see ScheduledSites.
 *
 * Each step is durable before the next one begins, so a power cut is the same as a kill. An unreadable claim keeps its
 * number, but counts as not made.
 */
export class DiskPointer {
  readonly #folder: string;
  readonly #name: string;
  readonly #unfinished: UnfinishedFolder;
  readonly #claims: DiskClaims;
  readonly #scheduled: ScheduledSites;

  /** `folder` contains `current`; `name` is its readable name. */
  constructor({ folder, name }: { folder: string; name: string }, unfinished: UnfinishedFolder) {
    this.#folder = folder;
    this.#name = name;
    this.#unfinished = unfinished;
    this.#claims = new DiskClaims(folder);
    this.#scheduled = new ScheduledSites(folder);
  }

  /** Returns the claimed release, which is `current` when this returns. The tag is the number of the last claim. */
  read(): DiskPointerState {
    for (;;) {
      const { claim, last, unreadable } = this.#claims.look();
      if (!claim) return { at: undefined, unreadable };
      if (!this.#complete(claim, last)) continue;
      const { link: _, ...pointer } = claim;
      return { at: { pointer, tag: String(last) }, unreadable };
    }
  }

  /** Moves `current` to the release of a claim. Returns false if a later claim was made meanwhile. */
  #complete(claim: PointerClaim, last: number): boolean {
    if (this.isBlocked()) return true;
    const isApplied = claim.link !== "" && this.#apply(claim.link);
    if (isApplied || areSameReleases(linkedReleases(this.#folder), claim)) return true;
    // `current` is missing or was changed by hand, or the content of a later claim is lost.
    if (this.#claims.last() !== last) return false;
    if (this.#apply(this.#createLink(claim))) this.#scheduled.forgetOwn();
    return this.#claims.last() === last;
  }

  /** See `Store.movePointer`. */
  move(pointer: ReleasePointer, tag: string | undefined): boolean {
    if (this.isBlocked()) throw new Failure(blockedLinkMessage(this.#name));
    const before = tag === undefined ? this.#numberBeforeFirst() : Number(tag);
    if (before === undefined) return false;
    const link = this.#createLink(pointer);
    try {
      if (!this.#claimNext({ ...pointer, link }, before)) {
        this.#scheduled.removeOwn();
        return false;
      }
      this.#apply(link);
    } finally {
      rmSync(this.#unfinished.at(link), { force: true });
    }
    this.#scheduled.removeOld();
    this.#claims.forget(before - MAX_CLAIMS);
    return true;
  }

  /** Returns whether `current` is a folder, which no link can replace. */
  isBlocked(): boolean {
    return undefinedIfMissing(() => lstatSync(join(this.#folder, "current")))?.isDirectory() ?? false;
  }

  /** Returns whether a claim names this release, so that it is or was current or scheduled. */
  isClaimed(release: string): boolean {
    return this.#claims.isClaimed(release);
  }

  /** Returns 0, or the number of the last claim if none can be read; undefined if a release is current. */
  #numberBeforeFirst(): number | undefined {
    const { claim, last } = this.#claims.look();
    return claim ? undefined : last;
  }

  /** Creates the claim after number `before`. Returns false if another publisher has it. */
  #claimNext(content: PointerClaim, before: number): boolean {
    const claim = this.#claims.pathOf(before + 1);
    const temporary = this.#unfinished.next();
    mkdirSync(dirname(claim), { recursive: true });
    try {
      writeFileSync(temporary, JSON.stringify(content), { flush: true });
      linkSync(temporary, claim);
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") return false;
      throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
    // Claims are removed in order: if the previous claim is gone, this number may have existed before.
    const isLate = before > 0 ? !this.#claims.exists(before) : this.#claims.last() > MAX_CLAIMS;
    if (isLate) rmSync(claim);
    else for (const folder of [dirname(claim), this.#folder]) syncFolder(folder);
    return !isLate;
  }

  /** Removes what a failed move left. Call it only if no claim was made. */
  giveUp(): void {
    this.#scheduled.removeOwn();
  }

  /** Creates a link to a release, or to a folder that also names the scheduled one, in `unfinished/`. Returns its name. */
  #createLink({ next, release }: LinkedReleases): string {
    const target = next ? this.#scheduled.create(release, next) : RELEASES_FOLDER + release;
    const link = this.#unfinished.next();
    symlinkSync(target, link);
    return basename(link);
  }

  /** Moves a link to `current`. Returns false if another process did. */
  #apply(link: string): boolean {
    try {
      renameSync(this.#unfinished.at(link), join(this.#folder, "current"));
      syncFolder(this.#folder);
      return true;
    } catch (error) {
      // A process without write access leaves this step to one with write access.
      if (["EACCES", "EPERM", "EROFS"].includes(systemErrorCode(error))) return true;
      if (["ENOENT", "ENOTDIR"].includes(systemErrorCode(error))) return false;
      throw error;
    }
  }
}

/** Returns whether two values name the same current release and the same schedule. */
function areSameReleases(one: LinkedReleases | undefined, other: LinkedReleases): boolean {
  const partsOf = ({ next, release }: LinkedReleases) => [
    release,
    next?.release,
    next && secondOfSchedule(next),
  ];
  return one !== undefined && `${partsOf(one)}` === `${partsOf(other)}`;
}
