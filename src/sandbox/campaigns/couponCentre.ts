import { DAY_MS, formatTime } from "../../language/time.ts";
import { startOfDay } from "../mall/calendar.ts";
import { firstRecharge, type Recharge } from "../mall/history.ts";
import { type Fen, fenOf, yuanOf } from "../mall/money.ts";
import { isNewUser } from "../rules/customer-facts.ts";
import { type Handler, type HandlerContext, type VoucherGrant, whileRunning } from "../rules/rules.ts";
import { status } from "./upayRechargeActivity.ts";

export { activities } from "./springFestPreheating.ts";

/** Value of the coupon without a minimum order. Chosen: the mall's documents give no figure. */
const COUPON: Fen = fenOf(20);

/**
 * Voucher for the first recharge, by its minimum amount, as in the mall's help text. The bank-card campaign has its
 * own table of tiers.
 */
const FIRST_RECHARGE = [
  { from: fenOf(200), reward: fenOf(200) },
  { from: fenOf(100), reward: fenOf(60) },
  { from: fenOf(50), reward: fenOf(24) },
];

/** Titles of the vouchers. */
const COUPON_TITLE = "无门槛订购券";
const FIRST_TITLE = "首充福利";

/** Values of `fastRechargeStatus`. */
const OPEN = 0;
const CLAIMED = 1;
const EXPIRED = 2;

/**
 * Coupon centre. Chosen where the mall's documents are silent: each month every old user can claim one coupon without
 * a minimum order (`totalPrice` 0) until the month's last day (`month`, `dayOfMonth`); new users have none. The first
 * recharge, by any method, brings the first-recharge voucher at once (`fastRechargeStatus` 1), or lets it expire if it
 * was below 50 yuan.
 */
export const home: Handler = (context) => {
  const coupon = couponOf(context);
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
export const claimCoupon = whileRunning((context) => {
  const coupon = couponOf(context);
  if (!coupon || context.fields.id !== String(coupon.id)) return { refuse: "优惠券不存在或已过期" };
  if (coupon.receive === 1) return { refuse: "本月优惠券已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取优惠券" };
  return { data: null, grants: [{ amount: COUPON, title: COUPON_TITLE, at: context.now }] };
});

/** First-recharge voucher, at the moment of the recharge. */
export function dueGrants({ recharges, vouchers, now }: HandlerContext): VoucherGrant[] {
  const first = firstRecharge(recharges, { until: now });
  const amount = first ? welfareOf(first) : 0;
  const isGiven = vouchers.some(({ title }) => title === FIRST_TITLE);
  if (!first || amount === 0 || first.isEarlier || isGiven) return [];
  return [{ amount, title: FIRST_TITLE, at: first.at }];
}

/** Returns the month's coupon. It is null for new users: they have their own vouchers. */
function couponOf(context: HandlerContext) {
  if (isNewUser(context)) return null;
  const { now, today, vouchers } = context;
  const month = monthOf(now);
  const isClaimed = vouchers.some(
    ({ title, issuedAt }) => title === COUPON_TITLE && monthOf(issuedAt) === month,
  );
  let last = today;
  while (monthOf(startOfDay(last) + DAY_MS) === month) last++;
  return {
    id: Number(month),
    faceValue: yuanOf(COUPON),
    receive: isClaimed ? 1 : 0,
    totalPrice: 0,
    month: Number(month.slice(4)),
    dayOfMonth: Number(formatTime(startOfDay(last), "D")),
  };
}

/** Returns the month of a moment, such as 202401. */
function monthOf(moment: number): string {
  return formatTime(moment, "YYYYMM") ?? "";
}

function fastRechargeStatusOf({ recharges, now }: HandlerContext): number {
  const first = firstRecharge(recharges, { until: now });
  if (!first) return OPEN;
  return welfareOf(first) > 0 ? CLAIMED : EXPIRED;
}

function welfareOf({ amount }: Recharge): Fen {
  return FIRST_RECHARGE.find(({ from }) => amount >= from)?.reward ?? 0;
}

/** Returns the bank-card campaign's own answer for this customer. */
function cardRechargeOf(context: HandlerContext): unknown {
  const answer = status(context.inCampaign("upayRechargeActivity"));
  return "data" in answer ? answer.data : null;
}
