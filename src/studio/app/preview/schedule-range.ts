import type { Campaign } from "../../../language/document.generated.ts";
import { DAY_MS, parseTime } from "../../../language/time.ts";
import { momentsIn } from "./turning-points.ts";

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

/** The schedule and the days around; without one, those around `now` and the moments of its constants. Pure. */
export function rangeOf(
  { constants, schedule }: Pick<Campaign, "schedule" | "constants">,
  now: number,
): ScheduleRange {
  const start = momentOf(schedule?.start);
  const lastDay = momentOf(schedule?.lastDay);
  const end = momentOf(schedule?.end) ?? (lastDay === null ? null : lastDay + DAY_MS);
  const first = start ?? (end === null ? now - OPEN_END / 2 : end - OPEN_END);
  const last = Math.max(end ?? first + OPEN_END, first);
  const named = start === null && end === null ? momentsIn(constants) : [];
  const around = Math.max(AROUND, Math.ceil((last - first) / (10 * DAY_MS)) * DAY_MS);
  return {
    from: Math.min(first, ...named) - around,
    to: Math.max(last, ...named) + around,
    ...{ start, end },
  };
}

function momentOf(text: string | undefined): number | null {
  return text === undefined ? null : (parseTime(text) ?? null);
}

/** Where in the range a moment is, from 0 to 1. */
export function shareOf({ from, to }: ScheduleRange, moment: number): number {
  return Math.min(1, Math.max(0, (moment - from) / (to - from)));
}

/** A dragged slider stops where the page changes, within this share of the range. */
const SNAP = 0.015;

/** The moment nearest to another, where it is so near that it was probably meant. Pure. */
export function nearestTurn(
  { from, to }: ScheduleRange,
  turns: readonly { at: number }[],
  moment: number,
): number | undefined {
  const near = turns.map(({ at }) => at).filter((at) => Math.abs(at - moment) <= (to - from) * SNAP);
  return near.sort((one, other) => Math.abs(one - moment) - Math.abs(other - moment))[0];
}
