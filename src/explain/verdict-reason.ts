import type { LocalizedText } from "../language/messages/localized-text.ts";
import type { Place } from "../language/place.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";

/** Names and indexes that lead to a value in an answer: `["garden", "beds", 2, "weeds"]`. */
export type ValuePath = readonly (string | number)[];

/** A value on which a condition's result depends. While all such values stay the same, the result does too. */
export interface ReadValue {
  path: ValuePath;
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

/** A part of a condition that decides whether it holds, with a sentence about it (`saying`). */
export interface DecidingPart {
  part: ExpressionRange;
  /** The result of the part: undefined for an error, UNKNOWN if it depends on an unknown value. */
  value: unknown;
  saying: LocalizedText;
  /** The findings from which it follows: in the expression of a named value, or for items of a list. */
  inside: readonly DecidingPart[];
}

/** The result of a part of an expression, with the parts that decide it and the values on which it depends. */
export interface TraceResult extends Pick<VerdictReason, "findings" | "reads"> {
  value: unknown;
}

/** Whether a condition holds: false also if a value it needs is missing, "unknown" if it depends on an unknown. */
export type ConditionVerdict = boolean | "unknown";

/** Why a condition holds, fails or is unknown. */
export interface VerdictReason {
  verdict: ConditionVerdict;
  /** The deciding parts. */
  findings: readonly DecidingPart[];
  /** The findings as a sentence. */
  saying: LocalizedText;
  reads: readonly ReadValue[];
}

/** Descriptions of the fields that conditions read. */
export interface FieldDescriptions {
  /** Returns a short description of a field from its schema. */
  describe?: ((path: ValuePath) => string | undefined) | undefined;
  /** Returns the names that the document gives to the values of a field, by value; undefined without any. */
  namesOf?: ((path: ValuePath) => Readonly<Record<string, string>> | undefined) | undefined;
  /** Returns the reason why a field is unknown. */
  whyUnknown?: ((path: ValuePath) => LocalizedText | undefined) | undefined;
}

/** Where a value is found among the names of an expression, such as `garden.beds[2]`. */
export interface ScopeLocation {
  path: ValuePath;
  value: unknown;
  /** The values of the indexes in the path, which also decide the location. */
  via: readonly ReadValue[];
  /** The read value at the location; for a missing value, the last one on the path that exists. */
  end: ReadValue;
}

/**
 * How much a trace must explain. With "value", the values that it lists must determine the result; with "verdict", only
 * whether the result is true, so a missing value and `false` are the same.
 */
export type TraceGoal = "value" | "verdict";

/** What tracing an expression needs: the values of its names, their definitions and descriptions. */
export interface TraceEnvironment {
  /** All names, including those that macros bind. */
  scope: Scope;
  /** The time zone in which expressions read moments. */
  place: Place;
  /** The locations of the items that macros bind; undefined for an item without a location. */
  items: ReadonlyMap<string, ScopeLocation | undefined>;
  /** The names of the values whose expressions are being traced, outermost first. */
  openValues: readonly string[];
  /** The scope without macro items; expressions of `values` see only this. */
  outer: Scope;
  definitions: Readonly<Record<string, Node>>;
  words: FieldDescriptions;
  /** The traces of definitions, cached by goal and name. */
  tracedValues: Map<string, TraceResult>;
  /** Traces a part. It is passed along because the trace functions of different nodes call each other. */
  trace: (node: Node, env: TraceEnvironment, goal: TraceGoal) => TraceResult;
}

/** Returns the environment of a whole condition. */
export function traceEnvironmentOf(
  given: Pick<TraceEnvironment, "definitions" | "place" | "scope" | "trace" | "words">,
): TraceEnvironment {
  return { ...given, outer: given.scope, items: new Map(), openValues: [], tracedValues: new Map() };
}

/** Returns the range of a node in its expression. */
export function expressionRangeOf({ start, end }: Node, { openValues }: TraceEnvironment): ExpressionRange {
  const of = openValues.at(-1);
  return { start, end, ...(of !== undefined && { of }) };
}
