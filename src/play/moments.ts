import type { Plan } from "../plan/plan.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Returns the moments at which the campaign starts and ends (ms since 1970). */
export function momentsOf({ campaign: { schedule } }: Pick<Plan, "campaign">): number[] {
  return [schedule?.start, schedule?.end].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
}

/**
 * Returns the time until the page must read the clock again (ms). A page that shows time waits until the next full
 * second, so that a countdown skips none. Another page waits until the next full hour, because days begin at one, or
 * until the campaign starts or ends. Pure.
 */
export function msUntilNextTick(plan: Plan, now: number): number {
  if (plan.ticks) return SECOND - (now % SECOND);
  const moments = [now - (now % HOUR) + HOUR, ...momentsOf(plan)];
  return Math.min(...moments.filter((moment) => moment > now)) - now;
}
