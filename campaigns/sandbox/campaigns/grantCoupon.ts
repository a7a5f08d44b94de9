import { shanghaiDayNumber } from "../mall/calendar.ts";
import { findMarkOnDay, findMarksNamed, formatMarkName, type ParsedMark } from "../mall/history.ts";
import { type Fen, fenToYuan, refundOfFee } from "../mall/money.ts";
import { pseudoRandomOf } from "../mall/pseudo-random.ts";
import { createDawnGrants, MAX_FEN_PER_DAY } from "../mall/rewards-at-dawn.ts";
import { feesOnDay } from "../rules/customer-facts.ts";
import { type EndpointHandler, type HandlerContext, refusingOutsideSchedule } from "../rules/rules.ts";

/** Values of `ratio` in an answer: the share of the day's fees that the customer won as a refund. */
const REFUND_IN_FULL = 1;
const REFUND_BY_HALF = 0;

/**
 * Voucher giveaway: customers with an order today can draw once a day whether the day's fees are refunded in full or
 * by half, as a voucher at the next dawn, at most 1000 yuan. Chosen where the mall's documents are silent: both are
 * equally likely; every order of the sandbox is a cash order; orders of the whole day count, even after the draw;
 * before the draw `ratio` and `reward` are 0. One customer cannot exhaust the pool of 680000 yuan, so it is not
 * tracked.
 */
export const status: EndpointHandler = (context) => {
  const note = findMarkOnDay(context, "drawn", context.today);
  return {
    data: {
      activityTimeState: context.phase,
      todayCashNum: ordersPlacedOnDay(context, context.today),
      todayLottery: note ? 1 : 0,
      ratio: note ? drawnRatioOf(note) : REFUND_BY_HALF,
      todayFee: fenToYuan(feesOnDay(context, context.today)),
      reward: fenToYuan(refundForDay(context, context.today)),
    },
  };
};

/** Draws a ratio that depends only on the customer and the day. */
export const draw = refusingOutsideSchedule((context) => {
  if (findMarkOnDay(context, "drawn", context.today)) return { refuse: "今日已抽奖" };
  if (!context.hasRecharged) return { refuse: "充值后才能抽奖" };
  if (ordersPlacedOnDay(context, context.today) === 0) return { refuse: "今日暂无订单，请先订购" };
  const ratio =
    pseudoRandomOf("grantCoupon", context.token, context.today) < 1 / 2 ? REFUND_IN_FULL : REFUND_BY_HALF;
  return { data: null, remember: [formatMarkName("drawn", ratio)] };
});

/** Refund that a day's draw has won, at the next dawn. */
export const dueGrants = createDawnGrants((context) => ({
  title: "代金券大派送",
  days: findMarksNamed(context.marks, "drawn").map(({ day }) => day),
  dueOf: (day) => refundForDay(context, day),
}));

/** Returns the reward of a day's draw, for the fees paid by now. */
function refundForDay(context: HandlerContext, day: number): Fen {
  const note = findMarkOnDay(context, "drawn", day);
  if (!note) return 0;
  return Math.min(
    MAX_FEN_PER_DAY,
    refundOfFee(feesOnDay(context, day), drawnRatioOf(note) === REFUND_IN_FULL ? "full" : "half"),
  );
}

function drawnRatioOf({ values }: ParsedMark): number {
  return Number(values[0]);
}

function ordersPlacedOnDay({ orders }: HandlerContext, day: number): number {
  return orders.filter(({ at }) => shanghaiDayNumber(at) === day).length;
}
