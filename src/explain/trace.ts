import { attempt } from "../language/evaluation/evaluate.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import { type BinaryOperator, type Node, print } from "../language/syntax/ast.ts";
import { childrenOf } from "../language/syntax/names-in.ts";
import { UNKNOWN } from "../language/values.ts";
import { definitionOf, placeOf } from "./place.ts";
import { type Env, type Finding, type Goal, partOf, type Trace } from "./reason.ts";
import { isComparison } from "./say-comparison.ts";
import { sayIs, sayTerm, tellPlace } from "./say-term.ts";
import { isMoment, sayAll, sayValue, withDetails } from "./say-value.ts";
import { traceMacro } from "./trace-list.ts";
import { traceCall, traceComparison, traceStrict } from "./trace-strict.ts";

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * What a part of an expression comes to, which of its parts decide that, and what these hang on:
 *
 *     && || ! ?: ── those sides that decide ──▶ comparisons, calls ── their terms ──▶ places in the scope
 *                                                    values.name ── its definition ──┘
 *
 * The value is the evaluator's own. Pure; never throws.
 */
export function trace(node: Node, env: Env, goal: Goal): Trace {
  const place = definitionOf(node, env) ? undefined : placeOf(node, env);
  if (place)
    return {
      value: attempt(node, env.scope),
      findings: [tellPlace(node, place, env)],
      // The value stays the same while all of these do.
      reads: [...place.via, place.end],
    };
  const traced = { ...traceParts(node, env, goal), value: attempt(node, env.scope) };
  // Each part is bounded by itself: only the whole was too much to work out.
  const isLost = traced.value === UNKNOWN && !traced.findings.some(({ value }) => value === UNKNOWN);
  return isLost ? { ...traced, findings: [...traced.findings, tell(node, env, UNKNOWN)] } : traced;
}

function traceParts(node: Node, env: Env, goal: Goal): Omit<Trace, "value"> {
  const defined = definitionOf(node, env);
  if (defined) {
    const { value, findings: inside, reads } = traceDefinition(defined, env, goal);
    const saying = sayValueOf(node, env, { value, findings: inside });
    return { findings: [{ part: partOf(node, env), value, saying, inside }], reads };
  }
  switch (node.kind) {
    case "literal":
      return { findings: [], reads: [] };
    case "name":
      return { findings: [tell(node, env, attempt(node, env.scope))], reads: [] };
    case "member":
    case "index": {
      const { reads } = traceStrict(node, env);
      return { findings: [tell(node, env, attempt(node, env.scope))], reads };
    }
    case "unary":
      // The operand is traced for its value: only a boolean has an opposite.
      return node.operator === "!" ? trace(node.operand, env, "value") : traceStrict(node, env);
    case "binary":
      if (node.operator === "&&" || node.operator === "||") return traceAbsorbing(node, env, goal);
      return isComparison(node.operator) ? traceComparison(node, env) : traceStrict(node, env);
    case "conditional": {
      const test = trace(node.test, env, "value");
      if (typeof test.value !== "boolean") return test;
      const branch = trace(test.value ? node.yes : node.no, env, goal);
      return { findings: [...test.findings, ...branch.findings], reads: [...test.reads, ...branch.reads] };
    }
    case "call":
      return traceCall(node, env);
    case "macro":
      return traceMacro(node, env);
    case "list":
      return traceStrict(node, env);
  }
}

/** Once for a condition, however often it is named: values that name values would else multiply. */
function traceDefinition(
  { env: own, name, node }: NonNullable<ReturnType<typeof definitionOf>>,
  { known }: Env,
  goal: Goal,
): Trace {
  const key = `${goal} ${name}`;
  const before = known.get(key);
  if (before) return before;
  const traced = trace(node, own, goal);
  const each = new Map(traced.reads.map((read) => [`${read.isSize} ${JSON.stringify(read.path)}`, read]));
  const once = { ...traced, reads: [...each.values()] };
  known.set(key, once);
  return once;
}

/**
 * Of a chain of && or || the sides that decide: each that settles it; all where none does; those that are unknown, or
 * errors, where it hangs on them.
 */
function traceAbsorbing(node: Of<"binary">, env: Env, goal: Goal): Omit<Trace, "value"> {
  const verdict = node.operator === "||";
  const sides = sidesOf(node, node.operator).map((side) => trace(side, env, goal));
  const settling = sides.filter(({ value }) => value === verdict);
  // One condition that holds is enough; of those that fail each has to be mended.
  if (settling.length > 0) return join(verdict ? settling.slice(0, 1) : settling);
  const unknown = sides.filter(({ value }) => value === UNKNOWN);
  // Beside what is unknown an error is not as good as a side that fails: that would settle it.
  if (unknown.length > 0 && goal === "verdict") return traceAbsorbing(node, env, "value");
  if (unknown.length > 0) return { ...join(unknown), reads: join(sides).reads };
  const errors = sides.filter(({ value }) => typeof value !== "boolean");
  if (errors.length === 0) return join(sides);
  if (goal === "verdict") return join(verdict ? sides : errors);
  return { ...join(verdict ? sides : errors), reads: join(sides).reads };
}

function sidesOf(node: Node, operator: BinaryOperator): Node[] {
  if (node.kind !== "binary" || node.operator !== operator) return [node];
  return childrenOf(node).flatMap((side) => sidesOf(side, operator));
}

function join(traces: readonly Trace[]): Omit<Trace, "value"> {
  return {
    findings: traces.flatMap(({ findings }) => findings),
    reads: traces.flatMap(({ reads }) => reads),
  };
}

function tell(node: Node, env: Env, value: unknown): Finding {
  const saying = sayIs(sayTerm(node, env), sayValue(value, isMoment(node, env)));
  return { part: partOf(node, env), value, saying, inside: [] };
}

/** A value by its name, with what its definition comes from. */
function sayValueOf(node: Node, env: Env, { value, findings }: Pick<Trace, "value" | "findings">): Saying {
  const name = print(node);
  const why = sayAll(findings);
  if (typeof value === "boolean" && findings.length > 0)
    return value
      ? en`${name} holds: ${why}`.zh`${name}成立：${why}`
      : en`${name} does not hold: ${why}`.zh`${name}不成立：${why}`;
  const defined = definitionOf(node, env);
  const is = sayIs(sayTerm(node, env), sayValue(value, isMoment(node, env)));
  if (!defined) return is;
  const text = print(defined.node);
  return withDetails(en`${is}, that is ${text}`.zh`${is}，即${text}`, findings);
}
