import type { SayWord } from "../../plan/plan.ts";

/** State needed to notice the end of a countdown. */
export interface CountdownWatch {
  /** Whether the countdown was seen running, and its end has not been handled yet. */
  isRunning: boolean;
  /** Latest end that has passed, in milliseconds since 1970. */
  passed: number;
}

/** The first state of a `CountdownWatch`: no countdown was seen running. */
export const NO_COUNTDOWN_SEEN: CountdownWatch = { isRunning: false, passed: Number.NEGATIVE_INFINITY };

/**
 * Reports once for each end that a running countdown has run out, even if the clock then goes back slightly, as it may
 * when the server's time becomes known. `left` is in ms, null if unknown; `now` is in ms since 1970. Pure.
 */
export function watchCountdownEnd(
  watch: CountdownWatch,
  left: number | null,
  now: number,
): [CountdownWatch, hasEnded: boolean] {
  if (left === null) return [watch, false];
  const end = now + left;
  if (left > 0) return [end > watch.passed ? { ...watch, isRunning: true } : watch, false];
  return watch.isRunning ? [{ isRunning: false, passed: end }, true] : [watch, false];
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns days, hours, minutes and seconds, rounded up to the second, so that the end is not shown early. Undefined
 * when it is over. Pure.
 */
export function remainingTimeParts(left: number | null): [number, number, number, number] | undefined {
  if (left === null || left <= 0) return undefined;
  const ms = Math.ceil(left / SECOND_MS) * SECOND_MS;
  return [ms / DAY_MS, (ms % DAY_MS) / HOUR_MS, (ms % HOUR_MS) / MINUTE_MS, (ms % MINUTE_MS) / SECOND_MS].map(
    Math.floor,
  ) as [number, number, number, number];
}

/** Returns the remaining days, rounded up; undefined when it is over. Pure. */
export function remainingDays(left: number | null): number | undefined {
  return left === null || left <= 0 ? undefined : Math.ceil(left / DAY_MS);
}

/** Returns the remaining time in words, to the minute: spoken text must not change every second. Pure. */
export function spokenRemainingTime(left: number | null, word: SayWord): string {
  const parts = remainingTimeParts(left);
  if (!parts) return "--";
  const [days, hours, minutes] = parts;
  const words = [
    days && word("spokenDays", { days }),
    hours && word("spokenHours", { hours }),
    minutes && word("spokenMinutes", { minutes }),
  ].filter(Boolean);
  return words.join(word("spokenSeparator")) || word("lessThanMinute");
}
