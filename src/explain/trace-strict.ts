import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { en, plural, type Saying } from "../language/messages/saying.ts";
import { type Node, print } from "../language/syntax/ast.ts";
import { childrenOf } from "../language/syntax/names-in.ts";
import { Maybe, UNKNOWN } from "../language/values.ts";
import { type Env, expressionRangeOf, type Finding, type Trace } from "./reason.ts";
import { isComparison, isFixed, sayComparison, subjectOf } from "./say-comparison.ts";
import { sayDefinition, sayIs, sayTerm, sayWithValue } from "./say-term.ts";
import { isMoment, sayValue, withDetails } from "./say-value.ts";
import { definitionOf, scopeLocationOf } from "./scope-location.ts";

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;
type Parts = Omit<Trace, "value">;

/** A child of a node, and its trace. */
interface Child {
  node: Node;
  trace: Trace;
}

/**
 * Traces a node that is an error if a child is one, and otherwise unknown if a child is unknown. Its value depends on
 * all children.
 */
export function traceStrict(node: Node, env: Env): Parts {
  return joined(node, childTraces(node, env), env);
}

function childTraces(node: Node, env: Env): Child[] {
  return childrenOf(node).map((child) => ({ node: child, trace: env.trace(child, env, "value") }));
}

function joined(node: Node, children: readonly Child[], env: Env): Parts {
  const traces = children.map(({ trace }) => trace);
  const error = children.find((child) => isErrorFor(child, node, env));
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
function isErrorFor({ node, trace }: Child, parent: Node, { scope }: Env): boolean {
  if (trace.value !== undefined) return false;
  if (parent.kind === "call" || parent.kind === "list") return true;
  const { start, end } = node;
  return (
    evaluateRaw({ kind: "binary", operator: "==", left: node, right: node, start, end }, scope) === undefined
  );
}

/** Traces a comparison: `garden.leaves is 80, below 120 (constants.goal)`, with the origins of both sides. */
export function traceComparison(node: Of<"binary">, env: Env): Parts {
  const children = childTraces(node, env);
  const parts = joined(node, children, env);
  const value = evaluateRaw(node, env.scope);
  const [left, right] = children.map((child) => ({ node: child.node, value: child.trace.value }));
  const { operator } = node;
  if (!isComparison(operator) || !left || !right || typeof value !== "boolean") return parts;
  const said = sayComparison({ operator, isTrue: value, sides: [left, right] }, env);
  const inside = children.flatMap((child) => detailsOf(child, env));
  return oneFinding(node, env, { value, saying: withDetails(said, inside), inside, reads: parts.reads });
}

/** Returns the findings from which a term follows, unless the term already shows them. */
function detailsOf({ node, trace }: Child, env: Env): readonly Finding[] {
  const subject = subjectOf(node);
  const defined = definitionOf(subject, env);
  if (!defined) return isFixed(subject) || isPlain(subject, env) ? [] : trace.findings;
  return trace.findings.map((finding) => ({
    ...finding,
    saying: sayDefinition(subject, defined.node, finding.inside),
  }));
}

/** Returns whether a node is a value with a location in the scope, or the size of one. */
function isPlain(node: Node, env: Env): boolean {
  const [only] = node.kind === "call" && node.name === "size" ? node.arguments : [];
  return scopeLocationOf(only ?? node, env) !== undefined;
}

type Word = "contains" | "startsWith" | "endsWith";

const words: Readonly<Record<Word, { is: (part: Saying) => Saying; isNot: (part: Saying) => Saying }>> = {
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
export function traceCall(node: Of<"call">, env: Env): Parts {
  const [operand, more] = node.arguments;
  if (node.name === "has" && operand && !more) return traceHas(node, operand, env);
  if (node.name === "size" && operand && !more) return traceSize(node, operand, env);
  const children = childTraces(node, env);
  const parts = joined(node, children, env);
  const value = evaluateRaw(node, env.scope);
  const [text, part] = children;
  if (typeof value !== "boolean" || !Object.hasOwn(words, node.name) || !text || !part) return parts;
  const { is, isNot } = words[node.name as Word]; // looked up just before
  const term = sayIs(sayTerm(text.node, env), sayValue(text.trace.value));
  const relation = (value ? is : isNot)(sayArgument(part, env));
  const inside = children.flatMap((child) => detailsOf(child, env));
  const saying = withDetails(en`${term}, which ${relation}`.zh`${term}，${relation}`, inside);
  return oneFinding(node, env, { value, saying, inside, reads: parts.reads });
}

function sayArgument({ node, trace }: Child, env: Env): Saying {
  const text = sayValue(trace.value);
  return isFixed(node) ? text : sayWithValue(node, text, env);
}

function traceHas(node: Of<"call">, operand: Node, env: Env): Parts {
  const { value: there, reads, findings } = env.trace(operand, env, "value");
  if (there === UNKNOWN) return { findings, reads };
  const isThere = evaluateRaw(node, env.scope) === true;
  const term = sayTerm(operand, env);
  const text = sayValue(there, isMoment(operand, env));
  const saying = isThere ? en`${term} has a value (${text})`.zh`${term}有值（${text}）` : sayIs(term, text);
  return oneFinding(node, env, { value: isThere, saying, inside: [], reads });
}

/** Traces the size of a list with a location: it does not depend on the items. */
function traceSize(node: Of<"call">, operand: Node, env: Env): Parts {
  const list = evaluateRaw(operand, env.scope);
  const place = scopeLocationOf(operand, env);
  const isPlain = Array.isArray(list) && !list.some((item) => item instanceof Maybe);
  if (!isPlain || !place || place.end.isSize) return traceStrict(node, env);
  const term = sayTerm(operand, env);
  const count = list.length;
  const saying =
    count === 0
      ? en`${term} is empty`.zh`${term}是空的`
      : en`${term} has ${plural(count, "item")}`.zh`${term}有${count}项`;
  const reads = [...place.via, { ...place.end, isSize: true } as const];
  return oneFinding(node, env, { value: count, saying, inside: [], reads });
}

/** Returns the finding for a node that is an error although no child is. */
function errorFinding(node: Node, env: Env): Finding {
  const none = { part: expressionRangeOf(node, env), value: undefined, inside: [] };
  const details = childrenOf(node).flatMap((child): Finding[] => {
    const text = sayValue(evaluateRaw(child, env.scope));
    return isFixed(child) ? [] : [{ ...none, saying: sayIs(sayTerm(child, env), text) }];
  });
  const text = print(node);
  return { ...none, saying: withDetails(en`${text} cannot be calculated`.zh`${text}无法计算`, details) };
}

function oneFinding(
  node: Node,
  env: Env,
  { reads, ...finding }: Omit<Finding, "part"> & Pick<Trace, "reads">,
): Parts {
  return { findings: [{ part: expressionRangeOf(node, env), ...finding }], reads };
}
