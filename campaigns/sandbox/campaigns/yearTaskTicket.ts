import { fenToYuan, yuanToFen } from "../mall/money.ts";
import { feesOnDay, vouchersToday } from "../rules/customer-facts.ts";
import { type EndpointHandler, refusingOutsideSchedule } from "../rules/rules.ts";

/** Service fee of a day that earns a red packet, in fen. Chosen: 120 yuan, as in the old users' daily task. */
const FEE_TARGET_FEN = yuanToFen(120);

/** Value of a red packet, in fen. */
const REWARD_FEN = yuanToFen(500);

/** Red packet: one voucher a day, at once, when the day's fees reach the task. Unclaimed packets lapse. */
export const status: EndpointHandler = (context) => ({
  data: {
    activityTimeState: context.phase,
    receive: vouchersToday(context).length > 0 ? 1 : 0,
    todayFee: fenToYuan(feesOnDay(context, context.today)),
    taskAmount: fenToYuan(FEE_TARGET_FEN),
    reward: fenToYuan(REWARD_FEN),
  },
});

/** Pays today's red packet at once, if the day's fees have reached the target. */
export const claim = refusingOutsideSchedule((context) => {
  if (vouchersToday(context).length > 0) return { refuse: "今日红包已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取红包" };
  const short = FEE_TARGET_FEN - feesOnDay(context, context.today);
  if (short > 0) return { refuse: `今日服务费还差${fenToYuan(short)}元` };
  return { data: null, grants: [{ amount: REWARD_FEN, title: "蛇年红包", at: context.now }] };
});
