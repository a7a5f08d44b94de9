/**
 * Offsets of a time zone from UTC, in minutes to the east: one number if the offset never changes, else
 * `[offset, change, offset, change, offset …]`, where each change is its moment in minutes since 1970. Before the first
 * change and after the last one, the first and the last offset hold. Computed by Intl when a page is published, because
 * old WebKit has no Intl for time zones.
 */
export type Zone = number | readonly number[];

/**
 * Months or weekdays (Sunday first) in words, by the placeholder of a date pattern that shows them. A published page has
 * only those that it needs.
 */
export type DateNames = Partial<Readonly<Record<"MMMM" | "MMM" | "dddd" | "ddd" | "A", readonly string[]>>>;

/** Length of a day (ms) whose offset does not change. Where clocks are changed, a day has 23 or 25 hours. */
export const DAY_MS = 24 * 3600 * 1000;

const MINUTE_MS = 60_000;

/** Returns the offset of a zone from UTC at a moment (both in ms, to the east). */
export function offsetAt(zone: Zone, ms: number): number {
  const list = typeof zone === "number" ? [zone] : zone;
  let index = list.length - 1;
  while (index > 0 && ms < (list[index - 1] as number) * MINUTE_MS) index -= 2;
  return (list[index] as number) * MINUTE_MS;
}

/**
 * Converts a local time, written as if it were UTC, to the moment (both in ms). Of a time that occurs twice, when clocks
 * go back, it is the first; a time that is skipped, when clocks go forward, is moved forward by as much.
 */
function momentOfLocalTime(zone: Zone, local: number): number {
  const before = offsetAt(zone, local - DAY_MS);
  const after = offsetAt(zone, local + DAY_MS);
  const isAfter = offsetAt(zone, local - before) !== before && offsetAt(zone, local - after) === after;
  return local - (isAfter ? after : before);
}

/**
 * Pattern of a moment. No two adjacent quantifiers match the same character, because backtracking could freeze
 * the page.
 */
const MOMENT_PATTERN =
  /^(\d{4})([-/.年])(\d\d?)(?:\2|月)(\d\d?)(?:日|[T ]|$)[T ]*(?:(\d\d?)[:时点]([0-5]?\d)(?:[:分](?:([0-5]?\d)(\.\d+)?秒?)?)?(?:\s*(Z|([+-])(\d\d):?([0-5]\d)))?)?$/i;

/** Digits that can only be a date, with or without its time, in the years 1900 to 2099. */
export const COMPACT_MOMENT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/;

/** Largest offset of a time zone from UTC (minutes): 14 hours, on the Line Islands. */
const MAX_OFFSET_MINUTES = 840;

/**
 * Parses a moment to milliseconds since 1970, the same in documents and answers: `2025-02-10 00:00:00` (in the zone, also
 * with `/` or `.`), `2025-02-10`, `2025年2月10日 8时30分`, `20250210083000`, or ISO 8601 with an offset. Returns undefined
 * for anything else, 30 February, 24:00 and an offset of 15 hours included. Does not use Date.parse, which accepts the
 * server's form on some engines only.
 */
export function parseTime(text: string, zone: Zone): number | undefined {
  const separated = text
    .trim()
    .replace(
      COMPACT_MOMENT,
      (_, year, month, day, hour = 0, minute = 0, second = 0) =>
        `${year}-${month}-${day} ${hour}:${minute}:${second}`,
    );
  const match = MOMENT_PATTERN.exec(separated);
  if (!match) return undefined;
  const [, year, , month, day, hour = 0, minute = 0, second = 0, fraction = "", own, sign, hours, minutes] =
    match;
  const local = new Date(0);
  // Date.UTC would map the years 0 to 99 to the twentieth century.
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  local.setUTCHours(Number(hour), Number(minute));
  const offset = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
  const isReal =
    local.getUTCMonth() + 1 === Number(month) &&
    local.getUTCDate() === Number(day) &&
    Math.abs(offset) <= MAX_OFFSET_MINUTES;
  if (!isReal) return undefined;
  // Parsed with an exponent, not multiplied: 1.001 * 1000 is less than 1001.
  const ms = local.getTime() + Math.floor(Number(`${second}${fraction}e3`));
  return own ? ms - offset * MINUTE_MS : momentOfLocalTime(zone, ms);
}

/** Whether a text names a moment that exists in the calendar, in any zone. */
export function isMomentText(text: string): boolean {
  return parseTime(text, 0) !== undefined;
}

/** Returns the first moment of a day (ms since 1970); undefined if the calendar has no such day. */
export function startOfDay(zone: Zone, year: number, month: number, day: number): number | undefined {
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return parseTime(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`, zone);
}

/**
 * Writes a moment as expressions read it: 2025-02-10 00:00:00 in the zone, with milliseconds unless they are zero. A time
 * that occurred an hour before, too, has its offset: 2025-10-26 02:30:00+01:00. Returns undefined for years of more
 * than four digits, which `parseTime` could not read back.
 */
export function formatMomentAsText(ms: number, zone: Zone): string | undefined {
  const fraction = ((ms % 1000) + 1000) % 1000;
  const text = formatTime(ms - fraction, "YYYY-MM-DD HH:mm:ss", zone);
  if (!text || !/^\d{4}-/.test(text)) return undefined;
  const exact = fraction ? `${text}.${String(fraction).padStart(3, "0")}` : text;
  return parseTime(exact, zone) === ms ? exact : exact + formatOffset(zone, ms);
}

/** Writes the offset of a zone at a moment as ISO 8601 does, such as +08:00. */
export function formatOffset(zone: Zone, ms: number): string {
  const minutes = offsetAt(zone, ms) / MINUTE_MS;
  const clock = new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16);
  return `${minutes < 0 ? "-" : "+"}${clock}`;
}

/**
 * Rewrites the text of a moment as `formatMomentAsText` writes it, so that equal moments are equal texts; undefined if it
 * is not a moment.
 */
export function canonicalMomentText(text: string, zone: Zone): string | undefined {
  const ms = parseTime(text, zone);
  return ms === undefined ? undefined : formatMomentAsText(ms, zone);
}

/** Returns the calendar day of a moment as a number: days since 1970-01-01. */
export function dayNumber(ms: number, zone: Zone): number {
  return Math.floor((ms + offsetAt(zone, ms)) / DAY_MS);
}

/** Returns the first moment (ms since 1970) of a calendar day, given as days since 1970-01-01. */
export function startOfDayNumber(day: number, zone: Zone): number {
  return momentOfLocalTime(zone, day * DAY_MS);
}

/**
 * Returns the values that expressions read as `schedule.…` (ms since 1970) for a campaign from `start` to
 * `end`. `lastDay` is the day of the last millisecond before `end`.
 */
export function scheduleValues(start: number | null, end: number | null, zone: Zone) {
  return { start, end, lastDay: end === null ? null : startOfDayNumber(dayNumber(end - 1, zone), zone) };
}

/** Matches the placeholders of a date pattern, such as YYYY, mm or dddd. */
export const DATE_PLACEHOLDER = /YYYY|M{1,4}|DD?|HH?|hh?|mm|ss|d{3,4}|A/g;

/**
 * Writes a moment by a pattern such as `M月D日 HH:mm`; undefined if the moment is out of Date's range. A month or weekday in
 * words that `names` lacks is `--`.
 */
export function formatTime(ms: number, pattern: string, zone: Zone, names?: DateNames): string | undefined {
  const local = new Date(ms + offsetAt(zone, ms));
  if (Number.isNaN(local.getTime())) return undefined;
  const hour = local.getUTCHours();
  const parts: Readonly<Record<string, number>> = {
    Y: local.getUTCFullYear(),
    M: local.getUTCMonth() + 1,
    D: local.getUTCDate(),
    d: local.getUTCDay() + 1,
    H: hour,
    h: ((hour + 11) % 12) + 1,
    A: hour < 12 ? 1 : 2,
    m: local.getUTCMinutes(),
    s: local.getUTCSeconds(),
  };
  return pattern.replace(DATE_PLACEHOLDER, (part) => {
    const value = parts[part.charAt(0)] as number;
    return /MMM|d|A/.test(part)
      ? (names?.[part as keyof DateNames]?.[value - 1] ?? "--")
      : String(value).padStart(part.length, "0");
  });
}
