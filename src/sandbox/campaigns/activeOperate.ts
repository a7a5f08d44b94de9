import { dayOf } from "../../language/time.ts";
import { dawnOf } from "../mall/calendar.ts";
import { givenAtDawn } from "../mall/dawn.ts";
import { firstRecharge } from "../mall/history.ts";
import { type Fen, fenOf, rebateOf, yuanOf } from "../mall/money.ts";
import {
  feesOn,
  hasRechargedBy,
  joinDayOf,
  NEW_USER_DAYS,
  totalOf,
  vouchersToday,
} from "../rules/customer-facts.ts";
import { type Grant, type Handler, type View, whileRunning } from "../rules/rules.ts";

/** From this fee of a day on all of it comes back, below it half (spec 1, section 9). */
const WHOLE_FROM = fenOf(50);

/** Nothing below this is paid (spec 1, sections 5 and 9). */
const LEAST = fenOf(3);

/** At most so much for a day and in all: the new-user page's words. The coupon centre says 100 and 700 (spec 1, section 9). */
const DAILY_CAP = fenOf(200);
const TOTAL_CAP = fenOf(1400);

/** A first recharge below this counts for nothing (spec 1, section 5). */
const LEAST_RECHARGE = fenOf(50);

/** Of the vouchers that were claimed by hand, and of those that the mall paid by itself. */
const CLAIMED = "新用户服务费返还";
const SENT = "新用户服务费次日返还";

/**
 * New-user refund (spec 1), the same on both pages of it: who has joined gets service fees of the first seven days
 * back. Chosen where the spec is silent: the whole day of joining counts; a day's refund can be claimed once while
 * the day lasts, and what was not claimed comes by itself at the next dawn ("the reward is issued next day"). A
 * payment below the least is not made. Who has not recharged by then gets nothing for that day.
 *
 * `rechargeStatus`: 1 the first recharge was below 50 yuan, 2 it was 50 or more. `useExperienceCoupon`: the
 * registration voucher is used up by the first order. `todayReceiveStatus`: today's refund was claimed.
 */
export const info: Handler = (view) => ({
  data: {
    rechargeStatus: rechargeStatusOf(view),
    useExperienceCoupon: view.orders.length > 0 ? 1 : 0,
    refundServiceFeeStatus: joinDayOf(view) === undefined ? 0 : 1,
    todayAmount: yuanOf(feesOn(view, view.today)),
    refundAmount: yuanOf(refundOf(view, view.today)),
    todayReceiveStatus: hasClaimedToday(view) ? 1 : 0,
    days: daysLeft(view),
  },
});

export const join = whileRunning((view) => {
  if (daysLeft(view) === 0) return { refuse: "没有参与资格" };
  if (joinDayOf(view) !== undefined) return { refuse: "您已参与活动" };
  return { data: null, remember: ["joined"] };
});

/** Pays today's refund at once. */
export const refund = whileRunning((view) => {
  if (daysLeft(view) === 0) return { refuse: "新用户福利已结束" };
  if (joinDayOf(view) === undefined) return { refuse: "请先参与活动" };
  if (hasClaimedToday(view)) return { refuse: "今日奖励已领取" };
  if (!view.hasRecharged) return { refuse: "充值后才能领取奖励" };
  const amount = owedFor(view, view.today);
  if (amount < LEAST) return { refuse: `今日可返满${yuanOf(LEAST)}元才能领取` };
  return { data: { amount: yuanOf(amount) }, grants: [{ amount, title: CLAIMED, at: view.now }] };
});

/** At each dawn: what the day before brought and nobody has claimed. */
export function due(view: View): Grant[] {
  if (joinDayOf(view) === undefined) return [];
  const grants: Grant[] = [];
  for (let day = view.registeredOn; day < view.registeredOn + NEW_USER_DAYS; day++) {
    const at = dawnOf(day + 1);
    if (at > view.now || !hasRechargedBy(view.recharges, at)) continue;
    const amount = Math.min(owedFor(view, day), TOTAL_CAP - totalOf(view.vouchers) - totalOf(grants));
    if (amount >= LEAST) grants.push({ amount, title: SENT, at });
  }
  return grants;
}

/** 7 on the first day, 1 on the last, 0 from then on. */
function daysLeft({ registerDays }: View): number {
  return Math.max(0, NEW_USER_DAYS + 1 - registerDays);
}

/** What a day brings by the rules, whether it was paid or not; nothing for a day on which nobody had joined. */
function refundOf(view: View, day: number): Fen {
  const joined = joinDayOf(view);
  const age = day - view.registeredOn + 1;
  if (joined === undefined || day < joined || age > NEW_USER_DAYS) return 0;
  const fee = feesOn(view, day);
  const amount = Math.min(DAILY_CAP, rebateOf(fee, fee >= WHOLE_FROM ? "full" : "half"));
  return amount < LEAST ? 0 : amount;
}

/** What is left of that, within what may be paid in all. */
function owedFor(view: View, day: number): Fen {
  const claims = view.vouchers.filter(({ title, issuedAt }) => title === CLAIMED && dayOf(issuedAt) === day);
  const left = TOTAL_CAP - totalOf(view.vouchers);
  return Math.min(left, refundOf(view, day) - totalOf(claims) - givenAtDawn(view, SENT, day));
}

function hasClaimedToday(view: View): boolean {
  return vouchersToday(view).some(({ title }) => title === CLAIMED);
}

function rechargeStatusOf({ recharges, now }: View): number {
  const first = firstRecharge(recharges, { until: now });
  if (!first) return 0;
  return first.amount < LEAST_RECHARGE ? 1 : 2;
}
