import type { BinaryOperator } from "../syntax/ast.ts";
import { compare, hasUnknown, isEqual, isObject, isShort, Maybe, ownProperty, UNKNOWN } from "../values.ts";
import { decide } from "./macros.ts";
import { isTooMuch, lengthOf } from "./steps.ts";

/** All but && and ||, which absorb errors. */
export type Strict = Exclude<BinaryOperator, "&&" | "||">;

/** `object[index]`: an item of a list, or an object's own property. */
export function pick(object: unknown, index: unknown): unknown {
  if (object === undefined || index === undefined) return undefined;
  if (object === UNKNOWN || index === UNKNOWN) return UNKNOWN;
  if (typeof index === "string") return ownProperty(object, index);
  // An index that is not one of the list's own would reach properties such as length.
  const last = Number.isInteger(index) ? Number(index) : -1;
  if (!Array.isArray(object) || last < 0 || last >= object.length) return undefined;
  if (isTooMuch(last)) return UNKNOWN;
  // What may not be there moves what is behind it.
  for (let at = 0; at <= last; at++) if (object[at] instanceof Maybe) return UNKNOWN;
  return object[last];
}

/** What an operator makes of two values. An error and what is unknown spread, the error first. */
export function combine(operator: Strict, a: unknown, b: unknown): unknown {
  if (a === undefined || b === undefined) return undefined;
  if (a === UNKNOWN || b === UNKNOWN || isTooMuch(lengthOf(a) + lengthOf(b))) return UNKNOWN;
  switch (operator) {
    case "==":
    case "!=": {
      const isSame = areEqual(a, b);
      return isSame === UNKNOWN ? UNKNOWN : isSame === (operator === "==");
    }
    case "in":
      if (Array.isArray(b)) return isIn(a, b);
      return isObject(b) && typeof a === "string" ? ownProperty(b, a) !== undefined : undefined;
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const order = compare(a, b);
      if (Number.isNaN(order)) return undefined;
      return order === 0 ? operator.length > 1 : order < 0 === operator < "=";
    }
    default:
      return calculate(operator, a, b);
  }
}

function calculate(operator: Strict, a: unknown, b: unknown): unknown {
  if (typeof a === "number" && typeof b === "number") {
    if (operator === "+") return tidy(a + b, a, b);
    if (operator === "-") return tidy(a - b, a, b);
    if (operator === "*") return tidy(a * b, a * b, 0);
    // As CEL has it: 1/0 is an error, 0.0/0.0 is a number that equals nothing.
    if (operator === "/") return b || !a ? a / b : undefined;
    return b && Number.isInteger(a) && Number.isInteger(b) ? a % b : undefined;
  }
  if (operator !== "+") return undefined;
  if (typeof a === "string" && typeof b === "string") return a + b;
  return Array.isArray(a) && Array.isArray(b) ? a.concat(b) : undefined;
}

function isIn(a: unknown, list: readonly unknown[]): unknown {
  let isSure = isShort(a);
  for (const item of list) {
    if (isSure && item === a) return true;
    isSure &&= isShort(item);
  }
  return !isSure && decide(true, list, (item) => areEqual(a, item));
}

/** Lists and objects with something unknown in them are never taken for equal, nor for different. */
function areEqual(a: unknown, b: unknown): boolean | typeof UNKNOWN {
  return hasUnknown(a) || hasUnknown(b) ? UNKNOWN : isEqual(a, b);
}

/**
 * The result of arithmetic to the 15 digits that numbers of the larger one's size have for sure: fen are no binary
 * fractions, and 0.7 + 0.1 >= 0.8 must hold.
 */
function tidy(result: number, a: number, b: number): number {
  if (Number.isInteger(result)) return result;
  const digits = 15 - Math.ceil(Math.log10(Math.max(Math.abs(a), Math.abs(b))));
  return digits >= 0 && digits <= 100 ? Number(result.toFixed(digits)) : result;
}
