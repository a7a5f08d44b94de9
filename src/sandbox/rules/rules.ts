import type { History } from "../mall/history.ts";
import type { Fen } from "../mall/money.ts";
import type { Phase, Schedule } from "./campaign.ts";

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
  /** The call's own headers, those that begin with x-, by their name in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Whether the campaign has remembered this of any customer since its start, also where the clock was set back. */
  isMarkedByAnyone(name: string): boolean;
  /** What can be remembered in place of a text that nobody shall read: the same for the same text, until a restart. */
  seal(text: string): string;
  /**
   * The same customer as another campaign sees them: its vouchers and marks, its schedule, its time. One that the
   * mall does not have has no schedule, and gave and remembers nothing.
   */
  of(campaign: string): View;
}

/** A voucher to give: at once, or later (`dawnOf` the next day). */
export interface Grant {
  amount: Fen;
  title: string;
  at: number;
  /** What it is for, where the campaign has to know later. */
  reason?: string;
}

/** What is written down. */
export interface News {
  grants?: Grant[];
  /** Marks, which come back in `view.marks`. */
  remember?: string[];
}

/** In words for the customer. */
export interface Refusal {
  refuse: string;
}

/** Something that the customer has yet to confirm on the bank's page; nothing is written down before. */
export interface AtBank {
  /** The endpoint's answer; the page's address is a path of this site, good for one use. */
  data(url: string): unknown;
  /** What comes of it, in view of that moment. Pure. It is kept until then: nothing that was typed may be in it. */
  confirm(view: View): News | Refusal;
}

/** What an endpoint answers, and what comes of it; or why it refuses. */
type Answer = (News & { data: unknown }) | Refusal | { atBank: AtBank };

/** Answers one endpoint. Pure. */
export type Handler = (view: View) => Answer;

/**
 * The rules of one campaign: `campaigns/<id>.ts`. Each exported function answers the endpoint of its name. One
 * name is set aside: `due` gives the vouchers that are due by `view.now` and are not among `view.vouchers`;
 * it is asked whenever somebody looks, so that nothing has to run at night. A campaign that is only another side of
 * one, such as its record, exports that one's id as `shares`: its views then are that campaign's, in that one's
 * time, and what it gives and remembers is that one's.
 */
export type CampaignRules = Readonly<Record<string, unknown>> & {
  due?: (view: View) => Grant[];
  shares?: string;
};

/** The handler of an endpoint, if these rules have one. */
export function handlerOf(rules: CampaignRules | undefined, endpoint: string): Handler | undefined {
  const handler =
    rules && endpoint !== "due" && Object.keys(rules).includes(endpoint) ? rules[endpoint] : undefined;
  // Rules are modules of our own: an exported function is a handler by the convention above.
  return typeof handler === "function" ? (handler as Handler) : undefined;
}

/** Why a campaign that does not run refuses; undefined while it runs. */
export function refuseOutsideSchedule({ phase }: Pick<View, "phase">): Refusal | undefined {
  if (phase === 0) return undefined;
  return { refuse: phase < 0 ? "活动暂未开始" : "活动已结束" };
}

/** The handler while its campaign runs; before and afterwards a refusal. */
export function whileRunning(handler: Handler): Handler {
  return (view) => refuseOutsideSchedule(view) ?? handler(view);
}
