import { fenOf, yuanOf } from "../mall/money.ts";
import { feesOn, isNewUser, vouchersToday } from "../rules/customer-facts.ts";
import { type Handler, whileRunning } from "../rules/rules.ts";

/** Service fee of a day that earns the reward. */
const TASK = fenOf(120);

/** Reward. Chosen as half of the fee: the mall's documents give no figure. */
const REWARD = fenOf(60);

/** Old users' daily task: one voucher a day, at once. Rewards not claimed by midnight lapse. */
export const status: Handler = (context) => ({
  data: {
    oldUser: isNewUser(context) ? 0 : 1,
    rewardAmount: yuanOf(REWARD),
    taskHandlingFee: yuanOf(TASK),
    todayAmount: yuanOf(feesOn(context, context.today)),
    todayReceiveStatus: vouchersToday(context).length > 0 ? 1 : 0,
  },
});

export const receive = whileRunning((context) => {
  if (isNewUser(context)) return { refuse: "仅限注册超过7天的老用户参与" };
  if (vouchersToday(context).length > 0) return { refuse: "今日奖励已领取" };
  if (!context.hasRecharged) return { refuse: "充值后才能领取奖励" };
  const short = TASK - feesOn(context, context.today);
  if (short > 0) return { refuse: `今日服务费还差${Math.ceil(yuanOf(short))}元` };
  return {
    data: { rewardAmount: yuanOf(REWARD) },
    grants: [{ amount: REWARD, title: "老用户每日任务", at: context.now }],
  };
});
