import type { Clock } from "../ports/clock.ts";

/**
 * Creates a clock that starts at a moment and ignores the server's time. If it is held, it stays at the moment, so that two
 * pictures of a countdown are equal.
 */
export function createSceneClock(moment: number, isHeld = false): Clock {
  const start = performance.now();
  const steady = () => performance.now();
  const now = () => (isHeld ? moment : moment + (steady() - start));
  return { steady, now, calibrate: () => undefined };
}
