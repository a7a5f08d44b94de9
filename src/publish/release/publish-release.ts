import { createHash } from "node:crypto";
import { Failure } from "../../check/command-result.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import { leftOf, lookAround, removeLeft } from "./left-files.ts";
import { keptManifests, type Manifest, type PublishedDocument, writeManifest } from "./manifest.ts";
import type { Store } from "./store.ts";
import { KnownFiles, type PlannedFile, type Written, writeFiles } from "./write-files.ts";

/** What a release is to have. */
export interface ReleaseContent {
  engine: string;
  files: readonly PlannedFile[];
  documents: Readonly<Record<string, PublishedDocument>>;
}

export interface PublishOptions {
  /** What the release is to have, over the current one; asked again where another publisher was faster. */
  make: (current: Manifest | undefined) => Promise<ReleaseContent>;
  /** So many releases stand with all their files, the new one included; at least one. */
  keep: number;
  /** The moment that the release says it was made. */
  now: Date;
  /** Writes all files, also those that the current release has. */
  isRewriting?: boolean;
  /** Hears what takes its time, in words for people. */
  say: (line: Saying) => void;
}

export interface Published extends Pick<Written, "sent" | "copied"> {
  manifest: Manifest;
  /** False where nothing had changed: then the current release stands. */
  isNew: boolean;
}

/** So often a publisher begins anew where others are faster each time. */
const TRIES = 10;

/**
 * Makes a release and lets it be served, as a whole or not at all:
 *
 *     pointer ─▶ manifests of the kept releases ─▶ make ─▶ files that no kept release has ─▶ manifest ─▶ pointer moved
 *        ▲                                                                                                   │
 *        └────────────────── somebody else moved it meanwhile: begin anew over theirs ◀──────────────────────┤
 *                                                                                                            ▼
 *                                                                        what is left behind and older releases go
 *
 * Whoever is killed leaves files that no release knows. Only what was there before the pointer was moved is taken away
 * after it: others who work at the same time either begin later, under another name, or anew.
 */
export async function publishRelease(store: Store, options: PublishOptions): Promise<Published> {
  for (let tries = 0; tries < TRIES; tries++) {
    const published = await tryToPublish(store, options);
    if (published) return published;
    options.say(
      en`Another publisher was faster: this one goes on over the release that is current by now.`
        .zh`别人先发布了：在现在的版本上继续。`,
    );
  }
  throw new Failure(
    en`Others published into ${store.name} ${TRIES} times while this was at work, so it gave up: nothing of it is served. Publish again when they are done.`
      .zh`发布期间别人向 ${store.name} 发布了 ${TRIES} 次，所以放弃了，没有切换。请等他们发布完再试。`,
  );
}

async function tryToPublish(store: Store, options: PublishOptions): Promise<Published | undefined> {
  const at = await store.pointer();
  try {
    return await publishOver(store, at, options);
  } catch (error) {
    // What is taken from the current release goes when others publish, some releases later.
    const now = await store.pointer();
    if (now?.tag === at?.tag) throw error;
    return undefined;
  }
}

type At = Awaited<ReturnType<Store["pointer"]>>;

/** One attempt; undefined where somebody else was faster. */
async function publishOver(store: Store, at: At, options: PublishOptions): Promise<Published | undefined> {
  const { isRewriting = false, keep, make } = options;
  const kept = await keptManifests(store, at?.pointer.kept ?? []);
  const current = kept.find(({ id }) => id === at?.pointer.release);
  const content = await make(isRewriting ? undefined : current);
  const id = idOf(content, at);
  if (current && !isRewriting && isSame(content, current))
    return { manifest: current, isNew: false, sent: 0, copied: 0 };

  const staying = [...(current ? [current] : []), ...kept.filter((one) => one !== current)].slice(
    0,
    keep - 1,
  );
  const before = await lookAround(store);
  const { files, ...count } = await writeFiles(content.files, {
    store,
    release: id,
    known: new KnownFiles(isRewriting ? [] : [...staying, ...kept]),
    shared: new Map(before.shared.map(({ path, size }) => [path, size])),
  });
  const manifest: Manifest = {
    id,
    ...(at && { base: at.pointer.release }),
    made: options.now.toISOString(),
    engine: content.engine,
    files,
    documents: content.documents,
  };
  await writeManifest(store, manifest);
  const next = [manifest, ...staying];
  const isMoved = await store.movePointer({ release: id, kept: next.map((one) => one.id) }, at?.tag);
  if (!isMoved) return undefined;
  await removeLeft(store, leftOf(before, next, options.now));
  return { manifest, isNew: true, ...count };
}

/**
 * The name of a release: its number, and what stands for its content and what it was made over. One that is made again,
 * after it was interrupted, has the same; no other has.
 */
function idOf({ engine, files, documents }: ReleaseContent, at: At): string {
  const numbers = (at?.pointer.kept ?? []).map((id) => Number.parseInt(id, 10));
  const hash = createHash("sha256").update(JSON.stringify([at?.pointer.release, at?.tag, engine, documents]));
  for (const { file, path } of files) hash.update(`${path} ${file.sha256} ${file.type}\n`);
  return `${Math.max(0, ...numbers) + 1}-${hash.digest("hex").slice(0, 8)}`;
}

/** Whether a release has just this, made from the same. */
function isSame({ engine, documents, files }: ReleaseContent, manifest: Manifest): boolean {
  const isThere = ({ file, path }: PlannedFile) => {
    const known = manifest.files[path];
    return known?.sha256 === file.sha256 && known.type === file.type;
  };
  return (
    engine === manifest.engine &&
    files.length === Object.keys(manifest.files).length &&
    files.every(isThere) &&
    JSON.stringify(sorted(documents)) === JSON.stringify(sorted(manifest.documents))
  );
}

function sorted<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}
