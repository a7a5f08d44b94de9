import { DAY_MS, shanghaiDayNumber, startOfShanghaiDay } from "./calendar.ts";
import {
  type AccountEvents,
  type CampaignMark,
  type CustomerHistory,
  type IssuedVoucher,
  type PlacedOrder,
  type Recharge,
  shiftEventTimes,
} from "./history.ts";
import { orderDetailsByNumber, orderProfitAt } from "./market.ts";
import type { Fen, PaymentMethod } from "./money.ts";
import { type Persona, personaOfToken } from "./personas.ts";

/** Days after which a persona's age restarts. It also restarts if the clock is set back before it was first seen. */
const AGE_RESTART_DAYS = 30;

/** Accounts of the mall. Amounts are fen, moments milliseconds since 1970. */
export interface Mall {
  /** Returns the time of the sandbox's clock. */
  now(): number;
  /** Shifts all events by this many days, so that they stay in reach of a changed clock. */
  moveAll(days: number): void;
  /** Deletes all accounts and events. */
  reset(): void;
  /**
   * Places an order. This and the next four methods return undefined for an unknown token. The number of the order
   * decides its terms; without `plAmount`, the market moves its profit or loss. A recharge is by bank card by default.
   */
  order(token: string, fee: Fen, plAmount?: Fen): PlacedOrder | undefined;
  /** Closes an open order, at its current or the given profit or loss; undefined if it is not open. */
  close(token: string, id: string, plAmount?: Fen): PlacedOrder | undefined;
  recharge(token: string, amount: Fen, by?: PaymentMethod): Recharge | undefined;
  record(
    token: string,
    news: { vouchers?: Omit<IssuedVoucher, "id">[]; marks?: CampaignMark[] },
  ): true | undefined;
  /**
   * Returns a customer's history. Events after the end of today (the clock was set back) are left out, except
   * vouchers: a voucher counts against every limit once it is given.
   */
  historyOf(token: string): CustomerHistory | undefined;
  /** Returns whether a campaign has set this mark for anybody since that moment, even if the clock was set back. */
  hasMark(since: number, campaign: string, name: string): boolean;
}

/** Account; `seenOn` is the Shanghai day on which it was first seen. */
type PersonaAccount = AccountEvents & { seenOn: number };

/** Creates an empty mall in which every persona has an account. */
export function createMall({ now }: { now: () => number }): Mall {
  let accounts = new Map<string, PersonaAccount>();
  let lastId = 0;
  let lastOrder = 0;
  const nextId = (prefix: string) => `${prefix}${++lastId}`;

  /** Returns an account. It has its persona's age on the day it is first seen, and ages with the clock from then on. */
  function accountOf(token: string): PersonaAccount | undefined {
    const persona = personaOfToken(token);
    if (!persona) return undefined;
    const account = accounts.get(token) ?? openAccount(persona);
    const today = shanghaiDayNumber(now());
    if (today < account.seenOn || today > account.seenOn + AGE_RESTART_DAYS)
      restartAge(account, persona, today);
    accounts.set(token, account);
    return account;
  }

  return {
    now,
    moveAll(days) {
      for (const [token, account] of accounts) {
        accounts.set(token, { ...shiftEventTimes(account, days * DAY_MS), seenOn: account.seenOn + days });
      }
    },
    reset() {
      lastId = 0;
      lastOrder = 0;
      accounts = new Map();
    },
    order(token, fee, plAmount) {
      // Orders have their own counter: the terms of an order must not depend on the number of vouchers.
      const number = ++lastOrder;
      const set = plAmount === undefined ? {} : { plAmount };
      const order: PlacedOrder = {
        id: `order-${number}`,
        at: now(),
        fee,
        ...orderDetailsByNumber(number),
        ...set,
      };
      return accountOf(token)?.orders.push(order) ? order : undefined;
    },
    close(token, id, plAmount) {
      const account = accountOf(token);
      const order = account && ordersPlacedBy(account, now()).find((one) => one.id === id && !one.closed);
      if (!order) return undefined;
      const at = Math.max(now(), order.at);
      const closed = { ...order, closed: { at, plAmount: plAmount ?? orderProfitAt(order, at) } };
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
      const persona = personaOfToken(token);
      return account && persona && visibleHistory(account, persona, now());
    },
    hasMark: (since, campaign, name) =>
      [...accounts.values()].some(({ marks }) =>
        marks.some((mark) => mark.at >= since && mark.campaign === campaign && mark.name === name),
      ),
  };
}

function openAccount({ recharged, by = "wallet" }: Persona): PersonaAccount {
  const recharge = { id: "recharge-0", at: Number.POSITIVE_INFINITY, amount: recharged, by, isEarlier: true };
  const recharges = recharged > 0 ? [recharge] : [];
  return { seenOn: Number.POSITIVE_INFINITY, orders: [], recharges, vouchers: [], marks: [] };
}

/** Restarts a persona's age. Its own recharge may move earlier, but never later: rewards earned with it stay earned. */
function restartAge(account: PersonaAccount, persona: Persona, today: number): void {
  account.seenOn = today;
  const registered = startOfShanghaiDay(registrationDayOf(account, persona));
  const [own] = persona.recharged > 0 ? account.recharges : [];
  if (own) own.at = Math.min(own.at, registered);
}

function registrationDayOf({ seenOn }: PersonaAccount, { registerDays }: Persona): number {
  return seenOn + 1 - registerDays;
}

function visibleHistory(account: PersonaAccount, persona: Persona, now: number): CustomerHistory {
  const withoutFutureFacts = <T extends { at: number }>(facts: readonly T[]) =>
    facts.filter(({ at }) => at < endOfShanghaiDay(now));
  return {
    token: persona.token,
    now,
    registeredOn: registrationDayOf(account, persona),
    identity: persona.identity,
    orders: ordersPlacedBy(account, now),
    recharges: withoutFutureFacts(account.recharges),
    vouchers: [...account.vouchers],
    marks: withoutFutureFacts(account.marks),
  };
}

/** Returns the orders placed by the end of this day. An order closed later is open. */
function ordersPlacedBy({ orders }: AccountEvents, now: number): PlacedOrder[] {
  const end = endOfShanghaiDay(now);
  const reopen = ({ closed, ...open }: PlacedOrder): PlacedOrder => open;
  return orders
    .filter(({ at }) => at < end)
    .map((order) => (order.closed && order.closed.at >= end ? reopen(order) : order));
}

function endOfShanghaiDay(now: number): number {
  return startOfShanghaiDay(shanghaiDayNumber(now) + 1);
}
