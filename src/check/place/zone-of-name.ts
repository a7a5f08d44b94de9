import { memoizeByKey } from "../../language/memoize.ts";
import { DAY_MS, type Zone } from "../../language/time.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";

/** First moment for which a zone's changes are computed (ms since 1970). Before it, the offset of that moment holds. */
const FIRST_MS = Date.UTC(2015, 0, 1);

/** Number of years after the present one for which a zone's changes are computed. */
const YEARS_AHEAD = 10;

const MINUTE_MS = 60_000;

/** No zone changes its offset twice within this time. The shortest time on record since 2015 is a month (Ramadan in Morocco). */
const STEP_MS = 7 * DAY_MS;

/** Names of all time zones that the computer knows, for suggestions. */
export function timeZoneNames(): readonly string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone")];
}

/**
 * Returns the offsets of a time zone, by its IANA name, from 2015 to ten years after this year; undefined if there is no such
 * zone.
 */
export const zoneOfName = memoizeByKey((name: string): Zone | undefined => {
  // Some versions of Intl also accept an offset such as +05:30.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  const format = tryOrUndefined(
    () =>
      new Intl.DateTimeFormat("en-US", {
        timeZone: name,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
      }),
  );
  return format && zoneWithOffsets((ms) => offsetMinutes(format, ms));
});

/** Returns a zone with these offsets (minutes to the east), given by moment. */
function zoneWithOffsets(offsetOf: (ms: number) => number): Zone {
  const last = Date.UTC(new Date().getUTCFullYear() + YEARS_AHEAD + 1, 0, 1);
  const list = [offsetOf(FIRST_MS)];
  for (let ms = FIRST_MS; ms < last; ms += STEP_MS) {
    const [before, after] = [list.at(-1), offsetOf(ms + STEP_MS)];
    if (before !== after) list.push(firstMinuteWith(offsetOf, after, ms), after);
  }
  return list.length === 1 ? (list[0] as number) : list;
}

/** Returns the first minute since 1970, within the step after `from`, at which the offset is this one. */
function firstMinuteWith(offsetOf: (ms: number) => number, offset: number, from: number): number {
  let [low, high] = [from / MINUTE_MS, (from + STEP_MS) / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(middle * MINUTE_MS) === offset) high = middle;
    else low = middle;
  }
  return high;
}

function offsetMinutes(format: Intl.DateTimeFormat, ms: number): number {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minute) - ms) / MINUTE_MS;
}

/** Whether a value is the name of a time zone. */
export function isTimeZone(name: string | undefined): name is string {
  return name !== undefined && zoneOfName(name) !== undefined;
}
