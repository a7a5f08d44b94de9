import { fenOf, yuanOf } from "../mall/money.ts";
import { feesOn, vouchersToday } from "../rules/customer-facts.ts";
import { type Handler, whileRunning } from "../rules/rules.ts";

/** The day's service fee that earns a red packet. The spec names no figure: 120 yuan, as in the old users' daily task (spec 1, section 9). */
const TASK = fenOf(120);

/** A red packet (spec 2, section 9). */
const REWARD = fenOf(500);

/** Red packet (spec 2): the day's fees reach the task, then one voucher a day, at once; what is not claimed lapses. */
export const status: Handler = (view) => ({
  data: {
    activityTimeState: view.phase,
    receive: vouchersToday(view).length > 0 ? 1 : 0,
    todayFee: yuanOf(feesOn(view, view.today)),
    taskAmount: yuanOf(TASK),
    reward: yuanOf(REWARD),
  },
});

export const claim = whileRunning((view) => {
  if (vouchersToday(view).length > 0) return { refuse: "今日红包已领取" };
  if (!view.hasRecharged) return { refuse: "充值后才能领取红包" };
  const short = TASK - feesOn(view, view.today);
  if (short > 0) return { refuse: `今日服务费还差${yuanOf(short)}元` };
  return { data: null, grants: [{ amount: REWARD, title: "蛇年红包", at: view.now }] };
});
