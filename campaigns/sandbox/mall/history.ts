import { shanghaiDayNumber } from "./calendar.ts";
import type { Fen, PaymentMethod } from "./money.ts";
import type { PersonIdentity } from "./personas.ts";

/** Silver, platinum, copper, soybean, corn, coffee. The mall's documents name no code for coffee: KC is chosen. */
export type CommodityCode = "XAG" | "XPT" | "CAD" | "S" | "C" | "KC";

/** Order; all moments are milliseconds since 1970. */
export interface PlacedOrder {
  id: string;
  at: number;
  /** Service fee, which campaigns reward. */
  fee: Fen;
  commodity: CommodityCode;
  /** 2 is at the settlement price, 1 at the order price. Chosen: the mall's documents do not say which is which. */
  direction: 1 | 2;
  /** Price of the goods. */
  price: Fen;
  /** Profit, or loss below zero, if it was set by hand. Without it the market moves it (`profitOf`). */
  plAmount?: Fen;
  /** When it was closed (cancelled), and with what profit or loss. */
  closed?: { at: number; plAmount: Fen };
}

/** Payment of a customer into the account; `at` is in milliseconds since 1970. */
export interface Recharge {
  id: string;
  at: number;
  amount: Fen;
  by: PaymentMethod;
  /** Made before the sandbox's records begin: its rewards were given then, and are spent. */
  isEarlier?: boolean;
}

/** Voucher that a campaign has given to a customer, or will give at the next dawn. */
export interface IssuedVoucher {
  id: string;
  amount: Fen;
  /** Id of the campaign that gave it. */
  source: string;
  title: string;
  /** When the customer receives it. Vouchers for the next dawn are recorded in advance. */
  issuedAt: number;
  /** Its cause, such as the id of an order, if the campaign needs it later. */
  reason?: string;
}

/** Note that a campaign keeps about a customer, such as having joined today. */
export interface CampaignMark {
  campaign: string;
  name: string;
  at: number;
}

/** All that one customer has done and received: orders, recharges, vouchers, and marks of campaigns. */
export interface AccountEvents {
  orders: PlacedOrder[];
  recharges: Recharge[];
  vouchers: IssuedVoucher[];
  marks: CampaignMark[];
}

/** Customer's events and registration, as the mall knows them. */
export interface CustomerHistory extends AccountEvents {
  token: string;
  now: number;
  /** Shanghai day of registration. */
  registeredOn: number;
  /** Name and ID of the customer, if the mall knows them from an earlier recharge. */
  identity?: PersonIdentity | undefined;
}

/** Returns the days since registration; the registration day is day 1. */
export function daysSinceRegistration({
  now,
  registeredOn,
}: Pick<CustomerHistory, "now" | "registeredOn">): number {
  return shanghaiDayNumber(now) - registeredOn + 1;
}

/** Returns the first recharge made by a moment, optionally only of one payment method. Pure. */
export function findFirstRecharge(
  recharges: readonly Recharge[],
  { until, by }: { until: number; by?: PaymentMethod },
): Recharge | undefined {
  const made = recharges.filter((one) => one.at <= until && (by === undefined || one.by === by));
  return made.sort((a, b) => a.at - b.at)[0];
}

/** Returns the total price of the orders since a moment. Pure. */
export function orderPricesSince(orders: readonly PlacedOrder[], since: number): Fen {
  return orders.filter(({ at }) => at >= since).reduce((sum, { price }) => sum + price, 0);
}

/** Returns the service fees of these Shanghai days, both ends included. */
export function feesBetween(orders: readonly PlacedOrder[], first: number, last: number): Fen {
  return orders
    .filter(({ at }) => shanghaiDayNumber(at) >= first && shanghaiDayNumber(at) <= last)
    .reduce((sum, { fee }) => sum + fee, 0);
}

/** Shifts all events by these milliseconds. Pure; the input is not modified. */
export function shiftEventTimes(
  { orders, recharges, vouchers, marks }: AccountEvents,
  byMs: number,
): AccountEvents {
  if (byMs === 0) return { orders, recharges, vouchers, marks };
  const moveInTime = <T extends { at: number }>(facts: readonly T[]) =>
    facts.map((fact) => ({ ...fact, at: fact.at + byMs }));
  return {
    orders: moveInTime(orders).map((order) =>
      order.closed ? { ...order, closed: { ...order.closed, at: order.closed.at + byMs } } : order,
    ),
    recharges: moveInTime(recharges),
    marks: moveInTime(marks),
    vouchers: vouchers.map((voucher) => ({ ...voucher, issuedAt: voucher.issuedAt + byMs })),
  };
}

/** Mark with the values in its name: `drawn:38210:1` is `drawn` with "38210" and "1". */
export interface ParsedMark {
  at: number;
  /** Shanghai day. */
  day: number;
  values: string[];
}

/** Builds the name of a mark that carries values, which must not contain a colon. Pure. */
export function formatMarkName(name: string, ...values: readonly (string | number)[]): string {
  return [name, ...values].join(":");
}

/** Returns the marks of this name with their values, oldest first. Pure. */
export function findMarksNamed(marks: readonly CampaignMark[], name: string): ParsedMark[] {
  return marks
    .map((mark) => ({ at: mark.at, day: shanghaiDayNumber(mark.at), parts: mark.name.split(":") }))
    .filter(({ parts }) => parts[0] === name)
    .map(({ at, day, parts }) => ({ at, day, values: parts.slice(1) }))
    .sort((a, b) => a.at - b.at);
}

/** Returns the mark of this name on a Shanghai day; undefined if that day has none. Pure. */
export function findMarkOnDay(
  { marks }: Pick<AccountEvents, "marks">,
  name: string,
  day: number,
): ParsedMark | undefined {
  return findMarksNamed(marks, name).find((note) => note.day === day);
}
