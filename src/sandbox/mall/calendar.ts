import { dayNumber, formatTime, parseTime, startOfDayNumber } from "../../language/time.ts";

/** Time zone of the mall's server and customers: UTC+8, in minutes. */
export const SHANGHAI = 8 * 60;

/** Time after midnight at which rewards are sent. The mall promises "the next day at dawn" without an hour: 06:00 is chosen. */
const DAWN_AFTER_MIDNIGHT_MS = 6 * 3_600_000;

/** Returns the first moment of a Shanghai day (days since 1970-01-01), in milliseconds since 1970. */
export function startOfShanghaiDay(day: number): number {
  return startOfDayNumber(day, SHANGHAI);
}

/** Returns the Shanghai day of a moment: days since 1970-01-01. */
export function shanghaiDayNumber(ms: number): number {
  return dayNumber(ms, SHANGHAI);
}

/** Returns 06:00 of this Shanghai day, when the mall sends the rewards of the day before. */
export function dawnOfDay(day: number): number {
  return startOfShanghaiDay(day) + DAWN_AFTER_MIDNIGHT_MS;
}

/** Formats a moment as Shanghai time to the second: `2025-01-22T06:00:00+08:00`. */
export function formatShanghaiTime(moment: number): string {
  return `${formatTime(moment, "YYYY-MM-DDTHH:mm:ss", SHANGHAI)}+08:00`;
}

/** Formats a moment as the mall's server does, `2025-01-22 06:00:00`; null for one that does not exist. */
export function formatServerTime(moment: number): string | null {
  return formatTime(moment, "YYYY-MM-DD HH:mm:ss", SHANGHAI) ?? null;
}

/**
 * Reads a moment: milliseconds since 1970, or text. Text without an offset (`2025-01-22`, `2025-01-22 06:00`) is
 * Shanghai time. Undefined for anything else, and for years outside 1970 to 9998.
 */
export function parseMoment(value: unknown): number | undefined {
  const moment = typeof value === "string" ? parseTime(value, SHANGHAI) : value;
  return typeof moment === "number" && moment >= 0 && moment < 253_370_736_000_000 ? moment : undefined;
}
