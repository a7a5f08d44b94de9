import { among, and, type Formula, NO, or, YES } from "../solver/formula.ts";
import { gcd, multiply, type Rational, rational } from "../solver/rational.ts";
import { type Choice, type Element, isNumeric, maskOf, type Scalar, type Store } from "../solver/store.ts";
import { numberTerm, quantityTerm, type Term } from "../solver/term.ts";

/** What an expression may yield, over the variables of a store. An error is no value. */
export type Value =
  | { kind: "constant"; value: Scalar }
  /** The constant or other text that a choice stands at. */
  | { kind: "choice"; choice: Choice; mask: number }
  /** A text that none of the choice's constants is. */
  | { kind: "text"; choice: Choice }
  | { kind: "number"; term: Term }
  /** `yes` and `no` never hold at once; where neither does, it is an error. */
  | { kind: "boolean"; yes: Formula; no: Formula }
  | ListValue
  | ObjectValue;

export interface ListValue {
  kind: "list";
  /** Items in order; one that is not `present` is not there. */
  slots: readonly { present: Formula; item: Cases }[];
  size: Term;
  /** Whether slot `i` is the list's item `i`: an absent slot has only absent ones behind it. */
  isPositional: boolean;
  /** There may be more items than slots. They are like some item among the slots. */
  isOpen: boolean;
}

export interface ObjectValue {
  kind: "object";
  properties: readonly string[];
  /** There may be other properties. */
  isOpen: boolean;
  member(name: string): Cases;
}

/** An expression's value in each of several cases that exclude one another. In no case: an error. */
export type Cases = readonly { guard: Formula; value: Value }[];

export const ERROR: Cases = [];

/** Beyond so many cases an expression is given up and stands for any value. */
export const MAX_CASES = 64;

export function certainly(value: Value): Cases {
  return [{ guard: YES, value }];
}

export function constant(value: Scalar): Cases {
  return certainly({ kind: "constant", value });
}

/** The value of a condition, which is an error where neither `yes` nor `no` holds. */
export function condition(yes: Formula, no: Formula): Cases {
  if (yes === NO && no === NO) return ERROR;
  return certainly({ kind: "boolean", yes, no });
}

/** The cases as far as `guard` holds. */
export function given(guard: Formula, cases: Cases): Cases {
  if (guard === YES) return cases;
  return cases.flatMap((one) => {
    const both = and(guard, one.guard);
    return both === NO ? [] : [{ guard: both, value: one.value }];
  });
}

/** Choices taken apart into one case for each of their values. */
export function spread(cases: Cases): Cases {
  return cases.flatMap(({ guard, value }) =>
    value.kind === "choice"
      ? elementsOf(value).map(({ index, element }) => ({
          guard: and(guard, among(value.choice, 1 << index)),
          value: valueOfElement(value.choice, element),
        }))
      : [{ guard, value }],
  );
}

function valueOfElement(choice: Choice, element: Element): Value {
  return element.kind === "constant" ? { kind: "constant", value: element.value } : { kind: "text", choice };
}

/** The elements that a choice's mask holds. */
export function elementsOf({
  choice,
  mask,
}: {
  choice: Choice;
  mask: number;
}): { index: number; element: Element }[] {
  return choice.elements
    .map((element, index) => ({ index, element }))
    .filter(({ index }) => (mask >>> index) & 1);
}

/** Where the expression is true, and where it is false. */
export function truthOf(cases: Cases): { yes: Formula; no: Formula } {
  const parts = cases.map(({ guard, value }) => {
    const { yes, no } = truthOfValue(value);
    return { yes: and(guard, yes), no: and(guard, no) };
  });
  return { yes: or(...parts.map(({ yes }) => yes)), no: or(...parts.map(({ no }) => no)) };
}

function truthOfValue(value: Value): { yes: Formula; no: Formula } {
  if (value.kind === "boolean") return value;
  if (value.kind === "choice") {
    const side = (wanted: boolean) =>
      value.mask & maskOf(value.choice.elements, (one) => one.kind === "constant" && one.value === wanted);
    return { yes: among(value.choice, side(true)), no: among(value.choice, side(false)) };
  }
  if (value.kind !== "constant") return { yes: NO, no: NO };
  return { yes: value.value === true ? YES : NO, no: value.value === false ? YES : NO };
}

/** Where the expression has a value at all. */
export function existenceOf(cases: Cases): Formula {
  return or(
    ...cases.map(({ guard, value }) =>
      value.kind === "boolean" ? and(guard, or(value.yes, value.no)) : guard,
    ),
  );
}

/** The cases in which the expression is a number. */
export function numbersOf(store: Store, cases: Cases): { guard: Formula; term: Term }[] {
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

/** The quantity that is the number at which a choice stands. */
function quantityOf(store: Store, choice: Choice) {
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
