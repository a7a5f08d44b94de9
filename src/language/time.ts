/**
 * Offset of Asia/Shanghai: UTC+8 without daylight saving since 1992. Old WebKit does not know time zones; Day.js with
 * its plugins for zones and formats relies on Intl for them, and is larger than this file.
 */
export const SHANGHAI_MS = 8 * 3600 * 1000;

/** Length of a day (ms). Days in Shanghai are all equally long. */
export const DAY_MS = 24 * 3600 * 1000;

/** No two adjacent quantifiers match the same character, because backtracking could freeze the page. */
const TIME =
  /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(\.\d+)?)?(?:\s*(?:Z|([+-])(\d\d):?(\d\d)))?)?$/i;

/**
 * Parses a moment to milliseconds since 1970: `2025-02-10 00:00:00` (Shanghai, also with `/`), `2025-02-10`, or ISO
 * 8601 with an offset. Returns undefined for anything else, 30 February included. Does not use Date.parse, which
 * accepts the server's form on some engines only.
 */
export function parseTime(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [, year, , month, day, hour = 0, minute = 0, second = 0, fraction = "", sign, hours, minutes] = match;
  const local = new Date(0);
  // Date.UTC would map the years 0 to 99 to the twentieth century.
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  local.setUTCHours(Number(hour), Number(minute));
  const isReal =
    local.getUTCMonth() + 1 === Number(month) &&
    local.getUTCDate() === Number(day) &&
    local.getUTCMinutes() === Number(minute) &&
    Number(second) < 60;
  if (!isReal) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60000;
  const east = sign ? (sign === "-" ? -offset : offset) : /z\s*$/i.test(text) ? 0 : SHANGHAI_MS;
  // Parsed with an exponent, not multiplied: 1.001 * 1000 is less than 1001.
  return local.getTime() + Math.floor(Number(`${second}${fraction}e3`)) - east;
}

/** Returns the first moment of a day in Shanghai (ms since 1970); undefined if the calendar has no such day. */
export function startOfDay(year: number, month: number, day: number): number | undefined {
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return parseTime(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/**
 * Formats a moment as the mall does: 2025-02-10 00:00:00 in Shanghai, with milliseconds unless they are zero. Returns
 * undefined for years that need more than four digits, so that `parseTime` reads every text it returns.
 */
export function momentText(ms: number): string | undefined {
  const fraction = ((ms % 1000) + 1000) % 1000;
  const text = formatTime(ms - fraction, "YYYY-MM-DD HH:mm:ss");
  if (!text || !/^\d{4}-/.test(text)) return undefined;
  return fraction ? `${text}.${String(fraction).padStart(3, "0")}` : text;
}

/** Rewrites a moment in the mall's form; undefined if the text is not a moment. */
export function canonicalMoment(text: string): string | undefined {
  const ms = parseTime(text);
  return ms === undefined ? undefined : momentText(ms);
}

/** Returns the calendar day of a moment in Shanghai, counted from 1970-01-01. */
export function dayOf(ms: number): number {
  return Math.floor((ms + SHANGHAI_MS) / DAY_MS);
}

/** Returns the names of `schedule` in expressions (ms since 1970). `lastDay` is the day of 1 ms before `end`. */
export function scheduleNames(start: number | null, end: number | null) {
  return { start, end, lastDay: end === null ? null : dayOf(end - 1) * DAY_MS - SHANGHAI_MS };
}

/** Placeholders in the pattern of `formatTime`. */
export const DATE_PART = /YYYY|MM?|DD?|HH?|mm|ss/g;

/** Formats a moment in Shanghai time by a pattern; undefined if the moment is out of Date's range. */
export function formatTime(ms: number, pattern: string): string | undefined {
  const local = new Date(ms + SHANGHAI_MS);
  if (Number.isNaN(local.getTime())) return undefined;
  const parts: Readonly<Record<string, number>> = {
    Y: local.getUTCFullYear(),
    M: local.getUTCMonth() + 1,
    D: local.getUTCDate(),
    H: local.getUTCHours(),
    m: local.getUTCMinutes(),
    s: local.getUTCSeconds(),
  };
  return pattern.replace(DATE_PART, (part) => String(parts[part.charAt(0)]).padStart(part.length, "0"));
}
