import type { Grant, View } from "../rules/rules.ts";
import { dawnOf } from "./calendar.ts";
import { type Fen, fenOf } from "./money.ts";

/** A user gets at most so much in vouchers for a day (spec 2, section 9). */
export const DAILY_CAP: Fen = fenOf(1000);

/** What a campaign owes its customer for single days. */
interface DailyPay {
  /** Of the vouchers; no other voucher of the campaign has it. */
  title: string;
  /** Shanghai days; the same may come several times. */
  days: readonly number[];
  /** What is due for a day once it is over. */
  dueOf(day: number): Fen;
}

/**
 * Makes the `due` of a campaign that sends rewards the next day at dawn (spec 2, section 9): of each day whose dawn has
 * come, what is due less what was given. Whoever asks again gets nothing twice, also after the clock was set back. Pure.
 */
export function payAtDawn(payFor: (view: View) => DailyPay): (view: View) => Grant[] {
  return (view) => {
    const { title, days, dueOf } = payFor(view);
    return [...new Set(days)]
      .filter((day) => dawnOf(day + 1) <= view.now)
      .map((day) => ({ amount: dueOf(day) - givenAtDawn(view, title, day), title, at: dawnOf(day + 1) }))
      .filter(({ amount }) => amount > 0);
  };
}

/** What was given under this title for a day. Pure. */
export function givenAtDawn({ vouchers }: View, title: string, day: number): Fen {
  return vouchers
    .filter((voucher) => voucher.title === title && voucher.issuedAt === dawnOf(day + 1))
    .reduce((sum, { amount }) => sum + amount, 0);
}
