import { en, type LocalizedText, untranslatedText } from "../language/messages/localized-text.ts";
import { type BinaryOperator, type Node, printExpression } from "../language/syntax/ast.ts";
import { compareValues, isEqual } from "../language/values.ts";
import {
  describeValueOfTerm,
  formatTermAsSubject,
  formatTermWithValue,
  formatValueWithMeaning,
} from "./describe-term.ts";
import { formatValue, isMoment, isMomentNode } from "./format-value.ts";
import type { TraceEnvironment } from "./verdict-reason.ts";

/** One side of a comparison. */
export interface ComparisonSide {
  node: Node;
  value: unknown;
}

/** Operators that compare two values, with `in` for lists. */
export type ComparisonOperator = Extract<BinaryOperator, "<" | "<=" | ">" | ">=" | "==" | "!=" | "in">;

/** Returns whether an operator compares two values. */
export function isComparisonOperator(operator: BinaryOperator): operator is ComparisonOperator {
  return ["<", "<=", ">", ">=", "==", "!=", "in"].includes(operator);
}

/** Signs of operators for people; other operators are shown as in expressions. */
export const OPERATOR_SIGNS: Readonly<Record<string, string>> = {
  "<=": "≤",
  ">=": "≥",
  "==": "=",
  "!=": "≠",
};

/** Describes how two known values compare: `garden.leaves is 80, below 120 (constants.goal)`. */
export function describeComparison(
  {
    operator,
    isTrue,
    sides,
  }: { operator: ComparisonOperator; isTrue: boolean; sides: readonly [ComparisonSide, ComparisonSide] },
  env: TraceEnvironment,
): LocalizedText {
  // The variable side comes first, even if the expression has it second.
  const isTurned = operator !== "in" && isLiteralNode(sides[0].node);
  const [left, right] = isTurned ? [sides[1], sides[0]] : sides;
  const areMoments = [left, right].some(({ node }) => isMomentNode(node, env));
  const subject = textInsideTimeCall(left.node);
  const value = areMoments
    ? formatValue(left.value, env.place.zone)
    : formatValueWithMeaning(subject, left.value, env);
  const is = describeValueOfTerm(formatTermAsSubject(subject, env), value);
  const other = formatOtherSide(right, { areMoments, subject }, env);
  if (operator === "in") return describeListMembership(is, isTrue, other);
  if (operator === "==" || operator === "!=") return describeEquality(is, [left, right], other);
  const order = compareValues(left.value, right.value);
  const isOfTime = areMoments || (isMoment(left.value) && isMoment(right.value));
  const words = isOfTime
    ? TIME_RELATIONS
    : typeof left.value === "number"
      ? NUMBER_RELATIONS
      : TEXT_RELATIONS;
  const relation = order < 0 ? words.below(other) : order > 0 ? words.above(other) : SAY_EQUAL(other);
  if (order !== 0 || isTrue) return en`${is}, ${relation}`.zh`${is}，${relation}`;
  // The values are equal, but the condition requires more or less.
  const missed = operator.startsWith("<") === isTurned ? words.above(other) : words.below(other);
  return en`${is}, not ${missed}`.zh`${is}，不${missed}`;
}

type SayRelation = (other: LocalizedText) => LocalizedText;

/** Words for the order of two values; the Chinese ones can be negated by a preceding 不. */
const NUMBER_RELATIONS: Readonly<Record<"below" | "above", SayRelation>> = {
  below: (other) => en`below ${other}`.zh`小于${other}`,
  above: (other) => en`above ${other}`.zh`大于${other}`,
};
const TIME_RELATIONS: typeof NUMBER_RELATIONS = {
  below: (other) => en`before ${other}`.zh`早于${other}`,
  above: (other) => en`after ${other}`.zh`晚于${other}`,
};
const TEXT_RELATIONS: typeof NUMBER_RELATIONS = {
  below: (other) => en`before ${other} in the order of characters`.zh`排在${other}之前（按字符顺序）`,
  above: (other) => en`after ${other} in the order of characters`.zh`排在${other}之后（按字符顺序）`,
};
const SAY_EQUAL: SayRelation = (other) => en`equal to ${other}`.zh`等于${other}`;

function describeEquality(
  is: LocalizedText,
  [left, right]: readonly [ComparisonSide, ComparisonSide],
  other: LocalizedText,
): LocalizedText {
  const isSame = isEqual(left.value, right.value);
  // “Not null” is clear from the value itself.
  if (isLiteralNode(right.node) && (isSame || right.value === null)) return is;
  const same = SAY_EQUAL(other);
  return isSame ? en`${is}, ${same}`.zh`${is}，${same}` : en`${is}, not ${other}`.zh`${is}，不是${other}`;
}

function describeListMembership(is: LocalizedText, isTrue: boolean, other: LocalizedText): LocalizedText {
  return isTrue
    ? en`${is}, which is in ${other}`.zh`${is}，在${other}里`
    : en`${is}, which is not in ${other}`.zh`${is}，不在${other}里`;
}

/** Formats the other side: a literal as a value of the subject, anything else with its source. */
function formatOtherSide(
  { node, value }: ComparisonSide,
  { areMoments, subject }: { areMoments: boolean; subject: Node },
  env: TraceEnvironment,
): LocalizedText {
  if (isLiteralNode(node)) {
    if (areMoments) return formatValue(value, env.place.zone);
    const isValue = node.kind === "literal" || typeof value === "number";
    return isValue ? formatValueWithMeaning(subject, value, env) : untranslatedText(printExpression(node));
  }
  return formatTermWithValue(textInsideTimeCall(node), formatValue(value, areMoments && env.place.zone), env);
}

/** Returns whether a node is a literal, or consists of literals. */
export function isLiteralNode(node: Node): boolean {
  if (node.kind === "literal") return true;
  if (node.kind === "list") return node.items.every(isLiteralNode);
  return node.kind === "unary" && node.operator === "-" && isLiteralNode(node.operand);
}

/** Returns the text inside a call of time(), since people name the text, not the call. */
export function textInsideTimeCall(node: Node): Node {
  const [only] = node.kind === "call" && node.name === "time" ? node.arguments : [];
  return only && !isLiteralNode(only) ? only : node;
}
