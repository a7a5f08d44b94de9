import type { ResponseSchema } from "../../../language/document.generated.ts";
import { numberStepOf } from "../../../language/possible-values.ts";
import { ceilRational, divideRationals, floorRational, toRational } from "../solver/rational.ts";

/**
 * Returns the minimum and maximum of a numeric field, counted in steps of its `multipleOf`; minimum > maximum if no
 * number is allowed.
 */
export function numberBoundsInSteps(schema: ResponseSchema): [low: number, high: number] {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  } = schema;
  const step = numberStepOf(schema);
  const low = Math.max(
    roundToStepCount(ceilRational, minimum, step),
    roundToStepCount(floorRational, exclusiveMinimum, step) + 1,
  );
  const high = Math.min(
    roundToStepCount(floorRational, maximum, step),
    roundToStepCount(ceilRational, exclusiveMaximum, step) - 1,
  );
  return [low, high];
}

/** Converts a value to a number of steps; `round` decides if it lies between two. Infinity stays. */
function roundToStepCount(round: typeof floorRational, value: number, step: number): number {
  return Number.isFinite(value) ? Number(round(divideRationals(toRational(value), toRational(step)))) : value;
}
