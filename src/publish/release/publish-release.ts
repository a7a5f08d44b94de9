import { errorMessageOf, Failure } from "../../check/command-result.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { type CarriedSchedule, carrySchedule } from "./carry-schedule.ts";
import { type Manifest, RELEASES_FOLDER } from "./manifest.ts";
import { readManifests } from "./read-manifests.ts";
import { createReleaseId, isSameRelease, nextReleaseNumber, type ReleaseContent } from "./release-content.ts";
import type { ReleasePointer, ReleaseStore, ScheduledRelease } from "./release-store.ts";
import { foldSchedule, type ReadPointer } from "./schedule.ts";
import {
  alreadyScheduledMessage,
  earlyDocumentsMessage,
  noReleaseToScheduleMessage,
} from "./schedule-messages.ts";
import { findUnreferencedFiles, listStoreContents, removeUnreferencedFiles } from "./unreferenced-files.ts";
import type { WriteResult } from "./write-files.ts";
import { ReleaseWriter } from "./write-release.ts";

export type { ReleaseContent } from "./release-content.ts";

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
  /** When the release goes live, instead of now, and who decided so. */
  schedule?: Omit<ScheduledRelease, "release">;
  /** Publishes documents in the version that is scheduled for later, for a caller who named them. */
  mayPublishScheduled?: boolean;
  /** Reports delays in readable words. */
  say: (line: LocalizedText) => void;
}

/** The current release after a publish, and how many files were written. */
export interface PublishResult extends Pick<WriteResult, "sent" | "copied"> {
  manifest: Manifest;
  /** False if nothing had changed: then the current release is kept. */
  isNew: boolean;
  /** The schedule from now on; left out without a schedule. */
  next?: ScheduledRelease;
  /** The outcome for the release that was scheduled before; left out without one. */
  carried?: CarriedSchedule;
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
  const at = await foldSchedule(store, options.now);
  try {
    return await attemptPublish(store, at, options);
  } catch (error) {
    // Files of the current release vanish when other publishers remove it some releases later.
    const now = await store.pointer();
    if (now?.tag === at?.tag) throw error;
    return undefined;
  }
}

/** Makes one attempt. Returns undefined if another publisher was faster. */
async function attemptPublish(
  store: ReleaseStore,
  at: ReadPointer | undefined,
  options: PublishOptions,
): Promise<PublishResult | undefined> {
  const { isRewriting = false, keep, make, now, schedule } = options;
  if (schedule && !at) throw new Failure(noReleaseToScheduleMessage(store));
  if (schedule && at?.pointer.next) throw new Failure(alreadyScheduledMessage(store, at.pointer.next));
  const kept = await readManifests(store, at?.pointer.kept ?? []);
  const current = kept.find(({ id }) => id === at?.pointer.release);
  const content = await make(isRewriting ? undefined : current);
  const isUnchanged = current && !isRewriting && isSameRelease(content, current);
  // If somebody deleted the folder of the release, it is published again.
  if (isUnchanged && (await store.folders(RELEASES_FOLDER)).includes(current.id))
    return { manifest: current, isNew: false, sent: 0, copied: 0 };

  const base = at?.pointer.release;
  const number = nextReleaseNumber(at?.pointer.kept ?? []);
  const id = createReleaseId(content, { number, base, tag: at?.tag, publisher: store.publisher });
  const before = await listStoreContents(store);
  const writer = new ReleaseWriter(store, {
    before,
    known: isRewriting ? [] : [...(current ? [current] : []), ...kept],
    now,
  });
  try {
    const manifest = await writer.write(content, { id, base });
    const carried = at?.pointer.next && (await carrySchedule({ at, current: manifest, kept, writer }));
    if (carried?.early.length && !options.mayPublishScheduled)
      throw new Failure(earlyDocumentsMessage(store, carried));
    const others = releasesToKeep(kept, at?.pointer, schedule ? keep : keep - 1);
    const next = schedule ? { ...schedule, release: id } : carried?.next;
    const scheduled = carried?.manifest ? [carried.manifest] : [];
    const staying = [...scheduled, manifest, ...others];
    const release = schedule && at ? at.pointer.release : id;
    const pointer = { release, kept: staying.map((one) => one.id), ...(next && { next }) };
    if (!(await store.movePointer(pointer, at?.tag))) return undefined;
    // Failed here, the publish would look like one that lost against another.
    await removeUnreferencedFiles(store, findUnreferencedFiles(before, staying, now), before).catch((error) =>
      options.say(
        en`The release is published, but older files could not be removed: ${errorMessageOf(error)} The next publish removes them.`
          .zh`版本已发布，但较早的文件没有清理：${errorMessageOf(error)}下次发布会清理。`,
      ),
    );
    return { manifest, isNew: true, ...writer.count, ...(next && { next }), ...(carried && { carried }) };
  } catch (error) {
    const { measure, releases } = writer;
    throw await store.giveUp(error, { releases, measure });
  }
}

/**
 * Returns the releases to keep beside a new one: the current one, and then the latest. A new release that is only scheduled
 * counts as well as one that is scheduled already: as none.
 */
function releasesToKeep(
  kept: readonly Manifest[],
  pointer: ReleasePointer | undefined,
  count: number,
): Manifest[] {
  const current = kept.filter(({ id }) => id === pointer?.release);
  const others = kept.filter(({ id }) => id !== pointer?.release && id !== pointer?.next?.release);
  return [...current, ...others].slice(0, count);
}
