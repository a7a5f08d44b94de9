import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  n: bigint;
  d: bigint;
}

/**
 * Error thrown if the solver cannot compute a number or formula exactly. The proof, or a part of it, is then given
 * up.
 */
export class NumberTooLarge extends Error {
  readonly reason: LocalizedText;

  constructor(reason: LocalizedText) {
    super(reason.en);
    this.reason = reason;
  }
}

/** Returns the result of `work`; if it throws `NumberTooLarge`, the result of `otherwise`. */
export function runUnlessNumberTooLarge<T>(work: () => T, otherwise: (reason: LocalizedText) => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NumberTooLarge)) throw error;
    return otherwise(error.reason);
  }
}

/** The fraction 0. */
export const ZERO: Rational = { n: 0n, d: 1n };
/** The fraction 1. */
export const ONE: Rational = { n: 1n, d: 1n };

function reduceFraction(n: bigint, d: bigint): Rational {
  const divisor = greatestCommonDivisor(n < 0n ? -n : n, d < 0n ? -d : d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / divisor, d: (sign * d) / divisor };
}

/** Returns the greatest common divisor of two numbers that are not negative. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * Converts a number to the exact fraction of its decimal notation: 0.1 is one tenth, not its binary approximation.
 * @throws NumberTooLarge if the number is not finite.
 */
export function toRational(value: number): Rational {
  if (!Number.isFinite(value)) throw new NumberTooLarge(en`a number is not finite`.zh`数字不是有限值`);
  if (Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n };
  const [digits = "", exponent = "0"] = value.toString().split("e");
  const [whole = "", decimals = ""] = digits.split(".");
  const power = Number(exponent) - decimals.length;
  const n = BigInt(whole + decimals);
  return power >= 0 ? { n: n * 10n ** BigInt(power), d: 1n } : reduceFraction(n, 10n ** BigInt(-power));
}

/** Returns the exact sum. */
export function addRationals(a: Rational, b: Rational): Rational {
  return a.d === b.d && a.d === 1n
    ? { n: a.n + b.n, d: 1n }
    : reduceFraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** Returns the exact product. */
export function multiplyRationals(a: Rational, b: Rational): Rational {
  return a.d === 1n && b.d === 1n ? { n: a.n * b.n, d: 1n } : reduceFraction(a.n * b.n, a.d * b.d);
}

/** Divides exactly. @param b not zero. */
export function divideRationals(a: Rational, b: Rational): Rational {
  return reduceFraction(a.n * b.d, a.d * b.n);
}

/** Returns the fraction with the opposite sign. */
export function negateRational(a: Rational): Rational {
  return { n: -a.n, d: a.d };
}

/** Returns whether the fraction is 0. */
export function isZeroRational(a: Rational): boolean {
  return a.n === 0n;
}

/** Returns whether the fraction is a whole number. */
export function isIntegerRational(a: Rational): boolean {
  return a.d === 1n;
}

/** Returns a negative number, zero or a positive number if `a` is below, equal to or above `b`. */
export function compareRationals(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the greatest whole number that is not above the fraction. */
export function floorRational(a: Rational): bigint {
  const quotient = a.n / a.d;
  return a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient;
}

/** Returns the least whole number that is not below the fraction. */
export function ceilRational(a: Rational): bigint {
  return -floorRational(negateRational(a));
}

/** Returns the number nearest to the fraction. */
export function rationalToNumber(a: Rational): number {
  return Number(a.n) / Number(a.d);
}
