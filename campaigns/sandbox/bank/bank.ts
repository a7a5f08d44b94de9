import { randomBytes } from "node:crypto";
import type { SandboxEngine } from "campaign-engine/sandbox";
import type { CampaignAccounts } from "../mall/campaign-accounts.ts";
import type { BankConfirmation, RuleRefusal } from "../rules/rules.ts";

/** Path of the bank's page; callers add `?ticket=`. */
export const BANK_PAGE_PATH = "/__sandbox/bank";

/** How long a ticket for the bank's page is valid, in real time. */
const TICKET_LIFETIME_MS = 15 * 60_000;

/** Maximum number of open tickets, which bounds memory: beyond it the oldest ticket is removed. */
const MAX_TICKETS = 1000;

/** Change that a campaign asks the customer to confirm at the bank. */
interface BankRequest {
  token: string;
  /** Id of the campaign. */
  campaign: string;
  confirm: BankConfirmation["confirm"];
}

/** State of a visit to the bank. The campaign may refuse now what was allowed when the customer left. */
export type BankOutcome = "open" | "confirmed" | "cancelled" | RuleRefusal;

/** What the bank's page shows of a visit: the campaign, and what the customer decided. */
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
  books: CampaignAccounts;
  campaignOf: SandboxEngine["campaign"];
  /** Real time in milliseconds since 1970, so that setting the mall's clock does not extend a ticket. */
  now(): number;
}

/** Creates a bank without visits. */
export function createBank({ books, campaignOf, now }: BankOptions): Bank {
  const tickets = new Map<string, { errand: BankRequest; until: number; outcome: BankOutcome }>();

  function findTicket(id: string) {
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
      return `${BANK_PAGE_PATH}?ticket=${id}`;
    },
    visit(id) {
      const { ticket, campaign } = findTicket(id) ?? {};
      if (!ticket || !campaign) return undefined;
      const back = `${campaign.route}?${new URLSearchParams({ token: ticket.errand.token })}`;
      return { title: campaign.title, back, outcome: ticket.outcome };
    },
    decide(id, agrees) {
      const { ticket, campaign } = findTicket(id) ?? {};
      if (ticket?.outcome === "open" && campaign)
        ticket.outcome = agrees ? recordConfirmation(ticket.errand, books) : "cancelled";
      return bank.visit(id);
    },
    clear: () => tickets.clear(),
  };
  return bank;
}

function recordConfirmation({ token, campaign, confirm }: BankRequest, books: CampaignAccounts): BankOutcome {
  const history = books.settled(token);
  if (!history) return { refuse: "登录失效，请重新登录" };
  const news = confirm(books.contextFor(history, campaign));
  if ("refuse" in news) return news;
  books.record(token, campaign, news);
  return "confirmed";
}
