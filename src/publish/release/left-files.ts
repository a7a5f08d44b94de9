import { MANIFESTS, type Manifest, RELEASES, SHARED, variantsOf } from "./manifest.ts";
import type { Store, StoredFile } from "./store.ts";

/**
 * Immutable files go by their names, so one that no release has may just be written by somebody who publishes at the
 * same time: it stays for so long.
 */
const WRITING_MS = 3_600_000;

/** What a store has, at one moment. */
export interface Around {
  /** The ids of releases of which there are pages, and of those of which there is a manifest. */
  trees: readonly string[];
  manifests: readonly string[];
  /** The immutable files. */
  shared: readonly StoredFile[];
}

/** What is to go: files and folders. */
export interface Left {
  paths: readonly string[];
  folders: readonly string[];
}

export async function lookAround(store: Store): Promise<Around> {
  const [trees, manifests, ...shared] = await Promise.all([
    store.folders(RELEASES),
    store.list(MANIFESTS),
    ...SHARED.map((folder) => store.list(folder)),
  ]);
  return {
    trees,
    manifests: manifests.map(({ path }) => path.slice(MANIFESTS.length).replace(/\.json$/, "")),
    shared: shared.flat(),
  };
}

/** What of a store belongs to none of these releases. Pure. */
export function leftOf({ manifests, shared, trees }: Around, releases: readonly Manifest[], now: Date): Left {
  const ids = new Set(releases.map(({ id }) => id));
  const isLeft = (id: string) => !ids.has(id);
  return {
    folders: trees.filter(isLeft).map((id) => `${RELEASES}${id}/`),
    paths: [
      ...manifests.filter(isLeft).map((id) => `${MANIFESTS}${id}.json`),
      ...unknownShared(shared, releases)
        .filter(({ modified }) => now.getTime() - modified > WRITING_MS)
        .map(({ path }) => path),
    ],
  };
}

/** The immutable files that none of these releases has. Pure. */
export function unknownShared(shared: readonly StoredFile[], releases: readonly Manifest[]): StoredFile[] {
  const known = new Set(
    releases.flatMap(({ files }) =>
      Object.entries(files).flatMap(([path, file]) =>
        file.kind === "immutable" ? variantsOf(path, file).map((variant) => variant.path) : [],
      ),
    ),
  );
  return shared.filter(({ path }) => !known.has(path));
}

/** Manifests go first: what has one is whole. */
export async function removeLeft(store: Store, { folders, paths }: Left): Promise<void> {
  if (paths.length > 0) await store.remove(paths);
  if (folders.length > 0) await store.removeFolders(folders);
}
