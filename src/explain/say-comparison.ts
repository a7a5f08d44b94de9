import { en, type Saying, same } from "../language/messages/saying.ts";
import { type BinaryOperator, type Node, print } from "../language/syntax/ast.ts";
import { compare, isEqual } from "../language/values.ts";
import type { Env } from "./reason.ts";
import { sayIs, sayTerm, sayWithValue } from "./say-term.ts";
import { isMoment, isMomentText, sayValue } from "./say-value.ts";

/** One side of a comparison. */
export interface Side {
  node: Node;
  value: unknown;
}

export type Comparison = Extract<BinaryOperator, "<" | "<=" | ">" | ">=" | "==" | "!=" | "in">;

export function isComparison(operator: BinaryOperator): operator is Comparison {
  return ["<", "<=", ">", ">=", "==", "!=", "in"].includes(operator);
}

/** How operators are written for people; left out, as they are in expressions. */
export const SIGNS: Readonly<Record<string, string>> = { "<=": "≤", ">=": "≥", "==": "=", "!=": "≠" };

/** Two values as they lie to each other: `garden.leaves is 80, below constants.goal (120)`. Both are there and known. */
export function sayComparison(
  { operator, isTrue, sides }: { operator: Comparison; isTrue: boolean; sides: readonly [Side, Side] },
  env: Env,
): Saying {
  // What can change comes first, whichever way it was written.
  const isTurned = operator !== "in" && isFixed(sides[0].node);
  const [left, right] = isTurned ? [sides[1], sides[0]] : sides;
  const areMoments = [left, right].some(({ node }) => isMoment(node, env));
  const is = sayIs(sayTerm(subjectOf(left.node), env), sayValue(left.value, areMoments));
  const other = sayOther(right, areMoments, env);
  if (operator === "in") return sayIn(is, isTrue, other);
  if (operator === "==" || operator === "!=") return sayEquality(is, [left, right], other);
  const order = compare(left.value, right.value);
  const isOfTime = areMoments || (isMomentText(left.value) && isMomentText(right.value));
  const words = isOfTime ? TIMES : typeof left.value === "number" ? NUMBERS : TEXTS;
  const relation = order < 0 ? words.below(other) : order > 0 ? words.above(other) : SAME(other);
  if (order !== 0 || isTrue) return en`${is}, ${relation}`.zh`${is}，${relation}`;
  // Just at the bound that had to be passed.
  const missed = operator.startsWith("<") === isTurned ? words.above(other) : words.below(other);
  return en`${is}, not ${missed}`.zh`${is}，不${missed}`;
}

type Relation = (other: Saying) => Saying;

/** How one value lies to another; in Chinese such that 不 can stand before it. */
const NUMBERS: Readonly<Record<"below" | "above", Relation>> = {
  below: (other) => en`below ${other}`.zh`小于${other}`,
  above: (other) => en`above ${other}`.zh`大于${other}`,
};
const TIMES: typeof NUMBERS = {
  below: (other) => en`before ${other}`.zh`早于${other}`,
  above: (other) => en`after ${other}`.zh`晚于${other}`,
};
const TEXTS: typeof NUMBERS = {
  below: (other) => en`in front of ${other} by its letters`.zh`按字符排在${other}之前`,
  above: (other) => en`behind ${other} by its letters`.zh`按字符排在${other}之后`,
};
const SAME: Relation = (other) => en`the same as ${other}`.zh`与${other}相同`;

function sayEquality(is: Saying, [left, right]: readonly [Side, Side], other: Saying): Saying {
  const isSame = isEqual(left.value, right.value);
  if (isFixed(right.node)) {
    // That something is not null is plain from what it is.
    if (isSame || right.value === null) return is;
    return en`${is}, not ${other}`.zh`${is}，不是${other}`;
  }
  return isSame
    ? en`${is}, the same as ${other}`.zh`${is}，与${other}相同`
    : en`${is}, other than ${other}`.zh`${is}，与${other}不同`;
}

function sayIn(is: Saying, isTrue: boolean, other: Saying): Saying {
  return isTrue
    ? en`${is}, which is in ${other}`.zh`${is}，在${other}里`
    : en`${is}, which is not in ${other}`.zh`${is}，不在${other}里`;
}

/** A literal by itself, all else with its value. */
function sayOther({ node, value }: Side, areMoments: boolean, env: Env): Saying {
  if (isFixed(node))
    return areMoments || node.kind === "literal" ? sayValue(value, areMoments) : same(print(node));
  return sayWithValue(subjectOf(node), sayValue(value, areMoments), env);
}

/** Whether it is the same on all pages at all times. */
export function isFixed(node: Node): boolean {
  if (node.kind === "literal") return true;
  if (node.kind === "list") return node.items.every(isFixed);
  return node.kind === "unary" && node.operator === "-" && isFixed(node.operand);
}

/** Of the moment that a text names people say the text's name. */
export function subjectOf(node: Node): Node {
  const [only] = node.kind === "call" && node.name === "time" ? node.arguments : [];
  return only && !isFixed(only) ? only : node;
}
