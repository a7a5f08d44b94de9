import type { Manifest } from "./manifest.ts";
import { rebaseRelease } from "./rebase-release.ts";
import { createReleaseId, nextReleaseNumber } from "./release-content.ts";
import type { ScheduledRelease } from "./release-store.ts";
import type { ReadPointer } from "./schedule.ts";
import type { ReleaseWriter } from "./write-release.ts";

/** The outcome for a scheduled release when another release becomes its base. Documents are named as in manifests. */
export interface CarriedSchedule {
  /** The schedule before. */
  before: ScheduledRelease;
  /** The schedule from now on: the scheduled documents on top of the newer release. Left out if the schedule has ended. */
  next?: ScheduledRelease;
  /** The release of `next`. */
  manifest?: Manifest;
  /** The scheduled documents that the newer release has in another version: at its moment, the scheduled one goes live. */
  conflicts: readonly string[];
  /** The scheduled documents that the newer release already has. */
  early: readonly string[];
  /** True if a manifest is missing or cut off, so that the schedule is dropped. */
  isUnreadable: boolean;
}

interface CarryOptions {
  at: ReadPointer;
  /** The scheduled release; by default, that of the pointer. */
  before?: ScheduledRelease;
  /** The release that becomes its base. */
  current: Manifest;
  /** The readable manifests of the kept releases. */
  kept: readonly Manifest[];
  writer: ReleaseWriter;
}

/**
 * Writes a scheduled release again on top of a newer one, so that it takes nothing back that was published after it was
 * made. Moves no pointer. Returns undefined if nothing is scheduled.
 */
export async function carrySchedule({
  at: { pointer, tag },
  before = pointer.next,
  current,
  kept,
  writer,
}: CarryOptions): Promise<CarriedSchedule | undefined> {
  if (!before) return undefined;
  const scheduled = kept.find(({ id }) => id === before.release);
  const base = kept.find(({ id }) => id === scheduled?.base);
  if (!scheduled || !base) return { before, conflicts: [], early: [], isUnreadable: true };
  const { changed, conflicts, content, early } = rebaseRelease({ base, scheduled, current });
  const found = { before, conflicts, early, isUnreadable: false };
  if (changed.length === early.length) return found;
  const id = createReleaseId(content, {
    number: nextReleaseNumber([current.id, ...pointer.kept]),
    base: current.id,
    tag,
    publisher: writer.publisher,
  });
  const manifest = await writer.write(content, { id, base: current.id }, [current, scheduled]);
  return { ...found, manifest, next: { ...before, release: id } };
}
