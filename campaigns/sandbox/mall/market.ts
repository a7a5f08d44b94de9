import type { CommodityCode, PlacedOrder } from "./history.ts";
import { type Fen, yuanToFen } from "./money.ts";
import { pseudoRandomOf } from "./pseudo-random.ts";

/** Price of one lot of each commodity in yuan, as in the mall's help text. */
const LOT_PRICES_YUAN: readonly (readonly [CommodityCode, yuan: number])[] = [
  ["XAG", 480],
  ["XPT", 500],
  ["CAD", 480],
  ["S", 360],
  ["C", 320],
  ["KC", 480],
];

const MAX_LOTS_PER_ORDER = 5;

/** Waves by which profits rise and fall with time: period in seconds, and share of the movement. */
const MARKET_WAVES: readonly (readonly [period: number, share: number])[] = [
  [110, 0.25],
  [1030, 0.35],
  [9700, 0.4],
];

/** Returns commodity, direction and price of an order by its number: any six in a row have six different commodities. Pure. */
export function orderDetailsByNumber(number: number): Pick<PlacedOrder, "commodity" | "direction" | "price"> {
  const [commodity, lot] = LOT_PRICES_YUAN[
    number % LOT_PRICES_YUAN.length
  ] as (typeof LOT_PRICES_YUAN)[number];
  const direction = (number + Math.floor(number / LOT_PRICES_YUAN.length)) % 2 === 0 ? 2 : 1;
  return { commodity, direction, price: yuanToFen(lot) * (1 + (number % MAX_LOTS_PER_ORDER)) };
}

/**
 * Returns the profit, or loss below zero, of an order at a moment: the closing or set amount, or by default that of
 * the market. It starts at zero, changes each second and never exceeds the price. Pure.
 */
export function orderProfitAt(order: PlacedOrder, now: number): Fen {
  if (order.closed) return order.closed.plAmount;
  if (order.plAmount !== undefined) return order.plAmount;
  const seconds = Math.max(0, Math.floor((now - order.at) / 1000));
  const change = MARKET_WAVES.reduce((sum, [period, share]) => {
    const phase = pseudoRandomOf(order.id, period);
    const waveAt = (turns: number) => Math.sin(2 * Math.PI * turns);
    return sum + share * (waveAt(phase + seconds / period) - waveAt(phase));
  }, 0);
  // Avoids -0, which is not a valid amount.
  return Math.round((order.price * change) / 2) || 0;
}
