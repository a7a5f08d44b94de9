import type { Saying } from "../language/messages/saying.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";

/** Names and indexes that lead to a value: `["garden", "beds", 2, "weeds"]`. */
export type Path = readonly (string | number)[];

/** A value on which a verdict depends. The verdict stays the same while all such values do. */
export interface ReadValue {
  path: Path;
  /** Undefined if missing; UNKNOWN if it could not be read. */
  value: unknown;
  /** Only the size of the list was read. */
  isSize?: true;
}

/** A range of an expression, in UTF-16 code units (end exclusive). */
export interface ExpressionRange {
  start: number;
  end: number;
  /** The name (`gap` of values.gap) of the value whose expression it belongs to; undefined for the condition itself. */
  of?: string;
}

/** A part of a condition that decides its verdict. */
export interface Finding {
  part: ExpressionRange;
  /** The result of the part: undefined for an error, UNKNOWN if it depends on an unknown value. */
  value: unknown;
  saying: Saying;
  /** The findings from which it follows: in the expression of a named value, or for items of a list. */
  inside: readonly Finding[];
}

/** The result of a part, with its reasons and the values on which it depends. */
export interface Trace extends Pick<Reason, "findings" | "reads"> {
  value: unknown;
}

/** Whether a condition holds: false also if a value it needs is missing, "unknown" if it depends on an unknown. */
export type ConditionVerdict = boolean | "unknown";

/** The reason for a condition's verdict. */
export interface Reason {
  verdict: ConditionVerdict;
  /** The deciding parts. */
  findings: readonly Finding[];
  /** The findings as a sentence. */
  saying: Saying;
  reads: readonly ReadValue[];
}

/** Descriptions of the fields that conditions read. */
export interface FieldDescriptions {
  /** Returns a short description of a field from its schema. */
  describe?: ((path: Path) => string | undefined) | undefined;
  /** Returns the reason why a field is unknown. */
  whyUnknown?: ((path: Path) => Saying | undefined) | undefined;
}

/** The location of a value in the scope. */
export interface ScopeLocation {
  path: Path;
  value: unknown;
  /** The values of the indexes in the path, which also decide the location. */
  via: readonly ReadValue[];
  /** The read value at the location; for a missing value, the last one on the path that exists. */
  end: ReadValue;
}

/**
 * The goal of a trace. With "value", the reads must determine the value; with "verdict", only whether it is true,
 * so a missing value and `false` are the same.
 */
export type TraceGoal = "value" | "verdict";

/** The environment of an expression: its scope and the known facts about it. */
export interface Env {
  /** All names, including those that macros bind. */
  scope: Scope;
  /** The locations of the items that macros bind; undefined for an item without a location. */
  items: ReadonlyMap<string, ScopeLocation | undefined>;
  /** The names of the values whose expressions are being traced, outermost first. */
  openValues: readonly string[];
  /** The scope without macro items; expressions of `values` see only this. */
  outer: Scope;
  definitions: Readonly<Record<string, Node>>;
  words: FieldDescriptions;
  /** The traces of definitions, cached by goal and name. */
  tracedValues: Map<string, Trace>;
  /** Traces a part. It is passed along because the trace functions of different nodes call each other. */
  trace: (node: Node, env: Env, goal: TraceGoal) => Trace;
}

/** Returns the environment of a whole condition. */
export function envOf(given: Pick<Env, "definitions" | "scope" | "trace" | "words">): Env {
  return { ...given, outer: given.scope, items: new Map(), openValues: [], tracedValues: new Map() };
}

/** Returns the range of a node in its expression. */
export function expressionRangeOf({ start, end }: Node, { openValues: way }: Env): ExpressionRange {
  const of = way.at(-1);
  return { start, end, ...(of !== undefined && { of }) };
}
