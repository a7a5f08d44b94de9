import { formatServerTime } from "../mall/calendar.ts";
import type { IssuedVoucher, PlacedOrder } from "../mall/history.ts";
import { orderProfitAt } from "../mall/market.ts";
import { type Fen, fenToYuan, yuanToFen } from "../mall/money.ts";
import { hasRechargedBy, sumOfAmounts } from "../rules/customer-facts.ts";
import type { EndpointHandler, HandlerContext, VoucherGrant } from "../rules/rules.ts";

/** Smallest loss of an order that is compensated, in fen. */
const MIN_LOSS_FEN = yuanToFen(3);

/**
 * Maximum for one order, from the campaign's own rules; the coupon centre says 200 (campaigns/README.md, “Choices
 * where the sources contradict”).
 */
const MAX_PER_ORDER_FEN = yuanToFen(1000);

/** Maximum compensation in the seven days, in fen. */
const MAX_IN_TOTAL_FEN = yuanToFen(1400);

/** Time from cancelling an order to the voucher: the mall promises at most 10 minutes. */
const PAYMENT_DELAY_MS = 10 * 60_000;

/** Values of `sendStatus`: whether the loss of an order is compensated, or why not. */
const SEND_STATUS_UNPAID = 0;
const SEND_STATUS_PAID = 1;
const SEND_STATUS_PROFITABLE = 2;
const SEND_STATUS_PAYING = 3;
const SEND_STATUS_BELOW_MINIMUM = 4;
const SEND_STATUS_NEVER_RECHARGED = 5;

type ClosedOrder = PlacedOrder & { closed: { at: number; plAmount: Fen } };

/**
 * Loss compensation: the loss of an order placed and closed during the campaign is refunded as a voucher. Chosen where
 * the mall's documents are silent: the whole loss is refunded; the order that reaches the total cap gets the rest of
 * it; customers who have not recharged when a payment is due are not paid later either.
 */
export const summary: EndpointHandler = (context) => ({
  data: {
    totalAmount: fenToYuan(sumOfAmounts(context.vouchers.filter(({ issuedAt }) => issuedAt <= context.now))),
    endTime: formatServerTime(context.schedule.end),
  },
});

/** Open orders that can still be compensated while the campaign runs, newest first. */
export const hold: EndpointHandler = (context) => ({
  data: context.orders
    .filter((order) => context.phase === 0 && !order.closed && isWithinSchedule(context, order.at))
    .reverse()
    .sort((a, b) => b.at - a.at)
    .map((order) => ({
      id: order.id,
      direction: order.direction,
      contract: order.commodity,
      amount: fenToYuan(order.price),
      plAmount: fenToYuan(orderProfitAt(order, context.now)),
      createTime: formatServerTime(order.at),
    })),
});

/** Orders placed and closed within the campaign; the last closed comes first. */
export const closed: EndpointHandler = (context) => {
  const vouchers = new Map(context.vouchers.map((voucher) => [voucher.reason, voucher]));
  const isSpent = MAX_IN_TOTAL_FEN - sumOfAmounts(context.vouchers) < MIN_LOSS_FEN;
  return {
    data: closedOrders(context)
      .reverse()
      .map((order) => {
        const voucher = vouchers.get(order.id);
        const sendStatus = sendStatusOf(context, order, { voucher, isSpent });
        return {
          id: order.id,
          direction: order.direction,
          productType: order.commodity,
          price: fenToYuan(order.price),
          plAmount: fenToYuan(order.closed.plAmount),
          orderTime: formatServerTime(order.at),
          closeTime: formatServerTime(order.closed.at),
          sendStatus,
          sendAmount: voucher && sendStatus === SEND_STATUS_PAID ? fenToYuan(voucher.amount) : null,
        };
      }),
  };
};

/** Loss of each order ten minutes after its closing, within the caps. */
export function dueGrants(context: HandlerContext): VoucherGrant[] {
  const given = new Set(context.vouchers.map(({ reason }) => reason));
  let left = MAX_IN_TOTAL_FEN - sumOfAmounts(context.vouchers);
  const grants: VoucherGrant[] = [];
  for (const order of closedOrders(context)) {
    const at = order.closed.at + PAYMENT_DELAY_MS;
    const amount = Math.min(-order.closed.plAmount, MAX_PER_ORDER_FEN, left);
    if (
      at > context.now ||
      amount < MIN_LOSS_FEN ||
      given.has(order.id) ||
      !hasRechargedBy(context.recharges, at)
    )
      continue;
    grants.push({ amount, title: "亏损补偿", at, reason: order.id });
    left -= amount;
  }
  return grants;
}

function sendStatusOf(
  context: HandlerContext,
  order: ClosedOrder,
  { voucher, isSpent }: { voucher: IssuedVoucher | undefined; isSpent: boolean },
): number {
  const at = order.closed.at + PAYMENT_DELAY_MS;
  if (voucher) return voucher.issuedAt <= context.now ? SEND_STATUS_PAID : SEND_STATUS_PAYING;
  if (order.closed.plAmount > 0) return SEND_STATUS_PROFITABLE;
  if (-order.closed.plAmount < MIN_LOSS_FEN) return SEND_STATUS_BELOW_MINIMUM;
  if (!hasRechargedBy(context.recharges, Math.min(at, context.now))) return SEND_STATUS_NEVER_RECHARGED;
  return at <= context.now || isSpent ? SEND_STATUS_UNPAID : SEND_STATUS_PAYING;
}

/** Returns the closed orders in the order of closing. */
function closedOrders(context: HandlerContext): ClosedOrder[] {
  return context.orders
    .filter(
      (order): order is ClosedOrder =>
        order.closed !== undefined &&
        isWithinSchedule(context, order.at) &&
        isWithinSchedule(context, order.closed.at),
    )
    .sort((a, b) => a.closed.at - b.closed.at);
}

function isWithinSchedule({ schedule }: HandlerContext, moment: number): boolean {
  return schedule.start <= moment && moment < schedule.end;
}
