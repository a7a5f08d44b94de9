import { en } from "../../../language/messages/localized-text.ts";
import {
  allOf,
  and,
  choiceIsAmong,
  FALSE_FORMULA,
  type Formula,
  linearFormAtLeast,
  linearFormAtMost,
  not,
  or,
  TRUE_FORMULA,
} from "./formula.ts";
import {
  addRationals,
  ceilRational,
  floorRational,
  greatestCommonDivisor,
  isIntegerRational,
  isZeroRational,
  multiplyRationals,
  NumberTooLarge,
  negateRational,
  ONE,
  type Rational,
  toRational,
  ZERO,
} from "./rational.ts";
import type { Quantity, VariableStore } from "./variable-store.ts";

/**
 * The result of arithmetic in an expression: constant + sum of factor * quantity, with fractions. It counts values,
 * not steps.
 */
export interface Term {
  constant: Rational;
  parts: ReadonlyMap<number, Rational>;
}

/** Returns the term that is always this fraction. */
export function constantTerm(value: Rational): Term {
  return { constant: value, parts: new Map() };
}

/** Returns the term that is always this number. */
export function termOfNumber(value: number): Term {
  return constantTerm(toRational(value));
}

/** Returns the term that is the value of a quantity. */
export function termOfQuantity(quantity: Quantity): Term {
  return { constant: ZERO, parts: new Map([[quantity.id, ONE]]) };
}

/** Returns the sum of two terms. */
export function addTerms(a: Term, b: Term): Term {
  const parts = new Map(a.parts);
  for (const [quantity, factor] of b.parts) {
    const sum = addRationals(parts.get(quantity) ?? ZERO, factor);
    if (isZeroRational(sum)) parts.delete(quantity);
    else parts.set(quantity, sum);
  }
  return { constant: addRationals(a.constant, b.constant), parts };
}

/** Returns the product of a term and a fraction. */
export function scaleTerm(term: Term, factor: Rational): Term {
  if (isZeroRational(factor)) return constantTerm(ZERO);
  const parts = new Map([...term.parts].map(([quantity, own]) => [quantity, multiplyRationals(own, factor)]));
  return { constant: multiplyRationals(term.constant, factor), parts };
}

/** Returns the term with the opposite sign. */
export function negateTerm(term: Term): Term {
  return scaleTerm(term, negateRational(ONE));
}

/** Returns the difference `a - b` of two terms. */
export function subtractTerms(a: Term, b: Term): Term {
  return addTerms(a, negateTerm(b));
}

/** Returns the formula that holds if `a <= b`. */
export function lessOrEqualFormula(store: VariableStore, a: Term, b: Term): Formula {
  return atMostZeroFormula(store, subtractTerms(a, b));
}

/** Returns the formula that holds if `a < b`. If both terms exist, exactly one of `a < b` and `b <= a` holds. */
export function lessThanFormula(store: VariableStore, a: Term, b: Term): Formula {
  return not(lessOrEqualFormula(store, b, a));
}

/** Returns the formula that holds if `a == b`. */
export function equalFormula(store: VariableStore, a: Term, b: Term): Formula {
  const difference = subtractTerms(a, b);
  const [low, high] = [
    atMostZeroFormula(store, negateTerm(difference)),
    atMostZeroFormula(store, difference),
  ];
  const cannot = low.kind === "atLeast" && high.kind === "atMost" && low.bound > high.bound;
  return cannot ? FALSE_FORMULA : and(low, high);
}

/** Returns the formula that holds if the term is at most 0. It is converted to a linear form in lowest terms. */
function atMostZeroFormula(store: VariableStore, term: Term): Formula {
  if (term.parts.size === 0) return term.constant.n <= 0n ? TRUE_FORMULA : FALSE_FORMULA;
  const factors = [...term.parts]
    .sort(([a], [b]) => a - b)
    .map(([quantity, factor]): [number, Rational] => [
      quantity,
      multiplyRationals(factor, unitOfQuantity(store, quantity)),
    ]);
  const scale = factors.reduce((common, [, { d }]) => (common * d) / greatestCommonDivisor(common, d), 1n);
  const whole = factors.map(([quantity, { n, d }]): [number, bigint] => [quantity, (n * scale) / d]);
  const divisor = whole.reduce(
    (common, [, factor]) => greatestCommonDivisor(common, factor < 0n ? -factor : factor),
    0n,
  );
  const flip = (whole[0]?.[1] ?? 1n) < 0n;
  const step = flip ? -divisor : divisor;
  const form = store.formOf(
    whole.map(([quantity, factor]) => ({ quantity, factor: bigintToExactNumber(factor / step) })),
  );
  const limit = { n: -term.constant.n * scale, d: term.constant.d * divisor };
  return flip
    ? linearFormAtLeast(form.id, bigintToExactNumber(ceilRational(negateRational(limit))))
    : linearFormAtMost(form.id, bigintToExactNumber(floorRational(limit)));
}

function unitOfQuantity(store: VariableStore, quantity: number): Rational {
  return store.quantities[quantity]?.unit ?? ONE;
}

/** Converts to a number. @throws NumberTooLarge beyond 2^50, so that sums of a few such numbers are still exact. */
function bigintToExactNumber(value: bigint): number {
  if (value > 2n ** 50n || value < -(2n ** 50n))
    throw new NumberTooLarge(en`a number is too large to be exact`.zh`数字太大，无法精确计算`);
  return Number(value);
}

/** Returns the formula that holds if the term has a value: every field in it is a number. */
export function termExistsFormula(store: VariableStore, term: Term): Formula {
  const guards = [...term.parts.keys()].map((id) => {
    const choice = store.quantities[id]?.choice;
    const owner = choice && store.choices[choice.id];
    return choice && owner ? choiceIsAmong(owner, choice.mask) : TRUE_FORMULA;
  });
  return allOf(guards);
}

/** Returns the smallest and largest value that a term can have by the limits of its fields; null if unlimited. */
export function rangeOfTerm(store: VariableStore, term: Term): [low: Rational | null, high: Rational | null] {
  let [low, high]: [Rational | null, Rational | null] = [term.constant, term.constant];
  for (const [id, factor] of term.parts) {
    const quantity = store.quantities[id];
    if (!quantity) continue;
    const ends = [quantity.low, quantity.high].map((steps) =>
      Number.isFinite(steps)
        ? multiplyRationals(multiplyRationals(toRational(steps), quantity.unit), factor)
        : null,
    );
    if (factor.n < 0n) ends.reverse();
    const [from = null, to = null] = ends;
    low = low && from && addRationals(low, from);
    high = high && to && addRationals(high, to);
  }
  return [low, high];
}

/** Returns whether the term is a whole number for all values of the fields. */
export function isWholeNumberTerm(store: VariableStore, term: Term): boolean {
  return (
    isIntegerRational(term.constant) &&
    [...term.parts].every(([quantity, factor]) =>
      isIntegerRational(multiplyRationals(factor, unitOfQuantity(store, quantity))),
    )
  );
}

/** Returns a text that is the same for equal terms only. */
export function termKey(term: Term): string {
  const parts = [...term.parts].sort(([a], [b]) => a - b);
  return [term.constant, ...parts.map(([, factor]) => factor)]
    .map(({ n, d }, index) => `${n}/${d}*${parts[index - 1]?.[0] ?? ""}`)
    .join("+");
}

/** Returns the greatest whole number that is not above the term. */
export function floorTerm(store: VariableStore, term: Term): Term {
  if (isWholeNumberTerm(store, term)) return term;
  if (term.parts.size === 0) return constantTerm({ n: floorRational(term.constant), d: 1n });
  return store.once(`floor ${termKey(term)}`, () => {
    const [low, high] = rangeOfTerm(store, term);
    const quantity = store.addQuantity({
      owner: undefined,
      unit: ONE,
      low: low ? bigintToExactNumber(floorRational(low)) : Number.NEGATIVE_INFINITY,
      high: high ? bigintToExactNumber(floorRational(high)) : Number.POSITIVE_INFINITY,
    });
    const whole = termOfQuantity(quantity);
    const next = addTerms(whole, constantTerm(ONE));
    const missing = not(termExistsFormula(store, term));
    store.define(
      `q${quantity.id}`,
      or(missing, and(lessOrEqualFormula(store, whole, term), lessThanFormula(store, term, next))),
    );
    return whole;
  });
}

/** Returns the least whole number that is not below the term. */
export function ceilTerm(store: VariableStore, term: Term): Term {
  return negateTerm(floorTerm(store, negateTerm(term)));
}
