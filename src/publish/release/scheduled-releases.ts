import { Failure } from "../../check/command-result.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { type CarriedSchedule, carrySchedule } from "./carry-schedule.ts";
import { readManifests } from "./read-manifests.ts";
import type { ReleasePointer, ReleaseStore, ScheduledRelease } from "./release-store.ts";
import { foldSchedule } from "./schedule.ts";
import {
  alreadyScheduledMessage,
  describeSchedule,
  noReleaseToScheduleMessage,
} from "./schedule-messages.ts";
import { listStoreContents } from "./unreferenced-files.ts";
import { ReleaseWriter } from "./write-release.ts";

/**
 * Schedules a kept release, such as one whose schedule was cancelled. If other releases were published after it was made, its
 * documents are put on top of them; `carried` tells what was found. Fails with a readable message if another release is
 * scheduled, if the release is missing, damaged or would change nothing, or if another publisher was faster.
 */
export async function scheduleRelease(
  store: ReleaseStore,
  wanted: ScheduledRelease,
  now = new Date(),
): Promise<{ next: ScheduledRelease; carried?: CarriedSchedule }> {
  const at = await foldSchedule(store, now);
  if (!at) throw new Failure(noReleaseToScheduleMessage(store));
  const { kept, next, release } = at.pointer;
  if (next) throw new Failure(alreadyScheduledMessage(store, next));
  const manifests = await readManifests(store, kept);
  const manifest = manifests.find(({ id }) => id === wanted.release);
  if (!manifest || wanted.release === release)
    throw new Failure(notSchedulableMessage(store, wanted.release));
  if (manifest.base === release) {
    await movePointerOrFail(store, { release, kept, next: wanted }, at.tag);
    return { next: wanted };
  }
  const current = manifests.find(({ id }) => id === release);
  if (!current) throw new Failure(notSchedulableMessage(store, wanted.release));
  const writer = new ReleaseWriter(store, { before: await listStoreContents(store), known: manifests, now });
  try {
    const carried = await carrySchedule({ at, before: wanted, current, kept: manifests, writer });
    if (!carried?.next) throw new Failure(notSchedulableMessage(store, wanted.release));
    const ids = [carried.next.release, ...kept];
    await movePointerOrFail(store, { release, kept: ids, next: carried.next }, at.tag);
    return { next: carried.next, carried };
  } catch (error) {
    throw await store.giveUp(error, { releases: writer.releases, measure: writer.measure });
  }
}

/**
 * Cancels the schedule and returns it. Its release stays in the store, so it can be scheduled again. Fails with a readable
 * message if nothing is scheduled (any more), or if another publisher was faster.
 */
export async function cancelSchedule(store: ReleaseStore, now = new Date()): Promise<ScheduledRelease> {
  const at = await foldSchedule(store, now);
  if (!at?.pointer.next)
    throw new Failure(
      at
        ? en`${store.name} has no schedule. Release ${at.pointer.release} is current; to return to an earlier one, use --rollback.`
            .zh`${store.name} 没有定时发布。当前版本是 ${at.pointer.release}；要退回较早的版本，请用 --rollback。`
        : noReleaseToScheduleMessage(store),
    );
  const { next, ...pointer } = at.pointer;
  await movePointerOrFail(store, pointer, at.tag);
  return next;
}

/** Moves the pointer. If another publisher was faster, fails with a message that names the schedule there is now. */
async function movePointerOrFail(store: ReleaseStore, pointer: ReleasePointer, tag: string): Promise<void> {
  if (await store.movePointer(pointer, tag)) return;
  const now = await store.pointer();
  const next = now?.pointer.next;
  const there: LocalizedText = next
    ? en`Now it has a schedule: ${describeSchedule(next)}.`.zh`现在的定时发布：${describeSchedule(next)}。`
    : en`Now it has no schedule.`.zh`现在没有定时发布。`;
  throw new Failure(
    en`Another publisher changed ${store.name} at the same moment, so nothing was changed. ${there} Check --list, then decide again.`
      .zh`同一时刻有人改动了 ${store.name}，所以没有任何改变。${there}请先看 --list 再决定。`,
  );
}

function notSchedulableMessage({ name }: ReleaseStore, release: string): LocalizedText {
  return en`Release ${release} in ${name} cannot be scheduled: it is missing, damaged, current already, or would change nothing. Publish with --at instead.`
    .zh`${name} 里的版本 ${release} 不能定时发布：它不存在、已损坏、就是当前版本，或没有任何变化。请改用 --at 发布。`;
}
