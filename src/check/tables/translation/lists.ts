import { en } from "../../../language/messages/saying.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { and, type Formula, NO, not, or, YES } from "../solver/formula.ts";
import { ONE, toNumber } from "../solver/rational.ts";
import {
  addTerms,
  isAtMost,
  isBelow,
  isSame,
  numberTerm,
  quantityTerm,
  rangeOf,
  subtractTerms,
  type Term,
} from "../solver/term.ts";
import { type TranslationEnv, unknownValue } from "./env.ts";
import { relate, unknownTruth } from "./relate.ts";
import {
  type Cases,
  type CaseValue,
  certainly,
  condition,
  constant,
  ERROR,
  existenceOf,
  type ListValue,
  numbersOf,
  type ObjectValue,
  truthOf,
  whenGuard,
} from "./value.ts";

type Slot = ListValue["slots"][number];

/** Returns the cases of a literal list. If an item is an error, the whole list is an error. */
export function literalList(items: readonly Cases[]): Cases {
  const guard = and(...items.map(existenceOf));
  if (guard === NO) return ERROR;
  const slots = items.map((item) => ({ present: YES, item }));
  const size = numberTerm(items.length);
  return [{ guard, value: { kind: "list", slots, size, isPositional: true, isOpen: false } }];
}

/** Replaces each list in the cases by the result of `ask`; other values are errors. */
export function ofLists(list: Cases, ask: (list: ListValue) => Cases): Cases {
  return list.flatMap(({ guard, value }) => (value.kind === "list" ? whenGuard(guard, ask(value)) : []));
}

/** Translates `exists` and `all`: one item with the deciding value is enough, whatever the others are. */
export function someOrAll(verdict: boolean, slots: readonly Slot[], bodyOf: (item: Cases) => Cases): Cases {
  const truths = slots.map(({ present, item }) => ({ present, ...truthOf(bodyOf(item)) }));
  const decides = or(...truths.map(({ present, yes, no }) => and(present, verdict ? yes : no)));
  const undecided = and(...truths.map(({ present, yes, no }) => or(not(present), verdict ? no : yes)));
  return verdict ? condition(decides, undecided) : condition(undecided, decides);
}

/** Translates `value in list`. */
export function isIn(env: TranslationEnv, value: Cases, list: Cases): Cases {
  const exists = existenceOf(value);
  return list.flatMap(({ guard, value: container }) => {
    if (container.kind === "list") {
      const found = someOrAll(true, container.slots, (item) => relate(env, "==", [value, item]));
      return whenGuard(and(guard, exists), found);
    }
    return container.kind === "object" ? whenGuard(guard, isKeyOf(env, value, container)) : [];
  });
}

function isKeyOf(env: TranslationEnv, value: Cases, { properties, isOpen }: ObjectValue): Cases {
  const isText = truthOf(relate(env, "<=", [value, constant("")]));
  if (isOpen) {
    const { yes, no } = unknownTruth(env, en`an object has a property`.zh`对象有没有某个字段`);
    return whenGuard(or(isText.yes, isText.no), condition(yes, no));
  }
  return whenGuard(or(isText.yes, isText.no), isIn(env, value, literalList(properties.map(constant))));
}

/** Translates `filter`; if the body is neither true nor false for an item, the result is an error. */
export function filter(list: ListValue, bodyOf: (item: Cases) => Cases, env: TranslationEnv): Cases {
  const truths = list.slots.map((slot) => ({ ...slot, ...truthOf(bodyOf(slot.item)) }));
  const guard = and(...truths.map(({ present, yes, no }) => or(not(present), yes, no)));
  const slots = truths.map(({ present, item, yes }) => ({ present: and(present, yes), item }));
  const last = list.slots.length - 1;
  const isLonger = not(isAtMost(env.store, list.size, numberTerm(last + 1)));
  // Items beyond the slots are like the last of these.
  const more = countIf(
    env,
    and(isLonger, slots[last]?.present ?? NO),
    subtractTerms(list.size, numberTerm(last + 1)),
  );
  // In reverse, so that examples have the counted items at the front.
  const ones = [...slots].reverse().map(({ present }) => countIf(env, present, numberTerm(1)));
  const size = [...ones, ...(list.isOpen ? [more] : [])].reduce(addTerms, numberTerm(0));
  return whenGuard(guard, certainly({ kind: "list", slots, size, isPositional: false, isOpen: list.isOpen }));
}

/** Returns a term that is `count` if the condition holds, and 0 if it does not. */
function countIf({ store }: TranslationEnv, isCounted: Formula, count: Term): Term {
  if (isCounted === NO) return numberTerm(0);
  if (isCounted === YES) return count;
  const [, high] = rangeOf(store, count);
  const quantity = store.addQuantity({
    owner: undefined,
    unit: ONE,
    low: 0,
    high: high ? toNumber(high) : Infinity,
  });
  const counted = quantityTerm(quantity);
  const isThere = or(not(isCounted), isSame(store, counted, count));
  store.define(`q${quantity.id}`, and(isThere, or(isCounted, isSame(store, counted, numberTerm(0)))));
  return counted;
}

/** Translates `map`. */
export function map(list: ListValue, bodyOf: (item: Cases) => Cases): Cases {
  const slots = list.slots.map((slot) => ({ present: slot.present, item: bodyOf(slot.item) }));
  const guard = and(...slots.map(({ present, item }) => or(not(present), existenceOf(item))));
  return whenGuard(guard, certainly({ ...list, slots }));
}

/** Translates `list[index]`, which is an error beyond the end of the list. */
export function itemAt(env: TranslationEnv, node: Node, [list, index]: readonly [ListValue, Cases]): Cases {
  return numbersOf(env.store, index).flatMap(({ guard, term }) => {
    const items = list.slots.flatMap((slot, position) =>
      placesOf(list, position).flatMap(({ place, isThere }) => {
        const here = and(guard, isThere, isSame(env.store, term, numberTerm(place)));
        return here === NO ? [] : whenGuard(here, slot.item);
      }),
    );
    const beyond = and(guard, isBeyond(env, list, term));
    return beyond === NO ? items : [...items, ...whenGuard(beyond, unknownValue(env, node, {}))];
  });
}

/** Returns the possible positions of a slot's item in the list, each with its condition. */
function placesOf(
  { slots, isPositional }: ListValue,
  position: number,
): { place: number; isThere: Formula }[] {
  const present = slots[position]?.present ?? NO;
  if (isPositional) return [{ place: position, isThere: present }];
  // counts[n]: exactly n of the slots before are present.
  let counts: Formula[] = [YES];
  for (const { present: isCounted } of slots.slice(0, position)) {
    const [same, more] = [
      [...counts, NO],
      [NO, ...counts],
    ];
    counts = same.map((count, place) => or(and(count, not(isCounted)), and(more[place] ?? NO, isCounted)));
  }
  return counts.map((count, place) => ({ place, isThere: and(count, present) }));
}

/** Returns the formula that an index may name an item of the list after its slots. */
function isBeyond({ store }: TranslationEnv, list: ListValue, index: Term): Formula {
  if (!list.isOpen) return NO;
  const isAfter = list.isPositional ? isAtMost(store, numberTerm(list.slots.length), index) : YES;
  return and(isAfter, isBelow(store, index, list.size));
}

/** Translates `a + b` of two lists. */
export function concatenate(a: ListValue, b: ListValue): CaseValue {
  const isFixed = a.slots.every(({ present }) => present === YES) && !a.isOpen;
  return {
    kind: "list",
    slots: [...a.slots, ...b.slots],
    size: addTerms(a.size, b.size),
    isPositional: isFixed && a.isPositional && b.isPositional,
    isOpen: a.isOpen || b.isOpen,
  };
}
