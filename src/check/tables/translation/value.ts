import { among, and, type Formula, NO, or, YES } from "../solver/formula.ts";
import { gcd, multiply, type Rational, rational } from "../solver/rational.ts";
import {
  type ChoiceVariable,
  type Element,
  isNumeric,
  maskOf,
  type Scalar,
  type VariableStore,
} from "../solver/store.ts";
import { numberTerm, quantityTerm, type Term } from "../solver/term.ts";

/** A possible value of an expression, over the variables of a store. An error is not a value. */
export type CaseValue =
  | { kind: "constant"; value: Scalar }
  /** The current element of a choice, which is a constant or another text. */
  | { kind: "choice"; choice: ChoiceVariable; mask: number }
  /** A text other than the choice's constants. */
  | { kind: "text"; choice: ChoiceVariable }
  | { kind: "number"; term: Term }
  /** `yes` and `no` never hold at once; if neither holds, it is an error. */
  | { kind: "boolean"; yes: Formula; no: Formula }
  | ListValue
  | ObjectValue;

export interface ListValue {
  kind: "list";
  /** Items in order; an item exists only if `present` holds. */
  slots: readonly { present: Formula; item: Cases }[];
  size: Term;
  /** Whether slot `i` is the list's item `i`: after an absent slot, all slots are absent. */
  isPositional: boolean;
  /** Whether there may be more items than slots. Further items are like one of the slots. */
  isOpen: boolean;
}

export interface ObjectValue {
  kind: "object";
  properties: readonly string[];
  /** Whether there may be other properties. */
  isOpen: boolean;
  member(name: string): Cases;
}

/** An expression's value in each of several mutually exclusive cases. If no case holds, it is an error. */
export type Cases = readonly { guard: Formula; value: CaseValue }[];

export const ERROR: Cases = [];

/** Maximum number of cases; an expression with more becomes an unknown value. */
export const MAX_CASES = 64;

export function certainly(value: CaseValue): Cases {
  return [{ guard: YES, value }];
}

export function constant(value: Scalar): Cases {
  return certainly({ kind: "constant", value });
}

/** Returns a boolean value, which is an error if neither `yes` nor `no` holds. */
export function condition(yes: Formula, no: Formula): Cases {
  if (yes === NO && no === NO) return ERROR;
  return certainly({ kind: "boolean", yes, no });
}

/** Restricts the cases to where `guard` holds. */
export function whenGuard(guard: Formula, cases: Cases): Cases {
  if (guard === YES) return cases;
  return cases.flatMap((one) => {
    const both = and(guard, one.guard);
    return both === NO ? [] : [{ guard: both, value: one.value }];
  });
}

/** Splits each choice into one case per element. */
export function splitChoices(cases: Cases): Cases {
  return cases.flatMap(({ guard, value }) =>
    value.kind === "choice"
      ? elementsOf(value).map(({ index, element }) => ({
          guard: and(guard, among(value.choice, 1 << index)),
          value: valueOfElement(value.choice, element),
        }))
      : [{ guard, value }],
  );
}

function valueOfElement(choice: ChoiceVariable, element: Element): CaseValue {
  return element.kind === "constant" ? { kind: "constant", value: element.value } : { kind: "text", choice };
}

/** Returns the elements in a choice's mask. */
export function elementsOf({
  choice,
  mask,
}: {
  choice: ChoiceVariable;
  mask: number;
}): { index: number; element: Element }[] {
  return choice.elements
    .map((element, index) => ({ index, element }))
    .filter(({ index }) => (mask >>> index) & 1);
}

/** Returns the formulas that the expression is true and that it is false. */
export function truthOf(cases: Cases): { yes: Formula; no: Formula } {
  const parts = cases.map(({ guard, value }) => {
    const { yes, no } = truthOfValue(value);
    return { yes: and(guard, yes), no: and(guard, no) };
  });
  return { yes: or(...parts.map(({ yes }) => yes)), no: or(...parts.map(({ no }) => no)) };
}

function truthOfValue(value: CaseValue): { yes: Formula; no: Formula } {
  if (value.kind === "boolean") return value;
  if (value.kind === "choice") {
    const side = (wanted: boolean) =>
      value.mask & maskOf(value.choice.elements, (one) => one.kind === "constant" && one.value === wanted);
    return { yes: among(value.choice, side(true)), no: among(value.choice, side(false)) };
  }
  if (value.kind !== "constant") return { yes: NO, no: NO };
  return { yes: value.value === true ? YES : NO, no: value.value === false ? YES : NO };
}

/** Returns the formula that the expression has a value. */
export function existenceOf(cases: Cases): Formula {
  return or(
    ...cases.map(({ guard, value }) =>
      value.kind === "boolean" ? and(guard, or(value.yes, value.no)) : guard,
    ),
  );
}

/** Returns the cases in which the expression is a number. */
export function numbersOf(store: VariableStore, cases: Cases): { guard: Formula; term: Term }[] {
  return cases.flatMap(({ guard, value }) => {
    if (value.kind === "number") return [{ guard, term: value.term }];
    if (value.kind === "constant" && typeof value.value === "number")
      return [{ guard, term: numberTerm(value.value) }];
    if (value.kind !== "choice") return [];
    const mask = value.mask & maskOf(value.choice.elements, isNumeric);
    const isNumber = and(guard, among(value.choice, mask));
    return isNumber === NO ? [] : [{ guard: isNumber, term: quantityTerm(quantityOf(store, value.choice)) }];
  });
}

/** Returns the quantity for the number of a choice. */
function quantityOf(store: VariableStore, choice: ChoiceVariable) {
  if (choice.quantity !== undefined) {
    const known = store.quantities[choice.quantity];
    if (known) return known;
  }
  const values = choice.elements.map((element) => (isNumeric(element) ? rational(element.value) : undefined));
  const unit: Rational = {
    n: 1n,
    d: values.reduce((common, value) => (value ? (common * value.d) / gcd(common, value.d) : common), 1n),
  };
  const numbers = values.map((value) =>
    value ? Number(multiply(value, { n: unit.d, d: 1n }).n) : Number.NaN,
  );
  const finite = numbers.filter((number) => !Number.isNaN(number));
  const quantity = store.addQuantity({
    owner: choice.owner,
    unit,
    low: Math.min(...finite),
    high: Math.max(...finite),
    choice: { id: choice.id, numbers, mask: maskOf(choice.elements, isNumeric) },
  });
  choice.quantity = quantity.id;
  return quantity;
}
