import { createHmac, randomBytes } from "node:crypto";
import { memoize, once } from "../../language/memoize.ts";
import { DAY_MS, dayOf } from "../../language/time.ts";
import { listOf, phaseOf, type SandboxCampaign, scheduleOf, shiftDays } from "../rules/campaign.ts";
import type { CampaignRules, News, View } from "../rules/rules.ts";
import { type History, moveFacts, registerDaysOf } from "./history.ts";
import type { Mall } from "./mall.ts";

/** The mall's accounts as its campaigns see and change them, each in its own time. */
export interface Books {
  /** Days by which the campaign's time differs from the mall's; 0 once the clock was set. */
  shiftOf(campaign: SandboxCampaign): number;
  /** The campaign's time, milliseconds since 1970. */
  nowIn(campaign: SandboxCampaign): number;
  /** An account after everything that was due has been given; undefined for a token that nobody has. */
  settled(token: string): History | undefined;
  /** Nobody's account, for calls that need no login. */
  guest(): History;
  viewFor(history: History, campaign: SandboxCampaign): View;
  /** Writes down what came of a call. Moments are the campaign's. */
  record(token: string, campaign: SandboxCampaign, news: News): void;
}

export function createBooks(
  mall: Mall,
  campaigns: () => readonly SandboxCampaign[],
  rules: Readonly<Record<string, CampaignRules>>,
): Books {
  // Of this start only: without it, trying every ID number would find the one behind a seal.
  const key = randomBytes(32);
  const seal = (text: string) => createHmac("sha256", key).update(text).digest("hex");
  /** The campaign in whose name its rules act. */
  const ownerOf = (campaign: SandboxCampaign) => {
    const owner = rules[campaign.id]?.shares;
    return (owner === undefined ? undefined : listOf(campaigns()).withId(owner)) ?? campaign;
  };
  /** Those that give something without being asked. */
  const giversOf = memoize((all: readonly SandboxCampaign[]) => all.filter(({ id }) => rules[id]?.due));
  const books: Books = {
    shiftOf(campaign) {
      const since = mall.automaticSince();
      return since === undefined ? 0 : shiftDays(scheduleOf(ownerOf(campaign)), mall.now(), since);
    },
    nowIn: (campaign) => mall.now() + books.shiftOf(campaign) * DAY_MS,
    guest: () => guestHistory(mall.now()),
    viewFor(history, asked) {
      const campaign = ownerOf(asked);
      const days = books.shiftOf(campaign);
      const isMarkedByAnyone = (name: string) =>
        mall.hasMark(scheduleOf(campaign).start - days * DAY_MS, campaign.id, name);
      const of = (id: string) => books.viewFor(history, listOf(campaigns()).withId(id) ?? noCampaign(id));
      return viewOf(history, campaign, { days, isMarkedByAnyone, seal, of });
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
        const due = rules[campaign.id]?.due;
        // Read anew each time: a campaign with several routes is in the list several times, and pays once.
        const history = due && mall.historyOf(token);
        if (history) books.record(token, campaign, { grants: due(books.viewFor(history, campaign)) });
      }
      return mall.historyOf(token);
    },
  };
  return books;
}

/** In place of a campaign that the mall does not have. */
function noCampaign(id: string): SandboxCampaign {
  return { id, title: "", route: "", endpoints: {}, tables: {} };
}

/** Nobody: what rules see of a call that needs no login. */
function guestHistory(now: number): History {
  return { token: "", now, registeredOn: dayOf(now), orders: [], recharges: [], vouchers: [], marks: [] };
}

/** What a view has besides the customer's own history: by how many days times differ, and what is known of all. */
interface Beyond extends Pick<View, "isMarkedByAnyone" | "seal" | "of"> {
  days: number;
}

/**
 * A history as a campaign sees it whose time differs by so many days. What it gave and remembers from before its
 * start is of an earlier round (the sandbox ran for longer than the campaign) and left out. Pure; the input is not
 * modified.
 */
function viewOf(history: History, campaign: SandboxCampaign, { days, ...known }: Beyond): View {
  const facts = moveFacts(history, days * DAY_MS);
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
    today: dayOf(now),
    registeredOn: history.registeredOn + days,
    registerDays: registerDaysOf(history),
    identity: history.identity,
    hasRecharged: facts.recharges.some(({ at }) => at <= now),
    // Worked out when asked for: every call has all campaigns look whether something is due, and most see at once that it is not.
    get vouchers() {
      return own().vouchers;
    },
    get marks() {
      return own().marks;
    },
    schedule,
    phase: phaseOf(schedule, now),
    fields: {},
    headers: {},
    ...known,
  };
}
