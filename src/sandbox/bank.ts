import { randomBytes } from "node:crypto";
import type { Books } from "./mall/books.ts";
import type { SandboxCampaign } from "./rules/campaign.ts";
import type { BankConfirmation, RuleRefusal } from "./rules/rules.ts";

/** Path of the bank's page; callers add `?ticket=`. */
export const BANK_PAGE = "/__sandbox/bank";

/** Lifetime of a ticket in real time. */
const TICKET_LIFETIME_MS = 15 * 60_000;

/** Maximum number of tickets, which bounds memory: beyond it the oldest ticket is removed. */
const MAX_TICKETS = 1000;

/** Request that the customer confirms at the bank. */
interface BankRequest {
  token: string;
  /** Id of the campaign. */
  campaign: string;
  confirm: BankConfirmation["confirm"];
}

/** State of a visit. The campaign may refuse what was allowed when the customer left. */
export type BankOutcome = "open" | "confirmed" | "cancelled" | RuleRefusal;

export interface BankVisit {
  /** Title of the campaign. */
  title: string;
  /** Path and query of the campaign's page for this customer. */
  back: string;
  outcome: BankOutcome;
}

/**
 * Emulated bank that asks customers whether they agree. It knows a ticket, and nothing that was typed on the
 * campaign's page.
 */
export interface Bank {
  /** Returns the address of the page on which the customer decides. */
  createTicket(errand: BankRequest): string;
  /** Returns a visit; undefined for an unknown or expired ticket. */
  visit(ticket: string): BankVisit | undefined;
  /** Records the customer's decision. Only the first one counts; later taps return its outcome. */
  decide(ticket: string, agrees: boolean): BankVisit | undefined;
  clear(): void;
}

interface BankOptions {
  books: Books;
  campaignOf(id: string): SandboxCampaign | undefined;
  /** Real time in milliseconds since 1970, so that setting the mall's clock does not extend a ticket. */
  now(): number;
}

export function createBank({ books, campaignOf, now }: BankOptions): Bank {
  const tickets = new Map<string, { errand: BankRequest; until: number; outcome: BankOutcome }>();

  function find(id: string) {
    const ticket = tickets.get(id);
    const campaign = ticket && ticket.until > now() ? campaignOf(ticket.errand.campaign) : undefined;
    return ticket && campaign && { ticket, campaign };
  }

  const bank: Bank = {
    createTicket(errand) {
      for (const [id, { until }] of tickets) if (until <= now()) tickets.delete(id);
      const [oldest] = tickets.keys();
      if (oldest !== undefined && tickets.size >= MAX_TICKETS) tickets.delete(oldest);
      const id = randomBytes(16).toString("hex");
      tickets.set(id, { errand, until: now() + TICKET_LIFETIME_MS, outcome: "open" });
      return `${BANK_PAGE}?ticket=${id}`;
    },
    visit(id) {
      const { ticket, campaign } = find(id) ?? {};
      if (!ticket || !campaign) return undefined;
      const back = `${campaign.route}?${new URLSearchParams({ token: ticket.errand.token })}`;
      return { title: campaign.title, back, outcome: ticket.outcome };
    },
    decide(id, agrees) {
      const { ticket, campaign } = find(id) ?? {};
      if (ticket?.outcome === "open" && campaign)
        ticket.outcome = agrees ? settle(ticket.errand, campaign, books) : "cancelled";
      return bank.visit(id);
    },
    clear: () => tickets.clear(),
  };
  return bank;
}

function settle({ token, confirm }: BankRequest, campaign: SandboxCampaign, books: Books): BankOutcome {
  const history = books.settled(token);
  if (!history) return { refuse: "登录失效，请重新登录" };
  const news = confirm(books.contextFor(history, campaign));
  if ("refuse" in news) return news;
  books.record(token, campaign, news);
  return "confirmed";
}
