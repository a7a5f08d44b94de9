import { formatShanghaiTime, shanghaiDayNumber, startOfShanghaiDay } from "./calendar.ts";
import { type CustomerHistory, daysSinceRegistration, feesBetween, type PlacedOrder } from "./history.ts";
import { orderProfitAt } from "./market.ts";
import { fenToYuan, type PaymentMethod } from "./money.ts";
import type { Persona } from "./personas.ts";

/** Order of a customer as people and tests read it: amounts in yuan, moments as ISO text. */
export interface OrderReport extends Pick<PlacedOrder, "id" | "commodity" | "direction"> {
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
  recharges: { id: string; amount: number; at: string; by: PaymentMethod }[];
  /** Vouchers received by now. */
  vouchers: { id: string; amount: number; source: string; title: string; issuedAt: string }[];
  marks: { campaign: string; name: string; at: string }[];
}

/** Returns a customer's account for people and tests. Pure. */
export function createAccountReport(
  history: CustomerHistory,
  { title, description }: Persona,
): AccountReport {
  const { token, now, registeredOn } = history;
  const today = shanghaiDayNumber(now);
  const orders = sortNewestFirst(history.orders, ({ at }) => at);
  const recharges = sortNewestFirst(history.recharges, ({ at }) => at);
  const vouchers = sortNewestFirst(history.vouchers, ({ issuedAt }) => issuedAt).filter(
    (one) => one.issuedAt <= now,
  );
  return {
    token,
    title,
    description,
    now: formatShanghaiTime(now),
    registeredOn: formatShanghaiTime(startOfShanghaiDay(registeredOn)).slice(0, 10),
    registerDays: daysSinceRegistration(history),
    hasRecharged: recharges.length > 0,
    todayFee: fenToYuan(feesBetween(orders, today, today)),
    orders: orders.map((order) => createOrderReport(order, now)),
    recharges: recharges.map(({ id, amount, at, by }) => ({
      id,
      amount: fenToYuan(amount),
      at: formatShanghaiTime(at),
      by,
    })),
    vouchers: vouchers.map(({ id, amount, source, title, issuedAt }) => ({
      id,
      amount: fenToYuan(amount),
      source,
      title,
      issuedAt: formatShanghaiTime(issuedAt),
    })),
    marks: history.marks.map(({ campaign, name, at }) => ({ campaign, name, at: formatShanghaiTime(at) })),
  };
}

function createOrderReport(order: PlacedOrder, now: number): OrderReport {
  const { id, fee, at, commodity, direction, price, closed } = order;
  return {
    id,
    commodity,
    direction,
    fee: fenToYuan(fee),
    at: formatShanghaiTime(at),
    price: fenToYuan(price),
    plAmount: fenToYuan(orderProfitAt(order, now)),
    closedAt: closed ? formatShanghaiTime(closed.at) : null,
  };
}

function sortNewestFirst<T>(facts: readonly T[], momentOf: (fact: T) => number): T[] {
  // Reversed first: of several at the same moment, the last one is the newest.
  return [...facts].reverse().sort((a, b) => momentOf(b) - momentOf(a));
}
