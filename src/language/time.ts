/**
 * Asia/Shanghai has been UTC+8 without daylight saving since 1992; old WebKit has no time zones to ask. Day.js with its
 * plugins for zones and formats asks Intl for them, and is larger than all of this file.
 */
export const SHANGHAI_MS = 8 * 3600 * 1000;

/** A day, in milliseconds: in Shanghai all are equally long. */
export const DAY_MS = 24 * 3600 * 1000;

/** No two neighbours repeat the same character: where that fails to match, a long text freezes the page. */
const TIME =
  /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(\.\d+)?)?(?:\s*(?:Z|([+-])(\d\d):?(\d\d)))?)?$/i;

/**
 * The moment that a text names, in milliseconds since 1970: `2025-02-10 00:00:00` (Shanghai, also with `/`),
 * `2025-02-10`, or ISO 8601 with an offset. Undefined for anything else, 30 February included. Read by
 * hand, since Date.parse knows the server's form on some engines only.
 */
export function parseTime(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [, year, , month, day, hour = 0, minute = 0, second = 0, fraction = "", sign, hours, minutes] = match;
  const local = new Date(0);
  // Date.UTC takes the years 0 to 99 for those of the twentieth century.
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
  // As written, not reckoned: 1.001 * 1000 is less than 1001.
  return local.getTime() + Math.floor(Number(`${second}${fraction}e3`)) - east;
}

/** The first moment of a day in Shanghai. Undefined where the calendar has no such day. */
export function startOfDay(year: number, month: number, day: number): number | undefined {
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return parseTime(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/**
 * A moment as the mall writes it: 2025-02-10 00:00:00 in Shanghai, with milliseconds where there are any. Undefined
 * beyond the years that four digits can write, so that `parseTime` reads all of these texts.
 */
export function momentText(ms: number): string | undefined {
  const fraction = ((ms % 1000) + 1000) % 1000;
  const text = formatTime(ms - fraction, "YYYY-MM-DD HH:mm:ss");
  if (!text || !/^\d{4}-/.test(text)) return undefined;
  return fraction ? `${text}.${String(fraction).padStart(3, "0")}` : text;
}

/** The moment that a text names, as the mall writes it; undefined where it names none. */
export function canonicalMoment(text: string): string | undefined {
  const ms = parseTime(text);
  return ms === undefined ? undefined : momentText(ms);
}

/** The calendar day in Shanghai on which a moment lies, counted from 1970-01-01. */
export function dayOf(ms: number): number {
  return Math.floor((ms + SHANGHAI_MS) / DAY_MS);
}

/** The moments that a schedule's expressions know, of its start and end in milliseconds. The last day is that of the moment before the end. */
export function scheduleNames(start: number | null, end: number | null) {
  return { start, end, lastDay: end === null ? null : dayOf(end - 1) * DAY_MS - SHANGHAI_MS };
}

/** What stands for a part of a moment in the pattern of `formatTime`. */
export const DATE_PART = /YYYY|MM?|DD?|HH?|mm|ss/g;

/** A moment as `pattern` writes it, in Shanghai. Undefined for a moment beyond what Date can hold. */
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
