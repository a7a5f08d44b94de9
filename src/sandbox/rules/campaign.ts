import type { Campaign, Endpoint } from "../../language/document.generated.ts";
import { memoize, once } from "../../language/memoize.ts";
import { pageKey } from "../../language/page-key.ts";
import { DAY_MS, dayOf, parseTime } from "../../language/time.ts";

/** A campaign as the sandbox needs it: everything it extends merged in. */
export interface SandboxCampaign {
  id: string;
  title: string;
  route: string;
  schedule?: Campaign["schedule"] | undefined;
  endpoints: Record<string, Pick<Endpoint, "path" | "data" | "requiresLogin">>;
  /** The states of each table that can be met, each with its witness. */
  tables: Record<string, SandboxState[]>;
}

/** The campaigns of a mall, to be asked for again and again: there may be thousands. The first of an id or page counts. */
export interface CampaignList {
  withId(id: string): SandboxCampaign | undefined;
  /** The one whose page is at a path. */
  atPath(path: string): SandboxCampaign | undefined;
}

/** Looks campaigns over once for as long as the list is the same, and into none of their documents. */
export const listOf = memoize((campaigns: readonly SandboxCampaign[]): CampaignList => {
  const from = [...campaigns].reverse();
  const ids = once(() => new Map(from.map((one) => [one.id, one])));
  const pages = once(() => new Map(from.map((one) => [pageKey(one.route), one])));
  return { withId: (id) => ids().get(id), atPath: (path) => pages().get(pageKey(path)) };
});

/** A row of a state table with a scope in which it is met: an endpoint's data stands under the endpoint's name. */
export interface SandboxState {
  state: string;
  /** As the customer would read it. */
  text: string;
  /** Whether other answers show this row as well, and are such as the server may give; only those of the witness where left out. */
  shows?: ((scope: Readonly<Record<string, unknown>>) => boolean) | undefined;
  scope: Readonly<Record<string, unknown>>;
  /** As in the row: what a tap does, and whether it does anything. */
  do?: string | undefined;
  disabled?: boolean | undefined;
}

/** From the first moment on, before the last; ms since 1970, infinite where the campaign names none. */
export interface Schedule {
  start: number;
  end: number;
}

/** A campaign's schedule in milliseconds. Pure. */
export function scheduleOf({ schedule }: Pick<SandboxCampaign, "schedule">): Schedule {
  return {
    start: parseTime(schedule?.start ?? "") ?? Number.NEGATIVE_INFINITY,
    end: parseTime(schedule?.end ?? "") ?? Number.POSITIVE_INFINITY,
  };
}

/** `activityTimeState` of every campaign (spec 2, section 3): -1 not open, 0 running, 1 ended. */
export type Phase = -1 | 0 | 1;

export function phaseOf({ start, end }: Schedule, now: number): Phase {
  if (now < start) return -1;
  return now < end ? 0 : 1;
}

/**
 * By how many days a campaign's time differs from the mall's, so that a campaign of any year can be played today.
 *
 * 0 where the campaign runs anyway. Otherwise the day `since` when the clock was left to itself counts as the
 * second day of the schedule (so that there is a day before to look back on), and each real day after it as the
 * next one; after the last day comes the second again, in another round. The time of day is kept. Where it lies outside the
 * schedule on every one of these days, the first day is taken all the same. Pure.
 */
export function shiftDays(schedule: Schedule, now: number, since: number): number {
  if (phaseOf(schedule, now) === 0) return 0;
  const last = dayOf(schedule.end - 1);
  const first = Number.isFinite(schedule.start) ? dayOf(schedule.start) : last;
  const second = Math.min(first + 1, last);
  const today = dayOf(now);
  const passed = Math.max(0, today - dayOf(since)) % Math.max(1, last - second + 1);
  const runs = (day: number) => phaseOf(schedule, now + (day - today) * DAY_MS) === 0;
  return ([second + passed, second, first].find(runs) ?? first) - today;
}
