import { formatServerTime, shanghaiDayNumber } from "../mall/calendar.ts";
import { findMarksNamed, formatMarkName } from "../mall/history.ts";
import { fenToYuan } from "../mall/money.ts";
import { createDawnGrants, MAX_FEN_PER_DAY } from "../mall/rewards-at-dawn.ts";
import { feesOnDay, isNewUser } from "../rules/customer-facts.ts";
import { type EndpointHandler, type HandlerContext, refusingOutsideSchedule } from "../rules/rules.ts";

/** Values of `todayJoinStatus`: whether the customer may join today, or has joined. */
const JOIN_STATUS_OPEN = 0;
const JOIN_STATUS_JOINED = 1;
const JOIN_STATUS_NOT_ELIGIBLE = 2;

/**
 * National-day claim: customers who join receive the day's fees at the next dawn, at most 1000 yuan; they join again
 * each day. Chosen where the mall's documents are silent: new users and customers without a recharge are not eligible;
 * orders of the whole day count, even before joining; `activityDays` is the length of the campaign in days.
 */
export const status: EndpointHandler = (context) => ({
  data: {
    startTime: formatServerTime(context.schedule.start),
    activityDays: shanghaiDayNumber(context.schedule.end - 1) - shanghaiDayNumber(context.schedule.start) + 1,
    todayJoinStatus: joinStatusOf(context),
    todayFee: fenToYuan(feesOnDay(context, context.today)),
    activityStatus: context.phase === 0,
  },
});

/** Joins the customer for today; refuses those who are not eligible. */
export const join = refusingOutsideSchedule((context) => {
  const standing = joinStatusOf(context);
  if (standing === JOIN_STATUS_JOINED) return { refuse: "今日已参与" };
  if (standing === JOIN_STATUS_NOT_ELIGIBLE) return { refuse: "暂无参与资格" };
  return { data: null, remember: [formatMarkName("joined")] };
});

/** Refund of the fees of each day on which the customer joined, at the next dawn. */
export const dueGrants = createDawnGrants((context) => ({
  title: "国庆大吉",
  days: joinedDays(context),
  dueOf: (day) => Math.min(MAX_FEN_PER_DAY, feesOnDay(context, day)),
}));

/** Returns the join status. It stays "joined" for the day. New users have their own refund of the same fees. */
function joinStatusOf(context: HandlerContext): number {
  if (joinedDays(context).includes(context.today)) return JOIN_STATUS_JOINED;
  return context.hasRecharged && !isNewUser(context) ? JOIN_STATUS_OPEN : JOIN_STATUS_NOT_ELIGIBLE;
}

function joinedDays({ marks }: HandlerContext): number[] {
  return findMarksNamed(marks, "joined").map(({ day }) => day);
}
