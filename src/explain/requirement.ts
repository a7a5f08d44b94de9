import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { either, en, joined, type Saying, same } from "../language/messages/saying.ts";
import { type BinaryOperator, type Node, print } from "../language/syntax/ast.ts";
import { namesIn } from "../language/syntax/names-in.ts";
import type { Literal } from "./alternatives.ts";
import type { Env } from "./reason.ts";
import { type ComparisonOperator, isComparison, isFixed, SIGNS } from "./say-comparison.ts";
import { isMoment, sayValue } from "./say-value.ts";
import { definitionOf } from "./scope-location.ts";

/** The requirement of one condition for one fact. */
export interface Requirement {
  /** The fact: `status.count`, or a condition that is only true or false. */
  subject: Node;
  /** Words to show with the fact: `≥ 120`, `yes`. */
  saying: Saying;
  /** The requirement as an expression. */
  condition: Node;
  /** The name of the required value, if it has one: `constants.least`. */
  by: string | null;
}

/** Names whose values are the same at all times and for all customers. */
const FIXED_NAMES: readonly string[] = ["constants", "schedule"];

const TURNED = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!=" } as const;
const OPPOSITE = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==" } as const;

/**
 * Returns the requirement of a part of a condition. For a comparison with a fixed value, it is the relation to that
 * value; for any other part, whether it is true.
 */
export function requirementOf({ atom, isTrue }: Literal, env: Env): Requirement {
  const compared = atom.kind === "binary" && isComparison(atom.operator) ? sidesOf(atom, env) : undefined;
  if (!compared) {
    const saying = isTrue ? en`yes`.zh`是` : en`no`.zh`否`;
    return { subject: atom, saying, condition: isTrue ? atom : notOf(atom), by: null };
  }
  const { subject, other, operator } = compared;
  const value = evaluateRaw(other, env.scope);
  const by = isFixed(other) || value === undefined ? null : print(other);
  if (operator === "in") {
    const condition = binary("in", subject, other);
    return { subject, saying: sayIn(value, isTrue), condition: isTrue ? condition : notOf(condition), by };
  }
  const asked = isTrue ? operator : OPPOSITE[operator];
  const areMoments = isMoment(subject, env) || isMoment(other, env);
  const words = value === undefined ? same(print(other)) : sayValue(value, areMoments);
  const saying = areMoments ? sayTime(asked, withoutMidnight(words)) : sayOrder(asked, words, value);
  return { subject, saying, condition: binary(asked, subject, other), by };
}

/** Puts the variable side on the left and the fixed one on the right; undefined if both or neither are fixed. */
function sidesOf(
  { left, operator, right }: Extract<Node, { kind: "binary" }>,
  env: Env,
): { subject: Node; other: Node; operator: ComparisonOperator } | undefined {
  const [isLeftSet, isRightSet] = [isSameForAll(left, env), isSameForAll(right, env)];
  if (!isComparison(operator) || isLeftSet === isRightSet) return undefined;
  if (isRightSet) return { subject: left, other: right, operator };
  return operator === "in" ? undefined : { subject: right, other: left, operator: TURNED[operator] };
}

function isSameForAll(node: Node, env: Env): boolean {
  return namesIn(node).every(([root = "", member = ""]) => {
    if (root !== "values") return FIXED_NAMES.includes(root);
    const at = { start: 0, end: 0 };
    const owner: Node = { ...at, kind: "name", name: root };
    const defined = definitionOf({ ...at, kind: "member", object: owner, property: member }, env);
    return defined !== undefined && isSameForAll(defined.node, defined.env);
  });
}

function binary(operator: BinaryOperator, left: Node, right: Node): Node {
  return { kind: "binary", operator, left, right, start: left.start, end: right.end };
}

function notOf(operand: Node): Node {
  return { kind: "unary", operator: "!", operand, start: operand.start, end: operand.end };
}

type Order = Exclude<ComparisonOperator, "in">;

function sayOrder(operator: Order, words: Saying, value: unknown): Saying {
  if (value === null && operator === "==") return en`empty (null)`.zh`为空（null）`;
  if (value === null && operator === "!=") return en`not empty`.zh`不为空`;
  return joined([SIGNS[operator] ?? operator, words], same(" "));
}

/** Removes zero seconds, and a time of midnight, from a formatted moment. */
function withoutMidnight({ en: text, zh }: Saying): Saying {
  const shorter = (long: string) => long.replace(/^(\d{4}-\d\d-\d\d)(?: 00:00:00|( \d\d:\d\d):00)$/, "$1$2");
  return { en: shorter(text), zh: shorter(zh) };
}

function sayTime(operator: Order, words: Saying): Saying {
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
      return joined([SIGNS[operator] ?? operator, words], same(" "));
  }
}

function sayIn(list: unknown, isTrue: boolean): Saying {
  const all = Array.isArray(list) ? list.map((one: unknown) => sayValue(one)) : [sayValue(list)];
  const choice = either(all);
  return isTrue ? joined(["=", choice], same(" ")) : joined(["≠", choice], same(" "));
}
