import { serverTime } from "../mall/calendar.ts";
import type { Order, Voucher } from "../mall/history.ts";
import { profitOf } from "../mall/market.ts";
import { type Fen, fenOf, yuanOf } from "../mall/money.ts";
import { hasRechargedBy, totalOf } from "../rules/customer-facts.ts";
import type { Grant, Handler, View } from "../rules/rules.ts";

/** A loss below this is not paid (spec 1, section 9). */
const LEAST = fenOf(3);

/** At most so much for one order: the campaign's own rules, not the coupon centre's 200 (spec 1, section 9). */
const CAP = fenOf(1000);

/** At most so much in the seven days (spec 1, section 9). */
const TOTAL_CAP = fenOf(1400);

/** "Paid as voucher within 10 minutes after cancel" (spec 1, section 9). */
const PAID_AFTER_MS = 10 * 60_000;

/** `sendStatus` (spec 1, section 4). */
const UNPAID = 0;
const PAID = 1;
const PROFITABLE = 2;
const PAYING = 3;
const BELOW = 4;
const NEVER_RECHARGED = 5;

type ClosedOrder = Order & { closed: { at: number; plAmount: Fen } };

/**
 * Loss compensation (spec 1): the loss of an order that was placed and closed while the campaign ran comes back as
 * a voucher. Chosen where the spec is silent: all of the loss; of the order that reaches the cap of all, what is
 * left of it; who has not recharged when a payment is due is not paid later either.
 */
export const summary: Handler = (view) => ({
  data: {
    totalAmount: yuanOf(totalOf(view.vouchers.filter(({ issuedAt }) => issuedAt <= view.now))),
    endTime: serverTime(view.schedule.end),
  },
});

/** What can still be compensated: open orders, while the campaign runs. Newest first. */
export const hold: Handler = (view) => ({
  data: view.orders
    .filter((order) => view.phase === 0 && !order.closed && isWithin(view, order.at))
    .reverse()
    .sort((a, b) => b.at - a.at)
    .map((order) => ({
      id: order.id,
      direction: order.direction,
      contract: order.commodity,
      amount: yuanOf(order.price),
      plAmount: yuanOf(profitOf(order, view.now)),
      createTime: serverTime(order.at),
    })),
});

/** Orders placed and closed within the campaign, the one closed last first. */
export const closed: Handler = (view) => {
  const vouchers = new Map(view.vouchers.map((voucher) => [voucher.reason, voucher]));
  const isSpent = TOTAL_CAP - totalOf(view.vouchers) < LEAST;
  return {
    data: closedOrders(view)
      .reverse()
      .map((order) => {
        const voucher = vouchers.get(order.id);
        const sendStatus = statusOf(view, order, { voucher, isSpent });
        return {
          id: order.id,
          direction: order.direction,
          productType: order.commodity,
          price: yuanOf(order.price),
          plAmount: yuanOf(order.closed.plAmount),
          orderTime: serverTime(order.at),
          closeTime: serverTime(order.closed.at),
          sendStatus,
          sendAmount: voucher && sendStatus === PAID ? yuanOf(voucher.amount) : null,
        };
      }),
  };
};

/** Ten minutes after each closing: its loss, less what goes beyond the caps. */
export function due(view: View): Grant[] {
  const given = new Set(view.vouchers.map(({ reason }) => reason));
  let left = TOTAL_CAP - totalOf(view.vouchers);
  const grants: Grant[] = [];
  for (const order of closedOrders(view)) {
    const at = order.closed.at + PAID_AFTER_MS;
    const amount = Math.min(-order.closed.plAmount, CAP, left);
    if (at > view.now || amount < LEAST || given.has(order.id) || !hasRechargedBy(view.recharges, at))
      continue;
    grants.push({ amount, title: "亏损补偿", at, reason: order.id });
    left -= amount;
  }
  return grants;
}

function statusOf(
  view: View,
  order: ClosedOrder,
  { voucher, isSpent }: { voucher: Voucher | undefined; isSpent: boolean },
): number {
  const at = order.closed.at + PAID_AFTER_MS;
  if (voucher) return voucher.issuedAt <= view.now ? PAID : PAYING;
  if (order.closed.plAmount > 0) return PROFITABLE;
  if (-order.closed.plAmount < LEAST) return BELOW;
  if (!hasRechargedBy(view.recharges, Math.min(at, view.now))) return NEVER_RECHARGED;
  return at <= view.now || isSpent ? UNPAID : PAYING;
}

/** In the order in which they were closed. */
function closedOrders(view: View): ClosedOrder[] {
  return view.orders
    .filter(
      (order): order is ClosedOrder =>
        order.closed !== undefined && isWithin(view, order.at) && isWithin(view, order.closed.at),
    )
    .sort((a, b) => a.closed.at - b.closed.at);
}

function isWithin({ schedule }: View, moment: number): boolean {
  return schedule.start <= moment && moment < schedule.end;
}
