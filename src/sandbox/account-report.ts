import { dayOf } from "../language/time.ts";
import { formatMoment, startOfDay } from "./calendar.ts";
import { feesBetween, type History, registerDaysOf } from "./history.ts";
import { yuanOf } from "./money.ts";
import type { Persona } from "./personas.ts";

/** An account for people and tests: amounts in yuan, moments as Shanghai time in ISO text, newest first. */
export interface AccountReport {
  token: string;
  title: string;
  description: string;
  now: string;
  registeredOn: string;
  registerDays: number;
  hasRecharged: boolean;
  todayFee: number;
  orders: { id: string; fee: number; at: string }[];
  recharges: { id: string; amount: number; at: string }[];
  /** Those that the customer has by now. */
  vouchers: { id: string; amount: number; source: string; title: string; issuedAt: string }[];
  marks: { campaign: string; name: string; at: string }[];
}

export function accountReport(history: History, { title, description }: Persona): AccountReport {
  const { token, now, registeredOn } = history;
  const today = dayOf(now);
  const orders = newestFirst(history.orders, ({ at }) => at);
  const recharges = newestFirst(history.recharges, ({ at }) => at);
  const vouchers = newestFirst(history.vouchers, ({ issuedAt }) => issuedAt).filter(
    (one) => one.issuedAt <= now,
  );
  return {
    token,
    title,
    description,
    now: formatMoment(now),
    registeredOn: formatMoment(startOfDay(registeredOn)).slice(0, 10),
    registerDays: registerDaysOf(history),
    hasRecharged: recharges.length > 0,
    todayFee: yuanOf(feesBetween(orders, today, today)),
    orders: orders.map(({ id, fee, at }) => ({ id, fee: yuanOf(fee), at: formatMoment(at) })),
    recharges: recharges.map(({ id, amount, at }) => ({ id, amount: yuanOf(amount), at: formatMoment(at) })),
    vouchers: vouchers.map(({ id, amount, source, title, issuedAt }) => ({
      id,
      amount: yuanOf(amount),
      source,
      title,
      issuedAt: formatMoment(issuedAt),
    })),
    marks: history.marks.map(({ campaign, name, at }) => ({ campaign, name, at: formatMoment(at) })),
  };
}

function newestFirst<T>(facts: readonly T[], momentOf: (fact: T) => number): T[] {
  return [...facts].sort((a, b) => momentOf(b) - momentOf(a));
}
