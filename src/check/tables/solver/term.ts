import { en } from "../../../language/messages/saying.ts";
import { among, and, atLeast, atMost, type Formula, NO, not, or, YES } from "./formula.ts";
import {
  add,
  ceil,
  floor,
  gcd,
  isInteger,
  isZero,
  multiply,
  negate,
  ONE,
  OutOfReach,
  type Rational,
  rational,
  ZERO,
} from "./rational.ts";
import type { Quantity, VariableStore } from "./store.ts";

/** A linear expression over the values (not steps) of quantities: constant + sum of factor * quantity. */
export interface Term {
  constant: Rational;
  parts: ReadonlyMap<number, Rational>;
}

export function constantTerm(value: Rational): Term {
  return { constant: value, parts: new Map() };
}

export function numberTerm(value: number): Term {
  return constantTerm(rational(value));
}

export function quantityTerm(quantity: Quantity): Term {
  return { constant: ZERO, parts: new Map([[quantity.id, ONE]]) };
}

export function addTerms(a: Term, b: Term): Term {
  const parts = new Map(a.parts);
  for (const [quantity, factor] of b.parts) {
    const sum = add(parts.get(quantity) ?? ZERO, factor);
    if (isZero(sum)) parts.delete(quantity);
    else parts.set(quantity, sum);
  }
  return { constant: add(a.constant, b.constant), parts };
}

export function scaleTerm(term: Term, factor: Rational): Term {
  if (isZero(factor)) return constantTerm(ZERO);
  const parts = new Map([...term.parts].map(([quantity, own]) => [quantity, multiply(own, factor)]));
  return { constant: multiply(term.constant, factor), parts };
}

export function negateTerm(term: Term): Term {
  return scaleTerm(term, negate(ONE));
}

export function subtractTerms(a: Term, b: Term): Term {
  return addTerms(a, negateTerm(b));
}

/** Returns the formula `a <= b`. */
export function isAtMost(store: VariableStore, a: Term, b: Term): Formula {
  return isAtMostZero(store, subtractTerms(a, b));
}

/** Returns the formula `a < b`. If both terms exist, exactly one of `a < b` and `b <= a` holds. */
export function isBelow(store: VariableStore, a: Term, b: Term): Formula {
  return not(isAtMost(store, b, a));
}

/** Returns the formula `a == b`. */
export function isSame(store: VariableStore, a: Term, b: Term): Formula {
  const difference = subtractTerms(a, b);
  const [low, high] = [isAtMostZero(store, negateTerm(difference)), isAtMostZero(store, difference)];
  const cannot = low.kind === "atLeast" && high.kind === "atMost" && low.bound > high.bound;
  return cannot ? NO : and(low, high);
}

/** Returns the formula `term <= 0`, in whole steps and lowest terms. */
function isAtMostZero(store: VariableStore, term: Term): Formula {
  if (term.parts.size === 0) return term.constant.n <= 0n ? YES : NO;
  const factors = [...term.parts]
    .sort(([a], [b]) => a - b)
    .map(([quantity, factor]): [number, Rational] => [quantity, multiply(factor, unitOf(store, quantity))]);
  const scale = factors.reduce((common, [, { d }]) => (common * d) / gcd(common, d), 1n);
  const whole = factors.map(([quantity, { n, d }]): [number, bigint] => [quantity, (n * scale) / d]);
  const divisor = whole.reduce((common, [, factor]) => gcd(common, factor < 0n ? -factor : factor), 0n);
  const flip = (whole[0]?.[1] ?? 1n) < 0n;
  const step = flip ? -divisor : divisor;
  const form = store.formOf(whole.map(([quantity, factor]) => ({ quantity, factor: toSafe(factor / step) })));
  const limit = { n: -term.constant.n * scale, d: term.constant.d * divisor };
  return flip ? atLeast(form.id, toSafe(ceil(negate(limit)))) : atMost(form.id, toSafe(floor(limit)));
}

function unitOf(store: VariableStore, quantity: number): Rational {
  return store.quantities[quantity]?.unit ?? ONE;
}

/** Converts to a number. @throws OutOfReach beyond 2^50, so that sums of a few such numbers are still exact. */
function toSafe(value: bigint): number {
  if (value > 2n ** 50n || value < -(2n ** 50n))
    throw new OutOfReach(en`a number is too large to be exact`.zh`数字太大，无法精确计算`);
  return Number(value);
}

/** Returns the formula that the term exists: every choice in it has a number. */
function existsTerm(store: VariableStore, term: Term): Formula {
  const guards = [...term.parts.keys()].map((id) => {
    const choice = store.quantities[id]?.choice;
    const owner = choice && store.choices[choice.id];
    return choice && owner ? among(owner, choice.mask) : YES;
  });
  return and(...guards);
}

/** Returns the minimum and maximum that the fields' limits allow; null if unlimited. */
export function rangeOf(store: VariableStore, term: Term): [low: Rational | null, high: Rational | null] {
  let [low, high]: [Rational | null, Rational | null] = [term.constant, term.constant];
  for (const [id, factor] of term.parts) {
    const quantity = store.quantities[id];
    if (!quantity) continue;
    const ends = [quantity.low, quantity.high].map((steps) =>
      Number.isFinite(steps) ? multiply(multiply(rational(steps), quantity.unit), factor) : null,
    );
    if (factor.n < 0n) ends.reverse();
    const [from = null, to = null] = ends;
    low = low && from && add(low, from);
    high = high && to && add(high, to);
  }
  return [low, high];
}

/** Returns whether the term is a whole number for all values of the fields. */
export function isWholeTerm(store: VariableStore, term: Term): boolean {
  return (
    isInteger(term.constant) &&
    [...term.parts].every(([quantity, factor]) => isInteger(multiply(factor, unitOf(store, quantity))))
  );
}

function keyOf(term: Term): string {
  const parts = [...term.parts].sort(([a], [b]) => a - b);
  return [term.constant, ...parts.map(([, factor]) => factor)]
    .map(({ n, d }, index) => `${n}/${d}*${parts[index - 1]?.[0] ?? ""}`)
    .join("+");
}

/** Returns the greatest whole number that is not above the term. */
export function floorTerm(store: VariableStore, term: Term): Term {
  if (isWholeTerm(store, term)) return term;
  if (term.parts.size === 0) return constantTerm({ n: floor(term.constant), d: 1n });
  return store.once(`floor ${keyOf(term)}`, () => {
    const [low, high] = rangeOf(store, term);
    const quantity = store.addQuantity({
      owner: undefined,
      unit: ONE,
      low: low ? toSafe(floor(low)) : Number.NEGATIVE_INFINITY,
      high: high ? toSafe(floor(high)) : Number.POSITIVE_INFINITY,
    });
    const whole = quantityTerm(quantity);
    const next = addTerms(whole, constantTerm(ONE));
    const missing = not(existsTerm(store, term));
    store.define(
      `q${quantity.id}`,
      or(missing, and(isAtMost(store, whole, term), isBelow(store, term, next))),
    );
    return whole;
  });
}

/** Returns the least whole number that is not below the term. */
export function ceilTerm(store: VariableStore, term: Term): Term {
  return negateTerm(floorTerm(store, negateTerm(term)));
}
