import { fenOf, yuanOf } from "../mall/money.ts";
import { feesOn, vouchersToday } from "../rules/customer-facts.ts";
import { type Handler, whileRunning } from "../rules/rules.ts";

/** Service fee of a day that earns a red packet. Chosen: 120 yuan, as in the old users' daily task. */
const TASK = fenOf(120);

/** Value of a red packet. */
const REWARD = fenOf(500);

/** Red packet: one voucher a day, at once, when the day's fees reach the task. Unclaimed packets lapse. */
export const status: Handler = (context) => ({
  data: {
    activityTimeState: context.phase,
    receive: vouchersToday(context).length > 0 ? 1 : 0,
    todayFee: yuanOf(feesOn(context, context.today)),
    taskAmount: yuanOf(TASK),
    reward: yuanOf(REWARD),
  },
});

export const claim = whileRunning((context) => {
  if (vouchersToday(context).length > 0) return { refuse: "今日红包已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取红包" };
  const short = TASK - feesOn(context, context.today);
  if (short > 0) return { refuse: `今日服务费还差${yuanOf(short)}元` };
  return { data: null, grants: [{ amount: REWARD, title: "蛇年红包", at: context.now }] };
});
