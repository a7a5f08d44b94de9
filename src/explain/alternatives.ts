import { type Node, print } from "../language/syntax/ast.ts";
import type { Env } from "./reason.ts";
import { definitionOf } from "./scope-location.ts";

/** A part of a condition without logical operators, and the result that it must have. */
export interface Literal {
  atom: Node;
  isTrue: boolean;
}

/** Literals that must all be met (a conjunction). */
export type Alternative = readonly Literal[];

/** Maximum alternatives of a condition; one with more is not split but treated as a single literal. */
const MAX_ALTERNATIVES = 8;

/**
 * Returns the alternatives under which a condition is true, or false (disjunctive normal form). Splits `&&`, `||`, `!`
 * and `? :`, and replaces named values by their definitions. This is exact because one false side decides `&&` even if
 * the other is an error. Returns no alternative if the result is impossible, an empty one if it is certain. Pure.
 */
export function alternativesFor(node: Node, isTrue: boolean, env: Env): readonly Alternative[] {
  const broken = brokenUp(node, isTrue, env);
  return broken && broken.length <= MAX_ALTERNATIVES ? broken : [[{ atom: node, isTrue }]];
}

/** Splits a condition; returns undefined for one without logical operators. */
function brokenUp(node: Node, isTrue: boolean, env: Env): readonly Alternative[] | undefined {
  if (node.kind === "literal") return node.value === isTrue ? [[]] : [];
  if (node.kind === "unary" && node.operator === "!") return alternativesFor(node.operand, !isTrue, env);
  if (node.kind === "binary" && (node.operator === "&&" || node.operator === "||")) {
    const sides = [
      alternativesFor(node.left, isTrue, env),
      alternativesFor(node.right, isTrue, env),
    ] as const;
    return (node.operator === "&&") === isTrue ? combined(...sides) : sides.flat();
  }
  if (node.kind === "conditional") {
    const { test, yes, no } = node;
    return [
      ...combined(alternativesFor(test, true, env), alternativesFor(yes, isTrue, env)),
      ...combined(alternativesFor(test, false, env), alternativesFor(no, isTrue, env)),
    ];
  }
  const defined = definitionOf(node, env);
  return defined && alternativesFor(defined.node, isTrue, defined.env);
}

/** Combines each alternative of one side with each of the other, without contradictions. */
function combined(some: readonly Alternative[], others: readonly Alternative[]): Alternative[] {
  return some.flatMap((way) => others.flatMap((other) => joined(way, other) ?? []));
}

function joined(way: Alternative, other: Alternative): Alternative[] | undefined {
  const isSame = (one: Literal, two: Literal) => print(one.atom) === print(two.atom);
  const isAgainst = other.some((two) => way.some((one) => isSame(one, two) && one.isTrue !== two.isTrue));
  if (isAgainst) return undefined;
  return [[...way, ...other.filter((two) => !way.some((one) => isSame(one, two)))]];
}
