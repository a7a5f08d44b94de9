import { mapValues } from "../../language/values.ts";
import type { Books } from "../mall/books.ts";
import { formatMoment } from "../mall/calendar.ts";
import { type SandboxCampaign, scheduleOf } from "./campaign.ts";
import { type Phase, phaseOf } from "./campaign-time.ts";
import type { Pick } from "./witness-answer.ts";

/** A campaign for people who choose what to see. */
export interface CampaignReport {
  id: string;
  title: string;
  route: string;
  hasRules: boolean;
  /** The campaign's time, as Shanghai time in ISO text, and where that lies in its schedule. */
  now: string;
  phase: Phase;
  picked: Pick | null;
  /** Path of each endpoint. */
  endpoints: Record<string, string>;
  /** The states that can be picked. */
  tables: Record<string, { state: string; text: string }[]>;
}

interface Standing {
  hasRules: boolean;
  picked: Pick | undefined;
}

export function campaignReport(campaign: SandboxCampaign, books: Books, standing: Standing): CampaignReport {
  const { id, title, route, endpoints, tables } = campaign;
  const now = books.nowIn(campaign);
  return {
    id,
    title,
    route,
    hasRules: standing.hasRules,
    now: formatMoment(now),
    phase: phaseOf(scheduleOf(campaign), now),
    picked: standing.picked ?? null,
    endpoints: mapValues(endpoints, ({ path }) => path),
    tables: mapValues(tables, (states) => states.map(({ state, text }) => ({ state, text }))),
  };
}
