import { parseTime } from "../language/time.ts";
import type { Plan } from "../plan/plan.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** Returns when the campaign starts and ends (ms since 1970), as far as its schedule says. */
export function scheduleMoments({
  campaign: { schedule },
  place: { zone },
}: Pick<Plan, "campaign" | "place">): number[] {
  return [schedule?.start, schedule?.end].flatMap((moment) => parseTime(moment ?? "", zone) ?? []);
}

/**
 * Returns the time until the page must read the clock again (ms): to the next full second if it shows time,
 * otherwise to the next full hour, the start or the end of the campaign. Pure.
 */
export function msUntilNextTick(plan: Plan, now: number): number {
  if (plan.ticks) return SECOND_MS - (now % SECOND_MS);
  const moments = [now - (now % HOUR_MS) + HOUR_MS, ...scheduleMoments(plan)];
  return Math.min(...moments.filter((moment) => moment > now)) - now;
}
