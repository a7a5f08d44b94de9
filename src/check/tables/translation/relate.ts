import { en, type Saying } from "../../../language/messages/saying.ts";
import { among, and, type Formula, NO, not, or, YES } from "../solver/formula.ts";
import { add, isZero, type Rational, ZERO } from "../solver/rational.ts";
import type { VariableStore } from "../solver/store.ts";
import { isAtMost, isBelow, isSame, isWholeTerm, type Term } from "../solver/term.ts";
import type { Relation, TranslationEnv } from "./env.ts";
import { type RelationResult, relateElements, type ScalarElements } from "./relate-elements.ts";
import {
  type Cases,
  type CaseValue,
  condition,
  elementsOf,
  type ListValue,
  numbersOf,
  type ObjectValue,
  splitChoices,
  truthOf,
} from "./value.ts";

/** The formulas that a relation is true and that it is false; if neither holds, it is an error. */
export interface Truth {
  yes: Formula;
  no: Formula;
}

const ERROR: Truth = { yes: NO, no: NO };

/**
 * Translates comparisons and boolean functions of two texts. For two known values the evaluator computes the result;
 * this code handles only unknown ones.
 */
export function relate(
  env: TranslationEnv,
  operation: Relation | "!=",
  [a, b]: readonly [Cases, Cases],
): Cases {
  if (operation === "!=") {
    const { yes, no } = truthOf(relate(env, "==", [a, b]));
    return condition(no, yes);
  }
  const truths = a.flatMap((left) =>
    b.map((right) => {
      const guard = and(left.guard, right.guard);
      if (guard === NO) return ERROR;
      const { yes, no } = relateValues(env, operation, [left.value, right.value]);
      return { yes: and(guard, yes), no: and(guard, no) };
    }),
  );
  return condition(or(...truths.map(({ yes }) => yes)), or(...truths.map(({ no }) => no)));
}

function relateValues(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [CaseValue, CaseValue],
): Truth {
  const [left, right] = [scalarOf(a), scalarOf(b)];
  if (left && right) return relateScalars(env, operation, [left, right]);
  if (a.kind === "choice" || b.kind === "choice") return relateChoice(env, operation, [a, b]);
  const numbers = [a, b].map((value) => numbersOf(env.store, [{ guard: YES, value }])[0]?.term);
  const [low, high] = numbers;
  if (low && high) return relateNumbers(env, operation, [low, high]);
  if (a.kind === "boolean" || b.kind === "boolean") return relateBooleans(env, operation, [a, b]);
  if (operation !== "==") return ERROR;
  if (a.kind === "list" && b.kind === "list") return relateLists(env, [a, b]);
  if (a.kind === "object" && b.kind === "object") return relateObjects(env, [a, b]);
  return { yes: NO, no: YES };
}

/** Returns a value as elements of a choice or as a single constant; undefined for other values. */
function scalarOf(value: CaseValue): ScalarElements | undefined {
  if (value.kind === "constant") return { elements: [{ index: 0, element: value }] };
  if (value.kind === "choice") return { choice: value.choice, elements: elementsOf(value) };
  if (value.kind !== "text") return undefined;
  const text = value.choice.elements.findIndex(({ kind }) => kind === "text");
  return { choice: value.choice, elements: [{ index: text, element: { kind: "text" } }] };
}

function relateScalars(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [ScalarElements, ScalarElements],
): Truth {
  const sides: Record<"yes" | "no", Formula[]> = { yes: [], no: [] };
  for (const { index, element } of a.elements) {
    const here = bit(a, index);
    const known: Record<"yes" | "no", number> = { yes: 0, no: 0 };
    for (const other of b.elements) {
      if (a.choice && a.choice === b.choice && index !== other.index) continue;
      const verdict: RelationResult = relateElements(env, operation, [
        { element, choice: a.choice },
        { element: other.element, choice: b.choice },
      ]);
      if (verdict === "error") continue;
      if (verdict === "yes" || verdict === "no") known[verdict] |= 1 << other.index;
      else {
        sides.yes.push(and(here, bit(b, other.index), verdict));
        sides.no.push(and(here, bit(b, other.index), not(verdict)));
      }
    }
    for (const side of ["yes", "no"] as const) {
      if (known[side]) sides[side].push(and(here, b.choice ? among(b.choice, known[side]) : YES));
    }
  }
  return { yes: or(...sides.yes), no: or(...sides.no) };
}

function bit({ choice }: ScalarElements, index: number): Formula {
  return choice ? among(choice, 1 << index) : YES;
}

/** Relates a choice to a value that is not scalar: its numbers together, other elements one by one. */
function relateChoice(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [CaseValue, CaseValue],
): Truth {
  const parts = (value: CaseValue): Cases => {
    if (value.kind !== "choice") return [{ guard: YES, value }];
    const numbers = numbersOf(env.store, [{ guard: YES, value }]);
    const others = splitChoices([{ guard: YES, value }]).filter(
      (one) => !(one.value.kind === "constant" && typeof one.value.value === "number"),
    );
    return [
      ...numbers.map(({ guard, term }) => ({ guard, value: { kind: "number", term } as const })),
      ...others,
    ];
  };
  return truthOf(relate(env, operation, [parts(a), parts(b)]));
}

function relateNumbers({ store }: TranslationEnv, operation: Relation, [a, b]: readonly [Term, Term]): Truth {
  if (isRounded(store, a, b) || isRounded(store, b, a)) store.note(ROUNDED);
  switch (operation) {
    case "==": {
      const yes = isSame(store, a, b);
      return { yes, no: or(isBelow(store, a, b), isBelow(store, b, a)) };
    }
    case "<":
      return oppositeOf(atMostTruth(store, b, a));
    case "<=":
      return atMostTruth(store, a, b);
    case ">":
      return oppositeOf(atMostTruth(store, a, b));
    case ">=":
      return atMostTruth(store, b, a);
    case "contains":
    case "startsWith":
    case "endsWith":
      return ERROR;
  }
}

/** Returns `a <= b`. If both terms exist, it or its complement holds. */
function atMostTruth(store: VariableStore, a: Term, b: Term): Truth {
  const yes = isAtMost(store, a, b);
  return { yes, no: not(yes) };
}

function oppositeOf({ yes, no }: Truth): Truth {
  return { yes: no, no: yes };
}

const ROUNDED = en`Decimals are calculated exactly here. At a limit, the page's rounding may differ slightly.`
  .zh`这里按精确的小数计算；正好落在界限上时，页面的二进制计算可能有极小误差。`;

/** Returns whether rounding of `side` on the page may change the result. The sign of a difference is always right. */
function isRounded(store: VariableStore, side: Term, other: Term): boolean {
  if (side.parts.size === 0 || isWholeTerm(store, side) || hasUnknownValue(store, side)) return false;
  const isDifference = side.parts.size === 2 && isZero(addAll(side)) && isZero(side.constant);
  const isField = side.parts.size === 1 && isZero(side.constant) && [...side.parts.values()].every(isOne);
  return !isField && !(isDifference && other.parts.size === 0 && isZero(other.constant));
}

/** Returns whether a term contains an unknown value, which already has a note of its own. */
function hasUnknownValue({ quantities }: VariableStore, { parts }: Term): boolean {
  return [...parts.keys()].some((id) => quantities[id]?.owner === undefined);
}

function addAll({ parts }: Term): Rational {
  return [...parts.values()].reduce(add, ZERO);
}

function isOne({ n, d }: Rational): boolean {
  return n === d;
}

/** Relates booleans like CEL: false is before true. */
function relateBooleans(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [CaseValue, CaseValue],
): Truth {
  const [left, right] = [a, b].map((value) => truthOf([{ guard: YES, value }])) as [Truth, Truth]; // two in, two out
  if (!isBoolean(a) || !isBoolean(b)) {
    // The types differ, so the values are not equal wherever the boolean has a value.
    const exists = isBoolean(a) ? or(left.yes, left.no) : or(right.yes, right.no);
    return operation === "==" ? { yes: NO, no: exists } : ERROR;
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
      const verdict = relateElements(env, operation, [
        { element: { kind: "constant", value: isLeft } },
        { element: { kind: "constant", value: isRight } },
      ]);
      if (verdict === "yes" || verdict === "no") sides[verdict].push(and(one, other));
    }
  }
  return { yes: or(...sides.yes), no: or(...sides.no) };
}

function isBoolean(value: CaseValue): boolean {
  return value.kind === "boolean" || (value.kind === "constant" && typeof value.value === "boolean");
}

/** Relates two lists: they are equal if their sizes are equal and their items are equal one by one. */
function relateLists(env: TranslationEnv, [a, b]: readonly [ListValue, ListValue]): Truth {
  if (a.isOpen || b.isOpen || !a.isPositional || !b.isPositional) {
    return unknownTruth(env, en`two lists are equal`.zh`两个列表是否相等`);
  }
  const sameSize = relateNumbers(env, "==", [a.size, b.size]);
  const items = Array.from({ length: Math.min(a.slots.length, b.slots.length) }, (_, index) => {
    const [one, other] = [a.slots[index], b.slots[index]];
    if (!one || !other) return { yes: YES, no: NO };
    const { yes, no } = truthOf(relate(env, "==", [one.item, other.item]));
    const both = and(one.present, other.present);
    return { yes: or(not(both), yes), no: and(both, no) };
  });
  return {
    yes: and(sameSize.yes, ...items.map(({ yes }) => yes)),
    no: or(sameSize.no, ...items.map(({ no }) => no)),
  };
}

/** Relates two objects: they are equal if they have the same properties with equal values. */
function relateObjects(env: TranslationEnv, [a, b]: readonly [ObjectValue, ObjectValue]): Truth {
  if (a.isOpen || b.isOpen) return unknownTruth(env, en`two objects are equal`.zh`两个对象是否相等`);
  const others = new Set(b.properties);
  if (a.properties.length !== others.size || !a.properties.every((name) => others.has(name)))
    return { yes: NO, no: YES };
  const members = a.properties.map((name) => truthOf(relate(env, "==", [a.member(name), b.member(name)])));
  return { yes: and(...members.map(({ yes }) => yes)), no: or(...members.map(({ no }) => no)) };
}

/** Returns a question with an unknown answer, and adds a note. */
export function unknownTruth({ store }: TranslationEnv, what: Saying): Truth {
  store.note(
    en`It is too complex to analyse whether ${what}; both cases are considered.`
      .zh`${what}过于复杂，无法判断，两种情况都考虑在内。`,
  );
  const answer = store.addFlag(undefined);
  return { yes: among(answer, 1), no: among(answer, 2) };
}
