import { dayOf } from "../../language/time.ts";
import { chanceOf } from "../mall/chance.ts";
import { markName, type ParsedMark, parsedMarkOn, parsedMarks } from "../mall/history.ts";
import { type Fen, rebateOf, yuanOf } from "../mall/money.ts";
import { DAILY_CAP, payAtDawn } from "../mall/pay-at-dawn.ts";
import { feesOn } from "../rules/customer-facts.ts";
import { type Handler, type HandlerContext, whileRunning } from "../rules/rules.ts";

/** Values of `ratio`. */
const WAIVED = 1;
const HALVED = 0;

/**
 * Voucher giveaway: customers with an order today can draw once a day whether the day's fees are refunded in full or
 * by half, as a voucher at the next dawn, at most 1000 yuan. Chosen where the mall's documents are silent: both are
 * equally likely; every order of the sandbox is a cash order; orders of the whole day count, even after the draw;
 * before the draw `ratio` and `reward` are 0. One customer cannot exhaust the pool of 680000 yuan, so it is not
 * tracked.
 */
export const status: Handler = (context) => {
  const note = parsedMarkOn(context, "drawn", context.today);
  return {
    data: {
      activityTimeState: context.phase,
      todayCashNum: ordersOn(context, context.today),
      todayLottery: note ? 1 : 0,
      ratio: note ? ratioOf(note) : HALVED,
      todayFee: yuanOf(feesOn(context, context.today)),
      reward: yuanOf(rewardOn(context, context.today)),
    },
  };
};

/** Draws a ratio that depends only on the customer and the day. */
export const draw = whileRunning((context) => {
  if (parsedMarkOn(context, "drawn", context.today)) return { refuse: "今日已抽奖" };
  if (!context.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (ordersOn(context, context.today) === 0) return { refuse: "今日暂无订单，请先订购" };
  const ratio = chanceOf("grantCoupon", context.token, context.today) < 1 / 2 ? WAIVED : HALVED;
  return { data: null, remember: [markName("drawn", ratio)] };
});

export const dueGrants = payAtDawn((context) => ({
  title: "代金券大派送",
  days: parsedMarks(context.marks, "drawn").map(({ day }) => day),
  dueOf: (day) => rewardOn(context, day),
}));

/** Returns the reward of a day's draw, for the fees paid by now. */
function rewardOn(context: HandlerContext, day: number): Fen {
  const note = parsedMarkOn(context, "drawn", day);
  if (!note) return 0;
  return Math.min(DAILY_CAP, rebateOf(feesOn(context, day), ratioOf(note) === WAIVED ? "full" : "half"));
}

function ratioOf({ values }: ParsedMark): number {
  return Number(values[0]);
}

function ordersOn({ orders }: HandlerContext, day: number): number {
  return orders.filter(({ at }) => dayOf(at) === day).length;
}
