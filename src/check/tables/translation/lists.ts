import { en } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { allOf, and, anyOf, FALSE_FORMULA, type Formula, not, or, TRUE_FORMULA } from "../solver/formula.ts";
import { ONE, rationalToNumber } from "../solver/rational.ts";
import {
  addTerms,
  atMostFormula,
  belowFormula,
  equalFormula,
  numberTerm,
  quantityTerm,
  rangeOfTerm,
  subtractTerms,
  type Term,
} from "../solver/term.ts";
import {
  booleanCases,
  type Cases,
  type CaseValue,
  constantCases,
  ERROR_CASES,
  existenceFormula,
  type ListValue,
  numericCases,
  type ObjectValue,
  restrictCases,
  singleCase,
  truthFormulas,
} from "./case-value.ts";
import { translateRelation, unknownTruth } from "./relate.ts";
import { type TranslationEnv, unknownValue } from "./translation-env.ts";

type ListSlot = ListValue["slots"][number];

/** Returns a list with exactly these items. If an item is an error, the whole list is an error. */
export function listOfItems(items: readonly Cases[]): Cases {
  const guard = allOf(items.map(existenceFormula));
  if (guard === FALSE_FORMULA) return ERROR_CASES;
  const slots = items.map((item) => ({ present: TRUE_FORMULA, item }));
  const size = numberTerm(items.length);
  return [{ guard, value: { kind: "list", slots, size, isPositional: true, isOpen: false } }];
}

/** Returns the cases that `ask` returns for each list among the cases; other values are errors. */
export function translateLists(list: Cases, ask: (list: ListValue) => Cases): Cases {
  return list.flatMap(({ guard, value }) => (value.kind === "list" ? restrictCases(guard, ask(value)) : []));
}

/**
 * Translates the macros `exists` (`verdict` true) and `all` (false): one item with this value decides, whatever the
 * others are.
 */
export function translateExistsOrAll(
  verdict: boolean,
  slots: readonly ListSlot[],
  bodyOf: (item: Cases) => Cases,
): Cases {
  const truths = slots.map(({ present, item }) => ({ present, ...truthFormulas(bodyOf(item)) }));
  const decides = anyOf(truths.map(({ present, yes, no }) => and(present, verdict ? yes : no)));
  const undecided = allOf(truths.map(({ present, yes, no }) => or(not(present), verdict ? no : yes)));
  return verdict ? booleanCases(decides, undecided) : booleanCases(undecided, decides);
}

/** Translates `value in list`. */
export function translateIn(env: TranslationEnv, value: Cases, list: Cases): Cases {
  const exists = existenceFormula(value);
  return list.flatMap(({ guard, value: container }) => {
    if (container.kind === "list") {
      const found = translateExistsOrAll(true, container.slots, (item) =>
        translateRelation(env, "==", [value, item]),
      );
      return restrictCases(and(guard, exists), found);
    }
    return container.kind === "object" ? restrictCases(guard, translateIsKey(env, value, container)) : [];
  });
}

function translateIsKey(env: TranslationEnv, value: Cases, { properties, isOpen }: ObjectValue): Cases {
  const isText = truthFormulas(translateRelation(env, "<=", [value, constantCases("")]));
  if (isOpen) {
    const { yes, no } = unknownTruth(env, en`an object has a property`.zh`对象有没有某个字段`);
    return restrictCases(or(isText.yes, isText.no), booleanCases(yes, no));
  }
  return restrictCases(
    or(isText.yes, isText.no),
    translateIn(env, value, listOfItems(properties.map(constantCases))),
  );
}

/**
 * Translates the macro `filter` to the remaining list. It is an error if the body has no boolean value for an item.
 */
export function translateFilter(list: ListValue, bodyOf: (item: Cases) => Cases, env: TranslationEnv): Cases {
  const truths = list.slots.map((slot) => ({ ...slot, ...truthFormulas(bodyOf(slot.item)) }));
  const guard = allOf(truths.map(({ present, yes, no }) => or(not(present), yes, no)));
  const slots = truths.map(({ present, item, yes }) => ({ present: and(present, yes), item }));
  const last = list.slots.length - 1;
  const isLonger = not(atMostFormula(env.store, list.size, numberTerm(last + 1)));
  // Items beyond the slots are like the last of these.
  const more = countIf(
    env,
    and(isLonger, slots[last]?.present ?? FALSE_FORMULA),
    subtractTerms(list.size, numberTerm(last + 1)),
  );
  // In reverse, so that examples have the counted items at the front.
  const ones = [...slots].reverse().map(({ present }) => countIf(env, present, numberTerm(1)));
  const size = [...ones, ...(list.isOpen ? [more] : [])].reduce(addTerms, numberTerm(0));
  return restrictCases(
    guard,
    singleCase({ kind: "list", slots, size, isPositional: false, isOpen: list.isOpen }),
  );
}

/** Returns a term that is `count` if the condition holds and 0 if it does not. */
function countIf({ store }: TranslationEnv, isCounted: Formula, count: Term): Term {
  if (isCounted === FALSE_FORMULA) return numberTerm(0);
  if (isCounted === TRUE_FORMULA) return count;
  const [, high] = rangeOfTerm(store, count);
  const quantity = store.addQuantity({
    owner: undefined,
    unit: ONE,
    low: 0,
    high: high ? rationalToNumber(high) : Infinity,
  });
  const counted = quantityTerm(quantity);
  const isThere = or(not(isCounted), equalFormula(store, counted, count));
  store.define(`q${quantity.id}`, and(isThere, or(isCounted, equalFormula(store, counted, numberTerm(0)))));
  return counted;
}

/** Translates the macro `map` to the list of its results. */
export function translateMap(list: ListValue, bodyOf: (item: Cases) => Cases): Cases {
  const slots = list.slots.map((slot) => ({ present: slot.present, item: bodyOf(slot.item) }));
  const guard = allOf(slots.map(({ present, item }) => or(not(present), existenceFormula(item))));
  return restrictCases(guard, singleCase({ ...list, slots }));
}

/** Translates `list[index]` to the possible items; an index beyond the end of the list is an error. */
export function translateItemAt(
  env: TranslationEnv,
  node: Node,
  [list, index]: readonly [ListValue, Cases],
): Cases {
  return numericCases(env.store, index).flatMap(({ guard, term }) => {
    const items = list.slots.flatMap((slot, position) =>
      positionsOfSlot(list, position).flatMap(({ place, isThere }) => {
        const here = and(guard, isThere, equalFormula(env.store, term, numberTerm(place)));
        return here === FALSE_FORMULA ? [] : restrictCases(here, slot.item);
      }),
    );
    const beyond = and(guard, isBeyondSlots(env, list, term));
    return beyond === FALSE_FORMULA
      ? items
      : [...items, ...restrictCases(beyond, unknownValue(env, node, {}))];
  });
}

/**
 * Returns the possible indexes of a modelled item in the list, each with its condition. After `filter`, they depend
 * on the items before it.
 */
function positionsOfSlot(
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
function isBeyondSlots({ store }: TranslationEnv, list: ListValue, index: Term): Formula {
  if (!list.isOpen) return FALSE_FORMULA;
  const isAfter = list.isPositional
    ? atMostFormula(store, numberTerm(list.slots.length), index)
    : TRUE_FORMULA;
  return and(isAfter, belowFormula(store, index, list.size));
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
