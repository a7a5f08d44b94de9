import type { Campaign, Endpoint } from "../../language/document.generated.ts";
import { memoize, once } from "../../language/memoize.ts";
import { pageKey } from "../../language/page-key.ts";
import { DAY_MS, dayNumber, parseTime, type Zone } from "../../language/time.ts";
import type { EndpointServer } from "../http/response-for-outcome.ts";

/** Campaign as the sandbox needs it, with everything merged that it extends. */
export interface SandboxCampaign {
  id: string;
  title: string;
  route: string;
  schedule?: Campaign["schedule"] | undefined;
  /** The time zone of its brand. */
  zone: Zone;
  /** Header in which pages of its brand send the key of a tap; undefined for none. */
  idempotencyHeader?: string | undefined;
  endpoints: Record<string, Pick<Endpoint, "path" | "data" | "requiresLogin" | "paging" | "send">>;
  /** Returns how pages call an endpoint and read its answers; undefined if its brand describes no server. */
  serverOf?: ((endpoint: string) => EndpointServer | undefined) | undefined;
  /** Reachable states of each table, each with its witness. */
  tables: Record<string, ReachableState[]>;
}

/** Finds campaigns by id or page, also among thousands. The first campaign of an id or page counts. */
export interface CampaignIndex {
  withId(id: string): SandboxCampaign | undefined;
  /** Returns the campaign whose page is at a path. */
  atPath(path: string): SandboxCampaign | undefined;
}

/** Indexes a list of campaigns once, without reading their documents. */
export const indexCampaigns = memoize((campaigns: readonly SandboxCampaign[]): CampaignIndex => {
  const from = [...campaigns].reverse();
  const ids = once(() => new Map(from.map((one) => [one.id, one])));
  const pages = once(() => new Map(from.map((one) => [pageKey(one.route), one])));
  return { withId: (id) => ids().get(id), atPath: (path) => pages().get(pageKey(path)) };
});

/** Row of a state table that answers can show, with an example of such answers (`scope`), by endpoint name. */
export interface ReachableState {
  state: string;
  /** Text as the customer would read it. */
  text: string;
  /**
   * Returns whether other answers show this row as well, and are possible for the server. If undefined, only the
   * witness's answers count.
   */
  shows?: ((scope: Readonly<Record<string, unknown>>) => boolean) | undefined;
  scope: Readonly<Record<string, unknown>>;
  /** As in the row: the action of a tap, and whether taps are disabled. */
  do?: string | undefined;
  disabled?: boolean | undefined;
}

/** Time from `start` up to but excluding `end`, in ms since 1970; infinite where the campaign sets no limit. */
export interface CampaignSchedule {
  start: number;
  end: number;
}

/** Returns a campaign's schedule in milliseconds. Pure. */
export function scheduleOf({ schedule, zone }: Pick<SandboxCampaign, "schedule" | "zone">): CampaignSchedule {
  return {
    start: parseTime(schedule?.start ?? "", zone) ?? Number.NEGATIVE_INFINITY,
    end: parseTime(schedule?.end ?? "", zone) ?? Number.POSITIVE_INFINITY,
  };
}

/** Phase of a campaign: -1 not open, 0 running, 1 ended. */
export type CampaignPhase = -1 | 0 | 1;

/** Returns whether a campaign is not open yet, runs or has ended at a moment. */
export function campaignPhaseAt({ start, end }: CampaignSchedule, now: number): CampaignPhase {
  if (now < start) return -1;
  return now < end ? 0 : 1;
}

/**
 * Returns the days by which a campaign's time differs from the sandbox's, so that a campaign of any year can be played
 * today.
 *
 * 0 if the campaign runs anyway. Otherwise the day `since`, when the clock became automatic, is the schedule's second
 * day (so that there is a day before to look back on), and each real day after it the next one. After the last day
 * comes the second again, as another round. The time of day is kept. If it is outside the schedule on all of these
 * days, the first day is used. Days are those of the zone. Pure.
 */
export function campaignShiftDays(
  schedule: CampaignSchedule,
  { now, since, zone }: { now: number; since: number; zone: Zone },
): number {
  if (campaignPhaseAt(schedule, now) === 0) return 0;
  const last = dayNumber(schedule.end - 1, zone);
  const first = Number.isFinite(schedule.start) ? dayNumber(schedule.start, zone) : last;
  const second = Math.min(first + 1, last);
  const today = dayNumber(now, zone);
  const passed = Math.max(0, today - dayNumber(since, zone)) % Math.max(1, last - second + 1);
  const runs = (day: number) => campaignPhaseAt(schedule, now + (day - today) * DAY_MS) === 0;
  return ([second + passed, second, first].find(runs) ?? first) - today;
}
