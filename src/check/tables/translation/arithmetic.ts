import type { Node } from "../../../language/syntax/ast.ts";
import { and, FALSE_FORMULA, type Formula, formAtLeast, formAtMost, not } from "../solver/formula.ts";
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
  addTerms,
  atMostFormula,
  belowFormula,
  constantTerm,
  equalFormula,
  floorTerm,
  isWholeTerm,
  numberTerm,
  rangeOfTerm,
  scaleTerm,
  subtractTerms,
  type Term,
} from "../solver/term.ts";
import { type Cases, type CaseValue, ERROR_CASES, numericCases, restrictCases } from "./case-value.ts";
import { limitCases, type TranslationEnv, unknownValue } from "./translation-env.ts";

/** Returns one case whose value is a term, as a constant if the term is one that a number represents exactly. */
export function numberCase(guard: Formula, term: Term): { guard: Formula; value: CaseValue } {
  const plain = term.parts.size === 0 ? rationalToNumber(term.constant) : Number.NaN;
  const isExact = Number.isFinite(plain) && orderOf(toRational(plain), term.constant) === 0;
  return { guard, value: isExact ? { kind: "constant", value: plain } : { kind: "number", term } };
}

/** Translates `+ - * / %` of numbers to the cases of their result. */
export function translateArithmetic(
  env: TranslationEnv,
  node: Node & { kind: "binary" },
  [a, b]: readonly [Cases, Cases],
): Cases {
  const rights = numericCases(env.store, b);
  const cases = numericCases(env.store, a).flatMap((left) =>
    rights.flatMap((right) => {
      const guard = and(left.guard, right.guard);
      return guard === FALSE_FORMULA
        ? []
        : restrictCases(guard, translateTermArithmetic(env, node, [left.term, right.term]));
    }),
  );
  return limitCases(env, node, cases);
}

function translateTermArithmetic(
  env: TranslationEnv,
  node: Node & { kind: "binary" },
  [a, b]: readonly [Term, Term],
): Cases {
  const always = and();
  switch (node.operator) {
    case "+":
      return [numberCase(always, addTerms(a, b))];
    case "-":
      return [numberCase(always, subtractTerms(a, b))];
    case "*":
      return (
        casesByValue(env, b, (factor) => [numberCase(always, scaleTerm(a, factor))]) ??
        casesByValue(env, a, (factor) => [numberCase(always, scaleTerm(b, factor))]) ??
        unknownProduct(env, node, [a, b])
      );
    case "/":
      return (
        casesByValue(env, b, (divisor) => divideByConstant(env, node, [a, divisor])) ??
        unknownQuotient(env, node, b)
      );
    default:
      return (
        casesByValue(env, b, (divisor) => remainderByConstant(env, a, divisor)) ?? unknownRemainder(env, node)
      );
  }
}

/** Maximum number of values of a field for which a product or quotient is computed value by value. */
const MAX_ENUMERATED_VALUES = 16;

/**
 * Returns one case for each value of a term that is constant or a single field with few values; null for other terms.
 */
function casesByValue(env: TranslationEnv, term: Term, toCases: (value: Rational) => Cases): Cases | null {
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
      scaleTerm(numberTerm(step), multiplyRationals(factor, quantity.unit)),
    );
    return restrictCases(
      and(formAtLeast(quantity.form, step), formAtMost(quantity.form, step)),
      toCases(value.constant),
    );
  });
}

function divideByConstant(env: TranslationEnv, node: Node, [a, divisor]: readonly [Term, Rational]): Cases {
  // Inside an expression, division by zero is not an error: the result may still compare as unequal.
  if (isZeroRational(divisor)) return unknownValue(env, node, {});
  return [numberCase(and(), scaleTerm(a, divideRationals(ONE, divisor)))];
}

function unknownQuotient(env: TranslationEnv, node: Node, divisor: Term): Cases {
  const isNone = equalFormula(env.store, divisor, numberTerm(0));
  return [
    ...restrictCases(
      not(isNone),
      unknownValue(env, node, { type: "number", multipleOf: COMPUTED_NUMBER_STEP }),
    ),
    ...restrictCases(isNone, unknownValue(env, node, {})),
  ];
}

/**
 * Step size for results that proofs do not compute exactly, such as a product of two fields: any multiple of this is
 * possible.
 */
export const COMPUTED_NUMBER_STEP = 1e-6;

function unknownProduct(env: TranslationEnv, node: Node, factors: readonly Term[]): Cases {
  const isPositive = factors.every((factor) => (rangeOfTerm(env.store, factor)[0]?.n ?? -1n) >= 0n);
  return unknownValue(env, node, {
    type: "number",
    multipleOf: COMPUTED_NUMBER_STEP,
    ...(isPositive && { minimum: 0 }),
  });
}

/** Returns any whole number or an error. Null in the schema makes the error case possible; it is filtered out. */
function unknownRemainder(env: TranslationEnv, node: Node): Cases {
  return unknownValue(env, node, { type: ["integer", "null"] }).filter(
    ({ value }) => value.kind === "number",
  );
}

/** Translates `%` like the evaluator: only for whole numbers, with the sign of the first. */
function remainderByConstant({ store }: TranslationEnv, a: Term, divisor: Rational): Cases {
  if (isZeroRational(divisor) || divisor.d !== 1n) return ERROR_CASES;
  const size = divisor.n < 0n ? negateRational(divisor) : divisor;
  const isWhole = isWholeTerm(store, a) ? and() : equalFormula(store, a, floorTerm(store, a));
  const zero = numberTerm(0);
  const rest = (term: Term) =>
    subtractTerms(term, scaleTerm(floorTerm(store, scaleTerm(term, divideRationals(ONE, size))), size));
  const opposite = scaleTerm(a, negateRational(ONE));
  return [
    numberCase(and(isWhole, atMostFormula(store, zero, a)), rest(a)),
    numberCase(and(isWhole, belowFormula(store, a, zero)), scaleTerm(rest(opposite), negateRational(ONE))),
  ].filter(({ guard }) => guard !== FALSE_FORMULA);
}
