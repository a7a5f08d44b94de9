import { fenToYuan, yuanToFen } from "../mall/money.ts";
import { feesOnDay, isNewUser, vouchersToday } from "../rules/customer-facts.ts";
import { type EndpointHandler, refusingOutsideSchedule } from "../rules/rules.ts";

/** Service fee of a day that earns the reward, in fen. */
const FEE_TARGET_FEN = yuanToFen(120);

/** Value of the daily reward, in fen. Chosen as half of the fee: the mall's documents give no figure. */
const REWARD_FEN = yuanToFen(60);

/** Old users' daily task: one voucher a day, at once. Rewards not claimed by midnight lapse. */
export const status: EndpointHandler = (context) => ({
  data: {
    oldUser: isNewUser(context) ? 0 : 1,
    rewardAmount: fenToYuan(REWARD_FEN),
    taskHandlingFee: fenToYuan(FEE_TARGET_FEN),
    todayAmount: fenToYuan(feesOnDay(context, context.today)),
    todayReceiveStatus: vouchersToday(context).length > 0 ? 1 : 0,
  },
});

/** Pays today's reward at once, if the day's fees have reached the target. */
export const receive = refusingOutsideSchedule((context) => {
  if (isNewUser(context)) return { refuse: "仅限注册超过7天的老用户参与" };
  if (vouchersToday(context).length > 0) return { refuse: "今日奖励已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取奖励" };
  const short = FEE_TARGET_FEN - feesOnDay(context, context.today);
  if (short > 0) return { refuse: `今日服务费还差${Math.ceil(fenToYuan(short))}元` };
  return {
    data: { rewardAmount: fenToYuan(REWARD_FEN) },
    grants: [{ amount: REWARD_FEN, title: "老用户每日任务", at: context.now }],
  };
});
