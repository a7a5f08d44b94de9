import { dawnOfDay, shanghaiDayNumber } from "../mall/calendar.ts";
import { feesBetween } from "../mall/history.ts";
import { type Fen, fenToYuan, refundOfFee, yuanToFen } from "../mall/money.ts";
import { hasRechargedBy, isNewUser, joinDayOf, sumOfAmounts } from "../rules/customer-facts.ts";
import {
  type EndpointHandler,
  type HandlerContext,
  refusingOutsideSchedule,
  type VoucherGrant,
} from "../rules/rules.ts";

/** Service fees that earn the refund, in fen. Chosen: the mall's documents give no figure. */
const FEE_TARGET_FEN = yuanToFen(100);

/** Maximum refund to one customer, in fen. */
const MAX_REFUND_FEN = yuanToFen(500);

/**
 * Year-end feedback: users registered for more than 7 days may join once; service fees are refunded as vouchers the
 * next day. Chosen where the mall's documents are silent: fees count from the whole day of joining to the event's last
 * day; nothing is refunded until they reach the target, then all of them, up to the cap.
 */
export const status: EndpointHandler = (context) => {
  const joined = joinDayOf(context);
  return {
    data: {
      activityTimeState: context.phase,
      registerDays: context.registerDays,
      status: joined === undefined ? 0 : 1,
      taskFee: fenToYuan(FEE_TARGET_FEN),
      fee: fenToYuan(joined === undefined ? 0 : feesPaidSince(context, joined, context.today)),
      reward: fenToYuan(sumOfAmounts(context.vouchers.filter(({ issuedAt }) => issuedAt <= context.now))),
    },
  };
};

/** Enrols the customer. Refuses customers who joined before, or who registered seven days ago or less. */
export const join = refusingOutsideSchedule((context) => {
  if (isNewUser(context)) return { refuse: "暂无参与资格" };
  if (joinDayOf(context) !== undefined) return { refuse: "您已参与活动" };
  return { data: null, remember: ["joined"] };
});

/** Amount due by the evening before, minus what was given, at each dawn. Customers without a recharge get nothing. */
export function dueGrants(context: HandlerContext): VoucherGrant[] {
  const joined = joinDayOf(context);
  if (joined === undefined) return [];
  const grants: VoucherGrant[] = [];
  let total = sumOfAmounts(context.vouchers);
  for (let day = joined; day <= lastDayOfEvent(context) && dawnOfDay(day + 1) <= context.now; day++) {
    const at = dawnOfDay(day + 1);
    const fees = feesPaidSince(context, joined, day);
    const owed =
      fees >= FEE_TARGET_FEN && hasRechargedBy(context.recharges, at)
        ? Math.min(MAX_REFUND_FEN, refundOfFee(fees, "full"))
        : 0;
    if (owed <= total) continue;
    grants.push({ amount: owed - total, title: "年终回馈", at });
    total = owed;
  }
  return grants;
}

function lastDayOfEvent({ schedule }: HandlerContext): number {
  return shanghaiDayNumber(schedule.end - 1);
}

function feesPaidSince(context: HandlerContext, joined: number, through: number): Fen {
  return feesBetween(
    context.orders,
    Math.max(joined, shanghaiDayNumber(context.schedule.start)),
    Math.min(through, lastDayOfEvent(context)),
  );
}
