import { randomUUID } from "node:crypto";
import { linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { syncFolder } from "./durable-files.ts";
import { undefinedIfMissing } from "./file-errors.ts";
import { RELEASES_FOLDER } from "./manifest.ts";
import type { ReleasePointer, ScheduledRelease } from "./release-store.ts";
import { isDue, scheduledMoment, secondOfSchedule } from "./schedule.ts";

/** The folder of current releases while another one is scheduled. */
const SCHEDULED_FOLDER = "scheduled/";

/** Age after which a folder to which `current` does not point is removed: no publisher is about to use it. */
const MAX_UNUSED_AGE_MS = 3_600_000;

/** Matches the target of `current` while a release is scheduled: `scheduled/<unique>.<current>.<scheduled>.<second>`. */
const SCHEDULED_TARGET = /^scheduled\/[0-9a-f-]{36}\.([\w-]+)\.([\w-]+)\.(\d{10})$/;

/** The releases to which `current` leads: the current one, and the one that is scheduled after it. */
export type LinkedReleases = Pick<ReleasePointer, "release" | "next">;

/** Parses the target of `current`; undefined if it points elsewhere. Pure. */
export function parseLinkTarget(target: string): LinkedReleases | undefined {
  const [, release, next, second] = SCHEDULED_TARGET.exec(target) ?? [];
  if (release !== undefined && next !== undefined) {
    return { release, next: { at: scheduledMoment(Number(second) * 1000, 0), release: next } };
  }
  return target.startsWith(RELEASES_FOLDER) ? { release: target.slice(RELEASES_FOLDER.length) } : undefined;
}

/** Returns the folder to which `current` of a store points while a release is scheduled, with a slash; else undefined. */
export function scheduledFolderOf(folder: string): string | undefined {
  const target = tryOrUndefined(() => readlinkSync(join(folder, "current"))) ?? "";
  return SCHEDULED_TARGET.test(target) ? `${target}/` : undefined;
}

/**
 * Returns the folder of the site at a moment, for the root of a server (DIR/current): the release that was scheduled, if its
 * moment has come, else the root.
 */
export function siteFolderAt(root: string, now: Date): string {
  const { next } = parseLinkTarget(tryOrUndefined(() => readlinkSync(root)) ?? "") ?? {};
  return next && isDue(next, now) ? join(dirname(resolve(root)), RELEASES_FOLDER, next.release) : root;
}

/**
 * The folders to which `current` points while a release is scheduled. One link must tell everything, since only one can be
 * moved atomically: the folder's name has the scheduled release and its moment, and its files are links to those of
 * the current release. nginx reads the name ($realpath_root) and switches by its own clock. A server that does not know of
 * schedules keeps the current release.
 */
export class ScheduledSites {
  readonly #folder: string;
  /** The folders that this publisher made. */
  readonly #own = new Set<string>();

  /** `folder` is that of the store. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folder for a current and a scheduled release, durably. Returns its path relative to the store. */
  create(release: string, next: ScheduledRelease): string {
    const name = `${SCHEDULED_FOLDER}${randomUUID()}.${release}.${next.release}.${secondOfSchedule(next)}`;
    const target = join(this.#folder, name);
    this.#own.add(name);
    mkdirSync(dirname(target), { recursive: true });
    linkTree(join(this.#folder, RELEASES_FOLDER, release), target);
    for (const folder of [dirname(target), this.#folder]) syncFolder(folder);
    return name;
  }

  /** Removes the folders of this publisher, after a failure before `current` pointed to one. */
  removeOwn(): void {
    for (const name of this.#own) rmSync(join(this.#folder, name), { force: true, recursive: true });
    this.forgetOwn();
  }

  /** Forgets the folders of this publisher: they stay. */
  forgetOwn(): void {
    this.#own.clear();
  }

  /** Removes folders to which `current` no longer points, and forgets the own ones. */
  removeOld(): void {
    this.forgetOwn();
    const folder = join(this.#folder, SCHEDULED_FOLDER);
    const used = basename(scheduledFolderOf(this.#folder) ?? "");
    for (const name of undefinedIfMissing(() => readdirSync(folder)) ?? []) {
      if (name === used || !SCHEDULED_TARGET.test(SCHEDULED_FOLDER + name)) continue;
      const stats = undefinedIfMissing(() => lstatSync(join(folder, name)));
      const isOld = stats !== undefined && Date.now() - stats.ctimeMs > MAX_UNUSED_AGE_MS;
      if (isOld) rmSync(join(folder, name), { force: true, recursive: true });
    }
  }
}

/** Makes a folder with the files of another one as hard links, durably. Fails if that one is missing. */
function linkTree(from: string, to: string): void {
  const entries = readdirSync(from, { withFileTypes: true });
  mkdirSync(to);
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
  syncFolder(to);
}
