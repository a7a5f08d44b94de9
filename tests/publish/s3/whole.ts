import { createHash } from "node:crypto";
import { type Manifest, placeOf, variantsOf } from "../../../src/publish/release/manifest.ts";
import type { Store } from "../../../src/publish/release/store.ts";

/** The release that a store serves; undefined before the first. Throws where it is not whole. */
export async function servedRelease(store: Store): Promise<Manifest | undefined> {
  const at = await store.pointer();
  return at && wholeRelease(store, at.pointer.release);
}

/** The manifest of a release. Throws where one of its files is not what the manifest says. */
export async function wholeRelease(store: Store, id: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(String(await store.read(`manifests/${id}.json`)));
  const stored = Object.entries(manifest.files).flatMap(([path, file]) =>
    variantsOf(path, file).map(({ path, sha256 }) => ({ place: placeOf(id, path, file.kind), sha256 })),
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

/** The ids of releases of which something is there: pages or a manifest. */
export async function traces(store: Store): Promise<string[]> {
  const [trees, manifests] = await Promise.all([store.folders("releases/"), store.list("manifests/")]);
  const names = manifests.map(({ path }) => path.replace(/^manifests\/|\.json$/g, ""));
  return [...new Set([...trees, ...names])].sort();
}
