import { type Node, printExpression } from "../language/syntax/ast.ts";
import { findDefinitionOfValue } from "./scope-location.ts";
import type { TraceEnvironment } from "./verdict-reason.ts";

/** The result that a part of a condition must have. The part (`atom`) has no logical operators: `count > 3` is false. */
export interface RequiredResult {
  atom: Node;
  isTrue: boolean;
}

/** An alternative that makes a condition true: results of its parts that are all required. */
export type ConditionAlternative = readonly RequiredResult[];

/** Maximum alternatives of a condition; one with more is not split but treated as a single literal. */
const MAX_ALTERNATIVES = 8;

/**
 * Returns the alternatives that make a condition true, or false (disjunctive normal form). Splits `&&`, `||`, `!` and
 * `? :`, and replaces named values by their definitions. Exact, because one false side decides `&&` even if the other
 * is an error. No alternative if the result is impossible; one without parts if it is certain. Pure.
 */
export function alternativesFor(
  node: Node,
  isTrue: boolean,
  env: TraceEnvironment,
): readonly ConditionAlternative[] {
  const broken = splitCondition(node, isTrue, env);
  return broken && broken.length <= MAX_ALTERNATIVES ? broken : [[{ atom: node, isTrue }]];
}

/** Splits a condition; returns undefined for one without logical operators. */
function splitCondition(
  node: Node,
  isTrue: boolean,
  env: TraceEnvironment,
): readonly ConditionAlternative[] | undefined {
  if (node.kind === "literal") return node.value === isTrue ? [[]] : [];
  if (node.kind === "unary" && node.operator === "!") return alternativesFor(node.operand, !isTrue, env);
  if (node.kind === "binary" && (node.operator === "&&" || node.operator === "||")) {
    const sides = [
      alternativesFor(node.left, isTrue, env),
      alternativesFor(node.right, isTrue, env),
    ] as const;
    return (node.operator === "&&") === isTrue ? combineAlternatives(...sides) : sides.flat();
  }
  if (node.kind === "conditional") {
    const { test, yes, no } = node;
    return [
      ...combineAlternatives(alternativesFor(test, true, env), alternativesFor(yes, isTrue, env)),
      ...combineAlternatives(alternativesFor(test, false, env), alternativesFor(no, isTrue, env)),
    ];
  }
  const defined = findDefinitionOfValue(node, env);
  return defined && alternativesFor(defined.node, isTrue, defined.env);
}

/** Combines each alternative of one side with each of the other, without contradictions. */
function combineAlternatives(
  some: readonly ConditionAlternative[],
  others: readonly ConditionAlternative[],
): ConditionAlternative[] {
  return some.flatMap((way) => others.flatMap((other) => joinAlternatives(way, other) ?? []));
}

function joinAlternatives(
  way: ConditionAlternative,
  other: ConditionAlternative,
): ConditionAlternative[] | undefined {
  const isSame = (one: RequiredResult, two: RequiredResult) =>
    printExpression(one.atom) === printExpression(two.atom);
  const isAgainst = other.some((two) => way.some((one) => isSame(one, two) && one.isTrue !== two.isTrue));
  if (isAgainst) return undefined;
  return [[...way, ...other.filter((two) => !way.some((one) => isSame(one, two)))]];
}
