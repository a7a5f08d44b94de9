import { createHmac, randomBytes } from "node:crypto";
import { memoize } from "../../language/memoize.ts";
import { DAY_MS } from "../../language/time.ts";
import { listOf, type SandboxCampaign, scheduleOf } from "../rules/campaign.ts";
import { shiftDays } from "../rules/campaign-time.ts";
import type { CampaignRules, News, View } from "../rules/rules.ts";
import type { History } from "./history.ts";
import type { Mall } from "./mall.ts";
import { guestHistory, viewOf } from "./view.ts";

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
