import { chanceOf } from "./chance.ts";
import type { Commodity, Order } from "./history.ts";
import { type Fen, fenOf } from "./money.ts";

/** Yuan of one lot (spec 1, section 9). */
const LOT: readonly (readonly [Commodity, yuan: number])[] = [
  ["XAG", 480],
  ["XPT", 500],
  ["CAD", 480],
  ["S", 360],
  ["C", 320],
  ["KC", 480],
];

const MOST_LOTS = 5;

/** Waves of the market: seconds from crest to crest, and their share. */
const WAVES: readonly (readonly [period: number, share: number])[] = [
  [110, 0.25],
  [1030, 0.35],
  [9700, 0.4],
];

/** What an order is about, by its number: any six in a row are of six commodities. Pure. */
export function termsOf(number: number): Pick<Order, "commodity" | "direction" | "price"> {
  const [commodity, lot] = LOT[number % LOT.length] as (typeof LOT)[number];
  const direction = (number + Math.floor(number / LOT.length)) % 2 === 0 ? 2 : 1;
  return { commodity, direction, price: fenOf(lot) * (1 + (number % MOST_LOTS)) };
}

/**
 * Profit, or loss below zero, of an order at a moment: what it was closed or set at, else what the market makes of
 * it. It begins at nothing, changes each second and never exceeds the price. Pure.
 */
export function profitOf(order: Order, now: number): Fen {
  if (order.closed) return order.closed.plAmount;
  if (order.plAmount !== undefined) return order.plAmount;
  const seconds = Math.max(0, Math.floor((now - order.at) / 1000));
  const change = WAVES.reduce((sum, [period, share]) => {
    const phase = chanceOf(order.id, period);
    const wave = (turns: number) => Math.sin(2 * Math.PI * turns);
    return sum + share * (wave(phase + seconds / period) - wave(phase));
  }, 0);
  // Not -0, which is no amount.
  return Math.round((order.price * change) / 2) || 0;
}
