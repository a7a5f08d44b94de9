import { DAY_MS, formatServerTime, formatShanghaiMonth, shanghaiMoment } from "../mall/calendar.ts";
import { type CampaignPhase, type CampaignSchedule, campaignPhaseAt } from "./rules.ts";

/** Item of the activity time list. */
interface ActivityTime {
  id: number;
  type: number;
  /** 1 is on the mall's programme. Other values are undocumented; the sandbox always sends 1. */
  activityStatus: number;
  activityTimeState: CampaignPhase;
  /** First and last moment in Shanghai time; null for no limit. */
  startTime: string | null;
  endTime: string | null;
}

/**
 * First and last day of each activity of the spring festival. Type 10 has the dates of the hub's own fallback, since
 * the year-end bonus of that season has no others; types 11 and 12 those of their own rules. For type 12 the hub's
 * fallback says 10 to 18 February, which are the dates of type 11 (campaigns/README.md, “Choices where the sources
 * contradict”).
 */
const FESTIVAL_DAYS_BY_TYPE = [
  { type: 10, first: "2024-02-04", last: "2024-02-09" },
  { type: 11, first: "2024-02-10", last: "2024-02-18" },
  { type: 12, first: "2024-02-19", last: "2024-02-25" },
];

/** Start of the earliest promotions, as in the mall's help text. */
const EARLIEST_START = "2023-07-20";

/** Returns types 10, 11 and 12 at a moment in the festival's time. Pure. */
export function festivalTimes(now: number): ActivityTime[] {
  return FESTIVAL_DAYS_BY_TYPE.map(({ type, first, last }) =>
    activityTimeOf(type, { start: shanghaiMoment(first), end: shanghaiMoment(last) + DAY_MS }, now),
  );
}

/**
 * Returns the types without a season at a moment in the mall's time. The mall's documents give types without meanings,
 * so these are chosen. Types 0 (new users' refund) and 2 (old users' daily task) never end. Type 5 (first recharge by
 * bank card) has its campaign's schedule. Types 13 and 21 are the free-fee events: the 1st to 15th of each month, and
 * the rest of it. Pure.
 */
export function yearRoundTimes(now: number, cardRecharge: CampaignSchedule): ActivityTime[] {
  const month = formatShanghaiMonth(now);
  const start = shanghaiMoment(`${month}-01`);
  const half = shanghaiMoment(`${month}-16`);
  // 31 days after the 1st are always in the next month.
  const end = shanghaiMoment(`${formatShanghaiMonth(start + 31 * DAY_MS)}-01`);
  const always = { start: shanghaiMoment(EARLIEST_START), end: Number.POSITIVE_INFINITY };
  return [
    activityTimeOf(0, always, now),
    activityTimeOf(2, always, now),
    activityTimeOf(5, cardRecharge, now),
    activityTimeOf(13, { start, end: half }, now),
    activityTimeOf(21, { start: half, end }, now),
  ];
}

function activityTimeOf(type: number, { start, end }: CampaignSchedule, now: number): ActivityTime {
  return {
    id: 100 + type,
    type,
    activityStatus: 1,
    activityTimeState: campaignPhaseAt({ start, end }, now),
    startTime: formatServerTime(start),
    endTime: formatServerTime(end - 1000),
  };
}
