import { sampleOf } from "../../check/tables/world/sample.ts";
import { ownEntry } from "../../language/values.ts";
import type { SandboxCampaign, SandboxState } from "./campaign.ts";

/** A state of a table that somebody wants to see. */
export interface Pick {
  table: string;
  state: string;
}

/** The state that a campaign without rules is in: the one picked, else the first in which a tap does something. */
export function stateOf(campaign: SandboxCampaign, pick: Pick | undefined): SandboxState | undefined {
  if (pick) return ownEntry(campaign.tables, pick.table)?.find(({ state }) => state === pick.state);
  const states = Object.values(campaign.tables)
    .flat()
    .filter((state) => !isLoggedOut(state));
  return states.find((state) => state.do !== undefined && !state.disabled) ?? states[states.length - 1];
}

/** Whether a witness is one of the logged-out world, in which the server knows nobody. */
export function isLoggedOut({ scope }: SandboxState): boolean {
  return (scope.session as { loggedIn?: unknown } | undefined)?.loggedIn === false;
}

/** What an endpoint answers in this state, null where that is nothing; a sample of its schema where the witness does not say. */
export function witnessData(
  campaign: SandboxCampaign,
  endpoint: string,
  state: SandboxState | undefined,
): unknown {
  if (state && Object.hasOwn(state.scope, endpoint)) return state.scope[endpoint];
  const schema = campaign.endpoints[endpoint]?.data;
  return schema ? sampleOf(schema) : null;
}

/**
 * When a picked state is: a witness whose state depends on the present moment names it as `now`. Undefined where
 * it does not, and where nobody picked the state: a page that is just opened has the campaign's own time.
 */
export function momentOf(state: SandboxState | undefined, pick: Pick | undefined): number | undefined {
  const moment = pick && state?.scope.now;
  return typeof moment === "number" && Number.isFinite(moment) ? moment : undefined;
}
