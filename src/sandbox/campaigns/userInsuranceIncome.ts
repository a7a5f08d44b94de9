import { serverTime } from "../mall/calendar.ts";
import type { Order, Voucher } from "../mall/history.ts";
import { profitOf } from "../mall/market.ts";
import { type Fen, fenOf, yuanOf } from "../mall/money.ts";
import { hasRechargedBy, totalOf } from "../rules/customer-facts.ts";
import type { Handler, HandlerContext, VoucherGrant } from "../rules/rules.ts";

/** Minimum loss that is paid. */
const MIN_LOSS = fenOf(3);

/**
 * Maximum for one order, from the campaign's own rules; the coupon centre says 200 (campaigns/README.md, “Choices
 * where the sources contradict”).
 */
const MAX_PER_ORDER = fenOf(1000);

/** Maximum in the seven days. */
const MAX_IN_TOTAL = fenOf(1400);

/** Time from cancelling an order to the voucher: the mall promises at most 10 minutes. */
const PAID_AFTER_MS = 10 * 60_000;

/** Values of `sendStatus`. */
const UNPAID = 0;
const PAID = 1;
const PROFITABLE = 2;
const PAYING = 3;
const BELOW = 4;
const NEVER_RECHARGED = 5;

type ClosedOrder = Order & { closed: { at: number; plAmount: Fen } };

/**
 * Loss compensation: the loss of an order placed and closed during the campaign is refunded as a voucher. Chosen where
 * the mall's documents are silent: the whole loss is refunded; the order that reaches the total cap gets the rest of
 * it; customers who have not recharged when a payment is due are not paid later either.
 */
export const summary: Handler = (context) => ({
  data: {
    totalAmount: yuanOf(totalOf(context.vouchers.filter(({ issuedAt }) => issuedAt <= context.now))),
    endTime: serverTime(context.schedule.end),
  },
});

/** Open orders that can still be compensated while the campaign runs, newest first. */
export const hold: Handler = (context) => ({
  data: context.orders
    .filter((order) => context.phase === 0 && !order.closed && isWithin(context, order.at))
    .reverse()
    .sort((a, b) => b.at - a.at)
    .map((order) => ({
      id: order.id,
      direction: order.direction,
      contract: order.commodity,
      amount: yuanOf(order.price),
      plAmount: yuanOf(profitOf(order, context.now)),
      createTime: serverTime(order.at),
    })),
});

/** Orders placed and closed within the campaign; the last closed comes first. */
export const closed: Handler = (context) => {
  const vouchers = new Map(context.vouchers.map((voucher) => [voucher.reason, voucher]));
  const isSpent = MAX_IN_TOTAL - totalOf(context.vouchers) < MIN_LOSS;
  return {
    data: closedOrders(context)
      .reverse()
      .map((order) => {
        const voucher = vouchers.get(order.id);
        const sendStatus = statusOf(context, order, { voucher, isSpent });
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

/** Loss of each order ten minutes after its closing, within the caps. */
export function dueGrants(context: HandlerContext): VoucherGrant[] {
  const given = new Set(context.vouchers.map(({ reason }) => reason));
  let left = MAX_IN_TOTAL - totalOf(context.vouchers);
  const grants: VoucherGrant[] = [];
  for (const order of closedOrders(context)) {
    const at = order.closed.at + PAID_AFTER_MS;
    const amount = Math.min(-order.closed.plAmount, MAX_PER_ORDER, left);
    if (
      at > context.now ||
      amount < MIN_LOSS ||
      given.has(order.id) ||
      !hasRechargedBy(context.recharges, at)
    )
      continue;
    grants.push({ amount, title: "亏损补偿", at, reason: order.id });
    left -= amount;
  }
  return grants;
}

function statusOf(
  context: HandlerContext,
  order: ClosedOrder,
  { voucher, isSpent }: { voucher: Voucher | undefined; isSpent: boolean },
): number {
  const at = order.closed.at + PAID_AFTER_MS;
  if (voucher) return voucher.issuedAt <= context.now ? PAID : PAYING;
  if (order.closed.plAmount > 0) return PROFITABLE;
  if (-order.closed.plAmount < MIN_LOSS) return BELOW;
  if (!hasRechargedBy(context.recharges, Math.min(at, context.now))) return NEVER_RECHARGED;
  return at <= context.now || isSpent ? UNPAID : PAYING;
}

/** Returns the closed orders in the order of closing. */
function closedOrders(context: HandlerContext): ClosedOrder[] {
  return context.orders
    .filter(
      (order): order is ClosedOrder =>
        order.closed !== undefined && isWithin(context, order.at) && isWithin(context, order.closed.at),
    )
    .sort((a, b) => a.closed.at - b.closed.at);
}

function isWithin({ schedule }: HandlerContext, moment: number): boolean {
  return schedule.start <= moment && moment < schedule.end;
}
