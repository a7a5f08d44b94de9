import { createHash } from "node:crypto";
import { fileVariantsOf, type Manifest, storagePath } from "../../../src/publish/release/manifest.ts";
import type { ReleaseStore } from "../../../src/publish/release/release-store.ts";

/** Returns the manifest of the release that a store serves; undefined before the first. Throws if it is not whole. */
export async function servedRelease(store: ReleaseStore): Promise<Manifest | undefined> {
  const at = await store.pointer();
  return at && wholeRelease(store, at.pointer.release);
}

/** Returns the manifest of a release. Throws if a file differs from the manifest. */
export async function wholeRelease(store: ReleaseStore, id: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(String(await store.read(`manifests/${id}.json`)));
  const stored = Object.entries(manifest.files).flatMap(([path, file]) =>
    fileVariantsOf(path, file).map(({ path, sha256 }) => ({
      place: storagePath(id, path, file.kind),
      sha256,
    })),
  );
  await Promise.all(
    stored.map(async ({ place, sha256 }) => {
      const found = createHash("sha256")
        .update((await store.read(place)) ?? "")
        .digest("hex");
      if (found !== sha256) throw new Error(`${place} is not what the manifest of ${id} says`);
    }),
  );
  return manifest;
}

/** Returns the ids of releases that have pages or a manifest. */
export async function traces(store: ReleaseStore): Promise<string[]> {
  const [trees, manifests] = await Promise.all([store.folders("releases/"), store.list("manifests/")]);
  const names = manifests.map(({ path }) => path.replace(/^manifests\/|\.json$/g, ""));
  return [...new Set([...trees, ...names])].sort();
}
