/**
 * Offset of Shanghai time from UTC (ms): 8 hours, without daylight saving since 1992. Used instead of Intl,
 * which old WebKit lacks for time zones, and of Day.js, which relies on Intl.
 */
export const SHANGHAI_OFFSET_MS = 8 * 3600 * 1000;

/** Length of a day (ms). Days in Shanghai are all equally long. */
export const DAY_MS = 24 * 3600 * 1000;

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
 * Parses a moment to milliseconds since 1970, the same in documents and answers: `2025-02-10 00:00:00` (Shanghai, also
 * with `/` or `.`), `2025-02-10`, `2025年2月10日 8时30分`, `20250210083000`, or ISO 8601 with an offset. Returns undefined
 * for anything else, 30 February, 24:00 and an offset of 15 hours included. Does not use Date.parse, which accepts the
 * server's form on some engines only.
 */
export function parseTime(text: string): number | undefined {
  const separated = text
    .trim()
    .replace(
      COMPACT_MOMENT,
      (_, year, month, day, hour = 0, minute = 0, second = 0) =>
        `${year}-${month}-${day} ${hour}:${minute}:${second}`,
    );
  const match = MOMENT_PATTERN.exec(separated);
  if (!match) return undefined;
  const [, year, , month, day, hour = 0, minute = 0, second = 0, fraction = "", zone, sign, hours, minutes] =
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
  const east = zone ? offset * 60000 : SHANGHAI_OFFSET_MS;
  // Parsed with an exponent, not multiplied: 1.001 * 1000 is less than 1001.
  return local.getTime() + Math.floor(Number(`${second}${fraction}e3`)) - east;
}

/** Returns the first moment of a day in Shanghai (ms since 1970); undefined if the calendar has no such day. */
export function startOfDay(year: number, month: number, day: number): number | undefined {
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return parseTime(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/**
 * Writes a moment as the mall does: 2025-02-10 00:00:00 in Shanghai, with milliseconds unless they are zero.
 * Returns undefined for years of more than four digits, which `parseTime` could not read back.
 */
export function formatMomentAsText(ms: number): string | undefined {
  const fraction = ((ms % 1000) + 1000) % 1000;
  const text = formatTime(ms - fraction, "YYYY-MM-DD HH:mm:ss");
  if (!text || !/^\d{4}-/.test(text)) return undefined;
  return fraction ? `${text}.${String(fraction).padStart(3, "0")}` : text;
}

/**
 * Rewrites the text of a moment in the mall's form, so that equal moments are equal texts; undefined if it is
 * not a moment.
 */
export function canonicalMomentText(text: string): string | undefined {
  const ms = parseTime(text);
  return ms === undefined ? undefined : formatMomentAsText(ms);
}

/** Returns the calendar day of a moment in Shanghai as a number: days since 1970-01-01. */
export function shanghaiDayNumber(ms: number): number {
  return Math.floor((ms + SHANGHAI_OFFSET_MS) / DAY_MS);
}

/**
 * Returns the values that expressions read as `schedule.…` (ms since 1970) for a campaign from `start` to
 * `end`. `lastDay` is the day of the last millisecond before `end`.
 */
export function scheduleValues(start: number | null, end: number | null) {
  return {
    start,
    end,
    lastDay: end === null ? null : shanghaiDayNumber(end - 1) * DAY_MS - SHANGHAI_OFFSET_MS,
  };
}

/** Matches the placeholders of a date pattern, such as YYYY or mm. */
export const DATE_PLACEHOLDER = /YYYY|MM?|DD?|HH?|mm|ss/g;

/**
 * Writes a moment in Shanghai time by a pattern such as `M月D日 HH:mm`; undefined if the moment is out of Date's
 * range.
 */
export function formatTime(ms: number, pattern: string): string | undefined {
  const local = new Date(ms + SHANGHAI_OFFSET_MS);
  if (Number.isNaN(local.getTime())) return undefined;
  const parts: Readonly<Record<string, number>> = {
    Y: local.getUTCFullYear(),
    M: local.getUTCMonth() + 1,
    D: local.getUTCDate(),
    H: local.getUTCHours(),
    m: local.getUTCMinutes(),
    s: local.getUTCSeconds(),
  };
  return pattern.replace(DATE_PLACEHOLDER, (part) =>
    String(parts[part.charAt(0)]).padStart(part.length, "0"),
  );
}
