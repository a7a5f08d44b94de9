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
import { type Env, unknownValue } from "./env.ts";
import { relate, unknownTruth } from "./relate.ts";
import {
  type Cases,
  certainly,
  condition,
  constant,
  ERROR,
  existenceOf,
  given,
  type ListValue,
  numbersOf,
  type ObjectValue,
  truthOf,
  type Value,
} from "./value.ts";

type Slot = ListValue["slots"][number];

/** A list written out in an expression or a document. An item that is an error makes all of it one. */
export function listOf(items: readonly Cases[]): Cases {
  const guard = and(...items.map(existenceOf));
  if (guard === NO) return ERROR;
  const slots = items.map((item) => ({ present: YES, item }));
  const size = numberTerm(items.length);
  return [{ guard, value: { kind: "list", slots, size, isPositional: true, isOpen: false } }];
}

/** The list's cases, each with what `ask` makes of the list. */
export function ofLists(list: Cases, ask: (list: ListValue) => Cases): Cases {
  return list.flatMap(({ guard, value }) => (value.kind === "list" ? given(guard, ask(value)) : []));
}

/** `exists` and `all`: one item with the verdict decides, whatever the others. */
export function someOrAll(verdict: boolean, slots: readonly Slot[], bodyOf: (item: Cases) => Cases): Cases {
  const truths = slots.map(({ present, item }) => ({ present, ...truthOf(bodyOf(item)) }));
  const decides = or(...truths.map(({ present, yes, no }) => and(present, verdict ? yes : no)));
  const undecided = and(...truths.map(({ present, yes, no }) => or(not(present), verdict ? no : yes)));
  return verdict ? condition(decides, undecided) : condition(undecided, decides);
}

/** `value in list`. */
export function isIn(env: Env, value: Cases, list: Cases): Cases {
  const exists = existenceOf(value);
  return list.flatMap(({ guard, value: container }) => {
    if (container.kind === "list") {
      const found = someOrAll(true, container.slots, (item) => relate(env, "==", [value, item]));
      return given(and(guard, exists), found);
    }
    return container.kind === "object" ? given(guard, isKeyOf(env, value, container)) : [];
  });
}

function isKeyOf(env: Env, value: Cases, { properties, isOpen }: ObjectValue): Cases {
  const isText = truthOf(relate(env, "<=", [value, constant("")]));
  if (isOpen) {
    const { yes, no } = unknownTruth(env, en`an object has a property`.zh`对象有没有某个字段`);
    return given(or(isText.yes, isText.no), condition(yes, no));
  }
  return given(or(isText.yes, isText.no), isIn(env, value, listOf(properties.map(constant))));
}

/** The list's items for which the body holds; an error where it is neither true nor false for one of them. */
export function filter(list: ListValue, bodyOf: (item: Cases) => Cases, env: Env): Cases {
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
  // Backwards, so that examples have the items that count at the front.
  const ones = [...slots].reverse().map(({ present }) => countIf(env, present, numberTerm(1)));
  const size = [...ones, ...(list.isOpen ? [more] : [])].reduce(addTerms, numberTerm(0));
  return given(guard, certainly({ kind: "list", slots, size, isPositional: false, isOpen: list.isOpen }));
}

/** `count` where the condition holds, else 0. */
function countIf({ store }: Env, isCounted: Formula, count: Term): Term {
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

/** Each item as the body makes it. */
export function map(list: ListValue, bodyOf: (item: Cases) => Cases): Cases {
  const slots = list.slots.map((slot) => ({ present: slot.present, item: bodyOf(slot.item) }));
  const guard = and(...slots.map(({ present, item }) => or(not(present), existenceOf(item))));
  return given(guard, certainly({ ...list, slots }));
}

/** `list[index]`. Beyond the list's end it is an error. */
export function itemAt(env: Env, node: Node, [list, index]: readonly [ListValue, Cases]): Cases {
  return numbersOf(env.store, index).flatMap(({ guard, term }) => {
    const items = list.slots.flatMap((slot, position) =>
      placesOf(list, position).flatMap(({ place, isThere }) => {
        const here = and(guard, isThere, isSame(env.store, term, numberTerm(place)));
        return here === NO ? [] : given(here, slot.item);
      }),
    );
    const beyond = and(guard, isBeyond(env, list, term));
    return beyond === NO ? items : [...items, ...given(beyond, unknownValue(env, node, {}))];
  });
}

/** At which places of the list a slot's item may stand, and when it does. */
function placesOf(
  { slots, isPositional }: ListValue,
  position: number,
): { place: number; isThere: Formula }[] {
  const present = slots[position]?.present ?? NO;
  if (isPositional) return [{ place: position, isThere: present }];
  // How many of the slots before are there, counted one slot after the other.
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

/** Where an index may name an item that is in the list, but in none of its slots. */
function isBeyond({ store }: Env, list: ListValue, index: Term): Formula {
  if (!list.isOpen) return NO;
  const isAfter = list.isPositional ? isAtMost(store, numberTerm(list.slots.length), index) : YES;
  return and(isAfter, isBelow(store, index, list.size));
}

/** `a + b` of two lists. */
export function concatenate(a: ListValue, b: ListValue): Value {
  const isFixed = a.slots.every(({ present }) => present === YES) && !a.isOpen;
  return {
    kind: "list",
    slots: [...a.slots, ...b.slots],
    size: addTerms(a.size, b.size),
    isPositional: isFixed && a.isPositional && b.isPositional,
    isOpen: a.isOpen || b.isOpen,
  };
}
