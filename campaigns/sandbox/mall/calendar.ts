const MINUTE_MS = 60_000;

/** Length of a Shanghai day in milliseconds; its offset never changes. */
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Offset of the mall's server and customers from UTC: 8 hours, in milliseconds. */
const SHANGHAI_OFFSET_MS = 8 * 60 * MINUTE_MS;

/** Time after midnight at which rewards are sent. The mall promises "the next day at dawn" without an hour: 06:00 is chosen. */
const DAWN_AFTER_MIDNIGHT_MS = 6 * 60 * MINUTE_MS;

/** Returns the first moment of a Shanghai day (days since 1970-01-01), in milliseconds since 1970. */
export function startOfShanghaiDay(day: number): number {
  return day * DAY_MS - SHANGHAI_OFFSET_MS;
}

/** Returns the Shanghai day of a moment: days since 1970-01-01. */
export function shanghaiDayNumber(ms: number): number {
  return Math.floor((ms + SHANGHAI_OFFSET_MS) / DAY_MS);
}

/** Returns 06:00 of this Shanghai day, when the mall sends the rewards of the day before. */
export function dawnOfDay(day: number): number {
  return startOfShanghaiDay(day) + DAWN_AFTER_MIDNIGHT_MS;
}

/** Returns the first moment of a day such as 2024-02-04 in Shanghai; NaN if it does not exist. */
export function shanghaiMoment(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

/** Returns year, month and day of the month of a moment in Shanghai. */
export function shanghaiDate(moment: number): [year: number, month: number, day: number] {
  const local = new Date(moment + SHANGHAI_OFFSET_MS);
  return [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
}

/** Formats the month of a moment in Shanghai, such as 2024-01. */
export function formatShanghaiMonth(moment: number): string {
  return formatShanghaiTime(moment).slice(0, 7);
}

/** Formats a moment as Shanghai time to the second: `2025-01-22T06:00:00+08:00`. Throws for one that does not exist. */
export function formatShanghaiTime(moment: number): string {
  return `${new Date(moment + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** Formats a moment as the mall's server does, `2025-01-22 06:00:00`; null for one that does not exist. */
export function formatServerTime(moment: number): string | null {
  return Number.isFinite(moment) ? formatShanghaiTime(moment).slice(0, 19).replace("T", " ") : null;
}
