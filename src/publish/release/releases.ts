import { Failure } from "../../check/command-result.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { listStore, orphanSharedFiles } from "./leftovers.ts";
import {
  digestContent,
  fileVariantsOf,
  type Manifest,
  RELEASES_FOLDER,
  readManifests,
  storagePath,
} from "./manifest.ts";
import type { ReleaseStore } from "./release-store.ts";

/** Returns the kept releases, the latest published first, and whether each is the current one. */
export async function listReleases(
  store: ReleaseStore,
): Promise<{ manifest: Manifest; isCurrent: boolean }[]> {
  const at = await store.pointer();
  const manifests = await readManifests(store, at?.pointer.kept ?? []);
  return manifests.map((manifest) => ({ manifest, isCurrent: manifest.id === at?.pointer.release }));
}

/** Returns the message that a store has no release. */
export function noReleaseMessage({ name }: ReleaseStore): LocalizedText {
  return en`${name} contains no release yet.`.zh`${name} 里还没有版本。`;
}

/**
 * Makes an earlier release current: the one with this id or number, or by default the one before the current release.
 * Only the pointer is written. All releases stay, so a later rollback can go forward again. Fails with a readable message
 * if the release does not exist, or if another publisher moves the pointer at the same time.
 */
export async function rollBack(store: ReleaseStore, wanted?: string): Promise<{ from: string; to: string }> {
  const at = await store.pointer();
  if (!at) throw new Failure(noReleaseMessage(store));
  const { kept, release } = at.pointer;
  const manifests = await readManifests(store, kept);
  const before = manifests.find(({ id }) => id === release)?.base;
  const target = manifests.find(({ id }) =>
    wanted === undefined ? id === before : id === wanted || id.startsWith(`${wanted}-`),
  );
  const others = manifests.flatMap(({ id }) => (id === release ? [] : [id])).join(", ");
  const choice = others
    ? en`Available: ${others}.`.zh`可选：${others}。`
    : en`There is no other release.`.zh`没有其他版本。`;
  if (wanted !== undefined && !target)
    throw new Failure(
      en`There is no release ${wanted} in ${store.name}. ${choice}`
        .zh`${store.name} 里没有版本 ${wanted}。${choice}`,
    );
  if (!target)
    throw new Failure(
      en`The release before ${release} is no longer in ${store.name}. ${choice}`
        .zh`${store.name} 里已经没有 ${release} 之前的版本。${choice}`,
    );
  if (target.id === release)
    throw new Failure(
      en`Release ${release} is already current. ${choice}`.zh`当前就是版本 ${release}。${choice}`,
    );
  if (!(await store.movePointer({ release: target.id, kept }, at.tag)))
    throw new Failure(
      en`Another publisher changed ${store.name} at the same moment, so the rollback was not done. Check --list, then decide again.`
        .zh`同一时刻有人向 ${store.name} 发布了新版本，所以没有退回。请先看 --list 再决定。`,
    );
  return { from: release, to: target.id };
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
  /** The number of files that were read. */
  files: number;
  differences: readonly StoredFileDifference[];
}

/**
 * Reads every file of the current release, with its compressed forms, and compares it with its hash. Files that no
 * release has also count as differences, because they would be served. Returns undefined before the first release.
 * Fails if the manifest of the release cannot be read.
 */
export async function verifyRelease(store: ReleaseStore): Promise<ReleaseVerification | undefined> {
  const at = await store.pointer();
  if (!at) return undefined;
  const { kept, release } = at.pointer;
  const manifests = await readManifests(store, kept);
  const manifest = manifests.find(({ id }) => id === release);
  if (!manifest)
    throw new Failure(
      en`The manifest of release ${release} cannot be read, so its files cannot be verified. Publish again: this writes all files again.`
        .zh`版本 ${release} 的清单无法读取，不能核对文件。请重新发布，全部文件会重新写入。`,
    );
  const expected = new Map(
    Object.entries(manifest.files).flatMap(([path, file]) =>
      fileVariantsOf(path, file).map((variant) => [
        storagePath(release, variant.path, file.kind),
        variant.sha256,
      ]),
    ),
  );
  const wrong = await compareWithHashes(store, expected);
  const { shared } = await listStore(store);
  const beside = [
    ...(await store.list(`${RELEASES_FOLDER}${release}/`)),
    ...orphanSharedFiles(shared, manifests),
  ];
  const more = beside.filter(({ path }) => !expected.has(path));
  const differences = [...wrong, ...more.map(({ path }): StoredFileDifference => ({ path, what: "extra" }))];
  return {
    release,
    files: expected.size,
    differences: differences.sort((one, other) => (one.path < other.path ? -1 : 1)),
  };
}

/** Returns the files that are missing or differ from their hashes. */
async function compareWithHashes(
  store: ReleaseStore,
  expected: ReadonlyMap<string, string>,
): Promise<StoredFileDifference[]> {
  const differences: StoredFileDifference[] = [];
  const left = expected.entries();
  const verifyFiles = async () => {
    for (const [path, sha256] of left) {
      const body = await store.read(path);
      if (!body) differences.push({ path, what: "missing" });
      else if (digestContent(body).sha256 !== sha256) differences.push({ path, what: "changed" });
    }
  };
  await Promise.all(Array.from({ length: store.concurrency }, verifyFiles));
  return differences;
}
