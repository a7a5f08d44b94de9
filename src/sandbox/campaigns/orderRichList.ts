import { dayOf } from "../../language/time.ts";
import { serverTime } from "../mall/calendar.ts";
import { markName, parsedMarks } from "../mall/history.ts";
import { yuanOf } from "../mall/money.ts";
import { DAILY_CAP, payAtDawn } from "../mall/pay-at-dawn.ts";
import { feesOn, isNewUser } from "../rules/customer-facts.ts";
import { type Handler, type HandlerContext, whileRunning } from "../rules/rules.ts";

/** Values of `todayJoinStatus`. */
const OPEN = 0;
const JOINED = 1;
const NOT_ELIGIBLE = 2;

/**
 * National-day claim: customers who join receive the day's fees at the next dawn, at most 1000 yuan; they join again
 * each day. Chosen where the mall's documents are silent: new users and customers without a recharge are not eligible;
 * orders of the whole day count, even before joining; `activityDays` is the length of the campaign in days.
 */
export const status: Handler = (context) => ({
  data: {
    startTime: serverTime(context.schedule.start),
    activityDays: dayOf(context.schedule.end - 1) - dayOf(context.schedule.start) + 1,
    todayJoinStatus: joinStatusOf(context),
    todayFee: yuanOf(feesOn(context, context.today)),
    activityStatus: context.phase === 0,
  },
});

export const join = whileRunning((context) => {
  const standing = joinStatusOf(context);
  if (standing === JOINED) return { refuse: "今日已参与" };
  if (standing === NOT_ELIGIBLE) return { refuse: "暂无参与资格" };
  return { data: null, remember: [markName("joined")] };
});

export const dueGrants = payAtDawn((context) => ({
  title: "国庆大吉",
  days: joinedDays(context),
  dueOf: (day) => Math.min(DAILY_CAP, feesOn(context, day)),
}));

/** Returns the join status. It stays "joined" for the day. New users have their own refund of the same fees. */
function joinStatusOf(context: HandlerContext): number {
  if (joinedDays(context).includes(context.today)) return JOINED;
  return context.hasRecharged && !isNewUser(context) ? OPEN : NOT_ELIGIBLE;
}

function joinedDays({ marks }: HandlerContext): number[] {
  return parsedMarks(marks, "joined").map(({ day }) => day);
}
