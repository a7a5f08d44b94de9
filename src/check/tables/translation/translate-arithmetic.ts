import type { Node } from "../../../language/syntax/ast.ts";
import {
  and,
  FALSE_FORMULA,
  type Formula,
  linearFormAtLeast,
  linearFormAtMost,
  not,
} from "../solver/formula.ts";
import {
  addTerms,
  constantTerm,
  equalFormula,
  floorTerm,
  isWholeNumberTerm,
  lessOrEqualFormula,
  lessThanFormula,
  rangeOfTerm,
  scaleTerm,
  subtractTerms,
  type Term,
  termOfNumber,
} from "../solver/linear-term.ts";
import {
  divideRationals,
  isZeroRational,
  multiplyRationals,
  negateRational,
  ONE,
  compareRationals as orderOf,
  type Rational,
  rationalToNumber,
  toRational,
} from "../solver/rational.ts";
import {
  type CaseValue,
  ERROR_CASES,
  type GuardedCases,
  numericGuardedCases,
  restrictByGuard,
} from "./guarded-cases.ts";
import { limitNumberOfCases, type TranslationEnvironment, unknownValue } from "./translation-environment.ts";

/** Returns one case whose value is a term, as a constant if the term is one that a number represents exactly. */
export function guardedTerm(guard: Formula, term: Term): { guard: Formula; value: CaseValue } {
  const plain = term.parts.size === 0 ? rationalToNumber(term.constant) : Number.NaN;
  const isExact = Number.isFinite(plain) && orderOf(toRational(plain), term.constant) === 0;
  return { guard, value: isExact ? { kind: "constant", value: plain } : { kind: "number", term } };
}

/** Translates `+ - * / %` of numbers to the cases of their result. */
export function translateArithmetic(
  env: TranslationEnvironment,
  node: Node & { kind: "binary" },
  [a, b]: readonly [GuardedCases, GuardedCases],
): GuardedCases {
  const rights = numericGuardedCases(env.store, b);
  const cases = numericGuardedCases(env.store, a).flatMap((left) =>
    rights.flatMap((right) => {
      const guard = and(left.guard, right.guard);
      return guard === FALSE_FORMULA
        ? []
        : restrictByGuard(guard, translateLinearArithmetic(env, node, [left.term, right.term]));
    }),
  );
  return limitNumberOfCases(env, node, cases);
}

function translateLinearArithmetic(
  env: TranslationEnvironment,
  node: Node & { kind: "binary" },
  [a, b]: readonly [Term, Term],
): GuardedCases {
  const always = and();
  switch (node.operator) {
    case "+":
      return [guardedTerm(always, addTerms(a, b))];
    case "-":
      return [guardedTerm(always, subtractTerms(a, b))];
    case "*":
      return (
        splitTermByValue(env, b, (factor) => [guardedTerm(always, scaleTerm(a, factor))]) ??
        splitTermByValue(env, a, (factor) => [guardedTerm(always, scaleTerm(b, factor))]) ??
        translateUnknownProduct(env, node, [a, b])
      );
    case "/":
      return (
        splitTermByValue(env, b, (divisor) => divideByConstant(env, node, [a, divisor])) ??
        translateUnknownQuotient(env, node, b)
      );
    default:
      return (
        splitTermByValue(env, b, (divisor) => remainderByConstant(env, a, divisor)) ??
        translateUnknownRemainder(env, node)
      );
  }
}

/** Maximum number of values of a field for which a product or quotient is computed value by value. */
const MAX_ENUMERATED_VALUES = 16;

/**
 * Returns one case for each value of a term that is constant or a single field with few values; null for other terms.
 */
function splitTermByValue(
  env: TranslationEnvironment,
  term: Term,
  toCases: (value: Rational) => GuardedCases,
): GuardedCases | null {
  if (term.parts.size === 0) return toCases(term.constant);
  const [[id, factor] = [-1, ONE], ...rest] = term.parts;
  const quantity = env.store.quantities[id];
  if (!quantity || rest.length > 0 || !(quantity.high - quantity.low < 1000)) return null;
  const steps = quantity.choice
    ? quantity.choice.numbers.filter((step) => !Number.isNaN(step))
    : Array.from({ length: quantity.high - quantity.low + 1 }, (_, index) => quantity.low + index);
  if (steps.length > MAX_ENUMERATED_VALUES) return null;
  return [...new Set(steps)].flatMap((step) => {
    const value = addTerms(
      constantTerm(term.constant),
      scaleTerm(termOfNumber(step), multiplyRationals(factor, quantity.unit)),
    );
    return restrictByGuard(
      and(linearFormAtLeast(quantity.form, step), linearFormAtMost(quantity.form, step)),
      toCases(value.constant),
    );
  });
}

function divideByConstant(
  env: TranslationEnvironment,
  node: Node,
  [a, divisor]: readonly [Term, Rational],
): GuardedCases {
  // Inside an expression, division by zero is not an error: the result may still compare as unequal.
  if (isZeroRational(divisor)) return unknownValue(env, node, {});
  return [guardedTerm(and(), scaleTerm(a, divideRationals(ONE, divisor)))];
}

function translateUnknownQuotient(env: TranslationEnvironment, node: Node, divisor: Term): GuardedCases {
  const isNone = equalFormula(env.store, divisor, termOfNumber(0));
  return [
    ...restrictByGuard(
      not(isNone),
      unknownValue(env, node, { type: "number", multipleOf: COMPUTED_NUMBER_STEP }),
    ),
    ...restrictByGuard(isNone, unknownValue(env, node, {})),
  ];
}

/**
 * Step size for results that proofs do not compute exactly, such as a product of two fields: any multiple of this is
 * possible.
 */
export const COMPUTED_NUMBER_STEP = 1e-6;

function translateUnknownProduct(
  env: TranslationEnvironment,
  node: Node,
  factors: readonly Term[],
): GuardedCases {
  const isPositive = factors.every((factor) => (rangeOfTerm(env.store, factor)[0]?.n ?? -1n) >= 0n);
  return unknownValue(env, node, {
    type: "number",
    multipleOf: COMPUTED_NUMBER_STEP,
    ...(isPositive && { minimum: 0 }),
  });
}

/** Returns any whole number or an error. Null in the schema makes the error case possible; it is filtered out. */
function translateUnknownRemainder(env: TranslationEnvironment, node: Node): GuardedCases {
  return unknownValue(env, node, { type: ["integer", "null"] }).filter(
    ({ value }) => value.kind === "number",
  );
}

/** Translates `%` like the evaluator: only for whole numbers, with the sign of the first. */
function remainderByConstant({ store }: TranslationEnvironment, a: Term, divisor: Rational): GuardedCases {
  if (isZeroRational(divisor) || divisor.d !== 1n) return ERROR_CASES;
  const size = divisor.n < 0n ? negateRational(divisor) : divisor;
  const isWhole = isWholeNumberTerm(store, a) ? and() : equalFormula(store, a, floorTerm(store, a));
  const zero = termOfNumber(0);
  const rest = (term: Term) =>
    subtractTerms(term, scaleTerm(floorTerm(store, scaleTerm(term, divideRationals(ONE, size))), size));
  const opposite = scaleTerm(a, negateRational(ONE));
  return [
    guardedTerm(and(isWhole, lessOrEqualFormula(store, zero, a)), rest(a)),
    guardedTerm(
      and(isWhole, lessThanFormula(store, a, zero)),
      scaleTerm(rest(opposite), negateRational(ONE)),
    ),
  ].filter(({ guard }) => guard !== FALSE_FORMULA);
}
