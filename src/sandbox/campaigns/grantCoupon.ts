import { dayOf } from "../../language/time.ts";
import { chanceOf } from "../mall/chance.ts";
import { DAILY_CAP, payAtDawn } from "../mall/dawn.ts";
import { type Note, noteOf, noteOn, notesOf } from "../mall/history.ts";
import { type Fen, rebateOf, yuanOf } from "../mall/money.ts";
import { feesOn } from "../rules/customer-facts.ts";
import { type Handler, type View, whileRunning } from "../rules/rules.ts";

/** `ratio` (spec 2, section 3). */
const WAIVED = 1;
const HALVED = 0;

/**
 * Voucher giveaway (spec 2): who has ordered draws once a day whether the day's fees come back in full or by half,
 * as a voucher at the next dawn, 1000 yuan at most. Chosen where the spec is silent: both are equally likely; every
 * order of the sandbox is a cash order; orders of the whole day count, also those after the draw; before the draw
 * `ratio` and `reward` are 0. One customer cannot exhaust the pool of 680000 yuan, so nothing keeps count of it.
 */
export const status: Handler = (view) => {
  const note = noteOn(view, "drawn", view.today);
  return {
    data: {
      activityTimeState: view.phase,
      todayCashNum: ordersOn(view, view.today),
      todayLottery: note ? 1 : 0,
      ratio: note ? ratioOf(note) : HALVED,
      todayFee: yuanOf(feesOn(view, view.today)),
      reward: yuanOf(rewardOn(view, view.today)),
    },
  };
};

/** What is drawn follows from the customer and the day. */
export const draw = whileRunning((view) => {
  if (noteOn(view, "drawn", view.today)) return { refuse: "今日已抽奖" };
  if (!view.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (ordersOn(view, view.today) === 0) return { refuse: "今日暂无订单，请先订购" };
  const ratio = chanceOf("grantCoupon", view.token, view.today) < 1 / 2 ? WAIVED : HALVED;
  return { data: null, remember: [noteOf("drawn", ratio)] };
});

export const due = payAtDawn((view) => ({
  title: "代金券大派送",
  days: notesOf(view.marks, "drawn").map(({ day }) => day),
  dueOf: (day) => rewardOn(view, day),
}));

/** What the draw of a day brings, as far as the fees go by now. */
function rewardOn(view: View, day: number): Fen {
  const note = noteOn(view, "drawn", day);
  if (!note) return 0;
  return Math.min(DAILY_CAP, rebateOf(feesOn(view, day), ratioOf(note) === WAIVED ? "full" : "half"));
}

function ratioOf({ values }: Note): number {
  return Number(values[0]);
}

function ordersOn({ orders }: View, day: number): number {
  return orders.filter(({ at }) => dayOf(at) === day).length;
}
