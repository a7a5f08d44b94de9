import type { ResponseSchema } from "../language/document.generated.ts";
import { uniqueBy } from "../language/group-by.ts";
import { formatOffset, formatTime, type Zone } from "../language/time.ts";
import { copyWithoutPrototype, mapValues, ownEntryOf } from "../language/values.ts";
import { type Bank, createBank } from "./bank.ts";
import { createAnsweredKeys } from "./http/answered-keys.ts";
import { type CallLog, createCallLog } from "./http/call-log.ts";
import { MALL_BASE_PATH } from "./http/mall-base-path.ts";
import type { EndpointServer } from "./http/response-for-outcome.ts";
import { createFaultQueue, type FaultQueue } from "./http/simulated-fault.ts";
import { type AccountReport, createAccountReport } from "./mall/account-report.ts";
import { type CampaignAccounts, createCampaignAccounts } from "./mall/campaign-accounts.ts";
import { createMall, type Mall } from "./mall/mall.ts";
import { personaOfToken } from "./mall/personas.ts";
import type { AppBridge } from "./native/app-bridge.ts";
import { answerAllCalls, answerCall, type CallReply, type PageInPickedState } from "./rules/answer-call.ts";
import { type CampaignRules, handlerOf } from "./rules/rules.ts";
import {
  type CampaignPhase,
  campaignPhaseAt,
  indexCampaigns,
  type SandboxCampaign,
  scheduleOf,
} from "./rules/sandbox-campaign.ts";
import type { PickedState } from "./rules/witness-answer.ts";

/** What a sandbox needs from its server: the campaigns, their rules and a clock. */
export interface SandboxOptions {
  /** Returns all campaigns with a route; called for every call, so that an edited document takes effect at once. */
  campaigns(): readonly SandboxCampaign[];
  /** Returns a superset of the campaigns that have a call of this path; by default all campaigns. */
  near?: (path: string) => readonly SandboxCampaign[];
  /** Returns each brand's bridge to the native app, with possible repetitions. */
  bridge(): readonly AppBridge[];
  /** Returns the bases of the brands' servers, with possible repetitions; by default that of the mall. */
  bases?: () => readonly string[];
  /** Rules by campaign id. */
  rules: Readonly<Record<string, CampaignRules>>;
  /** Real time, milliseconds since 1970. */
  now?: () => number;
}

/** Simulated mall server: accounts, the rules of its campaigns, a clock and faults. No I/O. */
export interface Sandbox {
  mall: Mall;
  faults: FaultQueue;
  calls: CallLog;
  /** Bank where customers confirm what a campaign asked for. */
  bank: Omit<Bank, "send" | "clear">;
  bridge(): readonly AppBridge[];
  /**
   * Answers the call of a path (without /prod-api); undefined if no campaign has it. `headers` are the page's own, by
   * lower-case name. A call that repeats the key of an earlier one gets the same answer and changes nothing.
   */
  answer(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
    method?: string,
  ): CallReply | undefined;
  /** Returns how pages call a path by this method (by default any) and read its answers. */
  serverAt(path: string, method?: string): EndpointServer | undefined;
  /** Returns the paths of this site with which the addresses of calls begin; empty for the root. */
  bases(): readonly string[];
  /** Returns the schemas of a path's data, one for each campaign that has it. */
  schemasOf(path: string): ResponseSchema[];
  /** Returns the time zone of the first campaign that calls a path; UTC without one. */
  zoneAt(path: string): Zone;
  /** Returns an account; undefined for an unknown token. */
  account(token: string): AccountReport | undefined;
  campaigns(): CampaignReport[];
  /** Returns the report of one campaign, by its id or by the path of its page, without reading the others. */
  campaign(by: { id: string } | { path: string }): CampaignReport | undefined;
  ids(): string[];
  /**
   * Shows a state of a campaign whatever its rules say; null undoes this. Returns false if the state does not exist.
   */
  pick(campaign: string, pick: PickedState | null): boolean;
  /**
   * Returns everything that a customer's page of a campaign would receive in this state; undefined for an unknown
   * campaign.
   */
  scene(campaign: string, pick: PickedState, token: string): PageInPickedState | undefined;
  /**
   * Sets the clock; null makes it automatic again. With a campaign, past events keep their place in that campaign's
   * time, so that a tester can go on to its next day. Returns false if the campaign does not exist.
   */
  setClock(moment: number | null, campaign?: string): boolean;
  reset(): void;
}

/** Creates a sandbox. */
export function createSandbox({
  campaigns,
  near = campaigns,
  bridge,
  bases = () => [MALL_BASE_PATH],
  rules: known,
  now = Date.now,
}: SandboxOptions): Sandbox {
  const rules = copyWithoutPrototype(known);
  const mall = createMall({ now });
  const faults = createFaultQueue();
  const calls = createCallLog();
  const books = createCampaignAccounts(mall, campaigns, rules);
  const picks = new Map<string, PickedState>();
  const answeredKeys = createAnsweredKeys<CallReply>();
  const campaignOf = (id: string) => indexCampaigns(campaigns()).withId(id);
  const reportOf = (campaign: SandboxCampaign) =>
    campaignReport(campaign, books, { hasRules: campaign.id in rules, picked: picks.get(campaign.id) });
  const bank = createBank({ books, campaignOf, now });
  const endpointsFor = (path: string, method?: string) => {
    const found = endpointsAtPath(near(path), path, method);
    // A path with a value is in no document as it was called.
    return found.length > 0 || near === campaigns ? found : endpointsAtPath(campaigns(), path, method);
  };

  return {
    mall,
    faults,
    calls,
    bank,
    bridge: () => uniqueBy(bridge(), (one) => JSON.stringify(one)),
    bases: () => [...new Set(bases().filter((base) => !base.startsWith("https:")))],
    serverAt(path, method) {
      const [found] = endpointsFor(path, method);
      return found?.campaign.serverOf?.(found.endpoint);
    },
    answer(path, fields, headers = {}, method) {
      const sharers = endpointsFor(path, method);
      const found = chooseEndpoint(sharers, { picks, rules });
      if (!found) return undefined;
      const { campaign } = found;
      const key = headers[campaign.idempotencyHeader?.toLowerCase() ?? ""];
      const reply = answeredKeys.once(key && JSON.stringify([path, fields, key]), () =>
        answerCall(
          { ...found, fields, headers, pick: picks.get(campaign.id) },
          { books, bank, rules: rules[campaign.id] },
        ),
      );
      const isSameTime = sharers.every((one) => books.shiftOf(one.campaign) === books.shiftOf(campaign));
      const told = { ...reply, server: campaign.serverOf?.(found.endpoint) };
      return isSameTime ? told : { ...told, now: undefined };
    },
    schemasOf: (path) =>
      endpointsFor(path).flatMap(({ campaign, endpoint }) => campaign.endpoints[endpoint]?.data ?? []),
    zoneAt: (path) => endpointsFor(path)[0]?.campaign.zone ?? 0,
    account(token) {
      const persona = personaOfToken(token);
      const history = books.settled(token);
      return persona && history && createAccountReport(history, persona);
    },
    campaigns: () => campaigns().map(reportOf),
    campaign(by) {
      const found = "id" in by ? campaignOf(by.id) : indexCampaigns(campaigns()).atPath(by.path);
      return found && reportOf(found);
    },
    ids: () => campaigns().map(({ id }) => id),
    pick(id, pick) {
      const tables = campaignOf(id)?.tables;
      if (!tables || (pick && !ownEntryOf(tables, pick.table)?.some(({ state }) => state === pick.state)))
        return false;
      if (pick) picks.set(id, pick);
      else picks.delete(id);
      return true;
    },
    scene(id, pick, token) {
      const campaign = campaignOf(id);
      if (!campaign) return undefined;
      const call = { campaign, pick, fields: { accessToken: token }, headers: {} };
      return answerAllCalls(call, { books, bank, rules: rules[id] });
    },
    setClock: (moment, id) =>
      setSandboxClock(moment, { mall, books, campaign: id === undefined ? null : campaignOf(id) }),
    reset() {
      mall.reset();
      faults.clear("*");
      calls.clear();
      answeredKeys.clear();
      bank.clear();
      picks.clear();
    },
  };
}

/** Endpoint of a campaign, by name. */
interface CampaignEndpoint {
  campaign: SandboxCampaign;
  endpoint: string;
}

/** Returns the endpoints that a path may be for, of this method if it is given. */
function endpointsAtPath(
  campaigns: readonly SandboxCampaign[],
  path: string,
  method: string | undefined,
): CampaignEndpoint[] {
  return campaigns.flatMap((campaign) =>
    Object.entries(campaign.endpoints)
      .filter(([name, endpoint]) => {
        if (!isPathOf(endpoint.path, path)) return false;
        const own = method === undefined ? undefined : campaign.serverOf?.(name)?.settings.method;
        return own === undefined || own === method;
      })
      .map(([endpoint]) => ({ campaign, endpoint })),
  );
}

/** Returns whether a path is that of an endpoint, whose path may contain expressions such as `{query.id}`. */
function isPathOf(template: string, path: string): boolean {
  if (!template.includes("{")) return template === path;
  const parts = template.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`).test(path);
}

interface EndpointChoice {
  picks: ReadonlyMap<string, PickedState>;
  rules: Readonly<Record<string, CampaignRules>>;
}

/**
 * Chooses among the endpoints that share a path, since a call does not identify its page: first one with a picked
 * state, then one that the campaign's rules answer.
 */
function chooseEndpoint(
  found: readonly CampaignEndpoint[],
  { picks, rules }: EndpointChoice,
): CampaignEndpoint | undefined {
  return (
    found.find(({ campaign }) => picks.has(campaign.id)) ??
    found.find(({ campaign, endpoint }) => handlerOf(rules[campaign.id], endpoint)) ??
    found[0]
  );
}

function setSandboxClock(
  moment: number | null,
  {
    mall,
    books,
    campaign,
  }: { mall: Mall; books: CampaignAccounts; campaign: SandboxCampaign | null | undefined },
): boolean {
  if (campaign === undefined) return false;
  const before = campaign ? books.shiftOf(campaign) : 0;
  mall.setClock(moment);
  if (campaign) mall.moveAll(before - books.shiftOf(campaign));
  return true;
}

/** Campaign for people who choose a state. */
export interface CampaignReport {
  id: string;
  title: string;
  route: string;
  hasRules: boolean;
  /** The campaign's time as ISO text in its time zone, and its phase in the schedule. */
  now: string;
  phase: CampaignPhase;
  picked: PickedState | null;
  /** Path of each endpoint. */
  endpoints: Record<string, string>;
  /** States that can be picked. */
  tables: Record<string, { state: string; text: string }[]>;
}

interface CampaignStatus {
  hasRules: boolean;
  picked: PickedState | undefined;
}

function campaignReport(
  campaign: SandboxCampaign,
  books: CampaignAccounts,
  standing: CampaignStatus,
): CampaignReport {
  const { id, title, route, endpoints, tables } = campaign;
  const now = books.nowIn(campaign);
  return {
    id,
    title,
    route,
    hasRules: standing.hasRules,
    now: formatTime(now, "YYYY-MM-DDTHH:mm:ss", campaign.zone) + formatOffset(campaign.zone, now),
    phase: campaignPhaseAt(scheduleOf(campaign), now),
    picked: standing.picked ?? null,
    endpoints: mapValues(endpoints, ({ path }) => path),
    tables: mapValues(tables, (states) => states.map(({ state, text }) => ({ state, text }))),
  };
}
