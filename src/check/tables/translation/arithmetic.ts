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
import { type Env, limited, unknownValue } from "./env.ts";
import { type Cases, ERROR, given, numbersOf, type Value } from "./value.ts";

/** A number, as a constant where it is one that a constant can hold exactly. */
export function number(guard: Formula, term: Term): { guard: Formula; value: Value } {
  const plain = term.parts.size === 0 ? toNumber(term.constant) : Number.NaN;
  const isExact = Number.isFinite(plain) && orderOf(rational(plain), term.constant) === 0;
  return { guard, value: isExact ? { kind: "constant", value: plain } : { kind: "number", term } };
}

/** `a operation b` for `+ - * / %` of numbers. */
export function calculate(env: Env, node: Node & { kind: "binary" }, [a, b]: readonly [Cases, Cases]): Cases {
  const rights = numbersOf(env.store, b);
  const cases = numbersOf(env.store, a).flatMap((left) =>
    rights.flatMap((right) => {
      const guard = and(left.guard, right.guard);
      return guard === NO ? [] : given(guard, calculateTerms(env, node, [left.term, right.term]));
    }),
  );
  return limited(env, node, cases);
}

function calculateTerms(env: Env, node: Node & { kind: "binary" }, [a, b]: readonly [Term, Term]): Cases {
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

/** So many values are gone through one by one. */
const FEW = 16;

/** Goes through the values of a term that is constant or a single field of few values; null where it is neither. */
function byValue(env: Env, term: Term, toCases: (value: Rational) => Cases): Cases | null {
  if (term.parts.size === 0) return toCases(term.constant);
  const [[id, factor] = [-1, ONE], ...rest] = term.parts;
  const quantity = env.store.quantities[id];
  if (!quantity || rest.length > 0 || !(quantity.high - quantity.low < 1000)) return null;
  const steps = quantity.choice
    ? quantity.choice.numbers.filter((step) => !Number.isNaN(step))
    : Array.from({ length: quantity.high - quantity.low + 1 }, (_, index) => quantity.low + index);
  if (steps.length > FEW) return null;
  return [...new Set(steps)].flatMap((step) => {
    const value = addTerms(
      constantTerm(term.constant),
      scaleTerm(numberTerm(step), multiply(factor, quantity.unit)),
    );
    return given(and(atLeast(quantity.form, step), atMost(quantity.form, step)), toCases(value.constant));
  });
}

function quotient(env: Env, node: Node, [a, divisor]: readonly [Term, Rational]): Cases {
  // Division by zero is no error while it stays inside an expression: it may still compare as unequal.
  if (isZero(divisor)) return unknownValue(env, node, {});
  return [number(and(), scaleTerm(a, divide(ONE, divisor)))];
}

function unknownQuotient(env: Env, node: Node, divisor: Term): Cases {
  const isNone = isSame(env.store, divisor, numberTerm(0));
  return [
    ...given(not(isNone), unknownValue(env, node, { type: "number", multipleOf: FINE })),
    ...given(isNone, unknownValue(env, node, {})),
  ];
}

/** Steps in which numbers are reckoned that no field counts. */
export const FINE = 1e-6;

function product(env: Env, node: Node, factors: readonly Term[]): Cases {
  const isPositive = factors.every((factor) => (rangeOf(env.store, factor)[0]?.n ?? -1n) >= 0n);
  return unknownValue(env, node, { type: "number", multipleOf: FINE, ...(isPositive && { minimum: 0 }) });
}

/** A whole number, or an error, which null stands for here as well as anything: it is no number either. */
function unknownRemainder(env: Env, node: Node): Cases {
  return unknownValue(env, node, { type: ["integer", "null"] }).filter(
    ({ value }) => value.kind === "number",
  );
}

/** As the evaluator has it: of whole numbers only, with the sign of the first. */
function remainder({ store }: Env, a: Term, divisor: Rational): Cases {
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
