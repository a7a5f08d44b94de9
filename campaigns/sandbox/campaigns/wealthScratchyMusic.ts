import { dawnOfDay, shanghaiDate, shanghaiDayNumber, startOfShanghaiDay } from "../mall/calendar.ts";
import { findMarkOnDay, findMarksNamed, formatMarkName, type ParsedMark } from "../mall/history.ts";
import { fenToYuan, refundOfFee, yuanToFen } from "../mall/money.ts";
import { pickByWeight, pseudoRandomOf } from "../mall/pseudo-random.ts";
import { createDawnGrants, MAX_FEN_PER_DAY, rewardsGivenAtDawn } from "../mall/rewards-at-dawn.ts";
import { feesOnDay } from "../rules/customer-facts.ts";
import { type EndpointHandler, type HandlerContext, refusingOutsideSchedule } from "../rules/rules.ts";

/** Number of cards, one per day from the first day on. */
const CARD_COUNT = 9;

/** Values of `rewardType`: a card hides a voucher, or a refund of the day's fees in full or by half. */
const REWARD_TYPE_VOUCHER = 0;
const REWARD_TYPE_FULL_REFUND = 1;
const REWARD_TYPE_HALF_REFUND = 2;

/** Reward types with equal frequency. Chosen: the mall's documents are silent. */
const REWARD_TYPE_WEIGHTS = [REWARD_TYPE_VOUCHER, REWARD_TYPE_FULL_REFUND, REWARD_TYPE_HALF_REFUND].map(
  (type) => [type, 1] as const,
);

/** Vouchers in yuan, each with its frequency in a hundred. Both are chosen: the mall's documents give no figures. */
const VOUCHER_WEIGHTS: readonly (readonly [yuan: number, weight: number])[] = [
  [20, 40],
  [58, 30],
  [88, 20],
  [188, 9],
  [1000, 1],
];

const REFUND_VOUCHER_TITLE = "开年大吉服务费返还";

/**
 * Nine-day card flip: one card a day, only on its day. It hides a voucher, given at once, or a share of the day's
 * fees, refunded at the next dawn, at most 1000 yuan. Chosen where the mall's documents are silent: orders of the
 * whole day count, even before the flip; `realSendAmount` is the amount already sent, so null for a share of fees
 * until dawn; `maxReward` is the daily maximum of 1000 yuan.
 */
export const days: EndpointHandler = (context) => {
  const first = shanghaiDayNumber(context.schedule.start);
  return { data: Array.from({ length: CARD_COUNT }, (_, i) => scratchCardOf(context, first + i)) };
};

/** Flips today's card; its content depends only on the customer and the day. */
export const flip = refusingOutsideSchedule((context) => {
  if (findMarkOnDay(context, "flipped", context.today)) return { refuse: "今日已翻牌" };
  if (!context.hasRecharged) return { refuse: "充值后才能翻牌" };
  const chance = (of: string) => pseudoRandomOf("wealthScratchyMusic", of, context.token, context.today);
  const rewardType = pickByWeight(chance("type"), REWARD_TYPE_WEIGHTS);
  if (rewardType !== REWARD_TYPE_VOUCHER)
    return { data: { rewardType, realSendAmount: null }, remember: [formatMarkName("flipped", rewardType)] };
  const yuan = pickByWeight(chance("voucher"), VOUCHER_WEIGHTS);
  return {
    data: { rewardType, realSendAmount: yuan },
    grants: [{ amount: yuanToFen(yuan), title: "开年大吉", at: context.now }],
    remember: [formatMarkName("flipped", rewardType, yuan)],
  };
});

/** Share of a day's fees that its card has won, at the next dawn. */
export const dueGrants = createDawnGrants((context) => {
  const rebates = new Map(
    findMarksNamed(context.marks, "flipped").map((note) => [note.day, rewardTypeOf(note)]),
  );
  return {
    title: REFUND_VOUCHER_TITLE,
    days: [...rebates.keys()].filter((day) => rebates.get(day) !== REWARD_TYPE_VOUCHER),
    dueOf: (day) =>
      Math.min(
        MAX_FEN_PER_DAY,
        refundOfFee(feesOnDay(context, day), rebates.get(day) === REWARD_TYPE_FULL_REFUND ? "full" : "half"),
      ),
  };
});

function scratchCardOf(context: HandlerContext, day: number) {
  const [year, month, dayOfMonth] = shanghaiDate(startOfShanghaiDay(day));
  const note = findMarkOnDay(context, "flipped", day);
  return {
    year,
    month,
    dayOfMonth,
    maxReward: fenToYuan(MAX_FEN_PER_DAY),
    timeStatus: Math.sign(context.today - day),
    joinStatus: note ? 1 : 0,
    todayFee: fenToYuan(feesOnDay(context, day)),
    rewardType: note ? rewardTypeOf(note) : null,
    realSendAmount: note ? amountSentFor(context, note) : null,
  };
}

function amountSentFor(context: HandlerContext, note: ParsedMark): number | null {
  if (rewardTypeOf(note) === REWARD_TYPE_VOUCHER) return Number(note.values[1]);
  return dawnOfDay(note.day + 1) <= context.now
    ? fenToYuan(rewardsGivenAtDawn(context, REFUND_VOUCHER_TITLE, note.day))
    : null;
}

function rewardTypeOf({ values }: ParsedMark): number {
  return Number(values[0]);
}
