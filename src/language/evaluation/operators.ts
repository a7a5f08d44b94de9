import type { BinaryOperator } from "../syntax/ast.ts";
import {
  compareValues,
  hasUnknown,
  isCheapToCompare,
  isEqual,
  isObject,
  MaybeItem,
  ownProperty,
  UNKNOWN,
} from "../values.ts";
import { joinItemsByAndOr } from "./macros.ts";
import { countStepsToReadValue, exceedsStepLimit } from "./step-limit.ts";

/** Operators whose result is an error if one side is: all except && and ||, where the other side may decide. */
export type StrictOperator = Exclude<BinaryOperator, "&&" | "||">;

/**
 * Reads `object[index]`: an item of a list, or an object's own property. Returns undefined if there is none.
 */
export function readItemAtIndex(object: unknown, index: unknown): unknown {
  if (object === undefined || index === undefined) return undefined;
  if (object === UNKNOWN || index === UNKNOWN) return UNKNOWN;
  if (typeof index === "string") return ownProperty(object, index);
  // Only whole numbers within the list: another index would reach properties such as length.
  const last = Number.isInteger(index) ? Number(index) : -1;
  if (!Array.isArray(object) || last < 0 || last >= object.length) return undefined;
  if (exceedsStepLimit(last)) return UNKNOWN;
  // After an item that may be missing, positions are uncertain.
  for (let at = 0; at <= last; at++) if (object[at] instanceof MaybeItem) return UNKNOWN;
  return object[last];
}

/** Applies an operator to two values. An error gives an error; without one, an unknown value gives UNKNOWN. */
export function applyOperator(operator: StrictOperator, a: unknown, b: unknown): unknown {
  if (a === undefined || b === undefined) return undefined;
  if (a === UNKNOWN || b === UNKNOWN || exceedsStepLimit(countStepsToReadValue(a) + countStepsToReadValue(b)))
    return UNKNOWN;
  switch (operator) {
    case "==":
    case "!=": {
      const isSame = areEqual(a, b);
      return isSame === UNKNOWN ? UNKNOWN : isSame === (operator === "==");
    }
    case "in":
      if (Array.isArray(b)) return isMemberOf(a, b);
      return isObject(b) && typeof a === "string" ? ownProperty(b, a) !== undefined : undefined;
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const order = compareValues(a, b);
      if (Number.isNaN(order)) return undefined;
      return order === 0 ? operator.length > 1 : order < 0 === operator < "=";
    }
    default:
      return applyStrictOperator(operator, a, b);
  }
}

function applyStrictOperator(operator: StrictOperator, a: unknown, b: unknown): unknown {
  if (typeof a === "number" && typeof b === "number") {
    if (operator === "+") return roundToPrecision(a + b, a, b);
    if (operator === "-") return roundToPrecision(a - b, a, b);
    if (operator === "*") return roundToPrecision(a * b, a * b, 0);
    // As in CEL, 1/0 is an error and 0.0/0.0 is NaN, which equals nothing.
    if (operator === "/") return b || !a ? removeRoundingError(a / b) : undefined;
    return b && Number.isInteger(a) && Number.isInteger(b) ? a % b : undefined;
  }
  if (operator !== "+") return undefined;
  if (typeof a === "string" && typeof b === "string") return a + b;
  return Array.isArray(a) && Array.isArray(b) ? a.concat(b) : undefined;
}

function isMemberOf(a: unknown, list: readonly unknown[]): unknown {
  let isSure = isCheapToCompare(a);
  for (const item of list) {
    if (isSure && item === a) return true;
    isSure &&= isCheapToCompare(item);
  }
  return !isSure && joinItemsByAndOr(true, list, (item) => areEqual(a, item));
}

/** Compares two values. UNKNOWN for lists and objects with an unknown item, because that item decides. */
function areEqual(a: unknown, b: unknown): boolean | typeof UNKNOWN {
  return hasUnknown(a) || hasUnknown(b) ? UNKNOWN : isEqual(a, b);
}

/**
 * Removes the rounding error of a quotient that should be short: 0.3 / 0.1 is 3, and so is its `floor`. A quotient
 * such as 1 / 3 stays, so that three times it is 1.
 */
function removeRoundingError(quotient: number): number {
  const short = Number(quotient.toPrecision(12));
  return Math.abs(quotient - short) < Math.abs(quotient) * 1e-15 ? short : quotient;
}

/**
 * Rounds a result to the 15 significant digits that a double guarantees at the size of the larger operand. Amounts in
 * fen are not exact in binary, and 0.7 + 0.1 >= 0.8 must hold.
 */
function roundToPrecision(result: number, a: number, b: number): number {
  if (Number.isInteger(result)) return result;
  const digits = 15 - Math.ceil(Math.log10(Math.max(Math.abs(a), Math.abs(b))));
  return digits >= 0 && digits <= 100 ? Number(result.toFixed(digits)) : result;
}
