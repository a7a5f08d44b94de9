import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { countNoun, en, type LocalizedText } from "../language/messages/localized-text.ts";
import { type Node, printExpression } from "../language/syntax/ast.ts";
import { childNodesOf } from "../language/syntax/names-in.ts";
import { MaybeItem, UNKNOWN } from "../language/values.ts";
import { comparedSubjectOf, isComparisonOperator, isLiteralNode, sayComparison } from "./say-comparison.ts";
import { sayDefinition, sayTerm, sayTermIsValue, sayWithValue } from "./say-term.ts";
import { sayValue, withDetails, yieldsMoment } from "./say-value.ts";
import { definitionOfValue, scopeLocationOf } from "./scope-location.ts";
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
export function traceStrict(node: Node, env: TraceEnvironment): FindingsAndReads {
  return joinChildTraces(node, childTraces(node, env), env);
}

function childTraces(node: Node, env: TraceEnvironment): TracedChild[] {
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
  const isError = unknown.length === 0 && evaluateRaw(node, env.scope) === undefined;
  return {
    reads,
    findings: isError ? [errorFinding(node, env)] : telling.flatMap(({ findings }) => findings),
  };
}

/**
 * Returns whether a child's error makes its parent an error. 0/0 has no value by itself, but as an operand it is NaN,
 * a number. Functions and lists do not accept it.
 */
function isErrorForParent({ node, trace }: TracedChild, parent: Node, { scope }: TraceEnvironment): boolean {
  if (trace.value !== undefined) return false;
  if (parent.kind === "call" || parent.kind === "list") return true;
  const { start, end } = node;
  return (
    evaluateRaw({ kind: "binary", operator: "==", left: node, right: node, start, end }, scope) === undefined
  );
}

/** Traces a comparison: `garden.leaves is 80, below 120 (constants.goal)`, with the origins of both sides. */
export function traceComparison(node: NodeOfKind<"binary">, env: TraceEnvironment): FindingsAndReads {
  const children = childTraces(node, env);
  const parts = joinChildTraces(node, children, env);
  const value = evaluateRaw(node, env.scope);
  const [left, right] = children.map((child) => ({ node: child.node, value: child.trace.value }));
  const { operator } = node;
  if (!isComparisonOperator(operator) || !left || !right || typeof value !== "boolean") return parts;
  const said = sayComparison({ operator, isTrue: value, sides: [left, right] }, env);
  const inside = children.flatMap((child) => findingsBehind(child, env));
  return singleFinding(node, env, { value, saying: withDetails(said, inside), inside, reads: parts.reads });
}

/** Returns the reasons for the value of an operand, unless the sentence about it already shows them. */
function findingsBehind({ node, trace }: TracedChild, env: TraceEnvironment): readonly DecidingPart[] {
  const subject = comparedSubjectOf(node);
  const defined = definitionOfValue(subject, env);
  if (!defined) return isLiteralNode(subject) || hasLocation(subject, env) ? [] : trace.findings;
  return trace.findings.map((finding) => ({
    ...finding,
    saying: sayDefinition(subject, defined.node, finding.inside),
  }));
}

/** Returns whether a node only reads a value or its size, and calculates nothing. */
function hasLocation(node: Node, env: TraceEnvironment): boolean {
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
export function traceCall(node: NodeOfKind<"call">, env: TraceEnvironment): FindingsAndReads {
  const [operand, more] = node.arguments;
  if (node.name === "has" && operand && !more) return traceHas(node, operand, env);
  if (node.name === "size" && operand && !more) return traceSize(node, operand, env);
  const children = childTraces(node, env);
  const parts = joinChildTraces(node, children, env);
  const value = evaluateRaw(node, env.scope);
  const [text, part] = children;
  if (typeof value !== "boolean" || !Object.hasOwn(textTestWords, node.name) || !text || !part) return parts;
  const { is, isNot } = textTestWords[node.name as TextTestFunction]; // looked up just before
  const term = sayTermIsValue(sayTerm(text.node, env), sayValue(text.trace.value));
  const relation = (value ? is : isNot)(sayArgument(part, env));
  const inside = children.flatMap((child) => findingsBehind(child, env));
  const saying = withDetails(en`${term}, which ${relation}`.zh`${term}，${relation}`, inside);
  return singleFinding(node, env, { value, saying, inside, reads: parts.reads });
}

function sayArgument({ node, trace }: TracedChild, env: TraceEnvironment): LocalizedText {
  const text = sayValue(trace.value);
  return isLiteralNode(node) ? text : sayWithValue(node, text, env);
}

function traceHas(node: NodeOfKind<"call">, operand: Node, env: TraceEnvironment): FindingsAndReads {
  const { value: there, reads, findings } = env.trace(operand, env, "value");
  if (there === UNKNOWN) return { findings, reads };
  const isThere = evaluateRaw(node, env.scope) === true;
  const term = sayTerm(operand, env);
  const text = sayValue(there, yieldsMoment(operand, env));
  const saying = isThere
    ? en`${term} has a value (${text})`.zh`${term}有值（${text}）`
    : sayTermIsValue(term, text);
  return singleFinding(node, env, { value: isThere, saying, inside: [], reads });
}

/** Traces the size of a list with a location: it does not depend on the items. */
function traceSize(node: NodeOfKind<"call">, operand: Node, env: TraceEnvironment): FindingsAndReads {
  const list = evaluateRaw(operand, env.scope);
  const place = scopeLocationOf(operand, env);
  const isPlain = Array.isArray(list) && !list.some((item) => item instanceof MaybeItem);
  if (!isPlain || !place || place.end.isSize) return traceStrict(node, env);
  const term = sayTerm(operand, env);
  const count = list.length;
  const saying =
    count === 0
      ? en`${term} is empty`.zh`${term}是空的`
      : en`${term} has ${countNoun(count, "item")}`.zh`${term}有${count}项`;
  const reads = [...place.via, { ...place.end, isSize: true } as const];
  return singleFinding(node, env, { value: count, saying, inside: [], reads });
}

/** Returns the finding for a node that is an error although no child is. */
function errorFinding(node: Node, env: TraceEnvironment): DecidingPart {
  const none = { part: expressionRangeOf(node, env), value: undefined, inside: [] };
  const details = childNodesOf(node).flatMap((child): DecidingPart[] => {
    const text = sayValue(evaluateRaw(child, env.scope));
    return isLiteralNode(child) ? [] : [{ ...none, saying: sayTermIsValue(sayTerm(child, env), text) }];
  });
  const text = printExpression(node);
  return { ...none, saying: withDetails(en`${text} cannot be calculated`.zh`${text}无法计算`, details) };
}

function singleFinding(
  node: Node,
  env: TraceEnvironment,
  { reads, ...finding }: Omit<DecidingPart, "part"> & Pick<TraceResult, "reads">,
): FindingsAndReads {
  return { findings: [{ part: expressionRangeOf(node, env), ...finding }], reads };
}
