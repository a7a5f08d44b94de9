import { DAY_MS, formatTime, parseTime, SHANGHAI_MS } from "../../language/time.ts";

/** "Rewards are sent the next day at dawn" (spec 2, section 9); the hour is not told: 06:00 is chosen. */
const DAWN_MS = 6 * 3_600_000;

/** First moment of a Shanghai day (days since 1970-01-01), in milliseconds since 1970. */
export function startOfDay(day: number): number {
  return day * DAY_MS - SHANGHAI_MS;
}

/** When the mall sends out what the day before has earned: 06:00 of this Shanghai day. */
export function dawnOf(day: number): number {
  return startOfDay(day) + DAWN_MS;
}

/** A moment as people in Shanghai write it, to the second: `2025-01-22T06:00:00+08:00`. */
export function formatMoment(moment: number): string {
  return `${formatTime(moment, "YYYY-MM-DDTHH:mm:ss")}+08:00`;
}

/** A moment as the mall's server writes it, `2025-01-22 06:00:00`; null for one that does not exist. */
export function serverTime(moment: number): string | null {
  return formatTime(moment, "YYYY-MM-DD HH:mm:ss") ?? null;
}

/**
 * Reads a moment: milliseconds since 1970, or text. Text without an offset (`2025-01-22`, `2025-01-22 06:00`) is
 * Shanghai time. Undefined for anything else, and for years outside 1970 to 9998.
 */
export function parseMoment(value: unknown): number | undefined {
  const moment = typeof value === "string" ? parseTime(value) : value;
  return typeof moment === "number" && moment >= 0 && moment < 253_370_736_000_000 ? moment : undefined;
}
