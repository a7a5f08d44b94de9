import { dayOf } from "../../language/time.ts";
import type { Fen, Payment } from "./money.ts";
import type { Identity } from "./personas.ts";

/** Silver, platinum, copper, soybean, corn, coffee (spec 1, section 3, which names no code for coffee). */
export type Commodity = "XAG" | "XPT" | "CAD" | "S" | "C" | "KC";

/** All moments are milliseconds since 1970. */
export interface Order {
  id: string;
  at: number;
  /** The service fee, which campaigns reward. */
  fee: Fen;
  commodity: Commodity;
  /** 2 at the settlement price, 1 at the order price (spec 1, section 2: the spec does not say which is which). */
  direction: 1 | 2;
  /** What was paid for the goods. */
  price: Fen;
  /** Profit, or loss below zero, where somebody has set it; else the market moves it (`profitOf`). */
  plAmount?: Fen;
  /** Once it is closed (cancelled): when, and with what profit or loss. */
  closed?: { at: number; plAmount: Fen };
}

export interface Recharge {
  id: string;
  at: number;
  amount: Fen;
  by: Payment;
  /** Made before the books begin: what it earned was given then, and is spent. */
  isEarlier?: boolean;
}

export interface Voucher {
  id: string;
  amount: Fen;
  /** Id of the campaign that gave it. */
  source: string;
  title: string;
  /** From when on the customer has it; vouchers of the next dawn are written down ahead. */
  issuedAt: number;
  /** What it is for, such as the id of an order, where a campaign has to know later. */
  reason?: string;
}

/** Something that a campaign remembers of a customer, such as having joined. */
export interface Mark {
  campaign: string;
  name: string;
  at: number;
}

/** What happened to one customer. */
export interface Facts {
  orders: Order[];
  recharges: Recharge[];
  vouchers: Voucher[];
  marks: Mark[];
}

/** What the mall knows of one customer. */
export interface History extends Facts {
  token: string;
  now: number;
  /** Shanghai day of registration. */
  registeredOn: number;
  /** Who the customer is, where the mall knows it from an earlier recharge. */
  identity?: Identity | undefined;
}

/** Days since registration; the registration day counts as day 1 (spec 1, section 1). */
export function registerDaysOf({ now, registeredOn }: Pick<History, "now" | "registeredOn">): number {
  return dayOf(now) - registeredOn + 1;
}

/** The first recharge that was made by a moment, and in this way where one is named. Pure. */
export function firstRecharge(
  recharges: readonly Recharge[],
  { until, by }: { until: number; by?: Payment },
): Recharge | undefined {
  const made = recharges.filter((one) => one.at <= until && (by === undefined || one.by === by));
  return made.sort((a, b) => a.at - b.at)[0];
}

/** What the goods of these orders cost. Pure. */
export function pricesSince(orders: readonly Order[], since: number): Fen {
  return orders.filter(({ at }) => at >= since).reduce((sum, { price }) => sum + price, 0);
}

/** The service fees of these Shanghai days, both ends included. */
export function feesBetween(orders: readonly Order[], first: number, last: number): Fen {
  return orders
    .filter(({ at }) => dayOf(at) >= first && dayOf(at) <= last)
    .reduce((sum, { fee }) => sum + fee, 0);
}

/** The same facts, so many milliseconds later or earlier. Pure; the input is not modified. */
export function moveFacts({ orders, recharges, vouchers, marks }: Facts, byMs: number): Facts {
  if (byMs === 0) return { orders, recharges, vouchers, marks };
  const move = <T extends { at: number }>(facts: readonly T[]) =>
    facts.map((fact) => ({ ...fact, at: fact.at + byMs }));
  return {
    orders: move(orders).map((order) =>
      order.closed ? { ...order, closed: { ...order.closed, at: order.closed.at + byMs } } : order,
    ),
    recharges: move(recharges),
    marks: move(marks),
    vouchers: vouchers.map((voucher) => ({ ...voucher, issuedAt: voucher.issuedAt + byMs })),
  };
}

/** A mark whose name carries values: `drawn:38210:1` is `drawn` with "38210" and "1". */
export interface Note {
  at: number;
  /** Shanghai day. */
  day: number;
  values: string[];
}

/** The name of a mark that carries values, none of which has a colon in it. Pure. */
export function noteOf(name: string, ...values: readonly (string | number)[]): string {
  return [name, ...values].join(":");
}

/** The notes of this name, oldest first. Pure. */
export function notesOf(marks: readonly Mark[], name: string): Note[] {
  return marks
    .map((mark) => ({ at: mark.at, day: dayOf(mark.at), parts: mark.name.split(":") }))
    .filter(({ parts }) => parts[0] === name)
    .map(({ at, day, parts }) => ({ at, day, values: parts.slice(1) }))
    .sort((a, b) => a.at - b.at);
}

/** The note of this name of a Shanghai day, where there is one. Pure. */
export function noteOn({ marks }: Pick<Facts, "marks">, name: string, day: number): Note | undefined {
  return notesOf(marks, name).find((note) => note.day === day);
}
