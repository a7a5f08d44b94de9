import { DAY_MS } from "./calendar.ts";
import { type SandboxCampaign, scheduleOf } from "./campaign.ts";
import { shiftDays } from "./campaign-time.ts";
import type { History } from "./history.ts";
import type { Mall } from "./mall.ts";
import type { CampaignRules, Grant, View } from "./rules.ts";
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
  record(token: string, campaign: SandboxCampaign, news: { grants?: Grant[]; remember?: string }): void;
}

export function createBooks(
  mall: Mall,
  campaigns: () => readonly SandboxCampaign[],
  rules: Readonly<Record<string, CampaignRules>>,
): Books {
  const books: Books = {
    shiftOf(campaign) {
      const since = mall.automaticSince();
      return since === undefined ? 0 : shiftDays(scheduleOf(campaign), mall.now(), since);
    },
    nowIn: (campaign) => mall.now() + books.shiftOf(campaign) * DAY_MS,
    guest: () => guestHistory(mall.now()),
    viewFor: (history, campaign) => viewOf(history, campaign, books.shiftOf(campaign)),
    record(token, campaign, { grants = [], remember }) {
      const back = books.shiftOf(campaign) * DAY_MS;
      mall.record(token, {
        vouchers: grants.map(({ at, ...grant }) => ({ ...grant, source: campaign.id, issuedAt: at - back })),
        marks: remember === undefined ? [] : [{ campaign: campaign.id, name: remember, at: mall.now() }],
      });
    },
    settled(token) {
      for (const campaign of campaigns()) {
        const due = rules[campaign.id]?.atDawn;
        // Read anew each time: a campaign with several routes is in the list several times, and pays once.
        const history = due && mall.historyOf(token);
        if (history) books.record(token, campaign, { grants: due(books.viewFor(history, campaign)) });
      }
      return mall.historyOf(token);
    },
  };
  return books;
}
