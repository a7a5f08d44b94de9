import { en } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { allOf, and, anyOf, FALSE_FORMULA, type Formula, not, or, TRUE_FORMULA } from "../solver/formula.ts";
import {
  addTerms,
  equalFormula,
  lessOrEqualFormula,
  lessThanFormula,
  rangeOfTerm,
  subtractTerms,
  type Term,
  termOfNumber,
  termOfQuantity,
} from "../solver/linear-term.ts";
import { ONE, rationalToNumber } from "../solver/rational.ts";
import { formulasOfUnknownTruth, translateRelation } from "./compare-case-values.ts";
import {
  type CaseValue,
  ERROR_CASES,
  formulaOfExistence,
  formulasOfTruth,
  type GuardedCases,
  guardedBoolean,
  guardedConstant,
  type ListValue,
  numericGuardedCases,
  type ObjectValue,
  restrictByGuard,
  unguardedCase,
} from "./guarded-cases.ts";
import { type TranslationEnvironment, unknownValue } from "./translation-environment.ts";

type ListSlot = ListValue["slots"][number];

/** Returns a list with exactly these items. If an item is an error, the whole list is an error. */
export function guardedListOfItems(items: readonly GuardedCases[]): GuardedCases {
  const guard = allOf(items.map(formulaOfExistence));
  if (guard === FALSE_FORMULA) return ERROR_CASES;
  const slots = items.map((item) => ({ present: TRUE_FORMULA, item }));
  const size = termOfNumber(items.length);
  return [{ guard, value: { kind: "list", slots, size, isPositional: true, isOpen: false } }];
}

/** Returns the cases that `ask` returns for each list among the cases; other values are errors. */
export function translateEachList(list: GuardedCases, ask: (list: ListValue) => GuardedCases): GuardedCases {
  return list.flatMap(({ guard, value }) =>
    value.kind === "list" ? restrictByGuard(guard, ask(value)) : [],
  );
}

/**
 * Translates the macros `exists` (`verdict` true) and `all` (false): one item with this value decides, whatever the
 * others are.
 */
export function translateExistsOrAll(
  verdict: boolean,
  slots: readonly ListSlot[],
  bodyOf: (item: GuardedCases) => GuardedCases,
): GuardedCases {
  const truths = slots.map(({ present, item }) => ({ present, ...formulasOfTruth(bodyOf(item)) }));
  const decides = anyOf(truths.map(({ present, yes, no }) => and(present, verdict ? yes : no)));
  const undecided = allOf(truths.map(({ present, yes, no }) => or(not(present), verdict ? no : yes)));
  return verdict ? guardedBoolean(decides, undecided) : guardedBoolean(undecided, decides);
}

/** Translates `value in list`. */
export function translateInOperator(
  env: TranslationEnvironment,
  value: GuardedCases,
  list: GuardedCases,
): GuardedCases {
  const exists = formulaOfExistence(value);
  return list.flatMap(({ guard, value: container }) => {
    if (container.kind === "list") {
      const found = translateExistsOrAll(true, container.slots, (item) =>
        translateRelation(env, "==", [value, item]),
      );
      return restrictByGuard(and(guard, exists), found);
    }
    return container.kind === "object"
      ? restrictByGuard(guard, translateKeyInObject(env, value, container))
      : [];
  });
}

function translateKeyInObject(
  env: TranslationEnvironment,
  value: GuardedCases,
  { properties, isOpen }: ObjectValue,
): GuardedCases {
  const isText = formulasOfTruth(translateRelation(env, "<=", [value, guardedConstant("")]));
  if (isOpen) {
    const { yes, no } = formulasOfUnknownTruth(env, en`an object has a property`.zh`对象有没有某个字段`);
    return restrictByGuard(or(isText.yes, isText.no), guardedBoolean(yes, no));
  }
  return restrictByGuard(
    or(isText.yes, isText.no),
    translateInOperator(env, value, guardedListOfItems(properties.map(guardedConstant))),
  );
}

/**
 * Translates the macro `filter` to the remaining list. It is an error if the body has no boolean value for an item.
 */
export function translateFilter(
  list: ListValue,
  bodyOf: (item: GuardedCases) => GuardedCases,
  env: TranslationEnvironment,
): GuardedCases {
  const truths = list.slots.map((slot) => ({ ...slot, ...formulasOfTruth(bodyOf(slot.item)) }));
  const guard = allOf(truths.map(({ present, yes, no }) => or(not(present), yes, no)));
  const slots = truths.map(({ present, item, yes }) => ({ present: and(present, yes), item }));
  const last = list.slots.length - 1;
  const isLonger = not(lessOrEqualFormula(env.store, list.size, termOfNumber(last + 1)));
  // Items beyond the slots are like the last of these.
  const more = countTermIf(
    env,
    and(isLonger, slots[last]?.present ?? FALSE_FORMULA),
    subtractTerms(list.size, termOfNumber(last + 1)),
  );
  // In reverse, so that examples have the counted items at the front.
  const ones = [...slots].reverse().map(({ present }) => countTermIf(env, present, termOfNumber(1)));
  const size = [...ones, ...(list.isOpen ? [more] : [])].reduce(addTerms, termOfNumber(0));
  return restrictByGuard(
    guard,
    unguardedCase({ kind: "list", slots, size, isPositional: false, isOpen: list.isOpen }),
  );
}

/** Returns a term that is `count` if the condition holds and 0 if it does not. */
function countTermIf({ store }: TranslationEnvironment, isCounted: Formula, count: Term): Term {
  if (isCounted === FALSE_FORMULA) return termOfNumber(0);
  if (isCounted === TRUE_FORMULA) return count;
  const [, high] = rangeOfTerm(store, count);
  const quantity = store.addQuantity({
    owner: undefined,
    unit: ONE,
    low: 0,
    high: high ? rationalToNumber(high) : Infinity,
  });
  const counted = termOfQuantity(quantity);
  const isThere = or(not(isCounted), equalFormula(store, counted, count));
  store.define(`q${quantity.id}`, and(isThere, or(isCounted, equalFormula(store, counted, termOfNumber(0)))));
  return counted;
}

/** Translates the macro `map` to the list of its results. */
export function translateMap(list: ListValue, bodyOf: (item: GuardedCases) => GuardedCases): GuardedCases {
  const slots = list.slots.map((slot) => ({ present: slot.present, item: bodyOf(slot.item) }));
  const guard = allOf(slots.map(({ present, item }) => or(not(present), formulaOfExistence(item))));
  return restrictByGuard(guard, unguardedCase({ ...list, slots }));
}

/** Translates `list[index]` to the possible items; an index beyond the end of the list is an error. */
export function translateItemAt(
  env: TranslationEnvironment,
  node: Node,
  [list, index]: readonly [ListValue, GuardedCases],
): GuardedCases {
  return numericGuardedCases(env.store, index).flatMap(({ guard, term }) => {
    const items = list.slots.flatMap((slot, position) =>
      possibleIndexesOfSlot(list, position).flatMap(({ place, isThere }) => {
        const here = and(guard, isThere, equalFormula(env.store, term, termOfNumber(place)));
        return here === FALSE_FORMULA ? [] : restrictByGuard(here, slot.item);
      }),
    );
    const beyond = and(guard, indexBeyondSlotsFormula(env, list, term));
    return beyond === FALSE_FORMULA
      ? items
      : [...items, ...restrictByGuard(beyond, unknownValue(env, node, {}))];
  });
}

/**
 * Returns the possible indexes of a modelled item in the list, each with its condition. After `filter`, they depend
 * on the items before it.
 */
function possibleIndexesOfSlot(
  { slots, isPositional }: ListValue,
  position: number,
): { place: number; isThere: Formula }[] {
  const present = slots[position]?.present ?? FALSE_FORMULA;
  if (isPositional) return [{ place: position, isThere: present }];
  // counts[n]: exactly n of the slots before are present.
  let counts: Formula[] = [TRUE_FORMULA];
  for (const { present: isCounted } of slots.slice(0, position)) {
    const [same, more] = [
      [...counts, FALSE_FORMULA],
      [FALSE_FORMULA, ...counts],
    ];
    counts = same.map((count, place) =>
      or(and(count, not(isCounted)), and(more[place] ?? FALSE_FORMULA, isCounted)),
    );
  }
  return counts.map((count, place) => ({ place, isThere: and(count, present) }));
}

/**
 * Returns the formula that holds if an index may name an item after those that are modelled one by one (the list's
 * slots).
 */
function indexBeyondSlotsFormula({ store }: TranslationEnvironment, list: ListValue, index: Term): Formula {
  if (!list.isOpen) return FALSE_FORMULA;
  const isAfter = list.isPositional
    ? lessOrEqualFormula(store, termOfNumber(list.slots.length), index)
    : TRUE_FORMULA;
  return and(isAfter, lessThanFormula(store, index, list.size));
}

/** Returns the list `a + b`: the items of both lists. */
export function concatenateLists(a: ListValue, b: ListValue): CaseValue {
  const isFixed = a.slots.every(({ present }) => present === TRUE_FORMULA) && !a.isOpen;
  return {
    kind: "list",
    slots: [...a.slots, ...b.slots],
    size: addTerms(a.size, b.size),
    isPositional: isFixed && a.isPositional && b.isPositional,
    isOpen: a.isOpen || b.isOpen,
  };
}
