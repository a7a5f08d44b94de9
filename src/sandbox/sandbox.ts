import type { ResponseSchema } from "../language/document.generated.ts";
import { uniqueBy } from "../language/group-by.ts";
import { bareTable, mapValues, ownEntry } from "../language/values.ts";
import { type Bank, createBank } from "./bank.ts";
import { type CallLog, createCallLog } from "./http/call-log.ts";
import { createFaults, type Faults } from "./http/fault.ts";
import { type AccountReport, accountReport } from "./mall/account-report.ts";
import { type Books, createBooks } from "./mall/books.ts";
import { formatMoment } from "./mall/calendar.ts";
import { createMall, type Mall } from "./mall/mall.ts";
import { personaOf } from "./mall/personas.ts";
import type { Bridged } from "./native/bridge.ts";
import { answerAll, answerCall, type PickedScene, type Reply } from "./rules/answer.ts";
import { listOf, type Phase, phaseOf, type SandboxCampaign, scheduleOf } from "./rules/campaign.ts";
import { type CampaignRules, handlerOf } from "./rules/rules.ts";
import type { Pick } from "./rules/witness-answer.ts";

export interface SandboxOptions {
  /** All campaigns with a route; asked at every call, so that an edited document counts at once. */
  campaigns(): readonly SandboxCampaign[];
  /** Those among which all are that have a call of this path; all where left out. */
  near?: (path: string) => readonly SandboxCampaign[];
  /** How pages call the native app, for each brand; the same may come several times. */
  bridge(): readonly Bridged[];
  /** The rules of campaigns, by the campaign's id. */
  rules: Readonly<Record<string, CampaignRules>>;
  /** Real time, milliseconds since 1970. */
  now?: () => number;
}

/** The mall as a stand-in: accounts, the rules of its campaigns, a clock and faults. No I/O. */
export interface Sandbox {
  mall: Mall;
  faults: Faults;
  calls: CallLog;
  /** Where customers confirm what a campaign sent them to the bank for. */
  bank: Omit<Bank, "send" | "clear">;
  bridge(): readonly Bridged[];
  /** Answers the call of a path (without /prod-api); undefined where no campaign has it. `headers`: those with x-. */
  answer(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Reply | undefined;
  /** What the data of a path's answers may be, as each campaign says that has it. */
  schemasOf(path: string): ResponseSchema[];
  /** Undefined for a token that nobody has. */
  account(token: string): AccountReport | undefined;
  campaigns(): CampaignReport[];
  /** The same of one of them alone, by its id or by the path of its page: the others are not looked into. */
  campaign(by: { id: string } | { path: string }): CampaignReport | undefined;
  ids(): string[];
  /** Shows a state of a campaign whatever its rules say; null goes back. False where there is no such state. */
  pick(campaign: string, pick: Pick | null): boolean;
  /** All that a customer's page of a campaign would be told if this state were picked; undefined where there is no such campaign. */
  scene(campaign: string, pick: Pick, token: string): PickedScene | undefined;
  /**
   * Sets the clock, or with null leaves it to itself again. With a campaign, what happened so far keeps its place
   * in that campaign's time: somebody who has just played it can go on to its next day. False where there is no
   * such campaign.
   */
  setClock(moment: number | null, campaign?: string): boolean;
  reset(): void;
}

/** Opens a sandbox. */
export function createSandbox({
  campaigns,
  near = campaigns,
  bridge,
  rules: known,
  now = Date.now,
}: SandboxOptions): Sandbox {
  const rules = bareTable(known);
  const mall = createMall({ now });
  const faults = createFaults();
  const calls = createCallLog();
  const books = createBooks(mall, campaigns, rules);
  const picks = new Map<string, Pick>();
  const campaignOf = (id: string) => listOf(campaigns()).withId(id);
  const reportOf = (campaign: SandboxCampaign) =>
    campaignReport(campaign, books, { hasRules: campaign.id in rules, picked: picks.get(campaign.id) });
  const bank = createBank({ books, campaignOf, now });

  return {
    mall,
    faults,
    calls,
    bank,
    bridge: () => uniqueBy(bridge(), (one) => JSON.stringify(one)),
    answer(path, fields, headers = {}) {
      const sharers = endpointsAt(near(path), path);
      const found = chooseEndpoint(sharers, { picks, rules });
      if (!found) return undefined;
      const { campaign } = found;
      const reply = answerCall(
        { ...found, fields, headers, pick: picks.get(campaign.id) },
        { books, bank, rules: rules[campaign.id] },
      );
      const isSameTime = sharers.every((one) => books.shiftOf(one.campaign) === books.shiftOf(campaign));
      return isSameTime ? reply : { ...reply, now: undefined };
    },
    schemasOf: (path) =>
      endpointsAt(near(path), path).flatMap(
        ({ campaign, endpoint }) => campaign.endpoints[endpoint]?.data ?? [],
      ),
    account(token) {
      const persona = personaOf(token);
      const history = books.settled(token);
      return persona && history && accountReport(history, persona);
    },
    campaigns: () => campaigns().map(reportOf),
    campaign(by) {
      const found = "id" in by ? campaignOf(by.id) : listOf(campaigns()).atPath(by.path);
      return found && reportOf(found);
    },
    ids: () => campaigns().map(({ id }) => id),
    pick(id, pick) {
      const tables = campaignOf(id)?.tables;
      if (!tables || (pick && !ownEntry(tables, pick.table)?.some(({ state }) => state === pick.state)))
        return false;
      if (pick) picks.set(id, pick);
      else picks.delete(id);
      return true;
    },
    scene(id, pick, token) {
      const campaign = campaignOf(id);
      if (!campaign) return undefined;
      const call = { campaign, pick, fields: { accessToken: token }, headers: {} };
      return answerAll(call, { books, bank, rules: rules[id] });
    },
    setClock: (moment, id) =>
      setClock(moment, { mall, books, campaign: id === undefined ? null : campaignOf(id) }),
    reset() {
      mall.reset();
      faults.clear("*");
      calls.clear();
      bank.clear();
      picks.clear();
    },
  };
}

/** An endpoint, by its name. */
interface Found {
  campaign: SandboxCampaign;
  endpoint: string;
}

function endpointsAt(campaigns: readonly SandboxCampaign[], path: string): Found[] {
  return campaigns.flatMap((campaign) =>
    Object.entries(campaign.endpoints)
      .filter(([, endpoint]) => endpoint.path === path)
      .map(([endpoint]) => ({ campaign, endpoint })),
  );
}

interface Known {
  picks: ReadonlyMap<string, Pick>;
  rules: Readonly<Record<string, CampaignRules>>;
}

/**
 * Which of those that share a path answers: one whose state was picked comes first, then one whose rules answer it,
 * since a call does not tell which page it came from.
 */
function chooseEndpoint(found: readonly Found[], { picks, rules }: Known): Found | undefined {
  return (
    found.find(({ campaign }) => picks.has(campaign.id)) ??
    found.find(({ campaign, endpoint }) => handlerOf(rules[campaign.id], endpoint)) ??
    found[0]
  );
}

function setClock(
  moment: number | null,
  { mall, books, campaign }: { mall: Mall; books: Books; campaign: SandboxCampaign | null | undefined },
): boolean {
  if (campaign === undefined) return false;
  const before = campaign ? books.shiftOf(campaign) : 0;
  mall.setClock(moment);
  if (campaign) mall.moveAll(before - books.shiftOf(campaign));
  return true;
}

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

function campaignReport(campaign: SandboxCampaign, books: Books, standing: Standing): CampaignReport {
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
