import { createHash } from "node:crypto";
import { errorMessageOf, Failure } from "../../check/command-result.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { type Manifest, type PublishedDocument, RELEASES_FOLDER, writeManifest } from "./manifest.ts";
import { readManifests } from "./read-manifests.ts";
import type { ReleaseStore } from "./release-store.ts";
import { findUnreferencedFiles, listStoreContents, removeUnreferencedFiles } from "./unreferenced-files.ts";
import {
  createDryRunWriter,
  type FileWriter,
  KeptFiles,
  type PlannedFile,
  type WriteResult,
  writeFiles,
} from "./write-files.ts";

/** The files and documents of a new release. */
export interface ReleaseContent {
  engine: string;
  files: readonly PlannedFile[];
  documents: Readonly<Record<string, PublishedDocument>>;
}

/** How to make a release, and how many to keep. */
export interface PublishOptions {
  /** Returns the new release's content, based on the current one. Called again if another publisher was faster. */
  make: (current: Manifest | undefined) => Promise<ReleaseContent>;
  /** The number of releases to keep with all their files, the new one included; at least one. */
  keep: number;
  /** The time to record as the release's creation time. */
  now: Date;
  /** Writes all files, even those that the current release has. */
  isRewriting?: boolean;
  /** Reports delays in readable words. */
  say: (line: LocalizedText) => void;
}

/** The current release after a publish, and how many files were written. */
export interface PublishResult extends Pick<WriteResult, "sent" | "copied"> {
  manifest: Manifest;
  /** False if nothing had changed: then the current release is kept. */
  isNew: boolean;
}

/** How often a publisher starts again when others are faster. */
const MAX_ATTEMPTS = 10;

/**
 * Publishes a release atomically:
 *
 *     pointer ─▶ manifests of the kept releases ─▶ make ─▶ files that no kept release has ─▶ manifest ─▶ pointer moved
 *        ▲                                                                                                   │
 *        └────────────── another publisher moved it meanwhile: start again from their release ◀──────────────┤
 *                                                                                                            ▼
 *                                                                      leftovers and older releases are removed
 *
 * A killed publish leaves files that no release knows. The clean-up removes only files that existed before the pointer
 * moved. Concurrent publishers are safe: they use another release id, or start again.
 */
export async function publishRelease(store: ReleaseStore, options: PublishOptions): Promise<PublishResult> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const published = await tryToPublish(store, options);
    if (published) {
      await store.complete?.(published.manifest.id);
      return published;
    }
    options.say(
      en`Another publisher was faster. This publish continues from the release that is current now.`
        .zh`别人先发布了，改为在现在的版本上继续。`,
    );
  }
  throw new Failure(
    en`Others published into ${store.name} ${MAX_ATTEMPTS} times meanwhile, so nothing was published. Publish again when they are done.`
      .zh`发布期间别人向 ${store.name} 发布了 ${MAX_ATTEMPTS} 次，所以没有发布。请等他们发布完再试。`,
  );
}

async function tryToPublish(
  store: ReleaseStore,
  options: PublishOptions,
): Promise<PublishResult | undefined> {
  const at = await store.pointer();
  try {
    return await attemptPublish(store, at, options);
  } catch (error) {
    // Files of the current release vanish when other publishers remove it some releases later.
    const now = await store.pointer();
    if (now?.tag === at?.tag) throw error;
    return undefined;
  }
}

type CurrentPointer = Awaited<ReturnType<ReleaseStore["pointer"]>>;

/** Makes one attempt. Returns undefined if another publisher was faster. */
async function attemptPublish(
  store: ReleaseStore,
  at: CurrentPointer,
  options: PublishOptions,
): Promise<PublishResult | undefined> {
  const { isRewriting = false, keep, make } = options;
  const kept = await readManifests(store, at?.pointer.kept ?? []);
  const current = kept.find(({ id }) => id === at?.pointer.release);
  const content = await make(isRewriting ? undefined : current);
  const id = createReleaseId(content, at, store.publisher);
  const isUnchanged = current && !isRewriting && isSameRelease(content, current);
  // If somebody deleted the folder of the release, it is published again.
  if (isUnchanged && (await store.folders(RELEASES_FOLDER)).includes(current.id))
    return { manifest: current, isNew: false, sent: 0, copied: 0 };

  const staying = [...(current ? [current] : []), ...kept.filter((one) => one !== current)].slice(
    0,
    keep - 1,
  );
  const before = await listStoreContents(store);
  const writeRelease = async (writer: FileWriter) => {
    const { files, ...count } = await writeFiles(content.files, {
      store: writer,
      release: id,
      known: new KeptFiles(isRewriting ? [] : [...staying, ...kept]),
      shared: new Map(before.shared.map(({ path, size }) => [path, size])),
    });
    const base = at && { base: at.pointer.release };
    const { documents, engine } = content;
    const manifest: Manifest = { id, ...base, made: options.now.toISOString(), engine, files, documents };
    await writeManifest(writer, manifest);
    return { manifest, count };
  };
  const measure = async () => {
    const { writer, written } = createDryRunWriter(store);
    await writeRelease(writer);
    return written;
  };
  try {
    const { count, manifest } = await writeRelease(store);
    const next = [manifest, ...staying];
    const isMoved = await store.movePointer({ release: id, kept: next.map((one) => one.id) }, at?.tag);
    if (!isMoved) return undefined;
    // Failed here, the publish would look like one that lost against another.
    await removeUnreferencedFiles(store, findUnreferencedFiles(before, next, options.now), before).catch(
      (error) =>
        options.say(
          en`The release is published, but older files could not be removed: ${errorMessageOf(error)} The next publish removes them.`
            .zh`版本已发布，但较早的文件没有清理：${errorMessageOf(error)}下次发布会清理。`,
        ),
    );
    return { manifest, isNew: true, ...count };
  } catch (error) {
    throw await store.giveUp(error, { release: id, measure });
  }
}

/**
 * Returns the id of a release: its number, and a hash of its content, its publisher and the release before it. In a store
 * without publishers' names, repeating an interrupted publish gives the same id; no other release gets it.
 */
function createReleaseId(
  { engine, files, documents }: ReleaseContent,
  at: CurrentPointer,
  publisher: string,
): string {
  const numbers = (at?.pointer.kept ?? []).map((id) => Number.parseInt(id, 10));
  const basis = [at?.pointer.release, at?.tag, engine, documents, publisher];
  const hash = createHash("sha256").update(JSON.stringify(basis));
  for (const { file, path } of files) hash.update(`${path} ${file.sha256} ${file.type}\n`);
  return `${Math.max(0, ...numbers) + 1}-${hash.digest("hex").slice(0, 8)}`;
}

/** Returns whether a release has exactly this content, made from the same documents and engine. */
function isSameRelease({ engine, documents, files }: ReleaseContent, manifest: Manifest): boolean {
  const isThere = ({ file, path }: PlannedFile) => {
    const known = manifest.files[path];
    return known?.sha256 === file.sha256 && known.type === file.type;
  };
  return (
    engine === manifest.engine &&
    files.length === Object.keys(manifest.files).length &&
    files.every(isThere) &&
    JSON.stringify(sortManifestEntries(documents)) === JSON.stringify(sortManifestEntries(manifest.documents))
  );
}

function sortManifestEntries<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}
