import { Failure } from "../../check/command-result.ts";
import { en, joinWithCommas, type LocalizedText } from "../../language/messages/localized-text.ts";
import { digestContent, fileVariantsOf, type Manifest, RELEASES_FOLDER, storagePath } from "./manifest.ts";
import { readManifests } from "./read-manifests.ts";
import type { ReleasePointer, ReleaseStore, ScheduledRelease } from "./release-store.ts";
import { runInParallel } from "./run-in-parallel.ts";
import { foldSchedule, readPointerAt } from "./schedule.ts";
import { listStoreContents, orphanSharedFiles } from "./unreferenced-files.ts";

/** A release that is kept. */
export interface ListedRelease {
  id: string;
  isCurrent: boolean;
  /** When it goes live; left out if it is not scheduled. */
  schedule?: ScheduledRelease;
  /** Undefined if it is missing or cut off. */
  manifest: Manifest | undefined;
}

/**
 * Returns the kept releases, the latest published first, with the schedule as it is at `now`. A scheduled release that is
 * live by then becomes the current one in the pointer as well, if the caller may write there.
 */
export async function listReleases(store: ReleaseStore, now = new Date()): Promise<ListedRelease[]> {
  // A caller who may only read sees the same: readers follow the clock.
  await foldSchedule(store, now).catch(() => {});
  const at = await readPointerAt(store, now);
  if (!at) return [];
  const { kept, next, release } = at.pointer;
  const manifests = await readManifests(store, kept);
  const manifestOf = (id: string) => manifests.find((manifest) => manifest.id === id);
  return kept.map((id) => ({
    ...{ id, isCurrent: id === release, manifest: manifestOf(id) },
    ...(next?.release === id && { schedule: next }),
  }));
}

/** Returns the message that a store has no release. */
export function noReleaseMessage({ name }: ReleaseStore): LocalizedText {
  return en`${name} contains no release yet.`.zh`${name} 里还没有版本。`;
}

/**
 * Makes an earlier release current: the one with this id or number, or by default the one before the current release.
 * Only the pointer is written. All releases stay, so a later rollback can go forward again. Fails with a readable message
 * if the release does not exist, if one of its files is missing or differs from its hash, or if another publisher moves
 * the pointer at the same time. A pending schedule is cancelled, since its release contains what is taken back; it is
 * returned, unless it is the wanted release itself, which then goes live now.
 */
export async function rollBackRelease(
  store: ReleaseStore,
  wanted?: string,
  now = new Date(),
): Promise<{ from: string; to: string; cancelled?: ScheduledRelease }> {
  const at = await readPointerAt(store, now);
  if (!at) throw new Failure(noReleaseMessage(store));
  const { kept, next, release } = at.pointer;
  const manifests = await readManifests(store, kept);
  const target = chooseRollbackTarget(store, at.pointer, { manifests, wanted });
  const damaged = await compareWithHashes(store, hashesOfReleaseFiles(target));
  if (damaged.length > 0) {
    const choice = listRollbackTargets(manifests, [release, target.id]);
    throw new Failure(
      en`Release ${target.id} in ${store.name} is damaged, so the rollback was not done: ${listDifferences(damaged)}. Publish again with --rewrite, or return to another release. ${choice}`
        .zh`${store.name} 里的版本 ${target.id} 已损坏，没有退回：${listDifferences(damaged)}。请用 --rewrite 重新发布，或退回其他版本。${choice}`,
    );
  }
  const isMoved = await movePointerBack(store, { release: target.id, kept }, at.tag);
  if (!isMoved)
    throw new Failure(
      en`Another publisher changed ${store.name} at the same moment, so the rollback was not done. Check --list, then decide again.`
        .zh`同一时刻有人向 ${store.name} 发布了新版本，所以没有退回。请先看 --list 再决定。`,
    );
  await store.complete?.(target.id);
  const isCancelled = next !== undefined && next.release !== target.id;
  return { from: release, to: target.id, ...(isCancelled && { cancelled: next }) };
}

async function movePointerBack(store: ReleaseStore, pointer: ReleasePointer, tag: string): Promise<boolean> {
  try {
    return await store.movePointer(pointer, tag);
  } catch (error) {
    throw await store.giveUp(error);
  }
}

/** Returns the release to return to. Fails with a readable message that lists the possible ones. */
function chooseRollbackTarget(
  store: ReleaseStore,
  { kept, release }: ReleasePointer,
  { manifests, wanted }: { manifests: readonly Manifest[]; wanted: string | undefined },
): Manifest {
  const current = manifests.find(({ id }) => id === release);
  const isWanted = (id: string) =>
    wanted === undefined ? id === current?.base : id === wanted || id.startsWith(`${wanted}-`);
  const target = manifests.find(({ id }) => isWanted(id));
  const choice = listRollbackTargets(manifests, [release]);
  if (target?.id === release)
    throw new Failure(
      en`Release ${release} is already current. ${choice}`.zh`当前就是版本 ${release}。${choice}`,
    );
  if (target) return target;
  const unreadable = kept.find(isWanted);
  if (unreadable !== undefined && unreadable !== release)
    throw new Failure(
      en`The manifest of release ${unreadable} in ${store.name} is missing or cut off, so its files cannot be verified. ${choice}`
        .zh`${store.name} 里版本 ${unreadable} 的清单缺失或不完整，不能核对文件。${choice}`,
    );
  if (wanted !== undefined)
    throw new Failure(
      en`There is no release ${wanted} in ${store.name}. ${choice}`
        .zh`${store.name} 里没有版本 ${wanted}。${choice}`,
    );
  if (!current)
    throw new Failure(
      en`The manifest of the current release ${release} in ${store.name} is missing or cut off, so the release before it is unknown. ${choice}`
        .zh`${store.name} 里当前版本 ${release} 的清单缺失或不完整，不知道它之前是哪个版本。${choice}`,
    );
  throw new Failure(
    en`The release before ${release} is no longer in ${store.name}. ${choice}`
      .zh`${store.name} 里已经没有 ${release} 之前的版本。${choice}`,
  );
}

/** Lists the releases that can become current, without these. */
function listRollbackTargets(manifests: readonly Manifest[], without: readonly string[]): LocalizedText {
  const others = manifests.flatMap(({ id }) => (without.includes(id) ? [] : [id])).join(", ");
  return others
    ? en`Available: ${others}.`.zh`可选：${others}。`
    : en`There is no other release.`.zh`没有其他版本。`;
}

/** The number of differing files that a message names. */
const MAX_NAMED_FILES = 10;

/** Lists differing files in a sentence: the first ones by name, the others as a number. */
function listDifferences(differences: readonly StoredFileDifference[]): LocalizedText {
  const named = differences
    .slice(0, MAX_NAMED_FILES)
    .map(({ path, what }) =>
      what === "missing"
        ? en`${path} is missing`.zh`缺少 ${path}`
        : en`${path} has changed`.zh`${path} 内容不同`,
    );
  const more = differences.length - named.length;
  return joinWithCommas(more > 0 ? [...named, en`and ${more} more`.zh`另有 ${more} 个`] : named);
}

/** A stored file that differs from the published one. */
export interface StoredFileDifference {
  path: string;
  /** The file's content differs, it is missing, or no release contains it. */
  what: "changed" | "missing" | "extra";
}

/** How the stored files of a release differ from the published ones. */
interface ReleaseVerification {
  release: string;
  /** The scheduled release; left out without a schedule. */
  scheduled?: string;
  /** The number of files that were read. */
  files: number;
  differences: readonly StoredFileDifference[];
}

/**
 * Reads every file of the current release and of the scheduled one, with their compressed forms, and compares it with its
 * hash. Files that no release has also count as differences, because they would be served. Returns undefined before the
 * first release. Fails if the manifest of a release cannot be read.
 */
export async function verifyRelease(
  store: ReleaseStore,
  now = new Date(),
): Promise<ReleaseVerification | undefined> {
  const at = await readPointerAt(store, now);
  if (!at) return undefined;
  const { kept, next, release } = at.pointer;
  const manifests = await readManifests(store, kept);
  const looked = [release, ...(next ? [next.release] : [])].map((id) => {
    const manifest = manifests.find((one) => one.id === id);
    if (manifest) return manifest;
    throw new Failure(
      en`The manifest of release ${id} cannot be read, so its files cannot be verified. Publish again: this writes all files again.`
        .zh`版本 ${id} 的清单无法读取，不能核对文件。请重新发布，全部文件会重新写入。`,
    );
  });
  const folders = looked.map(({ id }) => `${RELEASES_FOLDER}${id}/`);
  const expected = new Map(looked.flatMap((manifest) => [...hashesOfReleaseFiles(manifest)]));
  const served = next && store.servedFolder?.();
  if (served !== undefined) {
    const [current = ""] = folders;
    folders.push(served);
    for (const [path, sha256] of [...expected])
      if (path.startsWith(current)) expected.set(served + path.slice(current.length), sha256);
  }
  const wrong = await compareWithHashes(store, expected);
  const { shared } = await listStoreContents(store);
  const beside = await Promise.all(folders.map((folder) => store.list(folder)));
  const more = [...beside.flat(), ...orphanSharedFiles(shared, manifests)].filter(
    ({ path }) => !expected.has(path),
  );
  const differences = [...wrong, ...more.map(({ path }): StoredFileDifference => ({ path, what: "extra" }))];
  return {
    release,
    ...(next && { scheduled: next.release }),
    files: expected.size,
    differences: differences.sort((one, other) => (one.path < other.path ? -1 : 1)),
  };
}

/** Returns the hashes of all stored files of a release, by their paths in the store. */
function hashesOfReleaseFiles({ id, files }: Manifest): Map<string, string> {
  return new Map(
    Object.entries(files).flatMap(([path, file]) =>
      fileVariantsOf(path, file).map((variant): [string, string] => [
        storagePath(id, variant.path, file.kind),
        variant.sha256,
      ]),
    ),
  );
}

/** Returns the files that are missing or differ from their hashes, sorted by path. */
async function compareWithHashes(
  store: ReleaseStore,
  expected: ReadonlyMap<string, string>,
): Promise<StoredFileDifference[]> {
  const differences: StoredFileDifference[] = [];
  await runInParallel(expected, store.concurrency, async ([path, sha256]) => {
    const body = await store.read(path);
    if (!body) differences.push({ path, what: "missing" });
    else if (digestContent(body).sha256 !== sha256) differences.push({ path, what: "changed" });
  });
  return differences.sort((one, other) => (one.path < other.path ? -1 : 1));
}
