import { firstRecharge, pricesSince, type Recharge, type Voucher } from "../mall/history.ts";
import { type Fen, fenOf, yuanOf } from "../mall/money.ts";
import { type Handler, type View, whileRunning } from "../rules/rules.ts";

/**
 * What a first recharge of so much earns, as the tier table has it (spec 1, section 9; other texts say 50/100/200
 * and 24/60/200), and from which accumulated order amount on. The latter is chosen.
 */
const TIERS = [
  { from: fenOf(200), reward: fenOf(200), target: fenOf(4000) },
  { from: fenOf(100), reward: fenOf(100), target: fenOf(2000) },
  { from: fenOf(50), reward: fenOf(60), target: fenOf(1000) },
];

/** `status` (spec 1, section 4). */
const UNQUALIFIED = 0;
const ACCUMULATING = 1;
const REACHED = 2;
const TO_RECHARGE = 3;
const ISSUED = 5;

interface Standing {
  status: number;
  recharged: Fen;
  reward: Fen;
  ordered: Fen;
  target: Fen;
}

/**
 * First recharge by bank card (spec 1): only for who never used it before the campaign. The first one decides the
 * tier; the reward can be claimed once the goods ordered since then have cost enough. Chosen where the spec is
 * silent: orders count whether they are held or were cancelled; before the start and after the end nobody is told
 * to recharge, and what was earned stays to be seen.
 */
export const status: Handler = (view) => {
  const { recharged, reward, ordered, target, ...standing } = standingOf(view);
  return {
    data: {
      status: standing.status,
      rechargeAmount: yuanOf(recharged),
      rewardAmount: yuanOf(reward),
      totalPrice: yuanOf(ordered),
      targetPrice: yuanOf(target),
    },
  };
};

/** Pays the reward at once, once. */
export const receive = whileRunning((view) => {
  const standing = standingOf(view);
  const refusal = refusalOf(standing);
  if (refusal !== undefined) return { refuse: refusal };
  return {
    data: { rewardAmount: yuanOf(standing.reward) },
    grants: [{ amount: standing.reward, title: "银行卡首充奖励", at: view.now }],
  };
});

function refusalOf({ status, recharged, ordered, target }: Standing): string | undefined {
  if (status === REACHED) return undefined;
  if (status === ISSUED) return "奖励已发放";
  if (status === TO_RECHARGE) return "请先使用银行卡充值";
  if (status === ACCUMULATING) return `再订购${yuanOf(target - ordered)}元即可领取`;
  return recharged > 0 ? "首次充值不足50元，活动已失效" : "没有参与资格";
}

function standingOf(view: View): Standing {
  const nothing = { recharged: 0, reward: 0, ordered: 0, target: 0 };
  const first = firstRecharge(view.recharges, { until: view.now, by: "card" });
  const isBefore = first !== undefined && first.at < view.schedule.start;
  const [issued] = view.vouchers;
  if (issued) return { ...standingWith(view, isBefore ? undefined : first, issued), status: ISSUED };
  if (!first) return { ...nothing, status: view.phase === 0 ? TO_RECHARGE : UNQUALIFIED };
  if (isBefore) return { ...nothing, status: UNQUALIFIED };
  const standing = standingWith(view, first);
  if (standing.reward === 0) return { ...standing, status: UNQUALIFIED };
  return { ...standing, status: standing.ordered >= standing.target ? REACHED : ACCUMULATING };
}

/** What a recharge has brought so far, and with a voucher what that gave: the recharge may lie ahead of a clock that was set back. */
function standingWith(view: View, first: Recharge | undefined, issued?: Voucher): Omit<Standing, "status"> {
  const tier = TIERS.find(({ from, reward }) =>
    issued ? reward === issued.amount : first && first.amount >= from,
  );
  return {
    recharged: first?.amount ?? tier?.from ?? 0,
    reward: tier?.reward ?? 0,
    ordered: first && tier ? pricesSince(view.orders, first.at) : 0,
    target: tier?.target ?? 0,
  };
}
