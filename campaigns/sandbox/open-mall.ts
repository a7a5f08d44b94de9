import type { Rule, RunningSandbox, SandboxEngine } from "campaign-engine/sandbox";
import { type Bank, createBank } from "./bank/bank.ts";
import { answerBankPage } from "./bank/bank-page.ts";
import { type AccountReport, createAccountReport } from "./mall/account-report.ts";
import { type CampaignAccounts, createCampaignAccounts } from "./mall/campaign-accounts.ts";
import { mallControls } from "./mall/controls.ts";
import { createMall, type Mall } from "./mall/mall.ts";
import { yuanToFen } from "./mall/money.ts";
import { personaOfToken } from "./mall/personas.ts";
import { type CampaignRules, type EndpointHandler, handlerOf } from "./rules/rules.ts";

/** A running sandbox of the mall, with the parts that its tests look into. */
export interface MallSandbox extends RunningSandbox {
  mall: Mall;
  bank: Bank;
  /** Returns an account; undefined for an unknown token. */
  account(token: string): AccountReport | undefined;
}

/** A customer with this service fee has something to claim and to draw. */
const READY_FEE = yuanToFen(500);

/** Starts the simulated mall: accounts without events, a bank, and the rules of its campaigns by id. */
export function openMall(engine: SandboxEngine, rules: Readonly<Record<string, CampaignRules>>): MallSandbox {
  const mall = createMall({ now: engine.now });
  const books = createCampaignAccounts(mall, engine, rules);
  const bank = createBank({ books, campaignOf: engine.campaign, now: engine.realNow });
  const rulesOf = (campaign: string) => (Object.hasOwn(rules, campaign) ? rules[campaign] : undefined);
  const account = (token: string) => {
    const persona = personaOfToken(token);
    const history = books.settled(token);
    return persona && history && createAccountReport(history, persona);
  };
  return {
    ...{ mall, bank, account },
    ruleOf(campaign, endpoint) {
      const handler = handlerOf(rulesOf(campaign), endpoint);
      return handler && ruleOfHandler(handler, books, bank);
    },
    timeOf: (campaign) => rulesOf(campaign)?.shares,
    moveEvents: mall.moveAll,
    reset() {
      mall.reset();
      bank.clear();
    },
    makeReady: (token) => void mall.order(token, READY_FEE),
    controls: mallControls({ mall, account, badInput: engine.badInput }),
    pages: { bank: (request) => answerBankPage(bank, request) },
  };
}

/** Returns a rule that calls a handler with the customer's history, and records its changes in the account. */
function ruleOfHandler(handler: EndpointHandler, books: CampaignAccounts, bank: Bank): Rule {
  return ({ campaign, token, fields, headers }) => {
    const history = books.settled(token) ?? books.guest();
    const result = handler({ ...books.contextFor(history, campaign), fields, headers });
    if ("refuse" in result) return result;
    if ("data" in result)
      return { data: result.data, commit: () => books.record(history.token, campaign, result) };
    const { data, confirm } = result.atBank;
    return { change: () => data(bank.createTicket({ token: history.token, campaign, confirm })) };
  };
}
