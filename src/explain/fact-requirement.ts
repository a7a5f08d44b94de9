import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import {
  en,
  joinMessages,
  joinWithOr,
  type LocalizedText,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import { type BinaryOperator, type Node, printExpression } from "../language/syntax/ast.ts";
import { namesInExpression } from "../language/syntax/names-in-expression.ts";
import type { RequiredResult } from "./condition-alternatives.ts";
import {
  type ComparisonOperator,
  isComparisonOperator,
  isLiteralNode,
  OPERATOR_SIGNS,
} from "./describe-comparison.ts";
import { formatValue, isMomentNode } from "./format-value.ts";
import { findDefinitionOfValue } from "./scope-location.ts";
import type { TraceEnvironment } from "./verdict-reason.ts";

/** What a condition requires of one value, as a cell of a decision table shows it: `status.count` must be `≥ 120`. */
export interface FactRequirement {
  /** The fact: `status.count`, or a condition that is only true or false. */
  subject: Node;
  /** Words to show with the fact: `≥ 120`, `yes`. */
  saying: LocalizedText;
  /** The requirement as an expression. */
  condition: Node;
  /** The name of the required value, if it has one: `constants.least`. */
  by: string | null;
}

/** Returns the name that the document gives to a value of a fact: `claimed` for 1; undefined without one. */
export type NameOfFactValue = (subject: Node, value: unknown) => string | undefined;

/** Names that are fixed by the document: a comparison with them is shown as a requirement for the other side. */
const CONSTANT_NAMES: readonly string[] = ["constants", "schedule"];

const MIRRORED_OPERATORS = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!=" } as const;
const NEGATED_OPERATORS = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==" } as const;

/**
 * Returns the requirement of a part of a condition. For a comparison with a fixed value, it is the relation to that
 * value; for any other part, whether it is true.
 */
export function factRequirementOf(
  { atom, isTrue }: RequiredResult,
  env: TraceEnvironment,
  nameOf: NameOfFactValue = () => undefined,
): FactRequirement {
  const compared =
    atom.kind === "binary" && isComparisonOperator(atom.operator) ? orderSides(atom, env) : undefined;
  if (!compared) {
    const saying = isTrue ? en`yes`.zh`是` : en`no`.zh`否`;
    return { subject: atom, saying, condition: isTrue ? atom : negateNode(atom), by: null };
  }
  const { subject, other, operator } = compared;
  const value = evaluateRaw(other, env.scope, env.place);
  const by = isLiteralNode(other) || value === undefined ? null : printExpression(other);
  if (operator === "in") {
    const condition = createComparison("in", subject, other);
    return {
      subject,
      saying: describeMembership(value, isTrue, (one) => addName(formatValue(one), nameOf(subject, one))),
      condition: isTrue ? condition : negateNode(condition),
      by,
    };
  }
  const asked = isTrue ? operator : NEGATED_OPERATORS[operator];
  const areMoments = isMomentNode(subject, env) || isMomentNode(other, env);
  const words =
    value === undefined
      ? untranslatedText(printExpression(other))
      : addName(formatValue(value, areMoments && env.place.zone), nameOf(subject, value));
  const saying = areMoments
    ? describeTimeRelation(asked, omitMidnight(words))
    : describeRelation(asked, words, value);
  return { subject, saying, condition: createComparison(asked, subject, other), by };
}

/** Puts the variable side on the left and the fixed one on the right; undefined if both or neither are fixed. */
function orderSides(
  { left, operator, right }: Extract<Node, { kind: "binary" }>,
  env: TraceEnvironment,
): { subject: Node; other: Node; operator: ComparisonOperator } | undefined {
  const [isLeftSet, isRightSet] = [isConstantNode(left, env), isConstantNode(right, env)];
  if (!isComparisonOperator(operator) || isLeftSet === isRightSet) return undefined;
  if (isRightSet) return { subject: left, other: right, operator };
  return operator === "in"
    ? undefined
    : { subject: right, other: left, operator: MIRRORED_OPERATORS[operator] };
}

function isConstantNode(node: Node, env: TraceEnvironment): boolean {
  return namesInExpression(node).every(([root = "", member = ""]) => {
    if (root !== "values") return CONSTANT_NAMES.includes(root);
    const at = { start: 0, end: 0 };
    const owner: Node = { ...at, kind: "name", name: root };
    const defined = findDefinitionOfValue({ ...at, kind: "member", object: owner, property: member }, env);
    return defined !== undefined && isConstantNode(defined.node, defined.env);
  });
}

function createComparison(operator: BinaryOperator, left: Node, right: Node): Node {
  return { kind: "binary", operator, left, right, start: left.start, end: right.end };
}

function negateNode(operand: Node): Node {
  return { kind: "unary", operator: "!", operand, start: operand.start, end: operand.end };
}

/** Adds the name of a value: `1 claimed`. */
function addName(words: LocalizedText, name: string | undefined): LocalizedText {
  return name === undefined ? words : joinMessages([words, name], untranslatedText(" "));
}

type RelationOperator = Exclude<ComparisonOperator, "in">;

function describeRelation(operator: RelationOperator, words: LocalizedText, value: unknown): LocalizedText {
  if (value === null && operator === "==") return en`empty (null)`.zh`为空（null）`;
  if (value === null && operator === "!=") return en`not empty`.zh`不为空`;
  return joinMessages([OPERATOR_SIGNS[operator] ?? operator, words], untranslatedText(" "));
}

/** Removes zero seconds, and a time of midnight, from a formatted moment. */
function omitMidnight({ en: text, zh }: LocalizedText): LocalizedText {
  const shorter = (long: string) => long.replace(/^(\d{4}-\d\d-\d\d)(?: 00:00:00|( \d\d:\d\d):00)$/, "$1$2");
  return { en: shorter(text), zh: shorter(zh) };
}

function describeTimeRelation(operator: RelationOperator, words: LocalizedText): LocalizedText {
  switch (operator) {
    case "<":
      return en`before ${words}`.zh`${words} 之前`;
    case "<=":
      return en`until ${words}`.zh`不晚于 ${words}`;
    case ">":
      return en`after ${words}`.zh`晚于 ${words}`;
    case ">=":
      return en`from ${words} on`.zh`${words} 起`;
    default:
      return joinMessages([OPERATOR_SIGNS[operator] ?? operator, words], untranslatedText(" "));
  }
}

function describeMembership(
  list: unknown,
  isTrue: boolean,
  format: (value: unknown) => LocalizedText,
): LocalizedText {
  const all = Array.isArray(list) ? list.map(format) : [format(list)];
  const choice = joinWithOr(all);
  return isTrue
    ? joinMessages(["=", choice], untranslatedText(" "))
    : joinMessages(["≠", choice], untranslatedText(" "));
}
