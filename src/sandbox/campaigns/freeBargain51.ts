import { dayOf } from "../../language/time.ts";
import { dawnOf } from "../mall/calendar.ts";
import { DAILY_CAP, payAtDawn } from "../mall/dawn.ts";
import { noteOf } from "../mall/history.ts";
import { type Fen, yuanOf } from "../mall/money.ts";
import { feesOn, hasRechargedBy, joinDayOf } from "../rules/customer-facts.ts";
import { type Handler, type View, whileRunning } from "../rules/rules.ts";

/**
 * Labour Day (spec 2): who has joined has each day's fees back as a voucher at the next dawn, 1000 yuan a day at
 * most. Chosen where the spec is silent: one joins once, for the rest of the event; orders of the whole day of
 * joining count; `reward` is what today's orders bring so far; who has not recharged by dawn gets nothing for the
 * day before, and sees 0 until they recharge.
 */
export const status: Handler = (view) => ({
  data: {
    activityTimeState: view.phase,
    joinStatus: joinDayOf(view) === undefined ? 0 : 1,
    reward: yuanOf(rewardOn(view, view.today)),
  },
});

export const join = whileRunning((view) => {
  if (joinDayOf(view) !== undefined) return { refuse: "您已参与活动" };
  return { data: null, remember: [noteOf("joined")] };
});

export const due = payAtDawn((view) => ({
  title: "劳动节返还",
  days: view.orders.map(({ at }) => dayOf(at)),
  dueOf: (day) => rewardOn(view, day),
}));

function rewardOn(view: View, day: number): Fen {
  const { recharges, schedule, now } = view;
  const joined = joinDayOf(view);
  if (joined === undefined || day < joined || day > dayOf(schedule.end - 1)) return 0;
  const settled = Math.min(dawnOf(day + 1), now);
  if (!hasRechargedBy(recharges, settled)) return 0;
  return Math.min(DAILY_CAP, feesOn(view, day));
}
