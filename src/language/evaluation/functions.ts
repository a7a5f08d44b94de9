import { encodeUrlPart } from "../encode-url-part.ts";
import type { FormatName, FunctionName } from "../functions.generated.ts";
import type { NumberStyle, Place } from "../place.ts";
import { dayNumber, formatTime, parseTime, startOfDay } from "../time.ts";
import { MaybeItem, UNKNOWN } from "../values.ts";
import { pluralCategory } from "./plural.ts";

/**
 * Implementation of a function of expressions, such as `min`. Returns undefined, an error, for arguments that
 * it does not accept. No argument is UNKNOWN, but items of a list may be; a result that depends on those is
 * UNKNOWN. Functions of moments compute in the zone of `place`.
 */
export type FunctionImplementation = (
  values: readonly unknown[],
  place: Pick<Place, "zone" | "plural">,
) => unknown;

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

/** Writes a number in a style, rounded, halves away from zero. */
function formatNumber(
  value: number,
  [decimal, group, last, others, least, positive, negative, decimals]: NumberStyle,
): string {
  const rounded = roundToDecimals(Math.abs(value), decimals ?? 2);
  const [whole = "", fraction] = (decimals === undefined ? String(rounded) : rounded.toFixed(decimals)).split(
    ".",
  );
  const head = whole.slice(0, -last);
  // A number with an exponent has no groups.
  const isGrouped = rounded < 1e21 && head.length >= least;
  const digits = isGrouped
    ? head.replace(RegExp(`\\B(?=(\\d{${others}})+$)`, "g"), group) + group + whole.slice(-last)
    : whole;
  return (rounded && value < 0 ? negative : positive).replace("#", () =>
    fraction ? digits + decimal + fraction : digits,
  );
}

type FormatImplementation = (value: unknown, argument: unknown, place: Place) => string | undefined;

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
  plural: ([value, ...rest], { plural }) =>
    isNumber(value) && !rest.length ? pluralCategory(roundToDecimals(value, 2), plural) : undefined,
  contains: defineTextFunction((text, part) => text.includes(part), 2),
  startsWith: defineTextFunction((text, part) => text.startsWith(part), 2),
  endsWith: defineTextFunction((text, part) => text.endsWith(part), 2),
  time: ([text, ...rest], { zone }) => (isText(text) && !rest.length ? parseTime(text, zone) : undefined),
  daysUntil: ([from, to, ...rest], { zone }) =>
    isNumber(from) && isNumber(to) && !rest.length ? dayNumber(to, zone) - dayNumber(from, zone) : undefined,
  date: (values, { zone }) =>
    values.length === 3 && values.every(isNumber) ? startOfDay(zone, ...(values as CalendarDay)) : undefined,
  urlEncode: defineTextFunction(encodeUrlPart, 1),
};

/**
 * Implementations of the formats in texts, such as `{price | fixed:2}`. Each returns the text for a value and
 * the argument after the colon; undefined if it cannot show the value.
 */
export const formatImplementations: Readonly<Record<FormatName, FormatImplementation>> = {
  date: (value, pattern, { zone, names }) => {
    const ms = isText(value) ? parseTime(value, zone) : value;
    return isNumber(ms) && isText(pattern) ? formatTime(ms, pattern, zone, names) : undefined;
  },
  fixed: (value, digits, { number }) => {
    const possible =
      isNumber(value) && isNumber(digits) && Number.isInteger(digits) && digits >= 0 && digits <= 20;
    return possible
      ? roundToDecimals(value, digits)
          .toFixed(digits)
          .replace(".", () => number[0])
      : undefined;
  },
  number: (value, _, { number }) => (isNumber(value) ? formatNumber(value, number) : undefined),
  money: (value, _, { money, number }) =>
    isNumber(value) ? formatNumber(value, money ?? number) : undefined,
};
