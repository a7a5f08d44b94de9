import { DAY_MS, formatTime } from "../../language/time.ts";
import { startOfDay } from "../mall/calendar.ts";
import { firstRecharge, type Recharge } from "../mall/history.ts";
import { type Fen, fenOf, yuanOf } from "../mall/money.ts";
import { isNewUser } from "../rules/customer-facts.ts";
import { type Grant, type Handler, type View, whileRunning } from "../rules/rules.ts";
import { status } from "./upayRechargeActivity.ts";

export { activities } from "./springFestPreheating.ts";

/** The no-threshold coupon. The spec names the field and no figure: 20 yuan is chosen. */
const COUPON: Fen = fenOf(20);

/**
 * "First recharge of at least 50 yuan earns a voucher up to 200 yuan" (spec 1, section 5): from which amount on how
 * much, as the help text has it (section 9). The tier table is the bank-card campaign's, which is another.
 */
const FIRST_RECHARGE = [
  { from: fenOf(200), reward: fenOf(200) },
  { from: fenOf(100), reward: fenOf(60) },
  { from: fenOf(50), reward: fenOf(24) },
];

/** Of the vouchers. */
const COUPON_TITLE = "无门槛订购券";
const FIRST_TITLE = "首充福利";

/** `fastRechargeStatus` (spec 1, section 3). */
const OPEN = 0;
const CLAIMED = 1;
const EXPIRED = 2;

/**
 * Coupon centre (spec 1). Chosen where the spec is silent: each month every old user can claim one coupon that
 * needs no order amount (`totalPrice` 0) until the month's last day (`month`, `dayOfMonth`); a new user has none.
 * The first recharge, by whatever means, brings the voucher of the first-recharge welfare at once
 * (`fastRechargeStatus` 1), or lets it expire where it was below 50 yuan.
 */
export const home: Handler = (view) => {
  const coupon = couponOf(view);
  return {
    data: {
      hasReceiveCoupon: coupon ? 1 : 0,
      receiveCoupon: coupon,
      registerDays: view.registerDays,
      rechargeNum: view.recharges.filter(({ at }) => at <= view.now).length,
      fastRechargeStatus: fastRechargeStatusOf(view),
      useExperienceCoupon: view.orders.length > 0 ? 1 : 0,
      unionActivityRsp: cardRechargeOf(view),
    },
  };
};

/** Gives the month's coupon at once, once. */
export const claimCoupon = whileRunning((view) => {
  const coupon = couponOf(view);
  if (!coupon || view.fields.id !== String(coupon.id)) return { refuse: "优惠券不存在或已过期" };
  if (coupon.receive === 1) return { refuse: "本月优惠券已领取" };
  if (!view.hasRecharged) return { refuse: "充值后才能领取优惠券" };
  return { data: null, grants: [{ amount: COUPON, title: COUPON_TITLE, at: view.now }] };
});

/** The first-recharge welfare, at the moment of the recharge. */
export function due({ recharges, vouchers, now }: View): Grant[] {
  const first = firstRecharge(recharges, { until: now });
  const amount = first ? welfareOf(first) : 0;
  const isGiven = vouchers.some(({ title }) => title === FIRST_TITLE);
  if (!first || amount === 0 || first.isEarlier || isGiven) return [];
  return [{ amount, title: FIRST_TITLE, at: first.at }];
}

/** New users have vouchers of their own. */
function couponOf(view: View) {
  if (isNewUser(view)) return null;
  const { now, today, vouchers } = view;
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

/** Such as 202401. */
function monthOf(moment: number): string {
  return formatTime(moment, "YYYYMM") ?? "";
}

function fastRechargeStatusOf({ recharges, now }: View): number {
  const first = firstRecharge(recharges, { until: now });
  if (!first) return OPEN;
  return welfareOf(first) > 0 ? CLAIMED : EXPIRED;
}

function welfareOf({ amount }: Recharge): Fen {
  return FIRST_RECHARGE.find(({ from }) => amount >= from)?.reward ?? 0;
}

/** What the bank-card campaign itself says of this customer. */
function cardRechargeOf(view: View): unknown {
  const answer = status(view.of("upayRechargeActivity"));
  return "data" in answer ? answer.data : null;
}
