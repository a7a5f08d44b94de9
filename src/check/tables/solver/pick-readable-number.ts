import { DAY_MS } from "../../../language/time.ts";
import { multiplyRationals, rationalToNumber, toRational } from "./rational.ts";
import type { Quantity } from "./variable-store.ts";

const SECOND_MS = 1000;

type SteppedQuantity = Pick<Quantity, "unit" | "preferred" | "isTime" | "zoneOffset">;

/**
 * Returns values to try for a quantity between two bounds, counted in its steps, the most readable first: values of
 * the schema, 0, round numbers near the bound closer to 0 (for times: closer to the typical one), the bounds. Only
 * the bounds are always included.
 */
export function pickReadableSteps(quantity: SteppedQuantity, low: number, high: number): number[] {
  const [named, rounded] = [preferredStepsInRange(quantity), roundNumbersInRange(quantity, low, high)];
  const inside = [...named, ...rounded, low, high, low + 1, high - 1].filter(isBetween(low, high));
  return [...new Set(inside.map((value) => value + 0))];
}

/** Returns the first result of `pickReadableSteps`, without computing the others; undefined if there is none. */
export function pickMostReadableStep(
  quantity: SteppedQuantity,
  low: number,
  high: number,
): number | undefined {
  const isInside = isBetween(low, high);
  const first =
    preferredStepsInRange(quantity).find(isInside) ??
    roundNumbersInRange(quantity, low, high).find(isInside) ??
    [low, high, low + 1, high - 1].find(isInside);
  return first === undefined ? undefined : first + 0;
}

function isBetween(low: number, high: number): (value: number) => boolean {
  return (value) => Number.isSafeInteger(value) && value >= low && value <= high;
}

function preferredStepsInRange({ isTime, preferred }: SteppedQuantity): readonly number[] {
  return isTime ? preferred : [...preferred, 0];
}

function roundNumbersInRange(quantity: SteppedQuantity, low: number, high: number): number[] {
  const usual = quantity.isTime ? (quantity.preferred[0] ?? 0) : 0;
  return sizesOfRoundSteps(quantity).flatMap((grain) => {
    const offset = grain >= 1000 ? quantity.zoneOffset : 0;
    const up = (value: number) => Math.ceil((value + offset) / grain) * grain - offset;
    const down = (value: number) => Math.floor((value + offset) / grain) * grain - offset;
    if (low > usual) return [up(low), up(low + 1)];
    if (high < usual) return [down(high), down(high - 1)];
    return [up(Math.max(low, usual + 1)), down(Math.min(high, usual - 1))];
  });
}

/** Returns round step sizes, largest first: 1, 0.1, 0.01 … of the value; days, hours … of a moment. */
function sizesOfRoundSteps({ unit, isTime }: SteppedQuantity): number[] {
  if (isTime) return [DAY_MS, 3600 * SECOND_MS, 60 * SECOND_MS, SECOND_MS, 1];
  const grains: number[] = [];
  for (
    let grain = rationalToNumber({ n: unit.d, d: unit.n });
    Number.isInteger(grain) && grain > 1;
    grain /= 10
  ) {
    grains.push(grain);
  }
  return [...grains, 1];
}

/** Converts a count of a quantity's steps to its value: 3 steps of 0.01 are 0.03. */
export function stepCountToValue(quantity: Pick<Quantity, "unit">, steps: number): number {
  return rationalToNumber(multiplyRationals(quantity.unit, toRational(steps)));
}
