import { dayOf } from "../../language/time.ts";
import { feesBetween } from "../mall/history.ts";
import { type Fen, fenOf, yuanOf } from "../mall/money.ts";
import { type Handler, refuseOutsideSchedule, type View } from "../rules/rules.ts";

/** The day's service fee that earns the reward (spec 1, section 9). */
const TASK = fenOf(120);

/** The spec names the field and no figure: 60 yuan is chosen, half of the fee. */
const REWARD = fenOf(60);

/** "Registered more than 7 days" (spec 1, section 1). */
const NEW_USER_DAYS = 7;

/** Old users' daily task (spec 1): one voucher a day, at once; what is not claimed by midnight lapses. */
export const status: Handler = (view) => ({
  data: {
    oldUser: isOldUser(view) ? 1 : 0,
    rewardAmount: yuanOf(REWARD),
    taskHandlingFee: yuanOf(TASK),
    todayAmount: yuanOf(todayFee(view)),
    todayReceiveStatus: hasClaimedToday(view) ? 1 : 0,
  },
});

export const receive: Handler = (view) => {
  const closed = refuseOutsideSchedule(view);
  if (closed) return closed;
  if (!isOldUser(view)) return { refuse: "仅限注册超过7天的老用户参与" };
  if (hasClaimedToday(view)) return { refuse: "今日奖励已领取" };
  if (!view.hasRecharged) return { refuse: "充值后才能领取奖励" };
  const short = TASK - todayFee(view);
  if (short > 0) return { refuse: `今日服务费还差${Math.ceil(yuanOf(short))}元` };
  return {
    data: { rewardAmount: yuanOf(REWARD) },
    grants: [{ amount: REWARD, title: "老用户每日任务", at: view.now }],
  };
};

function isOldUser({ registerDays }: View): boolean {
  return registerDays > NEW_USER_DAYS;
}

function todayFee({ orders, today }: View): Fen {
  return feesBetween(orders, today, today);
}

function hasClaimedToday({ vouchers, today }: View): boolean {
  return vouchers.some(({ issuedAt }) => dayOf(issuedAt) === today);
}
