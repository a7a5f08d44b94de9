import type { FormatName, FunctionName } from "../functions.generated.ts";
import { dayOf, formatTime, parseTime, startOfDay } from "../time.ts";
import { Maybe, UNKNOWN } from "../values.ts";

/**
 * Computes a function from values that are not errors. Returns `undefined`, which is an error, for arguments it does
 * not accept. No argument is UNKNOWN, but an item of a list may be UNKNOWN or a Maybe; a result that depends on it is
 * UNKNOWN.
 */
export type Implementation = (values: readonly unknown[]) => unknown;

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Wraps a function of `count` numbers, or of one or more if `count` is omitted; other arguments are an error. */
function ofNumbers(call: (...numbers: number[]) => number, count?: number): Implementation {
  return (values) =>
    values.length === (count ?? (values.length || 1)) && values.every(isNumber) ? call(...values) : undefined;
}

/** Wraps a function of `count` texts; other arguments are an error. */
function ofTexts(call: (...texts: string[]) => unknown, count: number): Implementation {
  return (values) => (values.length === count && values.every(isText) ? call(...values) : undefined);
}

/** Rounds to `digits` decimals, decimal halves away from zero: 1.005 gives 1.01, not 1.00 as its binary value would. */
export function roundTo(value: number, digits: number): number {
  if (Number.isInteger(value)) return value;
  const shifted = Math.round(Number(`${Math.abs(value)}e${digits}`));
  const rounded = Number(`${shifted}e-${digits}`);
  // A number that JavaScript prints with an exponent is either huge (kept) or almost zero.
  if (Number.isNaN(rounded)) return Math.abs(value) < 1 ? 0 : value;
  return value < 0 ? -rounded : rounded;
}

type Format = (value: unknown, argument: unknown) => string | undefined;

type Day = [year: number, month: number, day: number];

/**
 * Implementations of the functions of schemas/functions.json; TypeScript reports a missing one. Phones load this table
 * but not that file, so each function checks its own arguments.
 */
export const functions: Readonly<Record<FunctionName, Implementation>> = {
  min: ofNumbers(Math.min),
  max: ofNumbers(Math.max),
  ceil: ofNumbers(Math.ceil, 1),
  floor: ofNumbers(Math.floor, 1),
  round: ofNumbers((value) => roundTo(value, 0), 1),
  abs: ofNumbers(Math.abs, 1),
  sign: ofNumbers(Math.sign, 1),
  size: ([value, ...rest]) => {
    if (rest.length) return undefined;
    if (Array.isArray(value)) return value.some((item) => item instanceof Maybe) ? UNKNOWN : value.length;
    return isText(value) ? Array.from(value).length : undefined;
  },
  contains: ofTexts((text, part) => text.includes(part), 2),
  startsWith: ofTexts((text, part) => text.startsWith(part), 2),
  endsWith: ofTexts((text, part) => text.endsWith(part), 2),
  time: ofTexts(parseTime, 1),
  daysUntil: ofNumbers((from, to) => dayOf(to) - dayOf(from), 2),
  date: (values) =>
    values.length === 3 && values.every(isNumber) ? startOfDay(...(values as Day)) : undefined,
};

/** Formats of templates: text from a value and the argument after the colon; `undefined` if impossible. */
export const formats: Readonly<Record<FormatName, Format>> = {
  date: (value, pattern) => {
    const ms = isText(value) ? parseTime(value) : value;
    return isNumber(ms) && isText(pattern) ? formatTime(ms, pattern) : undefined;
  },
  fixed: (value, digits) => {
    const possible =
      isNumber(value) && isNumber(digits) && Number.isInteger(digits) && digits >= 0 && digits <= 20;
    return possible ? roundTo(value, digits).toFixed(digits) : undefined;
  },
  money: (value) => {
    if (!isNumber(value)) return undefined;
    const [whole = "", decimals] = String(roundTo(value, 2)).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return decimals ? `${grouped}.${decimals}` : grouped;
  },
};
