import type { Campaign } from "../../../language/document.generated.ts";
import { DAY_MS, dayNumber, parseTime, startOfDayNumber, type Zone } from "../../../language/time.ts";
import { momentsInStrings } from "./find-page-changes.ts";

/**
 * The time range of the preview's slider, with the campaign's start and end: milliseconds since 1970; null if it has
 * none.
 */
export interface SliderRange {
  from: number;
  to: number;
  start: number | null;
  end: number | null;
}

/** Minimum margin of the slider before and after the campaign. Long campaigns get a tenth of their length. */
const MIN_SCHEDULE_MARGIN_MS = 3 * DAY_MS;

/** Length of the slider's range before or after a campaign's open end. */
const UNSCHEDULED_RANGE_MS = 30 * DAY_MS;

/**
 * Returns the range of the slider: the campaign's schedule with margins. Without a schedule, covers `now` and the times
 * in its constants. Pure.
 */
export function sliderRangeOf(
  { constants, schedule }: Pick<Campaign, "schedule" | "constants">,
  now: number,
  zone: Zone,
): SliderRange {
  const start = scheduleMoment(schedule?.start, zone);
  const lastDay = scheduleMoment(schedule?.lastDay, zone);
  const end =
    scheduleMoment(schedule?.end, zone) ??
    (lastDay === null ? null : startOfDayNumber(dayNumber(lastDay, zone) + 1, zone));
  const first = start ?? (end === null ? now - UNSCHEDULED_RANGE_MS / 2 : end - UNSCHEDULED_RANGE_MS);
  const last = Math.max(end ?? first + UNSCHEDULED_RANGE_MS, first);
  const named = start === null && end === null ? momentsInStrings(constants, zone) : [];
  const around = Math.max(MIN_SCHEDULE_MARGIN_MS, Math.ceil((last - first) / (10 * DAY_MS)) * DAY_MS);
  return {
    from: Math.min(first, ...named) - around,
    to: Math.max(last, ...named) + around,
    ...{ start, end },
  };
}

function scheduleMoment(text: string | undefined, zone: Zone): number | null {
  return text === undefined ? null : (parseTime(text, zone) ?? null);
}

/** Returns the position of a moment in the slider's range, from 0 to 1. */
export function positionInRange({ from, to }: SliderRange, moment: number): number {
  return Math.min(1, Math.max(0, (moment - from) / (to - from)));
}

/** Distance, as a share of the range, within which a dragged slider snaps to a change of the page. */
const SNAP_DISTANCE_SHARE = 0.015;

/** Returns the page change to which the slider snaps at a moment; undefined if none is near enough. Pure. */
export function snapMoment(
  { from, to }: SliderRange,
  turns: readonly { at: number }[],
  moment: number,
): number | undefined {
  const near = turns
    .map(({ at }) => at)
    .filter((at) => Math.abs(at - moment) <= (to - from) * SNAP_DISTANCE_SHARE);
  return near.sort((one, other) => Math.abs(one - moment) - Math.abs(other - moment))[0];
}
