import { dayOf } from "../../language/time.ts";
import { feesBetween } from "../mall/history.ts";
import { fenOf, yuanOf } from "../mall/money.ts";
import { type Handler, refuseOutsideSchedule, type View } from "../rules/rules.ts";

/** The day's service fee that earns a red packet. The spec names no figure: 120 yuan, as in the old users' daily task (spec 1, section 9). */
const TASK = fenOf(120);

/** A red packet (spec 2, section 9). */
const REWARD = fenOf(500);

/** Red packet (spec 2): the day's fees reach the task, then one voucher a day, at once; what is not claimed lapses. */
export const status: Handler = (view) => ({
  data: {
    activityTimeState: view.phase,
    receive: hasClaimedToday(view) ? 1 : 0,
    todayFee: yuanOf(todayFee(view)),
    taskAmount: yuanOf(TASK),
    reward: yuanOf(REWARD),
  },
});

export const claim: Handler = (view) => {
  const closed = refuseOutsideSchedule(view);
  if (closed) return closed;
  if (hasClaimedToday(view)) return { refuse: "今日红包已领取" };
  if (!view.hasRecharged) return { refuse: "充值后才能领取红包" };
  if (todayFee(view) < TASK) return { refuse: `今日服务费还差${yuanOf(TASK - todayFee(view))}元` };
  return { data: null, grants: [{ amount: REWARD, title: "蛇年红包", at: view.now }] };
};

function todayFee({ orders, today }: View) {
  return feesBetween(orders, today, today);
}

function hasClaimedToday({ vouchers, today }: View) {
  return vouchers.some(({ issuedAt }) => dayOf(issuedAt) === today);
}
