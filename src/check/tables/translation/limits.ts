import type { ResponseSchema } from "../../../language/document.generated.ts";
import { stepOf } from "../../../language/response-values.ts";
import { ceil, divide, floor, rational } from "../solver/rational.ts";

/** Returns the minimum and maximum of a numeric field in steps; minimum > maximum if no number is allowed. */
export function limitsOf(schema: ResponseSchema): [low: number, high: number] {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  } = schema;
  const step = stepOf(schema);
  const low = Math.max(stepsUpTo(ceil, minimum, step), stepsUpTo(floor, exclusiveMinimum, step) + 1);
  const high = Math.min(stepsUpTo(floor, maximum, step), stepsUpTo(ceil, exclusiveMaximum, step) - 1);
  return [low, high];
}

/** Returns a number in steps, rounded if it lies between two. */
function stepsUpTo(round: typeof floor, value: number, step: number): number {
  return Number.isFinite(value) ? Number(round(divide(rational(value), rational(step)))) : value;
}
