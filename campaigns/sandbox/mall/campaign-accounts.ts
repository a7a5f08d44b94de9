import { createHmac, randomBytes } from "node:crypto";
import type { CampaignInTime, SandboxEngine } from "campaign-engine/sandbox";
import {
  type AccountChanges,
  type CampaignRules,
  campaignPhaseAt,
  type HandlerContext,
} from "../rules/rules.ts";
import { DAY_MS, shanghaiDayNumber } from "./calendar.ts";
import { type CustomerHistory, daysSinceRegistration, shiftEventTimes } from "./history.ts";
import type { Mall } from "./mall.ts";

/** Access of campaigns to the customers' accounts: each campaign reads and changes them in its own time. */
export interface CampaignAccounts {
  /** Returns an account after giving all vouchers that are due; undefined for an unknown token. */
  settled(token: string): CustomerHistory | undefined;
  /** Returns an empty account, for calls without a login. */
  guest(): CustomerHistory;
  /** Returns the input of the rules of a campaign, by its id. */
  contextFor(history: CustomerHistory, campaign: string): HandlerContext;
  /** Records the changes made by a call. Moments are in the campaign's time. */
  record(token: string, campaign: string, news: AccountChanges): void;
}

type Campaigns = Pick<SandboxEngine, "campaign" | "campaignIds">;

/** Creates the access of campaigns to the accounts of a mall. */
export function createCampaignAccounts(
  mall: Mall,
  campaigns: Campaigns,
  rules: Readonly<Record<string, CampaignRules>>,
): CampaignAccounts {
  // A new key per start: without it, trying every ID number would find the one behind a seal.
  const key = randomBytes(32);
  const seal = (text: string) => createHmac("sha256", key).update(text).digest("hex");
  const campaignOf = (id: string) => campaigns.campaign(id) ?? missingCampaign(id, mall.now());
  /** Returns the campaign whose records this campaign's rules use. */
  const ownerOf = (id: string) => {
    const owner = rules[id]?.shares;
    return (owner === undefined ? undefined : campaigns.campaign(owner)) ?? campaignOf(id);
  };
  const books: CampaignAccounts = {
    guest: () => guestHistory(mall.now()),
    contextFor(history, asked) {
      const campaign = ownerOf(asked);
      const { id, schedule, shiftDays: days } = campaign;
      const isMarkedByAnyone = (name: string) => mall.hasMark(schedule.start - days * DAY_MS, id, name);
      const inCampaign = (other: string) => books.contextFor(history, other);
      return handlerContextOf(history, campaign, { days, isMarkedByAnyone, seal, inCampaign });
    },
    record(token, asked, { grants = [], remember = [] }) {
      const { id, shiftDays } = ownerOf(asked);
      const back = shiftDays * DAY_MS;
      mall.record(token, {
        vouchers: grants.map(({ at, ...grant }) => ({ ...grant, source: id, issuedAt: at - back })),
        marks: remember.map((name) => ({ campaign: id, name, at: mall.now() })),
      });
    },
    settled(token) {
      for (const id of campaigns.campaignIds()) {
        const dueGrants = rules[id]?.dueGrants;
        // Read again each time: a campaign with several routes is in the list several times, but must pay once.
        const history = dueGrants && mall.historyOf(token);
        if (history) books.record(token, id, { grants: dueGrants(books.contextFor(history, id)) });
      }
      return mall.historyOf(token);
    },
  };
  return books;
}

/** Returns an empty campaign with this id, for a campaign that the mall does not have. */
function missingCampaign(id: string, now: number): CampaignInTime {
  const schedule = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  return { id, title: "", route: "", schedule, now, shiftDays: 0 };
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
  { id, schedule }: CampaignInTime,
  { days, ...known }: HandlerContextInput,
): HandlerContext {
  const facts = shiftEventTimes(history, days * DAY_MS);
  const now = history.now + days * DAY_MS;
  let own: Pick<HandlerContext, "vouchers" | "marks"> | undefined;
  // Computed on demand: every call asks all campaigns for due vouchers, and most need neither of these.
  const ofCampaign = () => {
    own ??= {
      vouchers: facts.vouchers.filter((one) => one.source === id && one.issuedAt >= schedule.start),
      marks: facts.marks.filter((mark) => mark.campaign === id && mark.at >= schedule.start),
    };
    return own;
  };
  return {
    ...facts,
    token: history.token,
    now,
    today: shanghaiDayNumber(now),
    registeredOn: history.registeredOn + days,
    registerDays: daysSinceRegistration(history),
    identity: history.identity,
    hasRecharged: facts.recharges.some(({ at }) => at <= now),
    get vouchers() {
      return ofCampaign().vouchers;
    },
    get marks() {
      return ofCampaign().marks;
    },
    schedule,
    phase: campaignPhaseAt(schedule, now),
    fields: {},
    headers: {},
    ...known,
  };
}
