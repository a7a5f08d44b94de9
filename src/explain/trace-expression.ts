import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { en, type LocalizedText } from "../language/messages/localized-text.ts";
import { type BinaryOperator, type Node, printExpression } from "../language/syntax/ast.ts";
import { childNodesOf } from "../language/syntax/names-in-expression.ts";
import { UNKNOWN } from "../language/values.ts";
import { isComparisonOperator } from "./describe-comparison.ts";
import { describeValueOfTerm, findingAboutValue, formatTermAsSubject } from "./describe-term.ts";
import { appendCalculatedValues, formatValue, isMomentNode, joinFindings } from "./format-value.ts";
import { findDefinitionOfValue, scopeLocationOf } from "./scope-location.ts";
import { traceMacro } from "./trace-macro.ts";
import { traceComparison, traceFunctionCall, traceStrictOperator } from "./trace-strict-operator.ts";
import {
  type DecidingPart,
  expressionRangeOf,
  type TraceEnvironment,
  type TraceGoal,
  type TraceResult,
} from "./verdict-reason.ts";

type NodeOfKind<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Evaluates a part of an expression, and finds the subparts that decide the result and the values that they read:
 *
 *     && || ! ?: ── those sides that decide ──▶ comparisons, calls ── their terms ──▶ places in the scope
 *                                                    values.name ── its definition ──┘
 *
 * The value is that of the evaluator. Pure; never throws.
 */
export function traceExpression(node: Node, env: TraceEnvironment, goal: TraceGoal): TraceResult {
  const place = findDefinitionOfValue(node, env) ? undefined : scopeLocationOf(node, env);
  if (place)
    return {
      value: evaluateRaw(node, env.scope, env.place),
      findings: [findingAboutValue(node, place, env)],
      // The value stays the same as long as all of these do.
      reads: [...place.via, place.end],
    };
  const traced = { ...traceSubexpressions(node, env, goal), value: evaluateRaw(node, env.scope, env.place) };
  // The evaluator limits each part separately, so the whole can exceed the limit although no part does.
  const isLost = traced.value === UNKNOWN && !traced.findings.some(({ value }) => value === UNKNOWN);
  return isLost
    ? { ...traced, findings: [...traced.findings, createValueFinding(node, env, UNKNOWN)] }
    : traced;
}

function traceSubexpressions(node: Node, env: TraceEnvironment, goal: TraceGoal): Omit<TraceResult, "value"> {
  const defined = findDefinitionOfValue(node, env);
  if (defined) {
    const { value, findings: inside, reads } = traceNamedValue(defined, env, goal);
    const saying = describeNamedValue(node, env, { value, findings: inside });
    return { findings: [{ part: expressionRangeOf(node, env), value, saying, inside }], reads };
  }
  switch (node.kind) {
    case "literal":
      return { findings: [], reads: [] };
    case "name":
      return {
        findings: [createValueFinding(node, env, evaluateRaw(node, env.scope, env.place))],
        reads: [],
      };
    case "member":
    case "index": {
      const { reads } = traceStrictOperator(node, env);
      return { findings: [createValueFinding(node, env, evaluateRaw(node, env.scope, env.place))], reads };
    }
    case "unary":
      // The operand is traced for its value: only a boolean has an opposite.
      return node.operator === "!"
        ? traceExpression(node.operand, env, "value")
        : traceStrictOperator(node, env);
    case "binary":
      if (node.operator === "&&" || node.operator === "||") return traceLogicalChain(node, env, goal);
      return isComparisonOperator(node.operator)
        ? traceComparison(node, env)
        : traceStrictOperator(node, env);
    case "conditional": {
      const test = traceExpression(node.test, env, "value");
      if (typeof test.value !== "boolean") return test;
      const branch = traceExpression(test.value ? node.yes : node.no, env, goal);
      return { findings: [...test.findings, ...branch.findings], reads: [...test.reads, ...branch.reads] };
    }
    case "call":
      return traceFunctionCall(node, env);
    case "macro":
      return traceMacro(node, env);
    case "list":
      return traceStrictOperator(node, env);
  }
}

/** Traces the expression of a named value once per condition; otherwise, nested values would multiply the work. */
function traceNamedValue(
  { env: own, name, node }: NonNullable<ReturnType<typeof findDefinitionOfValue>>,
  { tracedValues: known }: TraceEnvironment,
  goal: TraceGoal,
): TraceResult {
  const key = `${goal} ${name}`;
  const before = known.get(key);
  if (before) return before;
  const traced = traceExpression(node, own, goal);
  const each = new Map(traced.reads.map((read) => [`${read.isSize} ${JSON.stringify(read.path)}`, read]));
  const once = { ...traced, reads: [...each.values()] };
  known.set(key, once);
  return once;
}

/**
 * Traces a chain of && or ||. The deciding sides are those that settle the result; if none does, the unknown or failing
 * sides on which it depends; otherwise all sides.
 */
function traceLogicalChain(
  node: NodeOfKind<"binary">,
  env: TraceEnvironment,
  goal: TraceGoal,
): Omit<TraceResult, "value"> {
  const verdict = node.operator === "||";
  const sides = operandsOfChain(node, node.operator).map((side) => traceExpression(side, env, goal));
  const settling = sides.filter(({ value }) => value === verdict);
  // For ||, one side that holds is a sufficient reason; for &&, each failing side must change before it can hold.
  if (settling.length > 0) return combineTraces(verdict ? settling.slice(0, 1) : settling);
  const unknown = sides.filter(({ value }) => value === UNKNOWN);
  // Next to an unknown side, an error differs from false: false would settle the result. So trace the value.
  if (unknown.length > 0 && goal === "verdict") return traceLogicalChain(node, env, "value");
  if (unknown.length > 0) return { ...combineTraces(unknown), reads: combineTraces(sides).reads };
  const errors = sides.filter(({ value }) => typeof value !== "boolean");
  if (errors.length === 0) return combineTraces(sides);
  if (goal === "verdict") return combineTraces(verdict ? sides : errors);
  return { ...combineTraces(verdict ? sides : errors), reads: combineTraces(sides).reads };
}

function operandsOfChain(node: Node, operator: BinaryOperator): Node[] {
  if (node.kind !== "binary" || node.operator !== operator) return [node];
  return childNodesOf(node).flatMap((side) => operandsOfChain(side, operator));
}

function combineTraces(traces: readonly TraceResult[]): Omit<TraceResult, "value"> {
  return {
    findings: traces.flatMap(({ findings }) => findings),
    reads: traces.flatMap(({ reads }) => reads),
  };
}

function createValueFinding(node: Node, env: TraceEnvironment, value: unknown): DecidingPart {
  const saying = describeValueOfTerm(
    formatTermAsSubject(node, env),
    formatValue(value, isMomentNode(node, env) && env.place.zone),
  );
  return { part: expressionRangeOf(node, env), value, saying, inside: [] };
}

/** Describes a named value, with the reasons from its definition. */
function describeNamedValue(
  node: Node,
  env: TraceEnvironment,
  { value, findings }: Pick<TraceResult, "value" | "findings">,
): LocalizedText {
  const name = printExpression(node);
  const why = joinFindings(findings);
  if (typeof value === "boolean" && findings.length > 0)
    return value
      ? en`${name} holds: ${why}`.zh`${name}成立：${why}`
      : en`${name} does not hold: ${why}`.zh`${name}不成立：${why}`;
  const defined = findDefinitionOfValue(node, env);
  const is = describeValueOfTerm(
    formatTermAsSubject(node, env),
    formatValue(value, isMomentNode(node, env) && env.place.zone),
  );
  if (!defined) return is;
  const text = printExpression(defined.node);
  return appendCalculatedValues(en`${is}, calculated as ${text}`.zh`${is}，由 ${text} 算出`, findings);
}
