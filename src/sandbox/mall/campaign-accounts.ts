import { createHmac, randomBytes } from "node:crypto";
import { memoize, once } from "../../language/memoize.ts";
import { DAY_MS } from "../../language/time.ts";
import type { AccountChanges, CampaignRules, HandlerContext } from "../rules/rules.ts";
import {
  campaignPhaseAt,
  campaignShiftDays,
  indexCampaigns,
  type SandboxCampaign,
  scheduleOf,
} from "../rules/sandbox-campaign.ts";
import { SHANGHAI, shanghaiDayNumber } from "./calendar.ts";
import { type CustomerHistory, daysSinceRegistration, shiftEventTimes } from "./history.ts";
import type { Mall } from "./mall.ts";

/** Access of campaigns to the customers' accounts: each campaign reads and changes them in its own time. */
export interface CampaignAccounts {
  /** Returns the days by which the campaign's time differs from the mall's; 0 once the clock was set. */
  shiftOf(campaign: SandboxCampaign): number;
  /** Returns the campaign's time in milliseconds since 1970. */
  nowIn(campaign: SandboxCampaign): number;
  /** Returns an account after giving all vouchers that are due; undefined for an unknown token. */
  settled(token: string): CustomerHistory | undefined;
  /** Returns an empty account, for calls without a login. */
  guest(): CustomerHistory;
  contextFor(history: CustomerHistory, campaign: SandboxCampaign): HandlerContext;
  /** Records the changes made by a call. Moments are in the campaign's time. */
  record(token: string, campaign: SandboxCampaign, news: AccountChanges): void;
}

/** Creates the access of campaigns to the accounts of a mall. */
export function createCampaignAccounts(
  mall: Mall,
  campaigns: () => readonly SandboxCampaign[],
  rules: Readonly<Record<string, CampaignRules>>,
): CampaignAccounts {
  // A new key per start: without it, trying every ID number would find the one behind a seal.
  const key = randomBytes(32);
  const seal = (text: string) => createHmac("sha256", key).update(text).digest("hex");
  /** Returns the campaign whose records this campaign's rules use. */
  const ownerOf = (campaign: SandboxCampaign) => {
    const owner = rules[campaign.id]?.shares;
    return (owner === undefined ? undefined : indexCampaigns(campaigns()).withId(owner)) ?? campaign;
  };
  /** Returns the campaigns that give vouchers without a call. */
  const giversOf = memoize((all: readonly SandboxCampaign[]) => all.filter(({ id }) => rules[id]?.dueGrants));
  const books: CampaignAccounts = {
    shiftOf(campaign) {
      const since = mall.automaticSince();
      return since === undefined ? 0 : campaignShiftDays(scheduleOf(ownerOf(campaign)), mall.now(), since);
    },
    nowIn: (campaign) => mall.now() + books.shiftOf(campaign) * DAY_MS,
    guest: () => guestHistory(mall.now()),
    contextFor(history, asked) {
      const campaign = ownerOf(asked);
      const days = books.shiftOf(campaign);
      const isMarkedByAnyone = (name: string) =>
        mall.hasMark(scheduleOf(campaign).start - days * DAY_MS, campaign.id, name);
      const contextOfCampaign = (id: string) =>
        books.contextFor(history, indexCampaigns(campaigns()).withId(id) ?? missingCampaign(id));
      return handlerContextOf(history, campaign, {
        days,
        isMarkedByAnyone,
        seal,
        inCampaign: contextOfCampaign,
      });
    },
    record(token, asked, { grants = [], remember = [] }) {
      const campaign = ownerOf(asked);
      const back = books.shiftOf(campaign) * DAY_MS;
      mall.record(token, {
        vouchers: grants.map(({ at, ...grant }) => ({ ...grant, source: campaign.id, issuedAt: at - back })),
        marks: remember.map((name) => ({ campaign: campaign.id, name, at: mall.now() })),
      });
    },
    settled(token) {
      for (const campaign of giversOf(campaigns())) {
        const dueGrants = rules[campaign.id]?.dueGrants;
        // Read again each time: a campaign with several routes is in the list several times, but must pay once.
        const history = dueGrants && mall.historyOf(token);
        if (history)
          books.record(token, campaign, { grants: dueGrants(books.contextFor(history, campaign)) });
      }
      return mall.historyOf(token);
    },
  };
  return books;
}

/** Returns an empty campaign with this id, for a campaign that the mall does not have. */
function missingCampaign(id: string): SandboxCampaign {
  return { id, title: "", route: "", zone: SHANGHAI, endpoints: {}, tables: {} };
}

/** Returns the empty history that rules see for a call without a login. */
function guestHistory(now: number): CustomerHistory {
  return {
    token: "",
    now,
    registeredOn: shanghaiDayNumber(now),
    orders: [],
    recharges: [],
    vouchers: [],
    marks: [],
  };
}

/** What a handler's context needs besides the customer's history; `days` is the difference between the times. */
interface HandlerContextInput extends Pick<HandlerContext, "isMarkedByAnyone" | "seal" | "inCampaign"> {
  days: number;
}

/**
 * Returns a history in the time of a campaign, shifted by `days`. Vouchers and marks from before the campaign's start
 * are left out: they belong to an earlier round (the sandbox ran longer than the campaign). Pure; the input is not
 * modified.
 */
function handlerContextOf(
  history: CustomerHistory,
  campaign: SandboxCampaign,
  { days, ...known }: HandlerContextInput,
): HandlerContext {
  const facts = shiftEventTimes(history, days * DAY_MS);
  const schedule = scheduleOf(campaign);
  const now = history.now + days * DAY_MS;
  const own = once(() => ({
    vouchers: facts.vouchers.filter((one) => one.source === campaign.id && one.issuedAt >= schedule.start),
    marks: facts.marks.filter((mark) => mark.campaign === campaign.id && mark.at >= schedule.start),
  }));
  return {
    ...facts,
    token: history.token,
    now,
    today: shanghaiDayNumber(now),
    registeredOn: history.registeredOn + days,
    registerDays: daysSinceRegistration(history),
    identity: history.identity,
    hasRecharged: facts.recharges.some(({ at }) => at <= now),
    // Computed on demand: every call asks all campaigns for due vouchers, and most need neither of these.
    get vouchers() {
      return own().vouchers;
    },
    get marks() {
      return own().marks;
    },
    schedule,
    phase: campaignPhaseAt(schedule, now),
    fields: {},
    headers: {},
    ...known,
  };
}
