import { en, type Saying } from "../../../language/messages/saying.ts";
import { among, and, type Formula, NO, not, or, YES } from "../solver/formula.ts";
import { add, isZero, type Rational, ZERO } from "../solver/rational.ts";
import type { Store } from "../solver/store.ts";
import { isAtMost, isBelow, isSame, isWholeTerm, type Term } from "../solver/term.ts";
import type { Env, Relation } from "./env.ts";
import { relateElements, type Scalar, type Verdict } from "./relate-elements.ts";
import {
  type Cases,
  condition,
  elementsOf,
  type ListValue,
  numbersOf,
  type ObjectValue,
  spread,
  truthOf,
  type Value,
} from "./value.ts";

/** Where a relation holds and where it does not; in between it is an error. */
export interface Truth {
  yes: Formula;
  no: Formula;
}

const ERROR: Truth = { yes: NO, no: NO };

/**
 * `a operation b`, for comparisons and for functions of two texts that yield a boolean. What the evaluator
 * makes of two known values it is asked itself; here only unknown ones are dealt with.
 */
export function relate(env: Env, operation: Relation | "!=", [a, b]: readonly [Cases, Cases]): Cases {
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

function relateValues(env: Env, operation: Relation, [a, b]: readonly [Value, Value]): Truth {
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

/** Elements as bits of one variable, or a constant with no variable. */
function scalarOf(value: Value): Scalar | undefined {
  if (value.kind === "constant") return { elements: [{ index: 0, element: value }] };
  if (value.kind === "choice") return { choice: value.choice, elements: elementsOf(value) };
  if (value.kind !== "text") return undefined;
  const text = value.choice.elements.findIndex(({ kind }) => kind === "text");
  return { choice: value.choice, elements: [{ index: text, element: { kind: "text" } }] };
}

function relateScalars(env: Env, operation: Relation, [a, b]: readonly [Scalar, Scalar]): Truth {
  const sides: Record<"yes" | "no", Formula[]> = { yes: [], no: [] };
  for (const { index, element } of a.elements) {
    const here = bit(a, index);
    const known: Record<"yes" | "no", number> = { yes: 0, no: 0 };
    for (const other of b.elements) {
      if (a.choice && a.choice === b.choice && index !== other.index) continue;
      const verdict: Verdict = relateElements(env, operation, [
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

function bit({ choice }: Scalar, index: number): Formula {
  return choice ? among(choice, 1 << index) : YES;
}

/** A choice beside something that is no choice and no constant: its numbers together, the rest one by one. */
function relateChoice(env: Env, operation: Relation, [a, b]: readonly [Value, Value]): Truth {
  const parts = (value: Value): Cases => {
    if (value.kind !== "choice") return [{ guard: YES, value }];
    const numbers = numbersOf(env.store, [{ guard: YES, value }]);
    const others = spread([{ guard: YES, value }]).filter(
      (one) => !(one.value.kind === "constant" && typeof one.value.value === "number"),
    );
    return [
      ...numbers.map(({ guard, term }) => ({ guard, value: { kind: "number", term } as const })),
      ...others,
    ];
  };
  return truthOf(relate(env, operation, [parts(a), parts(b)]));
}

function relateNumbers({ store }: Env, operation: Relation, [a, b]: readonly [Term, Term]): Truth {
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

/** `a <= b`. Where both exist, it holds or its complement does. */
function atMostTruth(store: Store, a: Term, b: Term): Truth {
  const yes = isAtMost(store, a, b);
  return { yes, no: not(yes) };
}

function oppositeOf({ yes, no }: Truth): Truth {
  return { yes: no, no: yes };
}

const ROUNDED = en`Sums of fractions are reckoned exactly here; where one hits a limit, the page's binary arithmetic may miss it by a trifle.`
  .zh`这里按精确的小数计算；正好落在界限上时，页面的二进制计算可能有极小误差。`;

/** Whether the page may compute `side` with a rounding that shows. The sign of a difference is always right. */
function isRounded(store: Store, side: Term, other: Term): boolean {
  if (side.parts.size === 0 || isWholeTerm(store, side) || hasUnknownValue(store, side)) return false;
  const isDifference = side.parts.size === 2 && isZero(addAll(side)) && isZero(side.constant);
  const isField = side.parts.size === 1 && isZero(side.constant) && [...side.parts.values()].every(isOne);
  return !isField && !(isDifference && other.parts.size === 0 && isZero(other.constant));
}

/** Of what cannot be followed it is said already. */
function hasUnknownValue({ quantities }: Store, { parts }: Term): boolean {
  return [...parts.keys()].some((id) => quantities[id]?.owner === undefined);
}

function addAll({ parts }: Term): Rational {
  return [...parts.values()].reduce(add, ZERO);
}

function isOne({ n, d }: Rational): boolean {
  return n === d;
}

/** Conditions compare as CEL has it: false before true. */
function relateBooleans(env: Env, operation: Relation, [a, b]: readonly [Value, Value]): Truth {
  const [left, right] = [a, b].map((value) => truthOf([{ guard: YES, value }])) as [Truth, Truth]; // two in, two out
  if (!isBoolean(a) || !isBoolean(b)) {
    // Of different types, and therefore not equal, as far as the condition among them has a value.
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

function isBoolean(value: Value): boolean {
  return value.kind === "boolean" || (value.kind === "constant" && typeof value.value === "boolean");
}

/** Two lists are equal when they are of one size and their items are equal one by one. */
function relateLists(env: Env, [a, b]: readonly [ListValue, ListValue]): Truth {
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

/** Two objects are equal when they have the same properties, equal one by one. */
function relateObjects(env: Env, [a, b]: readonly [ObjectValue, ObjectValue]): Truth {
  if (a.isOpen || b.isOpen) return unknownTruth(env, en`two objects are equal`.zh`两个对象是否相等`);
  const others = new Set(b.properties);
  if (a.properties.length !== others.size || !a.properties.every((name) => others.has(name)))
    return { yes: NO, no: YES };
  const members = a.properties.map((name) => truthOf(relate(env, "==", [a.member(name), b.member(name)])));
  return { yes: and(...members.map(({ yes }) => yes)), no: or(...members.map(({ no }) => no)) };
}

/** A question whose answer is not known. */
export function unknownTruth({ store }: Env, what: Saying): Truth {
  store.note(
    en`Whether ${what} is too intricate to follow; both are reckoned with.`
      .zh`${what}过于复杂，无法判断，两种情况都考虑在内。`,
  );
  const answer = store.addFlag(undefined);
  return { yes: among(answer, 1), no: among(answer, 2) };
}
