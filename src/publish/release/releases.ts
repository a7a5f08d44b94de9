import { keptManifests, type Manifest } from "./manifest.ts";
import type { Store } from "./store.ts";

/** The releases that stand, the latest published first, and which of them is served. */
export async function listReleases(store: Store): Promise<{ manifest: Manifest; isCurrent: boolean }[]> {
  const at = await store.pointer();
  const manifests = await keptManifests(store, at?.pointer.kept ?? []);
  return manifests.map((manifest) => ({ manifest, isCurrent: manifest.id === at?.pointer.release }));
}

/**
 * Lets an earlier release be served: the one of an id, or of a number, else the one over which the current one was
 * published. Nothing is written but the pointer, and all releases stay, so that one can go forward again. Fails, in
 * words for people, where there is no such release, or where somebody publishes at the same time.
 */
export async function rollBack(store: Store, wanted?: string): Promise<{ from: string; to: string }> {
  const at = await store.pointer();
  if (!at) throw new Error(`Nothing was published into ${store.name} yet.`);
  const { kept, release } = at.pointer;
  const manifests = await keptManifests(store, kept);
  const before = manifests.find(({ id }) => id === release)?.base;
  const target = manifests.find(({ id }) =>
    wanted === undefined ? id === before : id === wanted || id.startsWith(`${wanted}-`),
  );
  const others = manifests.flatMap(({ id }) => (id === release ? [] : [id])).join(", ");
  const choice = others ? `These stand: ${others}.` : "No other release stands.";
  if (wanted !== undefined && !target)
    throw new Error(`There is no release ${wanted} in ${store.name}. ${choice}`);
  if (!target) throw new Error(`The release before ${release} stands no more in ${store.name}. ${choice}`);
  if (target.id === release) throw new Error(`Release ${release} is current already. ${choice}`);
  if (!(await store.movePointer({ release: target.id, kept }, at.tag)))
    throw new Error(
      `Somebody else published into ${store.name} at the same moment, so nothing was moved: look at --list and decide again.`,
    );
  return { from: release, to: target.id };
}
