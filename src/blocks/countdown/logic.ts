/** What is remembered of a countdown to notice its end. */
export interface Watch {
  /** It was seen running, and its end not yet. */
  isRunning: boolean;
  /** The latest end that has passed, milliseconds since 1970. */
  passed: number;
}

export const UNSEEN: Watch = { isRunning: false, passed: Number.NEGATIVE_INFINITY };

/**
 * Notices that a countdown that was running has run out: once for each end, also when the clock goes back a
 * little past it, as it may when the server's time becomes known. `left` in ms, null while it is not known; `now` in ms
 * since 1970. Pure.
 */
export function watchEnd(watch: Watch, left: number | null, now: number): [Watch, hasEnded: boolean] {
  if (left === null) return [watch, false];
  const end = now + left;
  if (left > 0) return [end > watch.passed ? { ...watch, isRunning: true } : watch, false];
  return watch.isRunning ? [{ isRunning: false, passed: end }, true] : [watch, false];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days, hours, minutes and seconds; a second that has begun counts, so that the end is not shown before it. Undefined when it is over. Pure. */
export function partsOf(left: number | null): [number, number, number, number] | undefined {
  if (left === null || left <= 0) return undefined;
  const ms = Math.ceil(left / SECOND) * SECOND;
  return [ms / DAY, (ms % DAY) / HOUR, (ms % HOUR) / MINUTE, (ms % MINUTE) / SECOND].map(Math.floor) as [
    number,
    number,
    number,
    number,
  ];
}

/** The days left; a day that has begun counts. Undefined when it is over. Pure. */
export function daysOf(left: number | null): number | undefined {
  return left === null || left <= 0 ? undefined : Math.ceil(left / DAY);
}

/** The time left in words, to the minute: what is read aloud shall not change every second. Pure. */
export function spoken(left: number | null): string {
  const parts = partsOf(left);
  if (!parts) return "--";
  const [days, hours, minutes] = parts;
  const words = [days && `${days}天`, hours && `${hours}小时`, minutes && `${minutes}分钟`].filter(Boolean);
  return words.join("") || "不到1分钟";
}
