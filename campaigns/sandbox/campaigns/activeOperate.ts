import { dawnOfDay, shanghaiDayNumber } from "../mall/calendar.ts";
import { findFirstRecharge } from "../mall/history.ts";
import { type Fen, fenToYuan, refundOfFee, yuanToFen } from "../mall/money.ts";
import { rewardsGivenAtDawn } from "../mall/rewards-at-dawn.ts";
import {
  feesOnDay,
  hasRechargedBy,
  joinDayOf,
  NEW_USER_DAYS,
  sumOfAmounts,
  vouchersToday,
} from "../rules/customer-facts.ts";
import {
  type EndpointHandler,
  type HandlerContext,
  refusingOutsideSchedule,
  type VoucherGrant,
} from "../rules/rules.ts";

/** Service fee of a day from which all of it is refunded, in fen; below it, half. */
const FULL_REFUND_FROM_FEN = yuanToFen(50);

/** Smallest refund that is paid, in fen. */
const MIN_PAYMENT_FEN = yuanToFen(3);

/**
 * Maximum refund per day and in total, in fen, as on the new-user page. The coupon centre says 100 and 700 (campaigns/README.md,
 * “Choices where the sources contradict”).
 */
const MAX_REFUND_PER_DAY_FEN = yuanToFen(200);
const MAX_REFUND_IN_TOTAL_FEN = yuanToFen(1400);

/** Smallest first recharge that counts, in fen. */
const MIN_FIRST_RECHARGE_FEN = yuanToFen(50);

/** Titles of vouchers claimed by hand, and of those that the mall sent by itself. */
const CLAIMED_VOUCHER_TITLE = "新用户服务费返还";
const SENT_VOUCHER_TITLE = "新用户服务费次日返还";

/**
 * New-user refund, the same on both of its pages: customers who join are refunded the service fees of the first seven
 * days. Chosen where the mall's documents are silent: the whole day of joining counts; a day's refund can be claimed
 * once on that day, and what was not claimed is sent at the next dawn. Payments below the minimum are not made.
 * Customers who have not recharged by then get nothing for that day.
 *
 * `rechargeStatus`: 1 the first recharge was below 50 yuan, 2 it was 50 or more. `useExperienceCoupon`: the
 * registration voucher is used up by the first order. `todayReceiveStatus`: today's refund was claimed.
 */
export const info: EndpointHandler = (context) => ({
  data: {
    rechargeStatus: rechargeStatusOf(context),
    useExperienceCoupon: context.orders.length > 0 ? 1 : 0,
    refundServiceFeeStatus: joinDayOf(context) === undefined ? 0 : 1,
    todayAmount: fenToYuan(feesOnDay(context, context.today)),
    refundAmount: fenToYuan(refundForDay(context, context.today)),
    todayReceiveStatus: hasClaimedToday(context) ? 1 : 0,
    days: daysLeftInCampaign(context),
  },
});

/** Joins the customer; refuses if they have joined already or registered more than seven days ago. */
export const join = refusingOutsideSchedule((context) => {
  if (daysLeftInCampaign(context) === 0) return { refuse: "没有参与资格" };
  if (joinDayOf(context) !== undefined) return { refuse: "您已参与活动" };
  return { data: null, remember: ["joined"] };
});

/** Pays today's refund at once. */
export const refund = refusingOutsideSchedule((context) => {
  if (daysLeftInCampaign(context) === 0) return { refuse: "新用户福利已结束" };
  if (joinDayOf(context) === undefined) return { refuse: "请先参与活动" };
  if (hasClaimedToday(context)) return { refuse: "今日奖励已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取奖励" };
  const amount = unpaidRefundForDay(context, context.today);
  if (amount < MIN_PAYMENT_FEN) return { refuse: `今日可返满${fenToYuan(MIN_PAYMENT_FEN)}元才能领取` };
  return {
    data: { amount: fenToYuan(amount) },
    grants: [{ amount, title: CLAIMED_VOUCHER_TITLE, at: context.now }],
  };
});

/** Unclaimed refund of the day before, at each dawn. */
export function dueGrants(context: HandlerContext): VoucherGrant[] {
  if (joinDayOf(context) === undefined) return [];
  const grants: VoucherGrant[] = [];
  for (let day = context.registeredOn; day < context.registeredOn + NEW_USER_DAYS; day++) {
    const at = dawnOfDay(day + 1);
    if (at > context.now || !hasRechargedBy(context.recharges, at)) continue;
    const amount = Math.min(
      unpaidRefundForDay(context, day),
      MAX_REFUND_IN_TOTAL_FEN - sumOfAmounts(context.vouchers) - sumOfAmounts(grants),
    );
    if (amount >= MIN_PAYMENT_FEN) grants.push({ amount, title: SENT_VOUCHER_TITLE, at });
  }
  return grants;
}

/** Returns the days left: 7 on the first day, 1 on the last, then 0. */
function daysLeftInCampaign({ registerDays }: HandlerContext): number {
  return Math.max(0, NEW_USER_DAYS + 1 - registerDays);
}

/** Returns a day's refund by the rules, whether it was paid or not; 0 for a day before the customer joined. */
function refundForDay(context: HandlerContext, day: number): Fen {
  const joined = joinDayOf(context);
  const age = day - context.registeredOn + 1;
  if (joined === undefined || day < joined || age > NEW_USER_DAYS) return 0;
  const fee = feesOnDay(context, day);
  const amount = Math.min(
    MAX_REFUND_PER_DAY_FEN,
    refundOfFee(fee, fee >= FULL_REFUND_FROM_FEN ? "full" : "half"),
  );
  return amount < MIN_PAYMENT_FEN ? 0 : amount;
}

/** Returns the unpaid part of a day's refund, within the total maximum. */
function unpaidRefundForDay(context: HandlerContext, day: number): Fen {
  const claims = context.vouchers.filter(
    ({ title, issuedAt }) => title === CLAIMED_VOUCHER_TITLE && shanghaiDayNumber(issuedAt) === day,
  );
  const left = MAX_REFUND_IN_TOTAL_FEN - sumOfAmounts(context.vouchers);
  return Math.min(
    left,
    refundForDay(context, day) - sumOfAmounts(claims) - rewardsGivenAtDawn(context, SENT_VOUCHER_TITLE, day),
  );
}

function hasClaimedToday(context: HandlerContext): boolean {
  return vouchersToday(context).some(({ title }) => title === CLAIMED_VOUCHER_TITLE);
}

function rechargeStatusOf({ recharges, now }: HandlerContext): number {
  const first = findFirstRecharge(recharges, { until: now });
  if (!first) return 0;
  return first.amount < MIN_FIRST_RECHARGE_FEN ? 1 : 2;
}
