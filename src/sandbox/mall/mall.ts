import { DAY_MS, dayOf } from "../../language/time.ts";
import { startOfDay } from "./calendar.ts";
import {
  type Facts,
  type History,
  type Mark,
  moveFacts,
  type Order,
  type Recharge,
  type Voucher,
} from "./history.ts";
import { profitOf, termsOf } from "./market.ts";
import type { Fen, Payment } from "./money.ts";
import { type Persona, personaOf } from "./personas.ts";

/** So many days after it was first seen, or before that, a persona starts its age afresh. */
const FORGET_DAYS = 30;

/** The mall's books: who did what, and what time it is. Amounts are fen, moments milliseconds since 1970. */
export interface Mall {
  now(): number;
  /** When the clock was last left to itself, in real time; undefined while it is set. */
  automaticSince(): number | undefined;
  /** Sets the clock, which goes on from there; null goes back to real time. */
  setClock(moment: number | null): void;
  /** Moves all that happened by so many days, so that a changed clock still finds it. */
  moveAll(days: number): void;
  /** Forgets everybody and everything. */
  reset(): void;
  /**
   * These five give undefined for a token that nobody has. What an order is about follows from its number; where
   * no profit or loss is set, the market moves it. Who does not say how they pay recharges by bank card.
   */
  order(token: string, fee: Fen, plAmount?: Fen): Order | undefined;
  /** Closes an open order, at the profit or loss that it has or that is given; undefined where it is not open. */
  close(token: string, id: string, plAmount?: Fen): Order | undefined;
  recharge(token: string, amount: Fen, by?: Payment): Recharge | undefined;
  record(token: string, news: { vouchers?: Omit<Voucher, "id">[]; marks?: Mark[] }): true | undefined;
  /**
   * What is known of a customer. What lies behind the end of today (the clock was set back) is left out, except
   * vouchers: what was given once counts against every limit.
   */
  historyOf(token: string): History | undefined;
  /** Whether a campaign has remembered this of anybody since that moment, also where the clock was set back. */
  hasMark(since: number, campaign: string, name: string): boolean;
}

/** `seenOn`: the Shanghai day on which it was first seen. */
type Account = Facts & { seenOn: number };

/** Opens an empty mall in which every persona has an account. */
export function createMall({ now: realNow }: { now: () => number }): Mall {
  let offset = 0;
  let since: number | undefined = realNow();
  let accounts = new Map<string, Account>();
  let lastId = 0;
  let lastOrder = 0;
  const now = () => realNow() + offset;
  const nextId = (prefix: string) => `${prefix}${++lastId}`;

  /** An account is what its persona says on the day it is first seen; from then on it ages with the clock. */
  function accountOf(token: string): Account | undefined {
    const persona = personaOf(token);
    if (!persona) return undefined;
    const account = accounts.get(token) ?? openAccount(persona);
    const today = dayOf(now());
    if (today < account.seenOn || today > account.seenOn + FORGET_DAYS) seeAnew(account, persona, today);
    accounts.set(token, account);
    return account;
  }

  return {
    now,
    automaticSince: () => since,
    setClock(moment) {
      offset = moment === null ? 0 : moment - realNow();
      since = moment === null ? realNow() : undefined;
    },
    moveAll(days) {
      for (const [token, account] of accounts) {
        accounts.set(token, { ...moveFacts(account, days * DAY_MS), seenOn: account.seenOn + days });
      }
    },
    reset() {
      offset = 0;
      since = realNow();
      lastId = 0;
      lastOrder = 0;
      accounts = new Map();
    },
    order(token, fee, plAmount) {
      // A number of its own: what an order is about shall not hang on how many vouchers there are.
      const number = ++lastOrder;
      const set = plAmount === undefined ? {} : { plAmount };
      const order: Order = { id: `order-${number}`, at: now(), fee, ...termsOf(number), ...set };
      return accountOf(token)?.orders.push(order) ? order : undefined;
    },
    close(token, id, plAmount) {
      const account = accountOf(token);
      const order = account && ordersBy(account, now()).find((one) => one.id === id && !one.closed);
      if (!order) return undefined;
      const at = Math.max(now(), order.at);
      const closed = { ...order, closed: { at, plAmount: plAmount ?? profitOf(order, at) } };
      account.orders = account.orders.map((one) => (one.id === id ? closed : one));
      return closed;
    },
    recharge(token, amount, by = "card") {
      const recharge: Recharge = { id: nextId("recharge-"), at: now(), amount, by };
      return accountOf(token)?.recharges.push(recharge) ? recharge : undefined;
    },
    record(token, { vouchers = [], marks = [] }) {
      const account = accountOf(token);
      account?.vouchers.push(...vouchers.map((voucher) => ({ ...voucher, id: nextId("voucher-") })));
      account?.marks.push(...marks);
      return account && true;
    },
    historyOf(token) {
      const account = accountOf(token);
      const persona = personaOf(token);
      return account && persona && visible(account, persona, now());
    },
    hasMark: (since, campaign, name) =>
      [...accounts.values()].some(({ marks }) =>
        marks.some((mark) => mark.at >= since && mark.campaign === campaign && mark.name === name),
      ),
  };
}

function openAccount({ recharged, by = "wallet" }: Persona): Account {
  const recharge = { id: "recharge-0", at: Number.POSITIVE_INFINITY, amount: recharged, by, isEarlier: true };
  const recharges = recharged > 0 ? [recharge] : [];
  return { seenOn: Number.POSITIVE_INFINITY, orders: [], recharges, vouchers: [], marks: [] };
}

/** The persona's own recharge may come to lie earlier, never later: what was earned with it stays earned. */
function seeAnew(account: Account, persona: Persona, today: number): void {
  account.seenOn = today;
  const registered = startOfDay(registeredOn(account, persona));
  const [own] = persona.recharged > 0 ? account.recharges : [];
  if (own) own.at = Math.min(own.at, registered);
}

function registeredOn({ seenOn }: Account, { registerDays }: Persona): number {
  return seenOn + 1 - registerDays;
}

function visible(account: Account, persona: Persona, now: number): History {
  const known = <T extends { at: number }>(facts: readonly T[]) =>
    facts.filter(({ at }) => at < endOfDay(now));
  return {
    token: persona.token,
    now,
    registeredOn: registeredOn(account, persona),
    identity: persona.identity,
    orders: ordersBy(account, now),
    recharges: known(account.recharges),
    vouchers: [...account.vouchers],
    marks: known(account.marks),
  };
}

/** The orders that were placed by the end of this day; one that was closed only later is open. */
function ordersBy({ orders }: Facts, now: number): Order[] {
  const end = endOfDay(now);
  const reopen = ({ closed, ...open }: Order): Order => open;
  return orders
    .filter(({ at }) => at < end)
    .map((order) => (order.closed && order.closed.at >= end ? reopen(order) : order));
}

function endOfDay(now: number): number {
  return startOfDay(dayOf(now) + 1);
}
