import { attempt } from "../language/evaluation/evaluate.ts";
import { either, en, joined, type Saying, same } from "../language/messages/saying.ts";
import { type BinaryOperator, type Node, print } from "../language/syntax/ast.ts";
import { namesIn } from "../language/syntax/names-in.ts";
import { definitionOf } from "./place.ts";
import type { Env } from "./reason.ts";
import { type Comparison, isComparison, isFixed, SIGNS } from "./say-comparison.ts";
import { isMoment, sayValue } from "./say-value.ts";
import type { Literal } from "./ways.ts";

/** What one condition asks of one fact. */
export interface Want {
  /** The fact, as it is written: `status.count`, or a condition that is no more than true or false. */
  subject: Node;
  /** In words beside that fact: `≥ 120`, `yes`. */
  saying: Saying;
  /** The same as an expression. */
  condition: Node;
  /** What the words stand for, where that has a name: `constants.least`. */
  by: string | null;
}

/** What is the same for a page at all times, and for everybody who opens it. */
const SET: readonly string[] = ["constants", "schedule"];

const TURNED = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!=" } as const;
const OPPOSITE = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==" } as const;

/** What is asked by a part of a condition: of what is compared with something set how it lies to that, of all else whether it is so. */
export function wantOf({ atom, isTrue }: Literal, env: Env): Want {
  const compared = atom.kind === "binary" && isComparison(atom.operator) ? sidesOf(atom, env) : undefined;
  if (!compared) {
    const saying = isTrue ? en`yes`.zh`是` : en`no`.zh`否`;
    return { subject: atom, saying, condition: isTrue ? atom : notOf(atom), by: null };
  }
  const { subject, other, operator } = compared;
  const value = attempt(other, env.scope);
  const by = isFixed(other) || value === undefined ? null : print(other);
  if (operator === "in") {
    const condition = binary("in", subject, other);
    return { subject, saying: sayIn(value, isTrue), condition: isTrue ? condition : notOf(condition), by };
  }
  const asked = isTrue ? operator : OPPOSITE[operator];
  const areMoments = isMoment(subject, env) || isMoment(other, env);
  const told = value === undefined ? same(print(other)) : sayValue(value, areMoments);
  const saying = areMoments ? sayTime(asked, withoutNoughts(told)) : sayOrder(asked, told, value);
  return { subject, saying, condition: binary(asked, subject, other), by };
}

/** What can change on the left, what it is compared with on the right; undefined where both can, or neither. */
function sidesOf(
  { left, operator, right }: Extract<Node, { kind: "binary" }>,
  env: Env,
): { subject: Node; other: Node; operator: Comparison } | undefined {
  const [isLeftSet, isRightSet] = [isSet(left, env), isSet(right, env)];
  if (!isComparison(operator) || isLeftSet === isRightSet) return undefined;
  if (isRightSet) return { subject: left, other: right, operator };
  return operator === "in" ? undefined : { subject: right, other: left, operator: TURNED[operator] };
}

function isSet(node: Node, env: Env): boolean {
  return namesIn(node).every(([root = "", member = ""]) => {
    if (root !== "values") return SET.includes(root);
    const at = { start: 0, end: 0 };
    const owner: Node = { ...at, kind: "name", name: root };
    const defined = definitionOf({ ...at, kind: "member", object: owner, property: member }, env);
    return defined !== undefined && isSet(defined.node, defined.env);
  });
}

function binary(operator: BinaryOperator, left: Node, right: Node): Node {
  return { kind: "binary", operator, left, right, start: left.start, end: right.end };
}

function notOf(operand: Node): Node {
  return { kind: "unary", operator: "!", operand, start: operand.start, end: operand.end };
}

type Order = Exclude<Comparison, "in">;

function sayOrder(operator: Order, told: Saying, value: unknown): Saying {
  if (value === null && operator === "==") return en`empty (null)`.zh`为空（null）`;
  if (value === null && operator === "!=") return en`not empty`.zh`不为空`;
  return joined([SIGNS[operator] ?? operator, told], same(" "));
}

/** A day begins at midnight. */
function withoutNoughts({ en: text, zh }: Saying): Saying {
  const shorter = (long: string) => long.replace(/^(\d{4}-\d\d-\d\d)(?: 00:00:00|( \d\d:\d\d):00)$/, "$1$2");
  return { en: shorter(text), zh: shorter(zh) };
}

function sayTime(operator: Order, told: Saying): Saying {
  switch (operator) {
    case "<":
      return en`before ${told}`.zh`${told} 之前`;
    case "<=":
      return en`until ${told}`.zh`不晚于 ${told}`;
    case ">":
      return en`after ${told}`.zh`晚于 ${told}`;
    case ">=":
      return en`from ${told} on`.zh`${told} 起`;
    default:
      return joined([SIGNS[operator] ?? operator, told], same(" "));
  }
}

function sayIn(list: unknown, isTrue: boolean): Saying {
  const all = Array.isArray(list) ? list.map((one: unknown) => sayValue(one)) : [sayValue(list)];
  const choice = either(all);
  return isTrue ? joined(["=", choice], same(" ")) : joined(["≠", choice], same(" "));
}
