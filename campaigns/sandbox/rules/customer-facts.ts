import { shanghaiDayNumber } from "../mall/calendar.ts";
import { type CustomerHistory, feesBetween, findMarksNamed, type Recharge } from "../mall/history.ts";
import type { Fen } from "../mall/money.ts";
import type { HandlerContext } from "./rules.ts";

/** Days for which a user is new; the registration day is day 1. */
export const NEW_USER_DAYS = 7;

/** Returns whether a customer registered at most seven days ago. */
export function isNewUser({ registerDays }: Pick<HandlerContext, "registerDays">): boolean {
  return registerDays <= NEW_USER_DAYS;
}

/** Returns the service fees of one Shanghai day. */
export function feesOnDay({ orders }: Pick<CustomerHistory, "orders">, day: number): Fen {
  return feesBetween(orders, day, day);
}

/** Returns the campaign's vouchers issued today. */
export function vouchersToday({
  vouchers,
  today,
}: Pick<HandlerContext, "vouchers" | "today">): HandlerContext["vouchers"] {
  return vouchers.filter(({ issuedAt }) => shanghaiDayNumber(issuedAt) === today);
}

/** Returns the sum of the amounts. */
export function sumOfAmounts(amounts: readonly { amount: Fen }[]): Fen {
  return amounts.reduce((total, { amount }) => total + amount, 0);
}

/** Returns whether a customer had recharged by a moment. */
export function hasRechargedBy(recharges: readonly Recharge[], moment: number): boolean {
  return recharges.some(({ at }) => at <= moment);
}

/** Returns the Shanghai day on which the customer joined; undefined before that. */
export function joinDayOf({ marks }: Pick<HandlerContext, "marks">): number | undefined {
  return findMarksNamed(marks, "joined")[0]?.day;
}
