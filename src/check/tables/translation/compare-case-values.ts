import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import {
  allOf,
  and,
  anyOf,
  choiceIsAmong,
  FALSE_FORMULA,
  type Formula,
  not,
  or,
  TRUE_FORMULA,
} from "../solver/formula.ts";
import {
  equalFormula,
  isWholeNumberTerm,
  lessOrEqualFormula,
  lessThanFormula,
  type Term,
} from "../solver/linear-term.ts";
import { addRationals, isZeroRational, type Rational, ZERO } from "../solver/rational.ts";
import type { VariableStore } from "../solver/variable-store.ts";
import { compareElements, type RelationResult, type ScalarElements } from "./compare-elements.ts";
import {
  type CaseValue,
  elementsInBitMask,
  formulasOfTruth,
  type GuardedCases,
  guardedBoolean,
  type ListValue,
  numericGuardedCases,
  type ObjectValue,
  splitChoicesByElement,
} from "./guarded-cases.ts";
import type { Relation, TranslationEnvironment } from "./translation-environment.ts";

/** The formulas under which a comparison is true (`yes`) and false (`no`); if neither holds, it is an error. */
export interface TruthFormulas {
  yes: Formula;
  no: Formula;
}

const ERROR_TRUTH: TruthFormulas = { yes: FALSE_FORMULA, no: FALSE_FORMULA };

/**
 * Translates comparisons, and boolean functions of two texts such as `contains`, to formulas for true and false. For
 * two known values the evaluator computes the result.
 */
export function translateRelation(
  env: TranslationEnvironment,
  operation: Relation | "!=",
  [a, b]: readonly [GuardedCases, GuardedCases],
): GuardedCases {
  if (operation === "!=") {
    const { yes, no } = formulasOfTruth(translateRelation(env, "==", [a, b]));
    return guardedBoolean(no, yes);
  }
  const truths = a.flatMap((left) =>
    b.map((right) => {
      const guard = and(left.guard, right.guard);
      if (guard === FALSE_FORMULA) return ERROR_TRUTH;
      const { yes, no } = compareCaseValues(env, operation, [left.value, right.value]);
      return { yes: and(guard, yes), no: and(guard, no) };
    }),
  );
  return guardedBoolean(anyOf(truths.map(({ yes }) => yes)), anyOf(truths.map(({ no }) => no)));
}

function compareCaseValues(
  env: TranslationEnvironment,
  operation: Relation,
  [a, b]: readonly [CaseValue, CaseValue],
): TruthFormulas {
  const [left, right] = [elementsOfCaseValue(a), elementsOfCaseValue(b)];
  if (left && right) return compareScalars(env, operation, [left, right]);
  if (a.kind === "choice" || b.kind === "choice") return compareChoice(env, operation, [a, b]);
  const numbers = [a, b].map(
    (value) => numericGuardedCases(env.store, [{ guard: TRUE_FORMULA, value }])[0]?.term,
  );
  const [low, high] = numbers;
  if (low && high) return compareNumbers(env, operation, [low, high]);
  if (a.kind === "boolean" || b.kind === "boolean") return compareBooleans(env, operation, [a, b]);
  if (operation !== "==") return ERROR_TRUTH;
  if (a.kind === "list" && b.kind === "list") return compareLists(env, [a, b]);
  if (a.kind === "object" && b.kind === "object") return compareObjects(env, [a, b]);
  return { yes: FALSE_FORMULA, no: TRUE_FORMULA };
}

/** Returns the single values that a constant, choice variable or text may have; undefined for other kinds. */
function elementsOfCaseValue(value: CaseValue): ScalarElements | undefined {
  if (value.kind === "constant") return { elements: [{ index: 0, element: value }] };
  if (value.kind === "choice") return { choice: value.choice, elements: elementsInBitMask(value) };
  if (value.kind !== "text") return undefined;
  const text = value.choice.elements.findIndex(({ kind }) => kind === "text");
  return { choice: value.choice, elements: [{ index: text, element: { kind: "text" } }] };
}

function compareScalars(
  env: TranslationEnvironment,
  operation: Relation,
  [a, b]: readonly [ScalarElements, ScalarElements],
): TruthFormulas {
  const sides: Record<"yes" | "no", Formula[]> = { yes: [], no: [] };
  for (const { index, element } of a.elements) {
    const here = choiceHasElementFormula(a, index);
    const known: Record<"yes" | "no", number> = { yes: 0, no: 0 };
    for (const other of b.elements) {
      if (a.choice && a.choice === b.choice && index !== other.index) continue;
      const verdict: RelationResult = compareElements(env, operation, [
        { element, choice: a.choice },
        { element: other.element, choice: b.choice },
      ]);
      if (verdict === "error") continue;
      if (verdict === "yes" || verdict === "no") known[verdict] |= 1 << other.index;
      else {
        sides.yes.push(and(here, choiceHasElementFormula(b, other.index), verdict));
        sides.no.push(and(here, choiceHasElementFormula(b, other.index), not(verdict)));
      }
    }
    for (const side of ["yes", "no"] as const) {
      if (known[side])
        sides[side].push(and(here, b.choice ? choiceIsAmong(b.choice, known[side]) : TRUE_FORMULA));
    }
  }
  return { yes: anyOf(sides.yes), no: anyOf(sides.no) };
}

function choiceHasElementFormula({ choice }: ScalarElements, index: number): Formula {
  return choice ? choiceIsAmong(choice, 1 << index) : TRUE_FORMULA;
}

/**
 * Compares a choice variable with a number, boolean, list or object: its numbers together, its other elements one by
 * one.
 */
function compareChoice(
  env: TranslationEnvironment,
  operation: Relation,
  [a, b]: readonly [CaseValue, CaseValue],
): TruthFormulas {
  const splitNumbers = (value: CaseValue): GuardedCases => {
    if (value.kind !== "choice") return [{ guard: TRUE_FORMULA, value }];
    const numbers = numericGuardedCases(env.store, [{ guard: TRUE_FORMULA, value }]);
    const others = splitChoicesByElement([{ guard: TRUE_FORMULA, value }]).filter(
      (one) => !(one.value.kind === "constant" && typeof one.value.value === "number"),
    );
    return [
      ...numbers.map(({ guard, term }) => ({ guard, value: { kind: "number", term } as const })),
      ...others,
    ];
  };
  return formulasOfTruth(translateRelation(env, operation, [splitNumbers(a), splitNumbers(b)]));
}

function compareNumbers(
  { store }: TranslationEnvironment,
  operation: Relation,
  [a, b]: readonly [Term, Term],
): TruthFormulas {
  if (mayBeRounded(store, a, b) || mayBeRounded(store, b, a)) store.note(ROUNDING_NOTE);
  switch (operation) {
    case "==": {
      const yes = equalFormula(store, a, b);
      return { yes, no: or(lessThanFormula(store, a, b), lessThanFormula(store, b, a)) };
    }
    case "<":
      return negateTruth(formulasOfAtMost(store, b, a));
    case "<=":
      return formulasOfAtMost(store, a, b);
    case ">":
      return negateTruth(formulasOfAtMost(store, a, b));
    case ">=":
      return formulasOfAtMost(store, b, a);
    case "contains":
    case "startsWith":
    case "endsWith":
      return ERROR_TRUTH;
  }
}

/** Returns the formulas for `a <= b` being true and false. If both terms exist, one of them holds. */
function formulasOfAtMost(store: VariableStore, a: Term, b: Term): TruthFormulas {
  const yes = lessOrEqualFormula(store, a, b);
  return { yes, no: not(yes) };
}

function negateTruth({ yes, no }: TruthFormulas): TruthFormulas {
  return { yes: no, no: yes };
}

const ROUNDING_NOTE = en`Decimals are calculated exactly here. At a limit, the page's rounding may differ slightly.`
  .zh`这里按精确的小数计算；正好落在界限上时，页面的二进制计算可能有极小误差。`;

/**
 * Returns whether floating-point rounding of `side` on the page may change the comparison. The sign of a difference
 * is always right.
 */
function mayBeRounded(store: VariableStore, side: Term, other: Term): boolean {
  if (side.parts.size === 0 || isWholeNumberTerm(store, side) || hasUnknownValue(store, side)) return false;
  const isDifference =
    side.parts.size === 2 && isZeroRational(sumOfFactors(side)) && isZeroRational(side.constant);
  const isField =
    side.parts.size === 1 && isZeroRational(side.constant) && [...side.parts.values()].every(isRationalOne);
  return !isField && !(isDifference && other.parts.size === 0 && isZeroRational(other.constant));
}

/** Returns whether a term contains a value that the proof cannot analyse; a note about it exists already. */
function hasUnknownValue({ quantities }: VariableStore, { parts }: Term): boolean {
  return [...parts.keys()].some((id) => quantities[id]?.owner === undefined);
}

function sumOfFactors({ parts }: Term): Rational {
  return [...parts.values()].reduce(addRationals, ZERO);
}

function isRationalOne({ n, d }: Rational): boolean {
  return n === d;
}

/** Compares booleans as CEL does: false is before true. */
function compareBooleans(
  env: TranslationEnvironment,
  operation: Relation,
  [a, b]: readonly [CaseValue, CaseValue],
): TruthFormulas {
  const [left, right] = [a, b].map((value) => formulasOfTruth([{ guard: TRUE_FORMULA, value }])) as [
    TruthFormulas,
    TruthFormulas,
  ]; // two in, two out
  if (!isBooleanValue(a) || !isBooleanValue(b)) {
    // The types differ, so the values are not equal wherever the boolean has a value.
    const exists = isBooleanValue(a) ? or(left.yes, left.no) : or(right.yes, right.no);
    return operation === "==" ? { yes: FALSE_FORMULA, no: exists } : ERROR_TRUTH;
  }
  const sides: Record<"yes" | "no", Formula[]> = { yes: [], no: [] };
  for (const [isLeft, one] of [
    [true, left.yes],
    [false, left.no],
  ] as const) {
    for (const [isRight, other] of [
      [true, right.yes],
      [false, right.no],
    ] as const) {
      const verdict = compareElements(env, operation, [
        { element: { kind: "constant", value: isLeft } },
        { element: { kind: "constant", value: isRight } },
      ]);
      if (verdict === "yes" || verdict === "no") sides[verdict].push(and(one, other));
    }
  }
  return { yes: anyOf(sides.yes), no: anyOf(sides.no) };
}

function isBooleanValue(value: CaseValue): boolean {
  return value.kind === "boolean" || (value.kind === "constant" && typeof value.value === "boolean");
}

/** Compares two lists: they are equal if their sizes are equal and their items are equal one by one. */
function compareLists(env: TranslationEnvironment, [a, b]: readonly [ListValue, ListValue]): TruthFormulas {
  if (a.isOpen || b.isOpen || !a.isPositional || !b.isPositional) {
    return formulasOfUnknownTruth(env, en`two lists are equal`.zh`两个列表是否相等`);
  }
  const sameSize = compareNumbers(env, "==", [a.size, b.size]);
  const items = Array.from({ length: Math.min(a.slots.length, b.slots.length) }, (_, index) => {
    const [one, other] = [a.slots[index], b.slots[index]];
    if (!one || !other) return { yes: TRUE_FORMULA, no: FALSE_FORMULA };
    const { yes, no } = formulasOfTruth(translateRelation(env, "==", [one.item, other.item]));
    const both = and(one.present, other.present);
    return { yes: or(not(both), yes), no: and(both, no) };
  });
  return {
    yes: and(sameSize.yes, ...items.map(({ yes }) => yes)),
    no: or(sameSize.no, ...items.map(({ no }) => no)),
  };
}

/** Compares two objects: they are equal if they have the same properties with equal values. */
function compareObjects(
  env: TranslationEnvironment,
  [a, b]: readonly [ObjectValue, ObjectValue],
): TruthFormulas {
  if (a.isOpen || b.isOpen)
    return formulasOfUnknownTruth(env, en`two objects are equal`.zh`两个对象是否相等`);
  const others = new Set(b.properties);
  if (a.properties.length !== others.size || !a.properties.every((name) => others.has(name)))
    return { yes: FALSE_FORMULA, no: TRUE_FORMULA };
  const members = a.properties.map((name) =>
    formulasOfTruth(translateRelation(env, "==", [a.member(name), b.member(name)])),
  );
  return { yes: allOf(members.map(({ yes }) => yes)), no: anyOf(members.map(({ no }) => no)) };
}

/**
 * Returns formulas for a comparison that the proof cannot analyse: it may be true or false. Adds a note about it
 * (`what`).
 */
export function formulasOfUnknownTruth(
  { store }: TranslationEnvironment,
  what: LocalizedText,
): TruthFormulas {
  store.note(
    en`It is too complex to analyse whether ${what}; both cases are considered.`
      .zh`${what}过于复杂，无法判断，两种情况都考虑在内。`,
  );
  const answer = store.addFlag(undefined);
  return { yes: choiceIsAmong(answer, 1), no: choiceIsAmong(answer, 2) };
}
