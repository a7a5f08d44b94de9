import { DAY_MS, SHANGHAI_MS } from "../../../language/time.ts";
import { multiply, rational, toNumber } from "./rational.ts";
import type { Quantity } from "./store.ts";

const SECOND_MS = 1000;

type Countable = Pick<Quantity, "unit" | "preferred" | "isTime">;

/**
 * Returns steps of a quantity between two bounds, the most natural first: values of the schema, 0, round numbers near
 * the bound closer to 0 (for moments: closer to the typical one), the bounds. Only the bounds are always included.
 */
export function pickNumbers(quantity: Countable, low: number, high: number): number[] {
  const [named, rounded] = [namedNumbers(quantity), roundNumbers(quantity, low, high)];
  const inside = [...named, ...rounded, low, high, low + 1, high - 1].filter(isBetween(low, high));
  return [...new Set(inside.map((value) => value + 0))];
}

/** Returns the first of `pickNumbers`; undefined if it is empty. */
export function pickNumber(quantity: Countable, low: number, high: number): number | undefined {
  const isInside = isBetween(low, high);
  const first =
    namedNumbers(quantity).find(isInside) ??
    roundNumbers(quantity, low, high).find(isInside) ??
    [low, high, low + 1, high - 1].find(isInside);
  return first === undefined ? undefined : first + 0;
}

function isBetween(low: number, high: number): (value: number) => boolean {
  return (value) => Number.isSafeInteger(value) && value >= low && value <= high;
}

function namedNumbers({ isTime, preferred }: Countable): readonly number[] {
  return isTime ? preferred : [...preferred, 0];
}

function roundNumbers(quantity: Countable, low: number, high: number): number[] {
  const usual = quantity.isTime ? (quantity.preferred[0] ?? 0) : 0;
  return grainsOf(quantity).flatMap((grain) => {
    const offset = quantity.isTime && grain >= 1000 ? SHANGHAI_MS : 0;
    const up = (value: number) => Math.ceil((value + offset) / grain) * grain - offset;
    const down = (value: number) => Math.floor((value + offset) / grain) * grain - offset;
    if (low > usual) return [up(low), up(low + 1)];
    if (high < usual) return [down(high), down(high - 1)];
    return [up(Math.max(low, usual + 1)), down(Math.min(high, usual - 1))];
  });
}

/** Returns round step sizes, largest first: 1, 0.1, 0.01 … of the value; days, hours … of a moment. */
function grainsOf({ unit, isTime }: Countable): number[] {
  if (isTime) return [DAY_MS, 3600 * SECOND_MS, 60 * SECOND_MS, SECOND_MS, 1];
  const grains: number[] = [];
  for (let grain = toNumber({ n: unit.d, d: unit.n }); Number.isInteger(grain) && grain > 1; grain /= 10) {
    grains.push(grain);
  }
  return [...grains, 1];
}

/** Returns the value of a number of steps. */
export function valueOfSteps(quantity: Pick<Quantity, "unit">, steps: number): number {
  return toNumber(multiply(quantity.unit, rational(steps)));
}
