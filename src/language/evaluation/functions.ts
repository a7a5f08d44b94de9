import type { FormatName, FunctionName } from "../functions.generated.ts";
import { formatTime, parseTime, shanghaiDayNumber, startOfDay } from "../time.ts";
import { MaybeItem, UNKNOWN } from "../values.ts";
import { pluralCategory } from "./plural.ts";

/**
 * Implementation of a function of expressions, such as `min`. Returns undefined, an error, for arguments that
 * it does not accept. No argument is UNKNOWN, but items of a list may be; a result that depends on those is
 * UNKNOWN.
 */
export type FunctionImplementation = (values: readonly unknown[]) => unknown;

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * Makes an implementation from a function of `count` numbers, or of one or more if `count` is omitted. Other
 * arguments are an error.
 */
function defineNumberFunction(
  call: (...numbers: number[]) => number,
  count?: number,
): FunctionImplementation {
  return (values) =>
    values.length === (count ?? (values.length || 1)) && values.every(isNumber) ? call(...values) : undefined;
}

/** Makes an implementation from a function of `count` texts. Other arguments are an error. */
function defineTextFunction(call: (...texts: string[]) => unknown, count: number): FunctionImplementation {
  return (values) => (values.length === count && values.every(isText) ? call(...values) : undefined);
}

/** Rounds to `digits` decimals, decimal halves away from zero: 1.005 gives 1.01, not 1.00 as its binary value would. */
export function roundToDecimals(value: number, digits: number): number {
  if (Number.isInteger(value)) return value;
  const shifted = Math.round(Number(`${Math.abs(value)}e${digits}`));
  const rounded = Number(`${shifted}e-${digits}`);
  // A number that JavaScript prints with an exponent is either huge (kept) or almost zero.
  if (Number.isNaN(rounded)) return Math.abs(value) < 1 ? 0 : value;
  return value < 0 ? -rounded : rounded;
}

type FormatImplementation = (value: unknown, argument: unknown) => string | undefined;

type CalendarDay = [year: number, month: number, day: number];

/**
 * Implementations of the functions of schemas/functions.json; TypeScript reports a missing one. Phones load this table
 * but not that file, so each function checks its own arguments.
 */
export const functionImplementations: Readonly<Record<FunctionName, FunctionImplementation>> = {
  min: defineNumberFunction(Math.min),
  max: defineNumberFunction(Math.max),
  ceil: defineNumberFunction(Math.ceil, 1),
  floor: defineNumberFunction(Math.floor, 1),
  round: defineNumberFunction((value) => roundToDecimals(value, 0), 1),
  abs: defineNumberFunction(Math.abs, 1),
  sign: defineNumberFunction(Math.sign, 1),
  size: ([value, ...rest]) => {
    if (rest.length) return undefined;
    if (Array.isArray(value)) return value.some((item) => item instanceof MaybeItem) ? UNKNOWN : value.length;
    return isText(value) ? Array.from(value).length : undefined;
  },
  // The rules are in the page's brand: compile.ts adds them.
  plural: ([value, rules]) =>
    isNumber(value) ? pluralCategory(roundToDecimals(value, 2), rules) : undefined,
  contains: defineTextFunction((text, part) => text.includes(part), 2),
  startsWith: defineTextFunction((text, part) => text.startsWith(part), 2),
  endsWith: defineTextFunction((text, part) => text.endsWith(part), 2),
  time: defineTextFunction(parseTime, 1),
  daysUntil: defineNumberFunction((from, to) => shanghaiDayNumber(to) - shanghaiDayNumber(from), 2),
  date: (values) =>
    values.length === 3 && values.every(isNumber) ? startOfDay(...(values as CalendarDay)) : undefined,
};

/**
 * Implementations of the formats in texts, such as `{price | fixed:2}`. Each returns the text for a value and
 * the argument after the colon; undefined if it cannot show the value.
 */
export const formatImplementations: Readonly<Record<FormatName, FormatImplementation>> = {
  date: (value, pattern) => {
    const ms = isText(value) ? parseTime(value) : value;
    return isNumber(ms) && isText(pattern) ? formatTime(ms, pattern) : undefined;
  },
  fixed: (value, digits) => {
    const possible =
      isNumber(value) && isNumber(digits) && Number.isInteger(digits) && digits >= 0 && digits <= 20;
    return possible ? roundToDecimals(value, digits).toFixed(digits) : undefined;
  },
  money: (value) => {
    if (!isNumber(value)) return undefined;
    const [whole = "", decimals] = String(roundToDecimals(value, 2)).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return decimals ? `${grouped}.${decimals}` : grouped;
  },
};
