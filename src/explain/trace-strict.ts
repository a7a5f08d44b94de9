import { attempt } from "../language/evaluation/evaluate.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import { type Node, print } from "../language/syntax/ast.ts";
import { childrenOf } from "../language/syntax/names-in.ts";
import { Maybe, UNKNOWN } from "../language/values.ts";
import { definitionOf, placeOf } from "./place.ts";
import { type Env, type Finding, partOf, type Trace } from "./reason.ts";
import { isComparison, isFixed, sayComparison, subjectOf } from "./say-comparison.ts";
import { sayDefinition, sayIs, sayTerm, sayWithValue } from "./say-term.ts";
import { isMoment, sayValue, withDetails } from "./say-value.ts";

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;
type Parts = Omit<Trace, "value">;

/** A part of a part, and what comes of it. */
interface Child {
  node: Node;
  trace: Trace;
}

/**
 * A part that is an error where one of its own is, else unknown where one of its own is. What it comes to follows
 * from all of them.
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
  const isError = unknown.length === 0 && attempt(node, env.scope) === undefined;
  return {
    reads,
    findings: isError ? [tellImpossible(node, env)] : telling.flatMap(({ findings }) => findings),
  };
}

/**
 * 0/0 comes to nothing by itself, yet is a number as an operand: one that does not even equal itself. Functions and
 * lists take none.
 */
function isErrorFor({ node, trace }: Child, parent: Node, { scope }: Env): boolean {
  if (trace.value !== undefined) return false;
  if (parent.kind === "call" || parent.kind === "list") return true;
  const { start, end } = node;
  return (
    attempt({ kind: "binary", operator: "==", left: node, right: node, start, end }, scope) === undefined
  );
}

/** `garden.leaves is 80, below constants.goal (120)`, with what the two come from. */
export function traceComparison(node: Of<"binary">, env: Env): Parts {
  const children = childTraces(node, env);
  const parts = joined(node, children, env);
  const value = attempt(node, env.scope);
  const [left, right] = children.map((child) => ({ node: child.node, value: child.trace.value }));
  const { operator } = node;
  if (!isComparison(operator) || !left || !right || typeof value !== "boolean") return parts;
  const said = sayComparison({ operator, isTrue: value, sides: [left, right] }, env);
  const inside = children.flatMap((child) => detailsOf(child, env));
  return told(node, env, { value, saying: withDetails(said, inside), inside, reads: parts.reads });
}

/** What a term of a sentence comes from, where that is not plain from it. */
function detailsOf({ node, trace }: Child, env: Env): readonly Finding[] {
  const subject = subjectOf(node);
  const defined = definitionOf(subject, env);
  if (!defined) return isFixed(subject) || isPlain(subject, env) ? [] : trace.findings;
  return trace.findings.map((finding) => ({
    ...finding,
    saying: sayDefinition(subject, defined.node, finding.inside),
  }));
}

/** What stands somewhere, or how long that is. */
function isPlain(node: Node, env: Env): boolean {
  const [only] = node.kind === "call" && node.name === "size" ? node.arguments : [];
  return placeOf(only ?? node, env) !== undefined;
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

/** A call: of what asks for something, a sentence of its own. */
export function traceCall(node: Of<"call">, env: Env): Parts {
  const [operand, more] = node.arguments;
  if (node.name === "has" && operand && !more) return traceHas(node, operand, env);
  if (node.name === "size" && operand && !more) return traceSize(node, operand, env);
  const children = childTraces(node, env);
  const parts = joined(node, children, env);
  const value = attempt(node, env.scope);
  const [text, part] = children;
  if (typeof value !== "boolean" || !Object.hasOwn(words, node.name) || !text || !part) return parts;
  const { is, isNot } = words[node.name as Word]; // looked up just before
  const term = sayIs(sayTerm(text.node, env), sayValue(text.trace.value));
  const relation = (value ? is : isNot)(sayArgument(part, env));
  const inside = children.flatMap((child) => detailsOf(child, env));
  const saying = withDetails(en`${term}, which ${relation}`.zh`${term}，${relation}`, inside);
  return told(node, env, { value, saying, inside, reads: parts.reads });
}

function sayArgument({ node, trace }: Child, env: Env): Saying {
  const text = sayValue(trace.value);
  return isFixed(node) ? text : sayWithValue(node, text, env);
}

function traceHas(node: Of<"call">, operand: Node, env: Env): Parts {
  const { value: there, reads, findings } = env.trace(operand, env, "value");
  if (there === UNKNOWN) return { findings, reads };
  const isThere = attempt(node, env.scope) === true;
  const term = sayTerm(operand, env);
  const text = sayValue(there, isMoment(operand, env));
  const saying = isThere ? en`${term} is there (${text})`.zh`${term}有值（${text}）` : sayIs(term, text);
  return told(node, env, { value: isThere, saying, inside: [], reads });
}

/** The size of a list that stands somewhere hangs on no item of it. */
function traceSize(node: Of<"call">, operand: Node, env: Env): Parts {
  const list = attempt(operand, env.scope);
  const place = placeOf(operand, env);
  const isPlain = Array.isArray(list) && !list.some((item) => item instanceof Maybe);
  if (!isPlain || !place || place.end.isSize) return traceStrict(node, env);
  const term = sayTerm(operand, env);
  const count = list.length;
  const saying =
    count === 0
      ? en`${term} is empty`.zh`${term}是空的`
      : en`${term} has ${count} of them`.zh`${term}有${count}项`;
  const reads = [...place.via, { ...place.end, isSize: true } as const];
  return told(node, env, { value: count, saying, inside: [], reads });
}

/** Nothing is missing, and yet nothing comes of it. */
function tellImpossible(node: Node, env: Env): Finding {
  const none = { part: partOf(node, env), value: undefined, inside: [] };
  const details = childrenOf(node).flatMap((child): Finding[] => {
    const text = sayValue(attempt(child, env.scope));
    return isFixed(child) ? [] : [{ ...none, saying: sayIs(sayTerm(child, env), text) }];
  });
  const text = print(node);
  return { ...none, saying: withDetails(en`${text} cannot be worked out`.zh`${text}无法计算`, details) };
}

function told(
  node: Node,
  env: Env,
  { reads, ...finding }: Omit<Finding, "part"> & Pick<Trace, "reads">,
): Parts {
  return { findings: [{ part: partOf(node, env), ...finding }], reads };
}
