import { DAY_MS, formatShanghaiMonth, shanghaiDate, startOfShanghaiDay } from "../mall/calendar.ts";
import { findFirstRecharge, type Recharge } from "../mall/history.ts";
import { type Fen, fenToYuan, yuanToFen } from "../mall/money.ts";
import { isNewUser } from "../rules/customer-facts.ts";
import {
  type EndpointHandler,
  type HandlerContext,
  refusingOutsideSchedule,
  type VoucherGrant,
} from "../rules/rules.ts";
import { status } from "./upayRechargeActivity.ts";

export { activities } from "./springFestPreheating.ts";

/** Value of the coupon without a minimum order. Chosen: the mall's documents give no figure. */
const COUPON_VALUE_FEN: Fen = yuanToFen(20);

/**
 * Voucher for the first recharge, by its minimum amount, as in the mall's help text. The bank-card campaign has its
 * own table of tiers.
 */
const FIRST_RECHARGE_VOUCHERS = [
  { from: yuanToFen(200), reward: yuanToFen(200) },
  { from: yuanToFen(100), reward: yuanToFen(60) },
  { from: yuanToFen(50), reward: yuanToFen(24) },
];

/** Titles of the monthly coupon and of the first-recharge voucher. */
const COUPON_TITLE = "无门槛订购券";
const FIRST_RECHARGE_TITLE = "首充福利";

/** Values of `fastRechargeStatus` in an answer: whether the first-recharge voucher is still open. */
const RECHARGE_REWARD_OPEN = 0;
const RECHARGE_REWARD_CLAIMED = 1;
const RECHARGE_REWARD_EXPIRED = 2;

/**
 * Coupon centre. Chosen where the mall's documents are silent: each month every old user can claim one coupon without
 * a minimum order (`totalPrice` 0) until the month's last day (`month`, `dayOfMonth`); new users have none. The first
 * recharge, by any method, brings the first-recharge voucher at once (`fastRechargeStatus` 1), or lets it expire if it
 * was below 50 yuan.
 */
export const home: EndpointHandler = (context) => {
  const coupon = monthlyCouponOf(context);
  return {
    data: {
      hasReceiveCoupon: coupon ? 1 : 0,
      receiveCoupon: coupon,
      registerDays: context.registerDays,
      rechargeNum: context.recharges.filter(({ at }) => at <= context.now).length,
      fastRechargeStatus: fastRechargeStatusOf(context),
      useExperienceCoupon: context.orders.length > 0 ? 1 : 0,
      unionActivityRsp: cardRechargeOf(context),
    },
  };
};

/** Gives the month's coupon at once; refuses a second one. */
export const claimCoupon = refusingOutsideSchedule((context) => {
  const coupon = monthlyCouponOf(context);
  if (!coupon || context.fields.id !== String(coupon.id)) return { refuse: "优惠券不存在或已过期" };
  if (coupon.receive === 1) return { refuse: "本月优惠券已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取优惠券" };
  return { data: null, grants: [{ amount: COUPON_VALUE_FEN, title: COUPON_TITLE, at: context.now }] };
});

/** First-recharge voucher, at the moment of the recharge. */
export function dueGrants({ recharges, vouchers, now }: HandlerContext): VoucherGrant[] {
  const first = findFirstRecharge(recharges, { until: now });
  const amount = first ? welfareOf(first) : 0;
  const isGiven = vouchers.some(({ title }) => title === FIRST_RECHARGE_TITLE);
  if (!first || amount === 0 || first.isEarlier || isGiven) return [];
  return [{ amount, title: FIRST_RECHARGE_TITLE, at: first.at }];
}

/** Returns the month's coupon. It is null for new users: they have their own vouchers. */
function monthlyCouponOf(context: HandlerContext) {
  if (isNewUser(context)) return null;
  const { now, today, vouchers } = context;
  const month = monthOf(now);
  const isClaimed = vouchers.some(
    ({ title, issuedAt }) => title === COUPON_TITLE && monthOf(issuedAt) === month,
  );
  let last = today;
  while (monthOf(startOfShanghaiDay(last) + DAY_MS) === month) last++;
  return {
    id: Number(month),
    faceValue: fenToYuan(COUPON_VALUE_FEN),
    receive: isClaimed ? 1 : 0,
    totalPrice: 0,
    month: Number(month.slice(4)),
    dayOfMonth: shanghaiDate(startOfShanghaiDay(last))[2],
  };
}

/** Returns the month of a moment, such as 202401. */
function monthOf(moment: number): string {
  return formatShanghaiMonth(moment).replace("-", "");
}

function fastRechargeStatusOf({ recharges, now }: HandlerContext): number {
  const first = findFirstRecharge(recharges, { until: now });
  if (!first) return RECHARGE_REWARD_OPEN;
  return welfareOf(first) > 0 ? RECHARGE_REWARD_CLAIMED : RECHARGE_REWARD_EXPIRED;
}

function welfareOf({ amount }: Recharge): Fen {
  return FIRST_RECHARGE_VOUCHERS.find(({ from }) => amount >= from)?.reward ?? 0;
}

/** Returns the bank-card campaign's own answer for this customer. */
function cardRechargeOf(context: HandlerContext): unknown {
  const answer = status(context.inCampaign("upayRechargeActivity"));
  return "data" in answer ? answer.data : null;
}
