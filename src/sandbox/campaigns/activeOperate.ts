import { dayOf } from "../../language/time.ts";
import { dawnOf } from "../mall/calendar.ts";
import { firstRecharge } from "../mall/history.ts";
import { type Fen, fenOf, rebateOf, yuanOf } from "../mall/money.ts";
import { givenAtDawn } from "../mall/pay-at-dawn.ts";
import {
  feesOn,
  hasRechargedBy,
  joinDayOf,
  NEW_USER_DAYS,
  totalOf,
  vouchersToday,
} from "../rules/customer-facts.ts";
import { type Handler, type HandlerContext, type VoucherGrant, whileRunning } from "../rules/rules.ts";

/** Fee of a day from which all of it is refunded; half of it below. */
const WHOLE_FROM = fenOf(50);

/** Minimum payment. */
const MIN_PAYMENT = fenOf(3);

/**
 * Maximum per day and in total, as on the new-user page. The coupon centre says 100 and 700 (campaigns/README.md,
 * “Choices where the sources contradict”).
 */
const MAX_PER_DAY = fenOf(200);
const MAX_IN_TOTAL = fenOf(1400);

/** Minimum first recharge that counts. */
const MIN_RECHARGE = fenOf(50);

/** Titles of vouchers claimed by hand, and of those that the mall sent by itself. */
const CLAIMED_TITLE = "新用户服务费返还";
const SENT_TITLE = "新用户服务费次日返还";

/**
 * New-user refund, the same on both of its pages: customers who join are refunded the service fees of the first seven
 * days. Chosen where the mall's documents are silent: the whole day of joining counts; a day's refund can be claimed
 * once on that day, and what was not claimed is sent at the next dawn. Payments below the minimum are not made.
 * Customers who have not recharged by then get nothing for that day.
 *
 * `rechargeStatus`: 1 the first recharge was below 50 yuan, 2 it was 50 or more. `useExperienceCoupon`: the
 * registration voucher is used up by the first order. `todayReceiveStatus`: today's refund was claimed.
 */
export const info: Handler = (context) => ({
  data: {
    rechargeStatus: rechargeStatusOf(context),
    useExperienceCoupon: context.orders.length > 0 ? 1 : 0,
    refundServiceFeeStatus: joinDayOf(context) === undefined ? 0 : 1,
    todayAmount: yuanOf(feesOn(context, context.today)),
    refundAmount: yuanOf(refundOf(context, context.today)),
    todayReceiveStatus: hasClaimedToday(context) ? 1 : 0,
    days: daysLeft(context),
  },
});

export const join = whileRunning((context) => {
  if (daysLeft(context) === 0) return { refuse: "没有参与资格" };
  if (joinDayOf(context) !== undefined) return { refuse: "您已参与活动" };
  return { data: null, remember: ["joined"] };
});

/** Pays today's refund at once. */
export const refund = whileRunning((context) => {
  if (daysLeft(context) === 0) return { refuse: "新用户福利已结束" };
  if (joinDayOf(context) === undefined) return { refuse: "请先参与活动" };
  if (hasClaimedToday(context)) return { refuse: "今日奖励已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取奖励" };
  const amount = owedFor(context, context.today);
  if (amount < MIN_PAYMENT) return { refuse: `今日可返满${yuanOf(MIN_PAYMENT)}元才能领取` };
  return { data: { amount: yuanOf(amount) }, grants: [{ amount, title: CLAIMED_TITLE, at: context.now }] };
});

/** Unclaimed refund of the day before, at each dawn. */
export function dueGrants(context: HandlerContext): VoucherGrant[] {
  if (joinDayOf(context) === undefined) return [];
  const grants: VoucherGrant[] = [];
  for (let day = context.registeredOn; day < context.registeredOn + NEW_USER_DAYS; day++) {
    const at = dawnOf(day + 1);
    if (at > context.now || !hasRechargedBy(context.recharges, at)) continue;
    const amount = Math.min(
      owedFor(context, day),
      MAX_IN_TOTAL - totalOf(context.vouchers) - totalOf(grants),
    );
    if (amount >= MIN_PAYMENT) grants.push({ amount, title: SENT_TITLE, at });
  }
  return grants;
}

/** Returns the days left: 7 on the first day, 1 on the last, then 0. */
function daysLeft({ registerDays }: HandlerContext): number {
  return Math.max(0, NEW_USER_DAYS + 1 - registerDays);
}

/** Returns a day's refund by the rules, whether it was paid or not; 0 for a day before the customer joined. */
function refundOf(context: HandlerContext, day: number): Fen {
  const joined = joinDayOf(context);
  const age = day - context.registeredOn + 1;
  if (joined === undefined || day < joined || age > NEW_USER_DAYS) return 0;
  const fee = feesOn(context, day);
  const amount = Math.min(MAX_PER_DAY, rebateOf(fee, fee >= WHOLE_FROM ? "full" : "half"));
  return amount < MIN_PAYMENT ? 0 : amount;
}

/** Returns the unpaid part of a day's refund, within the total maximum. */
function owedFor(context: HandlerContext, day: number): Fen {
  const claims = context.vouchers.filter(
    ({ title, issuedAt }) => title === CLAIMED_TITLE && dayOf(issuedAt) === day,
  );
  const left = MAX_IN_TOTAL - totalOf(context.vouchers);
  return Math.min(left, refundOf(context, day) - totalOf(claims) - givenAtDawn(context, SENT_TITLE, day));
}

function hasClaimedToday(context: HandlerContext): boolean {
  return vouchersToday(context).some(({ title }) => title === CLAIMED_TITLE);
}

function rechargeStatusOf({ recharges, now }: HandlerContext): number {
  const first = firstRecharge(recharges, { until: now });
  if (!first) return 0;
  return first.amount < MIN_RECHARGE ? 1 : 2;
}
