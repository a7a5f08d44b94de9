import type { Campaign } from "../../../language/document.generated.ts";
import { DAY_MS, parseTime } from "../../../language/time.ts";
import { momentsIn } from "./find-page-changes.ts";

/** The range of the slider, with the campaign's start and end: milliseconds since 1970; null if it has none. */
export interface ScheduleRange {
  from: number;
  to: number;
  start: number | null;
  end: number | null;
}

/** Minimum margin before and after the campaign; long campaigns get a tenth of their length. */
const MIN_MARGIN_MS = 3 * DAY_MS;

/** Length of the range of a campaign without start or end. */
const OPEN_END_MS = 30 * DAY_MS;

/** Returns the schedule with margins. Without a schedule, covers `now` and the moments in the constants. Pure. */
export function scheduleRangeOf(
  { constants, schedule }: Pick<Campaign, "schedule" | "constants">,
  now: number,
): ScheduleRange {
  const start = momentOf(schedule?.start);
  const lastDay = momentOf(schedule?.lastDay);
  const end = momentOf(schedule?.end) ?? (lastDay === null ? null : lastDay + DAY_MS);
  const first = start ?? (end === null ? now - OPEN_END_MS / 2 : end - OPEN_END_MS);
  const last = Math.max(end ?? first + OPEN_END_MS, first);
  const named = start === null && end === null ? momentsIn(constants) : [];
  const around = Math.max(MIN_MARGIN_MS, Math.ceil((last - first) / (10 * DAY_MS)) * DAY_MS);
  return {
    from: Math.min(first, ...named) - around,
    to: Math.max(last, ...named) + around,
    ...{ start, end },
  };
}

function momentOf(text: string | undefined): number | null {
  return text === undefined ? null : (parseTime(text) ?? null);
}

/** Returns the position of a moment in the range, from 0 to 1. */
export function shareOf({ from, to }: ScheduleRange, moment: number): number {
  return Math.min(1, Math.max(0, (moment - from) / (to - from)));
}

/** Share of the range within which a dragged slider snaps to a change of the page. */
const SNAP_SHARE = 0.015;

/** Returns the change nearest to a moment, or undefined if none is within the snap distance. Pure. */
export function nearestPageChange(
  { from, to }: ScheduleRange,
  turns: readonly { at: number }[],
  moment: number,
): number | undefined {
  const near = turns.map(({ at }) => at).filter((at) => Math.abs(at - moment) <= (to - from) * SNAP_SHARE);
  return near.sort((one, other) => Math.abs(one - moment) - Math.abs(other - moment))[0];
}
