import { fenOf, yuanOf } from "../mall/money.ts";
import { feesOn, isNewUser, vouchersToday } from "../rules/customer-facts.ts";
import { type Handler, whileRunning } from "../rules/rules.ts";

/** The day's service fee that earns the reward (spec 1, section 9). */
const TASK = fenOf(120);

/** The spec names the field and no figure: 60 yuan is chosen, half of the fee. */
const REWARD = fenOf(60);

/** Old users' daily task (spec 1): one voucher a day, at once; what is not claimed by midnight lapses. */
export const status: Handler = (view) => ({
  data: {
    oldUser: isNewUser(view) ? 0 : 1,
    rewardAmount: yuanOf(REWARD),
    taskHandlingFee: yuanOf(TASK),
    todayAmount: yuanOf(feesOn(view, view.today)),
    todayReceiveStatus: vouchersToday(view).length > 0 ? 1 : 0,
  },
});

export const receive = whileRunning((view) => {
  if (isNewUser(view)) return { refuse: "仅限注册超过7天的老用户参与" };
  if (vouchersToday(view).length > 0) return { refuse: "今日奖励已领取" };
  if (!view.hasRecharged) return { refuse: "充值后才能领取奖励" };
  const short = TASK - feesOn(view, view.today);
  if (short > 0) return { refuse: `今日服务费还差${Math.ceil(yuanOf(short))}元` };
  return {
    data: { rewardAmount: yuanOf(REWARD) },
    grants: [{ amount: REWARD, title: "老用户每日任务", at: view.now }],
  };
});
