import { dayOf } from "../../language/time.ts";
import { feesBetween, type History, notesOf, type Recharge } from "../mall/history.ts";
import type { Fen } from "../mall/money.ts";
import type { View } from "./rules.ts";

/** Users are new for seven days; the registration day counts as day 1 (spec 1, sections 1 and 4; spec 2, section 5). */
export const NEW_USER_DAYS = 7;

export function isNewUser({ registerDays }: Pick<View, "registerDays">): boolean {
  return registerDays <= NEW_USER_DAYS;
}

/** The service fees of one Shanghai day. */
export function feesOn({ orders }: Pick<History, "orders">, day: number): Fen {
  return feesBetween(orders, day, day);
}

/** The campaign's vouchers that were issued today. */
export function vouchersToday({ vouchers, today }: Pick<View, "vouchers" | "today">): View["vouchers"] {
  return vouchers.filter(({ issuedAt }) => dayOf(issuedAt) === today);
}

/** The sum of some amounts. */
export function totalOf(amounts: readonly { amount: Fen }[]): Fen {
  return amounts.reduce((total, { amount }) => total + amount, 0);
}

/** Whether somebody had recharged by a moment. */
export function hasRechargedBy(recharges: readonly Recharge[], moment: number): boolean {
  return recharges.some(({ at }) => at <= moment);
}

/** The Shanghai day on which the customer joined; undefined before that. */
export function joinDayOf({ marks }: Pick<View, "marks">): number | undefined {
  return notesOf(marks, "joined")[0]?.day;
}
