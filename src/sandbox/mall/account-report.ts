import { dayOf } from "../../language/time.ts";
import { formatMoment, startOfDay } from "./calendar.ts";
import { type CustomerHistory, feesBetween, type Order, registerDaysOf } from "./history.ts";
import { profitOf } from "./market.ts";
import { type Payment, yuanOf } from "./money.ts";
import type { Persona } from "./personas.ts";

export interface OrderReport extends Pick<Order, "id" | "commodity" | "direction"> {
  fee: number;
  at: string;
  price: number;
  /** Profit, or loss below zero; of an open order, the current one. */
  plAmount: number;
  /** Null while it is open. */
  closedAt: string | null;
}

/** Account for people and tests: amounts in yuan, moments as Shanghai time in ISO text, newest first. */
export interface AccountReport {
  token: string;
  title: string;
  description: string;
  now: string;
  registeredOn: string;
  registerDays: number;
  hasRecharged: boolean;
  todayFee: number;
  orders: OrderReport[];
  recharges: { id: string; amount: number; at: string; by: Payment }[];
  /** Vouchers received by now. */
  vouchers: { id: string; amount: number; source: string; title: string; issuedAt: string }[];
  marks: { campaign: string; name: string; at: string }[];
}

export function accountReport(history: CustomerHistory, { title, description }: Persona): AccountReport {
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
    orders: orders.map((order) => orderReport(order, now)),
    recharges: recharges.map(({ id, amount, at, by }) => ({
      id,
      amount: yuanOf(amount),
      at: formatMoment(at),
      by,
    })),
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

function orderReport(order: Order, now: number): OrderReport {
  const { id, fee, at, commodity, direction, price, closed } = order;
  return {
    id,
    commodity,
    direction,
    fee: yuanOf(fee),
    at: formatMoment(at),
    price: yuanOf(price),
    plAmount: yuanOf(profitOf(order, now)),
    closedAt: closed ? formatMoment(closed.at) : null,
  };
}

function newestFirst<T>(facts: readonly T[], momentOf: (fact: T) => number): T[] {
  // Reversed first: of several at the same moment, the last one is the newest.
  return [...facts].reverse().sort((a, b) => momentOf(b) - momentOf(a));
}
