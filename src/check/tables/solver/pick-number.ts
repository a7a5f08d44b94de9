import { DAY_MS, SHANGHAI_MS } from "../../../language/time.ts";
import { multiply, rational, toNumber } from "./rational.ts";
import type { Quantity } from "./store.ts";

const SECOND_MS = 1000;

type Countable = Pick<Quantity, "unit" | "preferred" | "isTime">;

/**
 * Steps of a quantity between two bounds, the one that reads most naturally first: what the schema names, 0, the
 * roundest number near the end that is closer to 0 (of moments: closer to what is usual), the bounds. Only bounds
 * are certain to be among them.
 */
export function pickNumbers(quantity: Countable, low: number, high: number): number[] {
  const [named, rounded] = [namedNumbers(quantity), roundNumbers(quantity, low, high)];
  const inside = [...named, ...rounded, low, high, low + 1, high - 1].filter(isBetween(low, high));
  return [...new Set(inside.map((value) => value + 0))];
}

/** The first of these; undefined where there is none. */
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

/** Steps that read as round, roundest first: 1, 0.1, 0.01 … of the unit; days, hours … of a moment. */
function grainsOf({ unit, isTime }: Countable): number[] {
  if (isTime) return [DAY_MS, 3600 * SECOND_MS, 60 * SECOND_MS, SECOND_MS, 1];
  const grains: number[] = [];
  for (let grain = toNumber({ n: unit.d, d: unit.n }); Number.isInteger(grain) && grain > 1; grain /= 10) {
    grains.push(grain);
  }
  return [...grains, 1];
}

/** The value that so many steps are. */
export function valueOfSteps(quantity: Pick<Quantity, "unit">, steps: number): number {
  return toNumber(multiply(quantity.unit, rational(steps)));
}
