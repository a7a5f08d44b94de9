import {
  and,
  anyOf,
  choiceIsAmong,
  FALSE_FORMULA,
  type Formula,
  or,
  TRUE_FORMULA,
} from "../solver/formula.ts";
import { type Term, termOfNumber, termOfQuantity } from "../solver/linear-term.ts";
import { greatestCommonDivisor, multiplyRationals, type Rational, toRational } from "../solver/rational.ts";
import {
  bitMaskOfElements,
  type ChoiceElement,
  type ChoiceVariable,
  isNumericElement,
  type Scalar,
  type VariableStore,
} from "../solver/variable-store.ts";

/** A possible value of an expression in a proof; it can depend on solver variables. An error is not a value. */
export type CaseValue =
  | { kind: "constant"; value: Scalar }
  /** The value of a choice variable, one of those in `mask`: a constant or an unlisted text. */
  | { kind: "choice"; choice: ChoiceVariable; mask: number }
  /** A text that is none of the field's known texts. */
  | { kind: "text"; choice: ChoiceVariable }
  | { kind: "number"; term: Term }
  /**
   * `yes` is the formula for true, `no` for false. They never hold at once; where neither holds, the value is an
   * error.
   */
  | { kind: "boolean"; yes: Formula; no: Formula }
  | ListValue
  | ObjectValue;

/** A list in a proof. Only its first items are modelled one by one (`slots`). */
export interface ListValue {
  kind: "list";
  /** The items that are modelled one by one, in order; an item exists only if its formula `present` holds. */
  slots: readonly { present: Formula; item: GuardedCases }[];
  size: Term;
  /** Whether slot `i` is always the list's item `i`. Not after `filter`, which removes items. */
  isPositional: boolean;
  /** Whether there may be more items than slots. Further items are copies of a slot's item. */
  isOpen: boolean;
}

/** An object in a proof; `member` returns the possible values of a property. */
export interface ObjectValue {
  kind: "object";
  properties: readonly string[];
  /** Whether there may be properties other than `properties`. */
  isOpen: boolean;
  member(name: string): GuardedCases;
}

/**
 * The possible values of an expression, each with the formula (`guard`) under which it has it. At most one guard
 * holds; if none does, the expression is an error.
 */
export type GuardedCases = readonly { guard: Formula; value: CaseValue }[];

/** The possible values of an expression that is always an error: none. */
export const ERROR_CASES: GuardedCases = [];

/** Maximum number of cases of an expression; with more, it is treated as any value. */
export const MAX_CASES = 64;

/** Returns the cases of an expression that always has this value. */
export function unguardedCase(value: CaseValue): GuardedCases {
  return [{ guard: TRUE_FORMULA, value }];
}

/** Returns the cases of an expression that is always this constant. */
export function guardedConstant(value: Scalar): GuardedCases {
  return unguardedCase({ kind: "constant", value });
}

/** Returns a boolean that is true where `yes` holds and false where `no` holds; an error elsewhere. */
export function guardedBoolean(yes: Formula, no: Formula): GuardedCases {
  if (yes === FALSE_FORMULA && no === FALSE_FORMULA) return ERROR_CASES;
  return unguardedCase({ kind: "boolean", yes, no });
}

/** Returns the cases restricted to where `guard` holds; elsewhere, the result is an error. */
export function restrictByGuard(guard: Formula, cases: GuardedCases): GuardedCases {
  if (guard === TRUE_FORMULA) return cases;
  return cases.flatMap((one) => {
    const both = and(guard, one.guard);
    return both === FALSE_FORMULA ? [] : [{ guard: both, value: one.value }];
  });
}

/** Splits each value that is a choice variable into one case for each of its elements. */
export function splitChoicesByElement(cases: GuardedCases): GuardedCases {
  return cases.flatMap(({ guard, value }) =>
    value.kind === "choice"
      ? elementsInBitMask(value).map(({ index, element }) => ({
          guard: and(guard, choiceIsAmong(value.choice, 1 << index)),
          value: valueOfChoiceElement(value.choice, element),
        }))
      : [{ guard, value }],
  );
}

function valueOfChoiceElement(choice: ChoiceVariable, element: ChoiceElement): CaseValue {
  return element.kind === "constant" ? { kind: "constant", value: element.value } : { kind: "text", choice };
}

/** Returns the values of a choice variable whose bits the mask contains, with their indexes. */
export function elementsInBitMask({
  choice,
  mask,
}: {
  choice: ChoiceVariable;
  mask: number;
}): { index: number; element: ChoiceElement }[] {
  return choice.elements
    .map((element, index) => ({ index, element }))
    .filter(({ index }) => (mask >>> index) & 1);
}

/** Returns the formulas under which an expression is true and under which it is false. */
export function formulasOfTruth(cases: GuardedCases): { yes: Formula; no: Formula } {
  const parts = cases.map(({ guard, value }) => {
    const { yes, no } = formulasOfCaseTruth(value);
    return { yes: and(guard, yes), no: and(guard, no) };
  });
  return { yes: anyOf(parts.map(({ yes }) => yes)), no: anyOf(parts.map(({ no }) => no)) };
}

function formulasOfCaseTruth(value: CaseValue): { yes: Formula; no: Formula } {
  if (value.kind === "boolean") return value;
  if (value.kind === "choice") {
    const maskOfBoolean = (wanted: boolean) =>
      value.mask &
      bitMaskOfElements(value.choice.elements, (one) => one.kind === "constant" && one.value === wanted);
    return {
      yes: choiceIsAmong(value.choice, maskOfBoolean(true)),
      no: choiceIsAmong(value.choice, maskOfBoolean(false)),
    };
  }
  if (value.kind !== "constant") return { yes: FALSE_FORMULA, no: FALSE_FORMULA };
  return {
    yes: value.value === true ? TRUE_FORMULA : FALSE_FORMULA,
    no: value.value === false ? TRUE_FORMULA : FALSE_FORMULA,
  };
}

/** Returns the formula under which an expression has a value, not an error. */
export function formulaOfExistence(cases: GuardedCases): Formula {
  return anyOf(
    cases.map(({ guard, value }) => (value.kind === "boolean" ? and(guard, or(value.yes, value.no)) : guard)),
  );
}

/** Returns the cases in which an expression is a number, as terms. */
export function numericGuardedCases(
  store: VariableStore,
  cases: GuardedCases,
): { guard: Formula; term: Term }[] {
  return cases.flatMap(({ guard, value }) => {
    if (value.kind === "number") return [{ guard, term: value.term }];
    if (value.kind === "constant" && typeof value.value === "number")
      return [{ guard, term: termOfNumber(value.value) }];
    if (value.kind !== "choice") return [];
    const mask = value.mask & bitMaskOfElements(value.choice.elements, isNumericElement);
    const isNumber = and(guard, choiceIsAmong(value.choice, mask));
    return isNumber === FALSE_FORMULA
      ? []
      : [{ guard: isNumber, term: termOfQuantity(numericQuantityOfChoice(store, value.choice)) }];
  });
}

/** Returns the quantity that stands for the numeric elements of a choice variable, created on first use. */
function numericQuantityOfChoice(store: VariableStore, choice: ChoiceVariable) {
  if (choice.quantity !== undefined) {
    const known = store.quantities[choice.quantity];
    if (known) return known;
  }
  const values = choice.elements.map((element) =>
    isNumericElement(element) ? toRational(element.value) : undefined,
  );
  const unit: Rational = {
    n: 1n,
    d: values.reduce(
      (common, value) => (value ? (common * value.d) / greatestCommonDivisor(common, value.d) : common),
      1n,
    ),
  };
  const numbers = values.map((value) =>
    value ? Number(multiplyRationals(value, { n: unit.d, d: 1n }).n) : Number.NaN,
  );
  const finite = numbers.filter((number) => !Number.isNaN(number));
  const quantity = store.addQuantity({
    owner: choice.owner,
    unit,
    low: finite.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
    high: finite.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY),
    choice: { id: choice.id, numbers, mask: bitMaskOfElements(choice.elements, isNumericElement) },
  });
  choice.quantity = quantity.id;
  return quantity;
}
