import { en, type Saying } from "../../../language/messages/saying.ts";
/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  n: bigint;
  d: bigint;
}

/** Thrown if a number or formula cannot be computed exactly; the proof, or a part of it, is then given up. */
export class OutOfReach extends Error {
  readonly reason: Saying;

  constructor(reason: Saying) {
    super(reason.en);
    this.reason = reason;
  }
}

/** Returns the result of `work`; if it throws `OutOfReach`, the result of `otherwise`. */
export function unlessOutOfReach<T>(work: () => T, otherwise: (reason: Saying) => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error;
    return otherwise(error.reason);
  }
}

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };

function reduced(n: bigint, d: bigint): Rational {
  const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / divisor, d: (sign * d) / divisor };
}

export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * Returns the decimal value of a number: 0.1 is exactly one tenth, not its binary approximation.
 *
 * @throws OutOfReach if the number is not finite.
 */
export function rational(value: number): Rational {
  if (!Number.isFinite(value)) throw new OutOfReach(en`a number is not finite`.zh`数字不是有限值`);
  if (Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n };
  const [digits = "", exponent = "0"] = value.toString().split("e");
  const [whole = "", decimals = ""] = digits.split(".");
  const power = Number(exponent) - decimals.length;
  const n = BigInt(whole + decimals);
  return power >= 0 ? { n: n * 10n ** BigInt(power), d: 1n } : reduced(n, 10n ** BigInt(-power));
}

export function add(a: Rational, b: Rational): Rational {
  return a.d === b.d && a.d === 1n ? { n: a.n + b.n, d: 1n } : reduced(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function multiply(a: Rational, b: Rational): Rational {
  return a.d === 1n && b.d === 1n ? { n: a.n * b.n, d: 1n } : reduced(a.n * b.n, a.d * b.d);
}

/** Divides exactly. @param b not zero. */
export function divide(a: Rational, b: Rational): Rational {
  return reduced(a.n * b.d, a.d * b.n);
}

export function negate(a: Rational): Rational {
  return { n: -a.n, d: a.d };
}

export function isZero(a: Rational): boolean {
  return a.n === 0n;
}

export function isInteger(a: Rational): boolean {
  return a.d === 1n;
}

/** Returns a negative number, zero or a positive number if `a` is below, equal to or above `b`. */
export function order(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function floor(a: Rational): bigint {
  const quotient = a.n / a.d;
  return a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient;
}

export function ceil(a: Rational): bigint {
  return -floor(negate(a));
}

/** Returns the number nearest to the fraction. */
export function toNumber(a: Rational): number {
  return Number(a.n) / Number(a.d);
}
