import { dawnOfDay, shanghaiDayNumber } from "../mall/calendar.ts";
import { formatMarkName } from "../mall/history.ts";
import { type Fen, fenToYuan } from "../mall/money.ts";
import { createDawnGrants, MAX_FEN_PER_DAY } from "../mall/rewards-at-dawn.ts";
import { feesOnDay, hasRechargedBy, joinDayOf } from "../rules/customer-facts.ts";
import { type EndpointHandler, type HandlerContext, refusingOutsideSchedule } from "../rules/rules.ts";

/**
 * Labour Day: customers who join are refunded each day's fees as a voucher at the next dawn, at most 1000 yuan a day.
 * Chosen where the mall's documents are silent: one joins once, for the rest of the event; orders of the whole day of
 * joining count; `reward` is the refund for today's orders until now; customers who have not recharged by dawn get
 * nothing for the day before, and see 0 until they recharge.
 */
export const status: EndpointHandler = (context) => ({
  data: {
    activityTimeState: context.phase,
    joinStatus: joinDayOf(context) === undefined ? 0 : 1,
    reward: fenToYuan(refundForDay(context, context.today)),
  },
});

/** Joins the customer for the rest of the event; refuses a second time. */
export const join = refusingOutsideSchedule((context) => {
  if (joinDayOf(context) !== undefined) return { refuse: "您已参与活动" };
  return { data: null, remember: [formatMarkName("joined")] };
});

/** Refund of each day's fees, at the next dawn. */
export const dueGrants = createDawnGrants((context) => ({
  title: "劳动节返还",
  days: context.orders.map(({ at }) => shanghaiDayNumber(at)),
  dueOf: (day) => refundForDay(context, day),
}));

function refundForDay(context: HandlerContext, day: number): Fen {
  const { recharges, schedule, now } = context;
  const joined = joinDayOf(context);
  if (joined === undefined || day < joined || day > shanghaiDayNumber(schedule.end - 1)) return 0;
  const settled = Math.min(dawnOfDay(day + 1), now);
  if (!hasRechargedBy(recharges, settled)) return 0;
  return Math.min(MAX_FEN_PER_DAY, feesOnDay(context, day));
}
