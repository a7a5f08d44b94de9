import { type Fen, fenToYuan, yuanToFen } from "../mall/money.ts";
import { pickByWeight, pseudoRandomOf } from "../mall/pseudo-random.ts";
import { feesOnDay, vouchersToday } from "../rules/customer-facts.ts";
import { type EndpointHandler, refusingOutsideSchedule } from "../rules/rules.ts";

/** Total service fees of the day that earn each chance. Chosen: the mall's documents give no figures. */
const CHANCE_THRESHOLDS_FEN = [50, 100, 200, 300, 500].map(yuanToFen);

/** Maximum number of draws a day. */
const MAX_DRAWS_PER_DAY = CHANCE_THRESHOLDS_FEN.length;

/** Prizes in yuan, each with its frequency in a thousand draws. The frequencies are chosen. */
const PRIZE_WEIGHTS: readonly (readonly [yuan: number, weight: number])[] = [
  [20, 400],
  [60, 250],
  [120, 150],
  [240, 90],
  [360, 50],
  [666, 30],
  [888, 20],
  [1000, 10],
];

/**
 * Prize draw: the day's fees earn chances at 50, 100, 200, 300 and 500 yuan; each gives a voucher at once. Unused
 * chances lapse at midnight. The next step is the distance between two thresholds; after the last one, nothing is
 * missing. Each draw has given a voucher.
 */
export const status: EndpointHandler = (context) => {
  const fee = feesOnDay(context, context.today);
  const earned = chancesEarnedBy(fee);
  const used = vouchersToday(context).length;
  const step = Math.min(earned, CHANCE_THRESHOLDS_FEN.length - 1);
  const goal = CHANCE_THRESHOLDS_FEN[step] ?? 0;
  return {
    data: {
      activityTimeState: context.phase,
      useLottery: used,
      canLottery: Math.max(0, earned - used),
      nextFee: fenToYuan(Math.max(0, goal - fee)),
      nextThreshold: fenToYuan(goal - (CHANCE_THRESHOLDS_FEN[step - 1] ?? 0)),
    },
  };
};

/** Draws a prize that depends only on the customer, the day and the number of the draw. */
export const draw = refusingOutsideSchedule((context) => {
  const used = vouchersToday(context).length;
  if (used >= MAX_DRAWS_PER_DAY) return { refuse: "今日抽奖次数已用完" };
  if (!context.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (used >= chancesEarnedBy(feesOnDay(context, context.today))) return { refuse: "暂无抽奖次数" };
  const prize = pickByWeight(pseudoRandomOf(context.token, context.today, used), PRIZE_WEIGHTS);
  return { data: prize, grants: [{ amount: yuanToFen(prize), title: "元宵抽奖", at: context.now }] };
});

function chancesEarnedBy(fee: Fen): number {
  return CHANCE_THRESHOLDS_FEN.filter((threshold) => threshold <= fee).length;
}
