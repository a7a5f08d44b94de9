import { dayOf } from "../../language/time.ts";
import { dawnOf } from "../mall/calendar.ts";
import { feesBetween } from "../mall/history.ts";
import { type Fen, fenOf, rebateOf, yuanOf } from "../mall/money.ts";
import { hasRechargedBy, isNewUser, joinDayOf, totalOf } from "../rules/customer-facts.ts";
import { type Grant, type Handler, type View, whileRunning } from "../rules/rules.ts";

/** The fee target. The spec names the field and no figure: 100 yuan is chosen. */
const TASK = fenOf(100);

/** At most so much comes back to one user (spec 2, section 9). */
const CAP = fenOf(500);

/**
 * Year-end feedback (spec 2): who is registered for more than 7 days may join once; service fees come back as
 * vouchers the next day. Chosen where the spec is silent: fees count from the whole day of joining to the last
 * day of the event; nothing comes back before they reach the task, then all of them, up to the cap.
 */
export const status: Handler = (view) => {
  const joined = joinDayOf(view);
  return {
    data: {
      activityTimeState: view.phase,
      registerDays: view.registerDays,
      status: joined === undefined ? 0 : 1,
      taskFee: yuanOf(TASK),
      fee: yuanOf(joined === undefined ? 0 : feesSince(view, joined, view.today)),
      reward: yuanOf(totalOf(view.vouchers.filter(({ issuedAt }) => issuedAt <= view.now))),
    },
  };
};

export const join = whileRunning((view) => {
  if (isNewUser(view)) return { refuse: "暂无参与资格" };
  if (joinDayOf(view) !== undefined) return { refuse: "您已参与活动" };
  return { data: null, remember: ["joined"] };
});

/** At each dawn: what has come due by the evening before, less what was given. Who never recharged gets nothing. */
export function due(view: View): Grant[] {
  const joined = joinDayOf(view);
  if (joined === undefined) return [];
  const grants: Grant[] = [];
  let total = totalOf(view.vouchers);
  for (let day = joined; day <= lastDay(view) && dawnOf(day + 1) <= view.now; day++) {
    const at = dawnOf(day + 1);
    const fees = feesSince(view, joined, day);
    const owed =
      fees >= TASK && hasRechargedBy(view.recharges, at) ? Math.min(CAP, rebateOf(fees, "full")) : 0;
    if (owed <= total) continue;
    grants.push({ amount: owed - total, title: "年终回馈", at });
    total = owed;
  }
  return grants;
}

function lastDay({ schedule }: View): number {
  return dayOf(schedule.end - 1);
}

function feesSince(view: View, joined: number, through: number): Fen {
  return feesBetween(
    view.orders,
    Math.max(joined, dayOf(view.schedule.start)),
    Math.min(through, lastDay(view)),
  );
}
