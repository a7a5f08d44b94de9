import { dayOf, formatTime } from "../../language/time.ts";
import { dawnOf, startOfDay } from "../mall/calendar.ts";
import { chanceOf, drawOf } from "../mall/chance.ts";
import { DAILY_CAP, givenAtDawn, payAtDawn } from "../mall/dawn.ts";
import { type Note, noteOf, noteOn, notesOf } from "../mall/history.ts";
import { fenOf, rebateOf, yuanOf } from "../mall/money.ts";
import { feesOn } from "../rules/customer-facts.ts";
import { type Handler, type View, whileRunning } from "../rules/rules.ts";

/** Nine cards, from the first day on (spec 2, section 9). */
const CARDS = 9;

/** `rewardType` (spec 2, section 4). */
const VOUCHER = 0;
const FULL = 1;
const HALF = 2;

/** Each comes up equally often. Chosen: the spec does not say. */
const TYPES = [VOUCHER, FULL, HALF].map((type) => [type, 1] as const);

/** Vouchers in yuan, each with how often it comes up in a hundred. Both are chosen: the spec names no figures. */
const VOUCHERS: readonly (readonly [yuan: number, weight: number])[] = [
  [20, 40],
  [58, 30],
  [88, 20],
  [188, 9],
  [1000, 1],
];

const REBATE_TITLE = "开年大吉服务费返还";

/**
 * Nine-day card flip (spec 2): one card a day, and only on its day. It hides a voucher, which is there at once, or a
 * share of the day's fees, which comes back at the next dawn, 1000 yuan at most. Chosen where the spec is silent:
 * orders of the whole day count, also those before the flip; `realSendAmount` is what has really been sent, so null
 * for a share of fees until dawn; `maxReward` is the 1000 yuan that a day can bring.
 */
export const days: Handler = (view) => {
  const first = dayOf(view.schedule.start);
  return { data: Array.from({ length: CARDS }, (_, i) => cardOf(view, first + i)) };
};

/** What a card hides follows from the customer and the day. */
export const flip = whileRunning((view) => {
  if (noteOn(view, "flipped", view.today)) return { refuse: "今日已翻牌" };
  if (!view.hasRecharged) return { refuse: "充值后才能翻牌" };
  const chance = (of: string) => chanceOf("wealthScratchyMusic", of, view.token, view.today);
  const rewardType = drawOf(chance("type"), TYPES);
  if (rewardType !== VOUCHER)
    return { data: { rewardType, realSendAmount: null }, remember: [noteOf("flipped", rewardType)] };
  const yuan = drawOf(chance("voucher"), VOUCHERS);
  return {
    data: { rewardType, realSendAmount: yuan },
    grants: [{ amount: fenOf(yuan), title: "开年大吉", at: view.now }],
    remember: [noteOf("flipped", rewardType, yuan)],
  };
});

export const due = payAtDawn((view) => {
  const rebates = new Map(notesOf(view.marks, "flipped").map((note) => [note.day, typeOf(note)]));
  return {
    title: REBATE_TITLE,
    days: [...rebates.keys()].filter((day) => rebates.get(day) !== VOUCHER),
    dueOf: (day) =>
      Math.min(DAILY_CAP, rebateOf(feesOn(view, day), rebates.get(day) === FULL ? "full" : "half")),
  };
});

function cardOf(view: View, day: number) {
  const [year, month, dayOfMonth] = (formatTime(startOfDay(day), "YYYY-M-D") ?? "").split("-").map(Number);
  const note = noteOn(view, "flipped", day);
  return {
    year,
    month,
    dayOfMonth,
    maxReward: yuanOf(DAILY_CAP),
    timeStatus: Math.sign(view.today - day),
    joinStatus: note ? 1 : 0,
    todayFee: yuanOf(feesOn(view, day)),
    rewardType: note ? typeOf(note) : null,
    realSendAmount: note ? sentFor(view, note) : null,
  };
}

function sentFor(view: View, note: Note): number | null {
  if (typeOf(note) === VOUCHER) return Number(note.values[1]);
  return dawnOf(note.day + 1) <= view.now ? yuanOf(givenAtDawn(view, REBATE_TITLE, note.day)) : null;
}

function typeOf({ values }: Note): number {
  return Number(values[0]);
}
