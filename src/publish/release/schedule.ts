import { formatOffset, formatTime, type Zone } from "../../language/time.ts";
import type { ReleasePointer, ReleaseStore, ScheduledRelease } from "./release-store.ts";

/** A pointer as a store returns it, with its tag. */
export type ReadPointer = NonNullable<Awaited<ReturnType<ReleaseStore["pointer"]>>>;

const SCHEDULED_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;

/** The first second of ten digits, and the last: nginx compares seconds digit by digit. */
const [FIRST_SECOND, LAST_SECOND] = [1e9, 1e10 - 1];

/** Returns whether a value of a stored pointer names a scheduled release and its moment. Pure. */
export function isScheduledRelease(value: unknown): value is ScheduledRelease {
  const { at, by = "", release } = Object(value);
  const second = typeof at === "string" && SCHEDULED_MOMENT.test(at) ? Date.parse(at) / 1000 : 0;
  const isMoment = second >= FIRST_SECOND && second <= LAST_SECOND;
  return isMoment && typeof by === "string" && typeof release === "string" && /^[\w-]+$/.test(release);
}

/**
 * Returns a moment (ms since 1970) as a pointer has it, in the time of a zone. Parts of a second count as the next second,
 * so that nothing goes live early. Pure.
 */
export function scheduledMoment(ms: number, zone: Zone): string {
  const second = Math.ceil(ms / 1000) * 1000;
  return `${formatTime(second, "YYYY-MM-DDTHH:mm:ss", zone)}${formatOffset(zone, second)}`;
}

/** Returns the moment of a scheduled release in seconds since 1970, as nginx and CloudFront compare it. Pure. */
export function secondOfSchedule({ at }: Pick<ScheduledRelease, "at">): number {
  return Date.parse(at) / 1000;
}

/** Returns whether a scheduled release is live at a moment. Pure. */
export function isDue(next: ScheduledRelease, now: Date): boolean {
  return Date.parse(next.at) <= now.getTime();
}

/** Returns the pointer as readers follow it at a moment: a release that is due is the current one. Pure. */
function pointerAt({ kept, next, release }: ReleasePointer, now: Date): ReleasePointer {
  if (!next) return { release, kept };
  return isDue(next, now) ? { release: next.release, kept } : { release, kept, next };
}

/** Returns the pointer as readers follow it now, without writing anything; undefined before the first release. */
export async function readPointerAt(store: ReleaseStore, now: Date): Promise<ReadPointer | undefined> {
  const at = await store.pointer();
  return at && { ...at, pointer: pointerAt(at.pointer, now) };
}

/**
 * Makes a scheduled release that is due the current one in the stored pointer as well, and returns the pointer; undefined
 * before the first release. Readers have switched before, so nothing changes for customers.
 */
export async function foldSchedule(store: ReleaseStore, now: Date): Promise<ReadPointer | undefined> {
  for (;;) {
    const at = await store.pointer();
    if (!at?.pointer.next || !isDue(at.pointer.next, now)) return at;
    const { release } = at.pointer.next;
    // If another publisher was faster, its pointer is read.
    if (await store.movePointer(pointerAt(at.pointer, now), at.tag)) await store.complete?.(release);
  }
}
