import type { HandlerContext, VoucherGrant } from "../rules/rules.ts";
import { dawnOfDay } from "./calendar.ts";
import { type Fen, yuanToFen } from "./money.ts";

/** Maximum value of the vouchers that a customer gets for one day, in fen. */
export const MAX_FEN_PER_DAY: Fen = yuanToFen(1000);

/** Rewards that a campaign owes its customer for single days. */
interface DailyRewards {
  /** Title of the vouchers; no other voucher of the campaign has it. */
  title: string;
  /** Shanghai days, with possible repetitions. */
  days: readonly number[];
  /** Returns the reward due for a day once it is over. */
  dueOf(day: number): Fen;
}

/**
 * Creates the `dueGrants` of a campaign that sends each day's reward at dawn of the next day: for each day whose dawn
 * has come, the due amount minus what was given. It grants nothing twice, even after the clock was set back. Pure.
 */
export function createDawnGrants(
  payFor: (context: HandlerContext) => DailyRewards,
): (context: HandlerContext) => VoucherGrant[] {
  return (context) => {
    const { title, days, dueOf } = payFor(context);
    return [...new Set(days)]
      .filter((day) => dawnOfDay(day + 1) <= context.now)
      .map((day) => ({
        amount: dueOf(day) - rewardsGivenAtDawn(context, title, day),
        title,
        at: dawnOfDay(day + 1),
      }))
      .filter(({ amount }) => amount > 0);
  };
}

/** Returns the amount given under this title for a day. Pure. */
export function rewardsGivenAtDawn({ vouchers }: HandlerContext, title: string, day: number): Fen {
  return vouchers
    .filter((voucher) => voucher.title === title && voucher.issuedAt === dawnOfDay(day + 1))
    .reduce((sum, { amount }) => sum + amount, 0);
}
