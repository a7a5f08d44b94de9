import { type Node, print } from "../language/syntax/ast.ts";
import { definitionOf } from "./place.ts";
import type { Env } from "./reason.ts";

/** A part of a condition that is itself made of no other conditions, and what it has to come to. */
export interface Literal {
  atom: Node;
  isTrue: boolean;
}

/** All of these together. */
export type Way = readonly Literal[];

/** A condition that can hold in more ways is taken as a whole where it would have more. */
const MOST_WAYS = 8;

/**
 * In which ways a condition comes to true, or false: in one of these, and in no other. `&&`, `||`, `!` and `? :` are
 * broken up, and values by what they stand for; so it is of the language that one false side decides `&&` whatever the
 * other is. No way where it never does; one that asks for nothing where it always does. Pure.
 */
export function waysTo(node: Node, isTrue: boolean, env: Env): readonly Way[] {
  const broken = brokenUp(node, isTrue, env);
  return broken && broken.length <= MOST_WAYS ? broken : [[{ atom: node, isTrue }]];
}

/** Undefined for what is no composed condition. */
function brokenUp(node: Node, isTrue: boolean, env: Env): readonly Way[] | undefined {
  if (node.kind === "literal") return node.value === isTrue ? [[]] : [];
  if (node.kind === "unary" && node.operator === "!") return waysTo(node.operand, !isTrue, env);
  if (node.kind === "binary" && (node.operator === "&&" || node.operator === "||")) {
    const sides = [waysTo(node.left, isTrue, env), waysTo(node.right, isTrue, env)] as const;
    return (node.operator === "&&") === isTrue ? together(...sides) : sides.flat();
  }
  if (node.kind === "conditional") {
    const { test, yes, no } = node;
    return [
      ...together(waysTo(test, true, env), waysTo(yes, isTrue, env)),
      ...together(waysTo(test, false, env), waysTo(no, isTrue, env)),
    ];
  }
  const defined = definitionOf(node, env);
  return defined && waysTo(defined.node, isTrue, defined.env);
}

/** Each way of the one with each of the other; none that would have to be both true and false. */
function together(some: readonly Way[], others: readonly Way[]): Way[] {
  return some.flatMap((way) => others.flatMap((other) => joined(way, other) ?? []));
}

function joined(way: Way, other: Way): Way[] | undefined {
  const isSame = (one: Literal, two: Literal) => print(one.atom) === print(two.atom);
  const isAgainst = other.some((two) => way.some((one) => isSame(one, two) && one.isTrue !== two.isTrue));
  if (isAgainst) return undefined;
  return [[...way, ...other.filter((two) => !way.some((one) => isSame(one, two)))]];
}
