import { randomBytes } from "node:crypto";
import type { Books } from "./mall/books.ts";
import type { SandboxCampaign } from "./rules/campaign.ts";
import type { AtBank, Refusal } from "./rules/rules.ts";

/** The bank's page, to which `?ticket=` is added. */
export const BANK_PAGE = "/__sandbox/bank";

/** For so long a ticket is good, in real time. */
const GOOD_FOR_MS = 15 * 60_000;

/** Nobody shall fill the memory: beyond this the oldest ticket goes. */
const MOST_TICKETS = 1000;

/** What a customer was sent to the bank for. */
interface Errand {
  token: string;
  /** Id of the campaign. */
  campaign: string;
  confirm: AtBank["confirm"];
}

/** How a visit stands. A refusal is the campaign's: what was fine when the customer left may no longer be. */
export type Outcome = "open" | "confirmed" | "cancelled" | Refusal;

export interface BankVisit {
  /** Title of the campaign. */
  title: string;
  /** The campaign's page for this customer: a path of this site with a query. */
  back: string;
  outcome: Outcome;
}

/**
 * The bank as a stand-in: it asks the customer whether they agree. It knows a ticket, and nothing of what was
 * typed on the campaign's page.
 */
export interface Bank {
  /** The address of the page on which the customer decides. */
  send(errand: Errand): string;
  /** Undefined for a ticket that is not known or too old. */
  look(ticket: string): BankVisit | undefined;
  /** The customer decides. Only the first decision counts; a second tap meets what came of the first. */
  decide(ticket: string, agrees: boolean): BankVisit | undefined;
  clear(): void;
}

interface BankOptions {
  books: Books;
  campaignOf(id: string): SandboxCampaign | undefined;
  /** Real time, milliseconds since 1970: no clock that is set makes a ticket younger. */
  now(): number;
}

export function createBank({ books, campaignOf, now }: BankOptions): Bank {
  const tickets = new Map<string, { errand: Errand; until: number; outcome: Outcome }>();

  function find(id: string) {
    const ticket = tickets.get(id);
    const campaign = ticket && ticket.until > now() ? campaignOf(ticket.errand.campaign) : undefined;
    return ticket && campaign && { ticket, campaign };
  }

  const bank: Bank = {
    send(errand) {
      for (const [id, { until }] of tickets) if (until <= now()) tickets.delete(id);
      const [oldest] = tickets.keys();
      if (oldest !== undefined && tickets.size >= MOST_TICKETS) tickets.delete(oldest);
      const id = randomBytes(16).toString("hex");
      tickets.set(id, { errand, until: now() + GOOD_FOR_MS, outcome: "open" });
      return `${BANK_PAGE}?ticket=${id}`;
    },
    look(id) {
      const { ticket, campaign } = find(id) ?? {};
      if (!ticket || !campaign) return undefined;
      const back = `${campaign.route}?${new URLSearchParams({ token: ticket.errand.token })}`;
      return { title: campaign.title, back, outcome: ticket.outcome };
    },
    decide(id, agrees) {
      const { ticket, campaign } = find(id) ?? {};
      if (ticket?.outcome === "open" && campaign)
        ticket.outcome = agrees ? settle(ticket.errand, campaign, books) : "cancelled";
      return bank.look(id);
    },
    clear: () => tickets.clear(),
  };
  return bank;
}

function settle({ token, confirm }: Errand, campaign: SandboxCampaign, books: Books): Outcome {
  const history = books.settled(token);
  if (!history) return { refuse: "登录失效，请重新登录" };
  const news = confirm(books.viewFor(history, campaign));
  if ("refuse" in news) return news;
  books.record(token, campaign, news);
  return "confirmed";
}
