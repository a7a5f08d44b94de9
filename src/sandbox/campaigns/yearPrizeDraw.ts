import { chanceOf, drawOf } from "../mall/chance.ts";
import { type Fen, fenOf, yuanOf } from "../mall/money.ts";
import { feesOn, vouchersToday } from "../rules/customer-facts.ts";
import { type Handler, whileRunning } from "../rules/rules.ts";

/** The day's service fee, all in all, that earns each chance. Chosen: the spec names fields and no figures. */
const THRESHOLDS = [50, 100, 200, 300, 500].map(fenOf);

/** At most so many draws a day (spec 2, section 9). */
const MOST_DRAWS = THRESHOLDS.length;

/** Prizes in yuan (spec 2, section 9), each with how often it comes up in a thousand draws. The latter is chosen. */
const PRIZES: readonly (readonly [yuan: number, weight: number])[] = [
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
 * Prize draw (spec 2): the day's fees earn chances, at 50, 100, 200, 300 and 500 yuan; each gives a voucher at once.
 * What is not used lapses at midnight. The next step runs from one threshold to the next; after the last, nothing
 * is missing any more. Each draw has given a voucher.
 */
export const status: Handler = (view) => {
  const fee = feesOn(view, view.today);
  const earned = earnedBy(fee);
  const used = vouchersToday(view).length;
  const step = Math.min(earned, THRESHOLDS.length - 1);
  const goal = THRESHOLDS[step] ?? 0;
  return {
    data: {
      activityTimeState: view.phase,
      useLottery: used,
      canLottery: Math.max(0, earned - used),
      nextFee: yuanOf(Math.max(0, goal - fee)),
      nextThreshold: yuanOf(goal - (THRESHOLDS[step - 1] ?? 0)),
    },
  };
};

/** Which prize it is follows from the customer, the day and the number of the draw. */
export const draw = whileRunning((view) => {
  const used = vouchersToday(view).length;
  if (used >= MOST_DRAWS) return { refuse: "今日抽奖次数已用完" };
  if (!view.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (used >= earnedBy(feesOn(view, view.today))) return { refuse: "暂无抽奖次数" };
  const prize = drawOf(chanceOf(view.token, view.today, used), PRIZES);
  return { data: prize, grants: [{ amount: fenOf(prize), title: "元宵抽奖", at: view.now }] };
});

function earnedBy(fee: Fen): number {
  return THRESHOLDS.filter((threshold) => threshold <= fee).length;
}
