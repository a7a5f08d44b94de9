import { DAY_MS, formatTime, parseTime } from "../../language/time.ts";
import { serverTime } from "../mall/calendar.ts";
import { type Phase, phaseOf, type Schedule } from "./campaign.ts";

/** An item of the activity time list (spec 1, section 3). */
interface ActivityTime {
  id: number;
  type: number;
  /** 1: on the mall's programme. The spec says no more; the sandbox withdraws none. */
  activityStatus: number;
  activityTimeState: Phase;
  /** First and last moment, Shanghai time; null where there is none. */
  startTime: string | null;
  endTime: string | null;
}

/**
 * First and last day of each activity of the spring festival. Type 10 as the hub's own fallback has it, since the
 * year-end bonus of that season has no other dates; types 11 and 12 as their own rules have them (spec 2, section
 * 9). For type 12 the hub's fallback says 10 to 18 February, which is the time of type 11.
 */
const FESTIVAL = [
  { type: 10, first: "2024-02-04", last: "2024-02-09" },
  { type: 11, first: "2024-02-10", last: "2024-02-18" },
  { type: 12, first: "2024-02-19", last: "2024-02-25" },
];

/** "20 July 2023 for the earliest promotions" (spec 1, section 9). */
const EARLIEST = "2023-07-20";

/** Types 10, 11 and 12, at a moment of the festival's time. Pure. */
export function festivalTimes(now: number): ActivityTime[] {
  return FESTIVAL.map(({ type, first, last }) =>
    timeOf(type, { start: momentOf(first), end: momentOf(last) + DAY_MS }, now),
  );
}

/**
 * The types of no season, at a moment of the mall's time. The spec names types and no meanings, so these are
 * chosen: 0 the new users' refund and 2 the old users' daily task, which never end; 5 the first recharge by bank
 * card, in its campaign's time; 13 and 21 the free-fee events, the one in the first half of each month (1st to
 * 15th), the other in the second. Pure.
 */
export function standingTimes(now: number, cardRecharge: Schedule): ActivityTime[] {
  const month = formatTime(now, "YYYY-MM") ?? "";
  const start = momentOf(`${month}-01`);
  const half = momentOf(`${month}-16`);
  // 31 days on it is the next month, wherever in it.
  const end = momentOf(`${formatTime(start + 31 * DAY_MS, "YYYY-MM")}-01`);
  const always = { start: momentOf(EARLIEST), end: Number.POSITIVE_INFINITY };
  return [
    timeOf(0, always, now),
    timeOf(2, always, now),
    timeOf(5, cardRecharge, now),
    timeOf(13, { start, end: half }, now),
    timeOf(21, { start: half, end }, now),
  ];
}

function timeOf(type: number, { start, end }: Schedule, now: number): ActivityTime {
  return {
    id: 100 + type,
    type,
    activityStatus: 1,
    activityTimeState: phaseOf({ start, end }, now),
    startTime: serverTime(start),
    endTime: serverTime(end - 1000),
  };
}

function momentOf(day: string): number {
  return parseTime(day) ?? Number.NaN;
}
