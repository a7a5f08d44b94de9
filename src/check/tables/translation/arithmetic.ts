import type { Node } from "../../../language/syntax/ast.ts";
import { and, atLeast, atMost, type Formula, NO, not } from "../solver/formula.ts";
import {
  divide,
  isZero,
  multiply,
  negate,
  ONE,
  order as orderOf,
  type Rational,
  rational,
  toNumber,
} from "../solver/rational.ts";
import {
  addTerms,
  constantTerm,
  floorTerm,
  isAtMost,
  isBelow,
  isSame,
  isWholeTerm,
  numberTerm,
  rangeOf,
  scaleTerm,
  subtractTerms,
  type Term,
} from "../solver/term.ts";
import { limited, type TranslationEnv, unknownValue } from "./env.ts";
import { type Cases, type CaseValue, ERROR, numbersOf, whenGuard } from "./value.ts";

/** Returns a number value, as a constant if a constant can represent it exactly. */
export function number(guard: Formula, term: Term): { guard: Formula; value: CaseValue } {
  const plain = term.parts.size === 0 ? toNumber(term.constant) : Number.NaN;
  const isExact = Number.isFinite(plain) && orderOf(rational(plain), term.constant) === 0;
  return { guard, value: isExact ? { kind: "constant", value: plain } : { kind: "number", term } };
}

/** Translates `+ - * / %` of numbers. */
export function calculate(
  env: TranslationEnv,
  node: Node & { kind: "binary" },
  [a, b]: readonly [Cases, Cases],
): Cases {
  const rights = numbersOf(env.store, b);
  const cases = numbersOf(env.store, a).flatMap((left) =>
    rights.flatMap((right) => {
      const guard = and(left.guard, right.guard);
      return guard === NO ? [] : whenGuard(guard, calculateTerms(env, node, [left.term, right.term]));
    }),
  );
  return limited(env, node, cases);
}

function calculateTerms(
  env: TranslationEnv,
  node: Node & { kind: "binary" },
  [a, b]: readonly [Term, Term],
): Cases {
  const always = and();
  switch (node.operator) {
    case "+":
      return [number(always, addTerms(a, b))];
    case "-":
      return [number(always, subtractTerms(a, b))];
    case "*":
      return (
        byValue(env, b, (factor) => [number(always, scaleTerm(a, factor))]) ??
        byValue(env, a, (factor) => [number(always, scaleTerm(b, factor))]) ??
        product(env, node, [a, b])
      );
    case "/":
      return byValue(env, b, (divisor) => quotient(env, node, [a, divisor])) ?? unknownQuotient(env, node, b);
    default:
      return byValue(env, b, (divisor) => remainder(env, a, divisor)) ?? unknownRemainder(env, node);
  }
}

/** Maximum number of values that are handled one by one. */
const MAX_ENUMERATED_VALUES = 16;

/** Handles each value of a term that is constant or a single field with few values; null for other terms. */
function byValue(env: TranslationEnv, term: Term, toCases: (value: Rational) => Cases): Cases | null {
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
      scaleTerm(numberTerm(step), multiply(factor, quantity.unit)),
    );
    return whenGuard(and(atLeast(quantity.form, step), atMost(quantity.form, step)), toCases(value.constant));
  });
}

function quotient(env: TranslationEnv, node: Node, [a, divisor]: readonly [Term, Rational]): Cases {
  // Inside an expression, division by zero is not an error: the result may still compare as unequal.
  if (isZero(divisor)) return unknownValue(env, node, {});
  return [number(and(), scaleTerm(a, divide(ONE, divisor)))];
}

function unknownQuotient(env: TranslationEnv, node: Node, divisor: Term): Cases {
  const isNone = isSame(env.store, divisor, numberTerm(0));
  return [
    ...whenGuard(not(isNone), unknownValue(env, node, { type: "number", multipleOf: FINE_STEP })),
    ...whenGuard(isNone, unknownValue(env, node, {})),
  ];
}

/** The step of computed numbers that have no field of their own. */
export const FINE_STEP = 1e-6;

function product(env: TranslationEnv, node: Node, factors: readonly Term[]): Cases {
  const isPositive = factors.every((factor) => (rangeOf(env.store, factor)[0]?.n ?? -1n) >= 0n);
  return unknownValue(env, node, {
    type: "number",
    multipleOf: FINE_STEP,
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
function remainder({ store }: TranslationEnv, a: Term, divisor: Rational): Cases {
  if (isZero(divisor) || divisor.d !== 1n) return ERROR;
  const size = divisor.n < 0n ? negate(divisor) : divisor;
  const isWhole = isWholeTerm(store, a) ? and() : isSame(store, a, floorTerm(store, a));
  const zero = numberTerm(0);
  const rest = (term: Term) =>
    subtractTerms(term, scaleTerm(floorTerm(store, scaleTerm(term, divide(ONE, size))), size));
  const opposite = scaleTerm(a, negate(ONE));
  return [
    number(and(isWhole, isAtMost(store, zero, a)), rest(a)),
    number(and(isWhole, isBelow(store, a, zero)), scaleTerm(rest(opposite), negate(ONE))),
  ].filter(({ guard }) => guard !== NO);
}
