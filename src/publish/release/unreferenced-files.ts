import {
  fileVariantsOf,
  MANIFESTS_FOLDER,
  type Manifest,
  RELEASES_FOLDER,
  SHARED_FOLDERS,
} from "./manifest.ts";
import type { ReleaseStore, StoredFile } from "./release-store.ts";

/**
 * Minimum age at which an immutable file without a release is removed. Younger ones may belong to a publish in
 * progress, since immutable files have the same name in all releases.
 */
const MIN_ORPHAN_AGE_MS = 3_600_000;

/** The contents of a store at one moment. */
export interface StoreListing {
  /** The ids of releases that have pages, and of those that have a manifest. */
  trees: readonly string[];
  manifests: readonly string[];
  /** The immutable files. */
  shared: readonly StoredFile[];
}

/** Files and folders to remove. */
export interface Leftovers {
  paths: readonly string[];
  folders: readonly string[];
}

/** Lists what a store contains now, to find what no release needs. */
export async function listStoreContents(store: ReleaseStore): Promise<StoreListing> {
  const [trees, manifests, ...shared] = await Promise.all([
    store.folders(RELEASES_FOLDER),
    store.list(MANIFESTS_FOLDER),
    ...SHARED_FOLDERS.map((folder) => store.list(folder)),
  ]);
  return {
    trees,
    manifests: manifests.map(({ path }) => path.slice(MANIFESTS_FOLDER.length).replace(/\.json$/, "")),
    shared: shared.flat(),
  };
}

/** The names that this project gives to releases and immutable files. Others belong to somebody else. */
const RELEASE_ID = /^\d+-[0-9a-f]{8}$/;
const SHARED_NAME = /^[^/]+\/[\w-]+-[\w-]+\.[a-z0-9]+(\.gz|\.br)?$/;

/**
 * Returns the files and folders of a store that belong to none of these releases. Leaves out those whose names no publish
 * gives: they are somebody else's. Pure.
 */
export function findUnreferencedFiles(
  { manifests, shared, trees }: StoreListing,
  releases: readonly Manifest[],
  now: Date,
): Leftovers {
  const ids = new Set(releases.map(({ id }) => id));
  const isLeft = (id: string) => RELEASE_ID.test(id) && !ids.has(id);
  return {
    folders: trees.filter(isLeft).map((id) => `${RELEASES_FOLDER}${id}/`),
    paths: [
      ...manifests.filter(isLeft).map((id) => `${MANIFESTS_FOLDER}${id}.json`),
      ...orphanSharedFiles(shared, releases)
        .filter(({ modified, path }) => isOldEnoughToRemove(modified, now) && SHARED_NAME.test(path))
        .map(({ path }) => path),
    ],
  };
}

function isOldEnoughToRemove(modified: number, now: Date): boolean {
  return now.getTime() - modified > MIN_ORPHAN_AGE_MS;
}

/** Returns the immutable files that none of these releases has. Pure. */
export function orphanSharedFiles(
  shared: readonly StoredFile[],
  releases: readonly Manifest[],
): StoredFile[] {
  const known = new Set(
    releases.flatMap(({ files }) =>
      Object.entries(files).flatMap(([path, file]) =>
        file.kind === "immutable" ? fileVariantsOf(path, file).map((variant) => variant.path) : [],
      ),
    ),
  );
  return shared.filter(({ path }) => !known.has(path));
}

/**
 * Removes manifests first, so that a release with a manifest is always complete. An immutable file that was written since
 * `before` stays, because the next publisher may need it.
 */
export async function removeUnreferencedFiles(
  store: ReleaseStore,
  { folders, paths }: Leftovers,
  before: StoreListing,
): Promise<void> {
  const times = new Map(before.shared.map(({ modified, path }) => [path, modified]));
  const now = paths.some((path) => times.has(path)) ? await listStoreContents(store) : before;
  const written = new Set(
    now.shared.flatMap(({ modified, path }) => (times.get(path) === modified ? [] : [path])),
  );
  const left = paths.filter((path) => !written.has(path));
  if (left.length > 0) await store.remove(left);
  if (folders.length > 0) await store.removeFolders(folders);
}
