import { en, type Saying, same } from "../language/messages/saying.ts";
import { type BinaryOperator, type Node, print } from "../language/syntax/ast.ts";
import { compare, isEqual } from "../language/values.ts";
import type { Env } from "./reason.ts";
import { sayIs, sayTerm, sayValueOf, sayWithValue } from "./say-term.ts";
import { isMoment, isMomentText, sayValue } from "./say-value.ts";

/** One side of a comparison. */
export interface ComparisonSide {
  node: Node;
  value: unknown;
}

export type ComparisonOperator = Extract<BinaryOperator, "<" | "<=" | ">" | ">=" | "==" | "!=" | "in">;

export function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  return ["<", "<=", ">", ">=", "==", "!=", "in"].includes(operator);
}

/** Signs of operators for people; other operators are shown as in expressions. */
export const SIGNS: Readonly<Record<string, string>> = { "<=": "≤", ">=": "≥", "==": "=", "!=": "≠" };

/** Describes how two known values compare: `garden.leaves is 80, below 120 (constants.goal)`. */
export function sayComparison(
  {
    operator,
    isTrue,
    sides,
  }: { operator: ComparisonOperator; isTrue: boolean; sides: readonly [ComparisonSide, ComparisonSide] },
  env: Env,
): Saying {
  // The variable side comes first, even if the expression has it second.
  const isTurned = operator !== "in" && isFixed(sides[0].node);
  const [left, right] = isTurned ? [sides[1], sides[0]] : sides;
  const areMoments = [left, right].some(({ node }) => isMoment(node, env));
  const subject = subjectOf(left.node);
  const value = areMoments ? sayValue(left.value, true) : sayValueOf(subject, left.value, env);
  const is = sayIs(sayTerm(subject, env), value);
  const other = sayOther(right, { areMoments, subject }, env);
  if (operator === "in") return sayIn(is, isTrue, other);
  if (operator === "==" || operator === "!=") return sayEquality(is, [left, right], other);
  const order = compare(left.value, right.value);
  const isOfTime = areMoments || (isMomentText(left.value) && isMomentText(right.value));
  const words = isOfTime ? TIMES : typeof left.value === "number" ? NUMBERS : TEXTS;
  const relation = order < 0 ? words.below(other) : order > 0 ? words.above(other) : SAME(other);
  if (order !== 0 || isTrue) return en`${is}, ${relation}`.zh`${is}，${relation}`;
  // The values are equal, but the condition requires more or less.
  const missed = operator.startsWith("<") === isTurned ? words.above(other) : words.below(other);
  return en`${is}, not ${missed}`.zh`${is}，不${missed}`;
}

type Relation = (other: Saying) => Saying;

/** Words for the order of two values; the Chinese ones can be negated by a preceding 不. */
const NUMBERS: Readonly<Record<"below" | "above", Relation>> = {
  below: (other) => en`below ${other}`.zh`小于${other}`,
  above: (other) => en`above ${other}`.zh`大于${other}`,
};
const TIMES: typeof NUMBERS = {
  below: (other) => en`before ${other}`.zh`早于${other}`,
  above: (other) => en`after ${other}`.zh`晚于${other}`,
};
const TEXTS: typeof NUMBERS = {
  below: (other) => en`before ${other} in the order of characters`.zh`排在${other}之前（按字符顺序）`,
  above: (other) => en`after ${other} in the order of characters`.zh`排在${other}之后（按字符顺序）`,
};
const SAME: Relation = (other) => en`equal to ${other}`.zh`等于${other}`;

function sayEquality(
  is: Saying,
  [left, right]: readonly [ComparisonSide, ComparisonSide],
  other: Saying,
): Saying {
  const isSame = isEqual(left.value, right.value);
  // “Not null” is clear from the value itself.
  if (isFixed(right.node) && (isSame || right.value === null)) return is;
  const same = SAME(other);
  return isSame ? en`${is}, ${same}`.zh`${is}，${same}` : en`${is}, not ${other}`.zh`${is}，不是${other}`;
}

function sayIn(is: Saying, isTrue: boolean, other: Saying): Saying {
  return isTrue
    ? en`${is}, which is in ${other}`.zh`${is}，在${other}里`
    : en`${is}, which is not in ${other}`.zh`${is}，不在${other}里`;
}

/** Formats the other side: a literal as a value of the subject, anything else with its source. */
function sayOther(
  { node, value }: ComparisonSide,
  { areMoments, subject }: { areMoments: boolean; subject: Node },
  env: Env,
): Saying {
  if (isFixed(node)) {
    if (areMoments) return sayValue(value, true);
    const isValue = node.kind === "literal" || typeof value === "number";
    return isValue ? sayValueOf(subject, value, env) : same(print(node));
  }
  return sayWithValue(subjectOf(node), sayValue(value, areMoments), env);
}

/** Returns whether a node is a literal, or consists of literals. */
export function isFixed(node: Node): boolean {
  if (node.kind === "literal") return true;
  if (node.kind === "list") return node.items.every(isFixed);
  return node.kind === "unary" && node.operator === "-" && isFixed(node.operand);
}

/** Returns the text inside a call of time(), since people name the text, not the call. */
export function subjectOf(node: Node): Node {
  const [only] = node.kind === "call" && node.name === "time" ? node.arguments : [];
  return only && !isFixed(only) ? only : node;
}
