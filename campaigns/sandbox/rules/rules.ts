import type { CustomerHistory } from "../mall/history.ts";
import type { Fen } from "../mall/money.ts";

/** Time from `start` up to but excluding `end`, in ms since 1970; infinite where the campaign sets no limit. */
export interface CampaignSchedule {
  start: number;
  end: number;
}

/** `activityTimeState` of every campaign: -1 not open, 0 running, 1 ended. */
export type CampaignPhase = -1 | 0 | 1;

/** Returns whether a campaign is not open yet, runs or has ended at a moment. */
export function campaignPhaseAt({ start, end }: CampaignSchedule, now: number): CampaignPhase {
  if (now < start) return -1;
  return now < end ? 0 : 1;
}

/**
 * Input of a campaign's rules: the customer's history in the campaign's own time, and the call. `vouchers` and `marks`
 * are this campaign's only. Amounts are fen, moments milliseconds since 1970, days Shanghai days.
 */
export interface HandlerContext extends CustomerHistory {
  schedule: CampaignSchedule;
  phase: CampaignPhase;
  today: number;
  registerDays: number;
  /** Users who never recharged receive no rewards. */
  hasRecharged: boolean;
  /** Form fields of the call. */
  fields: Readonly<Record<string, string>>;
  /** Headers that the client set itself (beginning with x-), by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /**
   * Returns whether the campaign has set this mark for any customer since its start, even if the clock was set back.
   */
  isMarkedByAnyone(name: string): boolean;
  /** Returns a keyed hash to remember instead of a private text: the same for the same text, until a restart. */
  seal(text: string): string;
  /**
   * Returns the same customer in another campaign: its vouchers and marks, its schedule, its time. An unknown campaign
   * has no schedule, vouchers or marks.
   */
  inCampaign(campaign: string): HandlerContext;
}

/** Voucher to give, at once or later (`dawnOfDay` the next day). */
export interface VoucherGrant {
  amount: Fen;
  title: string;
  at: number;
  /** Its cause, if the campaign needs it later. */
  reason?: string;
}

/** Changes to record in the customer's account. */
export interface AccountChanges {
  grants?: VoucherGrant[];
  /** Marks, which later calls find in `context.marks`. */
  remember?: string[];
}

/** Refusal of a call, in words for the customer. */
export interface RuleRefusal {
  refuse: string;
}

/** Change that the customer must first confirm on the bank's page; nothing is recorded before. */
export interface BankConfirmation {
  /** Returns the endpoint's answer; the address of the bank's page is a path of this site, valid for one use. */
  data(url: string): unknown;
  /**
   * Returns the changes, given the context at that moment. Pure. It is kept until then, so it must not hold typed
   * data.
   */
  confirm(context: HandlerContext): AccountChanges | RuleRefusal;
}

/**
 * Result of an endpoint's handler: the answer's data with the changes of the account; a refusal; or a visit to the bank's
 * page, where the customer confirms.
 */
type EndpointResult = (AccountChanges & { data: unknown }) | RuleRefusal | { atBank: BankConfirmation };

/** Function that answers the calls of one endpoint by the campaign's rules. Pure. */
export type EndpointHandler = (context: HandlerContext) => EndpointResult;

/**
 * Rules of one campaign: `campaigns/<id>.ts`. Each exported function answers the endpoint of its name, with one
 * exception: `dueGrants` returns the vouchers that are due by `context.now` and not among `context.vouchers`. It is
 * called on every access, so no nightly job is needed. A campaign that is only another page of one, such as its
 * record, exports that campaign's id as `shares`: it then uses that campaign's time, vouchers and marks.
 */
export type CampaignRules = Readonly<Record<string, unknown>> & {
  dueGrants?: (context: HandlerContext) => VoucherGrant[];
  shares?: string;
};

/** Returns the handler of an endpoint, if these rules have one. */
export function handlerOf(rules: CampaignRules | undefined, endpoint: string): EndpointHandler | undefined {
  const handler =
    rules && endpoint !== "dueGrants" && Object.keys(rules).includes(endpoint) ? rules[endpoint] : undefined;
  // The cast is safe: rules are our own modules, in which an exported function is a handler by convention.
  return typeof handler === "function" ? (handler as EndpointHandler) : undefined;
}

/** Returns the refusal of a campaign that is not running; undefined while it runs. */
export function refuseOutsideSchedule({ phase }: Pick<HandlerContext, "phase">): RuleRefusal | undefined {
  if (phase === 0) return undefined;
  return { refuse: phase < 0 ? "活动暂未开始" : "活动已结束" };
}

/** Wraps a handler so that it refuses while its campaign is not running. */
export function refusingOutsideSchedule(handler: EndpointHandler): EndpointHandler {
  return (context) => refuseOutsideSchedule(context) ?? handler(context);
}
