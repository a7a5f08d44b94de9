import { dayOf } from "../../language/time.ts";
import { serverTime } from "../mall/calendar.ts";
import { DAILY_CAP, payAtDawn } from "../mall/dawn.ts";
import { noteOf, notesOf } from "../mall/history.ts";
import { yuanOf } from "../mall/money.ts";
import { feesOn, isNewUser } from "../rules/customer-facts.ts";
import { type Handler, type View, whileRunning } from "../rules/rules.ts";

/** `todayJoinStatus` (spec 2, section 4). */
const OPEN = 0;
const JOINED = 1;
const NOT_ELIGIBLE = 2;

/**
 * National-day claim (spec 2): who joins has the day's fees back at the next dawn, 1000 yuan at most; every day is
 * joined anew. Chosen where the spec is silent: new users and who never recharged are not eligible; orders of the
 * whole day count, also those before joining; `activityDays` is how many days the campaign lasts.
 */
export const status: Handler = (view) => ({
  data: {
    startTime: serverTime(view.schedule.start),
    activityDays: dayOf(view.schedule.end - 1) - dayOf(view.schedule.start) + 1,
    todayJoinStatus: standingOf(view),
    todayFee: yuanOf(feesOn(view, view.today)),
    activityStatus: view.phase === 0,
  },
});

export const join = whileRunning((view) => {
  const standing = standingOf(view);
  if (standing === JOINED) return { refuse: "今日已参与" };
  if (standing === NOT_ELIGIBLE) return { refuse: "暂无参与资格" };
  return { data: null, remember: [noteOf("joined")] };
});

export const due = payAtDawn((view) => ({
  title: "国庆大吉",
  days: joinedDays(view),
  dueOf: (day) => Math.min(DAILY_CAP, feesOn(view, day)),
}));

/** Who has joined stays so for the day. New users have their own refund of the same fees (spec 1, section 4). */
function standingOf(view: View): number {
  if (joinedDays(view).includes(view.today)) return JOINED;
  return view.hasRecharged && !isNewUser(view) ? OPEN : NOT_ELIGIBLE;
}

function joinedDays({ marks }: View): number[] {
  return notesOf(marks, "joined").map(({ day }) => day);
}
