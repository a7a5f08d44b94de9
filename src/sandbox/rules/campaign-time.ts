import { DAY_MS, dayOf } from "../../language/time.ts";
import type { Schedule } from "./campaign.ts";

/** `activityTimeState` of every campaign (spec 2, section 3): -1 not open, 0 running, 1 ended. */
export type Phase = -1 | 0 | 1;

export function phaseOf({ start, end }: Schedule, now: number): Phase {
  if (now < start) return -1;
  return now < end ? 0 : 1;
}

/**
 * By how many days a campaign's time differs from the mall's, so that a campaign of any year can be played today.
 *
 * 0 where the campaign runs anyway. Otherwise the day `since` when the clock was left to itself counts as the
 * second day of the schedule (so that there is a day before to look back on), and each real day after it as the
 * next one; after the last day comes the second again, in another round. The time of day is kept. Where it lies outside the
 * schedule on every one of these days, the first day is taken all the same. Pure.
 */
export function shiftDays(schedule: Schedule, now: number, since: number): number {
  if (phaseOf(schedule, now) === 0) return 0;
  const last = dayOf(schedule.end - 1);
  const first = Number.isFinite(schedule.start) ? dayOf(schedule.start) : last;
  const second = Math.min(first + 1, last);
  const today = dayOf(now);
  const passed = Math.max(0, today - dayOf(since)) % Math.max(1, last - second + 1);
  const runs = (day: number) => phaseOf(schedule, now + (day - today) * DAY_MS) === 0;
  return ([second + passed, second, first].find(runs) ?? first) - today;
}
