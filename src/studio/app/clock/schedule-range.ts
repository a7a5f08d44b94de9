import type { Campaign } from "../../../language/document.generated.ts";
import { DAY_MS, parseTime } from "../../../language/time.ts";

/** What the slider spans, and where the campaign begins and ends in it: milliseconds since 1970. */
export interface ScheduleRange {
  from: number;
  to: number;
  start: number | null;
  end: number | null;
}

/** So long before and after, at least; a tenth of a long campaign. */
const AROUND = 3 * DAY_MS;

/** So long is shown of what has no end. */
const OPEN_END = 30 * DAY_MS;

/** The schedule of a document and the days around; without one, the days around `now`. Pure. */
export function rangeOf({ schedule }: Pick<Campaign, "schedule">, now: number): ScheduleRange {
  const start = momentOf(schedule?.start);
  const lastDay = momentOf(schedule?.lastDay);
  const end = momentOf(schedule?.end) ?? (lastDay === null ? null : lastDay + DAY_MS);
  const first = start ?? (end === null ? now - OPEN_END / 2 : end - OPEN_END);
  const last = Math.max(end ?? first + OPEN_END, first);
  const around = Math.max(AROUND, Math.ceil((last - first) / (10 * DAY_MS)) * DAY_MS);
  return { from: first - around, to: last + around, start, end };
}

function momentOf(text: string | undefined): number | null {
  return text === undefined ? null : (parseTime(text) ?? null);
}

/** Where in the range a moment is, from 0 to 1. */
export function shareOf({ from, to }: ScheduleRange, moment: number): number {
  return Math.min(1, Math.max(0, (moment - from) / (to - from)));
}
