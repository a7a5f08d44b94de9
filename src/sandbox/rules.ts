import type { Schedule } from "./campaign.ts";
import type { Phase } from "./campaign-time.ts";
import type { History } from "./history.ts";
import type { Fen } from "./money.ts";

/**
 * What the rules of a campaign see: the customer's history in the campaign's own time. `vouchers` and `marks`
 * are this campaign's only. Amounts are fen, moments milliseconds since 1970, days Shanghai days.
 */
export interface View extends History {
  schedule: Schedule;
  phase: Phase;
  today: number;
  registerDays: number;
  /** Users who never topped up receive no rewards (spec 2, section 1). */
  hasRecharged: boolean;
  /** What the call sent. */
  fields: Readonly<Record<string, string>>;
}

/** A voucher to give: at once, or later (`dawnOf` the next day). */
export interface Grant {
  amount: Fen;
  title: string;
  at: number;
}

/** What an endpoint answers, and what comes of it; or why it refuses, in words for the customer. */
type Answer = { data: unknown; grants?: Grant[]; remember?: string } | { refuse: string };

/** Answers one endpoint. Pure. */
export type Handler = (view: View) => Answer;

/**
 * The rules of one campaign: `campaigns/<id>.ts`. Each exported function answers the endpoint of its name. One
 * name is set aside: `atDawn` gives the vouchers that are due by `view.now` and are not among `view.vouchers`;
 * it is asked whenever somebody looks, so that nothing has to run at night.
 */
export type CampaignRules = Readonly<Record<string, unknown>> & { atDawn?: (view: View) => Grant[] };

/** The handler of an endpoint, if these rules have one. */
export function handlerOf(rules: CampaignRules | undefined, endpoint: string): Handler | undefined {
  const handler =
    rules && endpoint !== "atDawn" && Object.keys(rules).includes(endpoint) ? rules[endpoint] : undefined;
  // Rules are modules of our own: an exported function is a handler by the convention above.
  return typeof handler === "function" ? (handler as Handler) : undefined;
}

/** Why a campaign that does not run refuses; undefined while it runs. */
export function refuseOutsideSchedule({ phase }: Pick<View, "phase">): { refuse: string } | undefined {
  if (phase === 0) return undefined;
  return { refuse: phase < 0 ? "活动暂未开始" : "活动已结束" };
}
