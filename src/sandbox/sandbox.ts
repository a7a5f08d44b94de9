import type { ResponseSchema } from "../language/document.generated.ts";
import { uniqueBy } from "../language/group-by.ts";
import type { Language } from "../language/messages/localized-text.ts";
import type { Zone } from "../language/time.ts";
import { mapValues, ownEntryOf } from "../language/values.ts";
import { createSandboxClock, type SandboxClock } from "./clock.ts";
import { formatZonedTime } from "./format-zoned-time.ts";
import { createAnsweredKeys } from "./http/answered-keys.ts";
import { type CallLog, createCallLog } from "./http/call-log.ts";
import type { EndpointServer } from "./http/response-for-outcome.ts";
import { createFaultQueue, type FaultQueue } from "./http/simulated-fault.ts";
import type { AppBridge } from "./native/app-bridge.ts";
import { BadControlInput } from "./project/bad-control-input.ts";
import { type CampaignTimes, createCampaignTimes } from "./project/campaign-times.ts";
import { personasOf } from "./project/personas.ts";
import type { Persona, ProjectSandbox, RunningSandbox } from "./project/project-sandbox.ts";
import {
  type AnswerTextsByOutcome,
  answerAllCalls,
  answerCall,
  answerTextsOf,
  type CallReply,
  type PageInPickedState,
} from "./rules/answer-call.ts";
import {
  type CampaignPhase,
  campaignPhaseAt,
  indexCampaigns,
  type SandboxCampaign,
  scheduleOf,
} from "./rules/sandbox-campaign.ts";
import { tokenOfCall } from "./rules/token-of-call.ts";
import type { PickedState } from "./rules/witness-answer.ts";

/** What a sandbox needs from its server: the campaigns, the project's sandbox and a clock. */
export interface SandboxOptions {
  /** Returns all campaigns with a route; called for every call, so that an edited document takes effect at once. */
  campaigns(): readonly SandboxCampaign[];
  /** Returns a superset of the campaigns that have a call of this path; by default all campaigns. */
  near?: (path: string) => readonly SandboxCampaign[];
  /** Returns each brand's bridge to the native app, with possible repetitions. */
  bridge(): readonly AppBridge[];
  /** Returns the bases of the brands' servers, with possible repetitions; none by default. */
  bases?: () => readonly string[];
  /** The project's own sandbox; if undefined, schemas answer all calls. */
  project?: ProjectSandbox | undefined;
  /** Script of the project's part of the simulated app; empty if it has none. */
  appScript?: () => Promise<string>;
  /** Returns the language of the sandbox's own texts; English by default. */
  language?: () => Language;
  /** Real time, milliseconds since 1970. */
  now?: () => number;
}

/** Simulated server: customers, rules of the project, a clock and faults. No I/O. */
export interface Sandbox {
  /** The project's running sandbox; empty if it has none. */
  running: RunningSandbox;
  /** Returns a file of the project below /__sandbox/. */
  fileAt: NonNullable<ProjectSandbox["fileAt"]>;
  appScript(): Promise<string>;
  language(): Language;
  /** The test customers. */
  personas(): readonly Persona[];
  clock: SandboxClock;
  faults: FaultQueue;
  calls: CallLog;
  /** Codes and messages with which the server answers. */
  texts(): AnswerTextsByOutcome;
  bridge(): readonly AppBridge[];
  /**
   * Answers the call of a path (without the server's base); undefined if no campaign has it. `headers` are the page's own, by
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
  /** Returns the time zone of the first campaign; UTC without one. */
  zone(): Zone;
  /** Returns the time zone of a campaign; undefined for an unknown id. */
  zoneOf(campaign: string): Zone | undefined;
  /** Returns the customer's token in a call; empty without one. */
  tokenOf(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): string;
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
  bases = () => [],
  project = {},
  appScript = async () => "",
  language = () => "en",
  now = Date.now,
}: SandboxOptions): Sandbox {
  const clock = createSandboxClock(now);
  const faults = createFaultQueue();
  const calls = createCallLog();
  const times = createCampaignTimes({ clock, campaigns, timeOf: (id) => running.timeOf?.(id) });
  const running: RunningSandbox =
    project.open?.({
      ...{ now: clock.now, realNow: now, campaign: times.campaign },
      campaignIds: () => campaigns().map(({ id }) => id),
      badInput: (field, found, expected) => BadControlInput.forField(field, found, expected),
    }) ?? {};
  const personas = () => personasOf(project, language());
  const isPersona = (token: string) => personas().some((one) => one.token === token);
  const services = { times, isPersona, ruleOf: (id: string, name: string) => running.ruleOf?.(id, name) };
  const picks = new Map<string, PickedState>();
  const answeredKeys = createAnsweredKeys<CallReply>();
  const campaignOf = (id: string) => indexCampaigns(campaigns()).withId(id);
  const reportOf = (campaign: SandboxCampaign) =>
    campaignReport(campaign, times, {
      hasRules: Object.keys(campaign.endpoints).some((name) => services.ruleOf(campaign.id, name)),
      picked: picks.get(campaign.id),
    });
  const texts = () => answerTextsOf(project.answers, language());
  const endpointsFor = (path: string, method?: string) => {
    const found = endpointsAtPath(near(path), path, method);
    // A path with a value is in no document as it was called.
    return found.length > 0 || near === campaigns ? found : endpointsAtPath(campaigns(), path, method);
  };

  return {
    ...{ running, appScript, language, personas, clock, faults, calls, texts },
    fileAt: (path) => project.fileAt?.(path),
    bridge: () => uniqueBy(bridge(), (one) => JSON.stringify(one)),
    bases: () => [...new Set(bases().filter((base) => !base.startsWith("https:")))],
    serverAt(path, method) {
      const [found] = endpointsFor(path, method);
      return found?.campaign.serverOf?.(found.endpoint);
    },
    answer(path, fields, headers = {}, method) {
      const sharers = endpointsFor(path, method);
      const found = chooseEndpoint(sharers, picks, services.ruleOf);
      if (!found) return undefined;
      const { campaign } = found;
      const key = headers[campaign.idempotencyHeader?.toLowerCase() ?? ""];
      const reply = answeredKeys.once(key && JSON.stringify([path, fields, key]), () =>
        answerCall(
          {
            ...{ ...found, fields, headers, pick: picks.get(campaign.id) },
            token: tokenOfCall(campaign.endpoints[found.endpoint]?.send, { fields, headers }, isPersona),
          },
          { ...services, texts: texts() },
        ),
      );
      const isSameTime = sharers.every((one) => times.shiftOf(one.campaign) === times.shiftOf(campaign));
      const told = { ...reply, server: campaign.serverOf?.(found.endpoint) };
      return isSameTime ? told : { ...told, now: undefined };
    },
    schemasOf: (path) =>
      endpointsFor(path).flatMap(({ campaign, endpoint }) => campaign.endpoints[endpoint]?.data ?? []),
    zoneAt: (path) => endpointsFor(path)[0]?.campaign.zone ?? 0,
    zone: () => campaigns()[0]?.zone ?? 0,
    zoneOf: (id) => campaignOf(id)?.zone,
    tokenOf(path, fields, headers) {
      const [found] = endpointsFor(path);
      return tokenOfCall(found?.campaign.endpoints[found.endpoint]?.send, { fields, headers }, isPersona);
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
      const call = { campaign, pick, token, fields: {}, headers: {} };
      return answerAllCalls(call, { ...services, texts: texts() });
    },
    setClock(moment, id) {
      const campaign = id === undefined ? undefined : campaignOf(id);
      if (id !== undefined && !campaign) return false;
      const before = campaign ? times.shiftOf(campaign) : 0;
      clock.set(moment);
      if (campaign) running.moveEvents?.(before - times.shiftOf(campaign));
      return true;
    },
    reset() {
      clock.set(null);
      running.reset?.();
      faults.clear("*");
      calls.clear();
      answeredKeys.clear();
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

/**
 * Chooses among the endpoints that share a path, since a call does not identify its page: first one with a picked
 * state, then one that a rule answers.
 */
function chooseEndpoint(
  found: readonly CampaignEndpoint[],
  picks: ReadonlyMap<string, PickedState>,
  ruleOf: NonNullable<RunningSandbox["ruleOf"]>,
): CampaignEndpoint | undefined {
  return (
    found.find(({ campaign }) => picks.has(campaign.id)) ??
    found.find(({ campaign, endpoint }) => ruleOf(campaign.id, endpoint)) ??
    found[0]
  );
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
  times: CampaignTimes,
  standing: CampaignStatus,
): CampaignReport {
  const { id, title, route, endpoints, tables } = campaign;
  const now = times.nowIn(campaign);
  return {
    id,
    title,
    route,
    hasRules: standing.hasRules,
    now: formatZonedTime(now, campaign.zone),
    phase: campaignPhaseAt(scheduleOf(campaign), now),
    picked: standing.picked ?? null,
    endpoints: mapValues(endpoints, ({ path }) => path),
    tables: mapValues(tables, (states) => states.map(({ state, text }) => ({ state, text }))),
  };
}
