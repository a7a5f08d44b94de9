import type { Plan } from "../plan/plan.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** The moments at which the campaign starts and ends, milliseconds since 1970. */
export function momentsOf({ campaign: { schedule } }: Pick<Plan, "campaign">): number[] {
  return [schedule?.start, schedule?.end].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
}

/**
 * How long it is, in milliseconds, until a page looks at the clock again: until the full second, so that a countdown
 * leaves none out; where nothing shows the time, until the full hour, since days begin at one, or until the campaign
 * starts or ends. Pure.
 */
export function untilNextLook(plan: Plan, now: number): number {
  if (plan.ticks) return SECOND - (now % SECOND);
  const moments = [now - (now % HOUR) + HOUR, ...momentsOf(plan)];
  return Math.min(...moments.filter((moment) => moment > now)) - now;
}
