import { findFirstRecharge, type IssuedVoucher, orderPricesSince, type Recharge } from "../mall/history.ts";
import { type Fen, fenToYuan, yuanToFen } from "../mall/money.ts";
import { type EndpointHandler, type HandlerContext, refusingOutsideSchedule } from "../rules/rules.ts";

/**
 * Reward of a first recharge by its minimum amount, and the order amount needed for it. Amounts and rewards are from
 * the table of tiers; other texts say 50/100/200 and 24/60/200 (campaigns/README.md, “Choices where the sources
 * contradict”). The order amounts are chosen.
 */
const RECHARGE_TIERS = [
  { from: yuanToFen(200), reward: yuanToFen(200), target: yuanToFen(4000) },
  { from: yuanToFen(100), reward: yuanToFen(100), target: yuanToFen(2000) },
  { from: yuanToFen(50), reward: yuanToFen(60), target: yuanToFen(1000) },
];

/** Values of `status` in an answer: the customer's progress towards the reward. */
const STATUS_UNQUALIFIED = 0;
const STATUS_ACCUMULATING = 1;
const STATUS_REACHED = 2;
const STATUS_TO_RECHARGE = 3;
const STATUS_ISSUED = 5;

interface RewardProgress {
  status: number;
  recharged: Fen;
  reward: Fen;
  ordered: Fen;
  target: Fen;
}

/**
 * First recharge by bank card: only for customers who never used one before the campaign. The first one decides the
 * tier; the reward can be claimed once later orders reach the target. Chosen where the mall's documents are silent:
 * open and cancelled orders both count; outside the schedule nobody is asked to recharge, and earned rewards stay
 * visible.
 */
export const status: EndpointHandler = (context) => {
  const { recharged, reward, ordered, target, ...standing } = rewardProgressOf(context);
  return {
    data: {
      status: standing.status,
      rechargeAmount: fenToYuan(recharged),
      rewardAmount: fenToYuan(reward),
      totalPrice: fenToYuan(ordered),
      targetPrice: fenToYuan(target),
    },
  };
};

/** Pays the reward at once; refuses a second one. */
export const receive = refusingOutsideSchedule((context) => {
  const standing = rewardProgressOf(context);
  const refusal = reasonToRefuseRecharge(standing);
  if (refusal !== undefined) return { refuse: refusal };
  return {
    data: { rewardAmount: fenToYuan(standing.reward) },
    grants: [{ amount: standing.reward, title: "银行卡首充奖励", at: context.now }],
  };
});

function reasonToRefuseRecharge({ status, recharged, ordered, target }: RewardProgress): string | undefined {
  if (status === STATUS_REACHED) return undefined;
  if (status === STATUS_ISSUED) return "奖励已发放";
  if (status === STATUS_TO_RECHARGE) return "请先使用银行卡充值";
  if (status === STATUS_ACCUMULATING) return `再订购${fenToYuan(target - ordered)}元即可领取`;
  return recharged > 0 ? "首次充值不足50元，活动已失效" : "没有参与资格";
}

function rewardProgressOf(context: HandlerContext): RewardProgress {
  const nothing = { recharged: 0, reward: 0, ordered: 0, target: 0 };
  const first = findFirstRecharge(context.recharges, { until: context.now, by: "card" });
  const isBefore = first !== undefined && first.at < context.schedule.start;
  const [issued] = context.vouchers;
  if (issued)
    return { ...rewardProgressWith(context, isBefore ? undefined : first, issued), status: STATUS_ISSUED };
  if (!first) return { ...nothing, status: context.phase === 0 ? STATUS_TO_RECHARGE : STATUS_UNQUALIFIED };
  if (isBefore) return { ...nothing, status: STATUS_UNQUALIFIED };
  const standing = rewardProgressWith(context, first);
  if (standing.reward === 0) return { ...standing, status: STATUS_UNQUALIFIED };
  return { ...standing, status: standing.ordered >= standing.target ? STATUS_REACHED : STATUS_ACCUMULATING };
}

/**
 * Returns the progress of a recharge. With a voucher, the tier is that of the voucher: the recharge may be in the
 * future of a clock that was set back.
 */
function rewardProgressWith(
  context: HandlerContext,
  first: Recharge | undefined,
  issued?: IssuedVoucher,
): Omit<RewardProgress, "status"> {
  const tier = RECHARGE_TIERS.find(({ from, reward }) =>
    issued ? reward === issued.amount : first && first.amount >= from,
  );
  return {
    recharged: first?.amount ?? tier?.from ?? 0,
    reward: tier?.reward ?? 0,
    ordered: first && tier ? orderPricesSince(context.orders, first.at) : 0,
    target: tier?.target ?? 0,
  };
}
