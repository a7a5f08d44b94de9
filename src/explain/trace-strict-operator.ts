import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { countNoun, en, type LocalizedText } from "../language/messages/localized-text.ts";
import { type Node, printExpression } from "../language/syntax/ast.ts";
import { childNodesOf } from "../language/syntax/names-in-expression.ts";
import { MaybeItem, UNKNOWN } from "../language/values.ts";
import {
  describeComparison,
  isComparisonOperator,
  isLiteralNode,
  textInsideTimeCall,
} from "./describe-comparison.ts";
import {
  describeByDefinition,
  describeValueOfTerm,
  formatTermAsSubject,
  formatTermWithValue,
} from "./describe-term.ts";
import { appendReasons, formatValue, isMomentNode } from "./format-value.ts";
import { findDefinitionOfValue, scopeLocationOf } from "./scope-location.ts";
import {
  type DecidingPart,
  expressionRangeOf,
  type TraceEnvironment,
  type TraceResult,
} from "./verdict-reason.ts";

type NodeOfKind<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;
type FindingsAndReads = Omit<TraceResult, "value">;

/** A child of a node, and its trace. */
interface TracedChild {
  node: Node;
  trace: TraceResult;
}

/**
 * Finds what decides a node such as `+`, which depends on all its operands: it is an error if one is an error, and
 * otherwise unknown if one is unknown.
 */
export function traceStrictOperator(node: Node, env: TraceEnvironment): FindingsAndReads {
  return joinChildTraces(node, traceChildren(node, env), env);
}

function traceChildren(node: Node, env: TraceEnvironment): TracedChild[] {
  return childNodesOf(node).map((child) => ({ node: child, trace: env.trace(child, env, "value") }));
}

function joinChildTraces(
  node: Node,
  children: readonly TracedChild[],
  env: TraceEnvironment,
): FindingsAndReads {
  const traces = children.map(({ trace }) => trace);
  const error = children.find((child) => isErrorForParent(child, node, env));
  if (error) return error.trace;
  const reads = traces.flatMap((one) => one.reads);
  const unknown = traces.filter(({ value }) => value === UNKNOWN);
  const telling = unknown.length > 0 ? unknown : traces;
  const isError = unknown.length === 0 && evaluateRaw(node, env.scope, env.place) === undefined;
  return {
    reads,
    findings: isError ? [createErrorFinding(node, env)] : telling.flatMap(({ findings }) => findings),
  };
}

/**
 * Returns whether a child's error makes its parent an error. 0/0 has no value by itself, but as an operand it is NaN,
 * a number. Functions and lists do not accept it.
 */
function isErrorForParent(
  { node, trace }: TracedChild,
  parent: Node,
  { place, scope }: TraceEnvironment,
): boolean {
  if (trace.value !== undefined) return false;
  if (parent.kind === "call" || parent.kind === "list") return true;
  const { start, end } = node;
  return (
    evaluateRaw({ kind: "binary", operator: "==", left: node, right: node, start, end }, scope, place) ===
    undefined
  );
}

/** Traces a comparison: `garden.leaves is 80, below 120 (constants.goal)`, with the origins of both sides. */
export function traceComparison(node: NodeOfKind<"binary">, env: TraceEnvironment): FindingsAndReads {
  const children = traceChildren(node, env);
  const parts = joinChildTraces(node, children, env);
  const value = evaluateRaw(node, env.scope, env.place);
  const [left, right] = children.map((child) => ({ node: child.node, value: child.trace.value }));
  const { operator } = node;
  if (!isComparisonOperator(operator) || !left || !right || typeof value !== "boolean") return parts;
  const said = describeComparison({ operator, isTrue: value, sides: [left, right] }, env);
  const inside = children.flatMap((child) => reasonsForOperand(child, env));
  return createSingleFinding(node, env, {
    value,
    saying: appendReasons(said, inside),
    inside,
    reads: parts.reads,
  });
}

/** Returns the reasons for the value of an operand, unless the sentence about it already shows them. */
function reasonsForOperand({ node, trace }: TracedChild, env: TraceEnvironment): readonly DecidingPart[] {
  const subject = textInsideTimeCall(node);
  const defined = findDefinitionOfValue(subject, env);
  if (!defined) return isLiteralNode(subject) || isPlainValueRead(subject, env) ? [] : trace.findings;
  return trace.findings.map((finding) => ({
    ...finding,
    saying: describeByDefinition(subject, defined.node, finding.inside),
  }));
}

/** Returns whether a node only reads a value or its size, and calculates nothing. */
function isPlainValueRead(node: Node, env: TraceEnvironment): boolean {
  const [only] = node.kind === "call" && node.name === "size" ? node.arguments : [];
  return scopeLocationOf(only ?? node, env) !== undefined;
}

type TextTestFunction = "contains" | "startsWith" | "endsWith";

const textTestWords: Readonly<
  Record<
    TextTestFunction,
    { is: (part: LocalizedText) => LocalizedText; isNot: (part: LocalizedText) => LocalizedText }
  >
> = {
  contains: {
    is: (part) => en`contains ${part}`.zh`包含${part}`,
    isNot: (part) => en`does not contain ${part}`.zh`不包含${part}`,
  },
  startsWith: {
    is: (part) => en`begins with ${part}`.zh`以${part}开头`,
    isNot: (part) => en`does not begin with ${part}`.zh`不以${part}开头`,
  },
  endsWith: {
    is: (part) => en`ends with ${part}`.zh`以${part}结尾`,
    isNot: (part) => en`does not end with ${part}`.zh`不以${part}结尾`,
  },
};

/** Traces a call. Calls that yield a boolean, and `size`, get a sentence of their own. */
export function traceFunctionCall(node: NodeOfKind<"call">, env: TraceEnvironment): FindingsAndReads {
  const [operand, more] = node.arguments;
  if (node.name === "has" && operand && !more) return traceHasCall(node, operand, env);
  if (node.name === "size" && operand && !more) return traceListSize(node, operand, env);
  const children = traceChildren(node, env);
  const parts = joinChildTraces(node, children, env);
  const value = evaluateRaw(node, env.scope, env.place);
  const [text, part] = children;
  if (typeof value !== "boolean" || !Object.hasOwn(textTestWords, node.name) || !text || !part) return parts;
  const { is, isNot } = textTestWords[node.name as TextTestFunction]; // looked up just before
  const term = describeValueOfTerm(formatTermAsSubject(text.node, env), formatValue(text.trace.value));
  const relation = (value ? is : isNot)(describeArgument(part, env));
  const inside = children.flatMap((child) => reasonsForOperand(child, env));
  const saying = appendReasons(en`${term}, which ${relation}`.zh`${term}，${relation}`, inside);
  return createSingleFinding(node, env, { value, saying, inside, reads: parts.reads });
}

function describeArgument({ node, trace }: TracedChild, env: TraceEnvironment): LocalizedText {
  const text = formatValue(trace.value);
  return isLiteralNode(node) ? text : formatTermWithValue(node, text, env);
}

function traceHasCall(node: NodeOfKind<"call">, operand: Node, env: TraceEnvironment): FindingsAndReads {
  const { value: there, reads, findings } = env.trace(operand, env, "value");
  if (there === UNKNOWN) return { findings, reads };
  const isThere = evaluateRaw(node, env.scope, env.place) === true;
  const term = formatTermAsSubject(operand, env);
  const text = formatValue(there, isMomentNode(operand, env) && env.place.zone);
  const saying = isThere
    ? en`${term} has a value (${text})`.zh`${term}有值（${text}）`
    : describeValueOfTerm(term, text);
  return createSingleFinding(node, env, { value: isThere, saying, inside: [], reads });
}

/** Traces the size of a list with a location: it does not depend on the items. */
function traceListSize(node: NodeOfKind<"call">, operand: Node, env: TraceEnvironment): FindingsAndReads {
  const list = evaluateRaw(operand, env.scope, env.place);
  const place = scopeLocationOf(operand, env);
  const isPlain = Array.isArray(list) && !list.some((item) => item instanceof MaybeItem);
  if (!isPlain || !place || place.end.isSize) return traceStrictOperator(node, env);
  const term = formatTermAsSubject(operand, env);
  const count = list.length;
  const saying =
    count === 0
      ? en`${term} is empty`.zh`${term}是空的`
      : en`${term} has ${countNoun(count, "item")}`.zh`${term}有${count}项`;
  const reads = [...place.via, { ...place.end, isSize: true } as const];
  return createSingleFinding(node, env, { value: count, saying, inside: [], reads });
}

/** Returns the finding for a node that is an error although no child is. */
function createErrorFinding(node: Node, env: TraceEnvironment): DecidingPart {
  const none = { part: expressionRangeOf(node, env), value: undefined, inside: [] };
  const details = childNodesOf(node).flatMap((child): DecidingPart[] => {
    const text = formatValue(evaluateRaw(child, env.scope, env.place));
    return isLiteralNode(child)
      ? []
      : [{ ...none, saying: describeValueOfTerm(formatTermAsSubject(child, env), text) }];
  });
  const text = printExpression(node);
  return { ...none, saying: appendReasons(en`${text} cannot be calculated`.zh`${text}无法计算`, details) };
}

function createSingleFinding(
  node: Node,
  env: TraceEnvironment,
  { reads, ...finding }: Omit<DecidingPart, "part"> & Pick<TraceResult, "reads">,
): FindingsAndReads {
  return { findings: [{ part: expressionRangeOf(node, env), ...finding }], reads };
}
