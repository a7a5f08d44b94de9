import { Failure } from "../../check/command-result.ts";
import { en } from "../../language/messages/saying.ts";
import { lookAround, unknownShared } from "./left-files.ts";
import { contentOf, keptManifests, placeOf, RELEASES, variantsOf } from "./manifest.ts";
import type { Store } from "./store.ts";

/** A file that is not as it was published. */
export interface Difference {
  path: string;
  /** Its content is another, it is not there, or it is there and no release has it. */
  what: "wrong" | "missing" | "more";
}

export interface Verified {
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
