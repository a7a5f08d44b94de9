import { dayOf, formatTime } from "../../language/time.ts";
import { dawnOf, startOfDay } from "../mall/calendar.ts";
import { chanceOf, drawOf } from "../mall/chance.ts";
import { markName, type ParsedMark, parsedMarkOn, parsedMarks } from "../mall/history.ts";
import { fenOf, rebateOf, yuanOf } from "../mall/money.ts";
import { DAILY_CAP, givenAtDawn, payAtDawn } from "../mall/pay-at-dawn.ts";
import { feesOn } from "../rules/customer-facts.ts";
import { type Handler, type HandlerContext, whileRunning } from "../rules/rules.ts";

/** Number of cards, one per day from the first day on. */
const CARDS = 9;

/** Values of `rewardType`. */
const VOUCHER = 0;
const FULL = 1;
const HALF = 2;

/** Reward types with equal frequency. Chosen: the mall's documents are silent. */
const TYPES = [VOUCHER, FULL, HALF].map((type) => [type, 1] as const);

/** Vouchers in yuan, each with its frequency in a hundred. Both are chosen: the mall's documents give no figures. */
const VOUCHERS: readonly (readonly [yuan: number, weight: number])[] = [
  [20, 40],
  [58, 30],
  [88, 20],
  [188, 9],
  [1000, 1],
];

const REBATE_TITLE = "开年大吉服务费返还";

/**
 * Nine-day card flip: one card a day, only on its day. It hides a voucher, given at once, or a share of the day's
 * fees, refunded at the next dawn, at most 1000 yuan. Chosen where the mall's documents are silent: orders of the
 * whole day count, even before the flip; `realSendAmount` is the amount already sent, so null for a share of fees
 * until dawn; `maxReward` is the daily maximum of 1000 yuan.
 */
export const days: Handler = (context) => {
  const first = dayOf(context.schedule.start);
  return { data: Array.from({ length: CARDS }, (_, i) => cardOf(context, first + i)) };
};

/** Flips today's card; its content depends only on the customer and the day. */
export const flip = whileRunning((context) => {
  if (parsedMarkOn(context, "flipped", context.today)) return { refuse: "今日已翻牌" };
  if (!context.hasRecharged) return { refuse: "充值后才能翻牌" };
  const chance = (of: string) => chanceOf("wealthScratchyMusic", of, context.token, context.today);
  const rewardType = drawOf(chance("type"), TYPES);
  if (rewardType !== VOUCHER)
    return { data: { rewardType, realSendAmount: null }, remember: [markName("flipped", rewardType)] };
  const yuan = drawOf(chance("voucher"), VOUCHERS);
  return {
    data: { rewardType, realSendAmount: yuan },
    grants: [{ amount: fenOf(yuan), title: "开年大吉", at: context.now }],
    remember: [markName("flipped", rewardType, yuan)],
  };
});

export const dueGrants = payAtDawn((context) => {
  const rebates = new Map(parsedMarks(context.marks, "flipped").map((note) => [note.day, typeOf(note)]));
  return {
    title: REBATE_TITLE,
    days: [...rebates.keys()].filter((day) => rebates.get(day) !== VOUCHER),
    dueOf: (day) =>
      Math.min(DAILY_CAP, rebateOf(feesOn(context, day), rebates.get(day) === FULL ? "full" : "half")),
  };
});

function cardOf(context: HandlerContext, day: number) {
  const [year, month, dayOfMonth] = (formatTime(startOfDay(day), "YYYY-M-D") ?? "").split("-").map(Number);
  const note = parsedMarkOn(context, "flipped", day);
  return {
    year,
    month,
    dayOfMonth,
    maxReward: yuanOf(DAILY_CAP),
    timeStatus: Math.sign(context.today - day),
    joinStatus: note ? 1 : 0,
    todayFee: yuanOf(feesOn(context, day)),
    rewardType: note ? typeOf(note) : null,
    realSendAmount: note ? sentFor(context, note) : null,
  };
}

function sentFor(context: HandlerContext, note: ParsedMark): number | null {
  if (typeOf(note) === VOUCHER) return Number(note.values[1]);
  return dawnOf(note.day + 1) <= context.now ? yuanOf(givenAtDawn(context, REBATE_TITLE, note.day)) : null;
}

function typeOf({ values }: ParsedMark): number {
  return Number(values[0]);
}
