import { Failure } from "../../check/command-result.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import { lookAround, unknownShared } from "./left-files.ts";
import { contentOf, keptManifests, type Manifest, placeOf, RELEASES, variantsOf } from "./manifest.ts";
import type { Store } from "./store.ts";

/** The releases that stand, the latest published first, and which of them is served. */
export async function listReleases(store: Store): Promise<{ manifest: Manifest; isCurrent: boolean }[]> {
  const at = await store.pointer();
  const manifests = await keptManifests(store, at?.pointer.kept ?? []);
  return manifests.map((manifest) => ({ manifest, isCurrent: manifest.id === at?.pointer.release }));
}

/** Says that a store has no release. */
export function sayNothing({ name }: Store): Saying {
  return en`Nothing was published into ${name} yet.`.zh`${name} 里还没有发布过。`;
}

/**
 * Lets an earlier release be served: the one of an id, or of a number, else the one over which the current one was
 * published. Nothing is written but the pointer, and all releases stay, so that one can go forward again. Fails, in
 * words for people, where there is no such release, or where somebody publishes at the same time.
 */
export async function rollBack(store: Store, wanted?: string): Promise<{ from: string; to: string }> {
  const at = await store.pointer();
  if (!at) throw new Failure(sayNothing(store));
  const { kept, release } = at.pointer;
  const manifests = await keptManifests(store, kept);
  const before = manifests.find(({ id }) => id === release)?.base;
  const target = manifests.find(({ id }) =>
    wanted === undefined ? id === before : id === wanted || id.startsWith(`${wanted}-`),
  );
  const others = manifests.flatMap(({ id }) => (id === release ? [] : [id])).join(", ");
  const choice = others
    ? en`These stand: ${others}.`.zh`现有：${others}。`
    : en`No other release stands.`.zh`没有其他版本。`;
  if (wanted !== undefined && !target)
    throw new Failure(
      en`There is no release ${wanted} in ${store.name}. ${choice}`
        .zh`${store.name} 里没有版本 ${wanted}。${choice}`,
    );
  if (!target)
    throw new Failure(
      en`The release before ${release} stands no more in ${store.name}. ${choice}`
        .zh`${store.name} 里已经没有 ${release} 之前的版本。${choice}`,
    );
  if (target.id === release)
    throw new Failure(
      en`Release ${release} is current already. ${choice}`.zh`当前就是版本 ${release}。${choice}`,
    );
  if (!(await store.movePointer({ release: target.id, kept }, at.tag)))
    throw new Failure(
      en`Somebody else published into ${store.name} at the same moment, so nothing was moved: look at --list and decide again.`
        .zh`同一时刻有人发布到了 ${store.name}，所以没有切换：请看 --list 再决定。`,
    );
  return { from: release, to: target.id };
}

/** A file that is not as it was published. */
export interface Difference {
  path: string;
  /** Its content is another, it is not there, or it is there and no release has it. */
  what: "wrong" | "missing" | "more";
}

interface Verified {
  release: string;
  /** So many files were read. */
  files: number;
  differences: readonly Difference[];
}

/**
 * Reads every file of the current release, compressed forms included, and compares it with its hash. What lies beside
 * them is a difference, too: it would be served. Undefined where nothing was published yet. Fails where the manifest
 * of the release cannot be read.
 */
export async function verifyRelease(store: Store): Promise<Verified | undefined> {
  const at = await store.pointer();
  if (!at) return undefined;
  const { kept, release } = at.pointer;
  const manifests = await keptManifests(store, kept);
  const manifest = manifests.find(({ id }) => id === release);
  if (!manifest)
    throw new Failure(
      en`The manifest of release ${release} cannot be read, so nothing can be compared with it. Publish again: then all is written anew.`
        .zh`版本 ${release} 的清单无法读取，无从比较。请重新发布，全部文件会重新写入。`,
    );
  const expected = new Map(
    Object.entries(manifest.files).flatMap(([path, file]) =>
      variantsOf(path, file).map((variant) => [placeOf(release, variant.path, file.kind), variant.sha256]),
    ),
  );
  const wrong = await compare(store, expected);
  const { shared } = await lookAround(store);
  const beside = [...(await store.list(`${RELEASES}${release}/`)), ...unknownShared(shared, manifests)];
  const more = beside.filter(({ path }) => !expected.has(path));
  const differences = [...wrong, ...more.map(({ path }): Difference => ({ path, what: "more" }))];
  return {
    release,
    files: expected.size,
    differences: differences.sort((one, other) => (one.path < other.path ? -1 : 1)),
  };
}

/** The files that are not as their hashes say. */
async function compare(store: Store, expected: ReadonlyMap<string, string>): Promise<Difference[]> {
  const differences: Difference[] = [];
  const left = expected.entries();
  const work = async () => {
    for (const [path, sha256] of left) {
      const body = await store.read(path);
      if (!body) differences.push({ path, what: "missing" });
      else if (contentOf(body).sha256 !== sha256) differences.push({ path, what: "wrong" });
    }
  };
  await Promise.all(Array.from({ length: store.atOnce }, work));
  return differences;
}
