import { formatTime, parseTime } from "../../language/time.ts";
import { DAY_MS } from "../calendar.ts";
import { phaseOf } from "../campaign-time.ts";
import type { Handler } from "../rules.ts";

/**
 * First and last day of each activity. Type 10 as the hub's own fallback has it, since the year-end bonus of that
 * season has no other dates; types 11 and 12 as their own rules have them (spec 2, section 9). For type 12 the
 * hub's fallback says 10 to 18 February, which is the time of type 11.
 */
const ACTIVITIES = [
  { type: 10, first: "2024-02-04", last: "2024-02-09" },
  { type: 11, first: "2024-02-10", last: "2024-02-18" },
  { type: 12, first: "2024-02-19", last: "2024-02-25" },
];

/** Activity hub (spec 2): the campaigns of the spring festival, and where the hub's own time lies in each. */
export const activities: Handler = ({ now }) => ({
  data: ACTIVITIES.map(({ type, first, last }) => {
    const start = parseTime(first) ?? Number.NaN;
    const end = (parseTime(last) ?? Number.NaN) + DAY_MS;
    return {
      type,
      startTime: textOf(start),
      endTime: textOf(end - 1000),
      activityTimeState: phaseOf({ start, end }, now),
    };
  }),
});

function textOf(moment: number): string | undefined {
  return formatTime(moment, "YYYY-MM-DD HH:mm:ss");
}
