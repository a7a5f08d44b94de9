import type { Saying } from "../language/messages/saying.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";

/** Names and indexes on the way to a value: `["garden", "beds", 2, "weeds"]`. */
export type Path = readonly (string | number)[];

/** What a verdict hangs on: while all of these are the same, so is the verdict, whatever else is known or changes. */
export interface Read {
  path: Path;
  /** Undefined where nothing is there, UNKNOWN where what came could not be read. */
  value: unknown;
  /** Of a list only how many items it has. */
  isSize?: true;
}

/** A part of an expression, by its offsets in UTF-16 code units (end exclusive). */
export interface Part {
  start: number;
  end: number;
  /** The value (`gap` of values.gap) in whose expression it stands; left out where that is the condition's own. */
  of?: string;
}

/** One part of a condition that decides. */
export interface Finding {
  part: Part;
  /** What the part comes to: undefined for an error, UNKNOWN for what is not known. */
  value: unknown;
  saying: Saying;
  /** What it follows from, in the expression of a value that it names, or for the items of a list. */
  inside: readonly Finding[];
}

/** What comes of a part, why, and what that hangs on. */
export interface Trace extends Pick<Reason, "findings" | "reads"> {
  value: unknown;
}

/** What a condition says: it holds, it does not (what it asks about may not be there), or that depends on what is unknown. */
export type Verdict = boolean | "unknown";

/** Why a condition says what it says. */
export interface Reason {
  verdict: Verdict;
  /** The parts that decide, each by itself enough where one is. */
  findings: readonly Finding[];
  /** The same in words. */
  saying: Saying;
  reads: readonly Read[];
}

/** What is known of the fields that conditions read, beside their values. */
export interface Words {
  /** What a field is, in a few words of its schema. */
  describe?: ((path: Path) => string | undefined) | undefined;
  /** Why a field is unknown. */
  whyUnknown?: ((path: Path) => Saying | undefined) | undefined;
}

/** A value that stands somewhere in the scope. */
export interface Place {
  path: Path;
  value: unknown;
  /** What says that it is this place: the indexes on the way. */
  via: readonly Read[];
  /** What stands there, or how far there is something. */
  end: Read;
}

/**
 * Of a trace either the value itself has to follow from what it reads, or only whether that is true: then a condition
 * that fails because something is not there says no more than that.
 */
export type Goal = "value" | "verdict";

/** What an expression sees, and what is known of that. */
export interface Env {
  /** The names, those that macros bind among them. */
  scope: Scope;
  /** Where the items stand that macros bind; undefined for one that stands nowhere. */
  items: ReadonlyMap<string, Place | undefined>;
  /** The values in whose expressions this is, outermost first. */
  way: readonly string[];
  /** The names without those of macros, which is all that values see. */
  outer: Scope;
  definitions: Readonly<Record<string, Node>>;
  words: Words;
  /** The traces of definitions so far, by goal and name. */
  known: Map<string, Trace>;
  /** Looks into a part. It stands here since the kinds of parts have each other in them. */
  trace: (node: Node, env: Env, goal: Goal) => Trace;
}

/** What a condition sees of a scope before any value or macro in it is followed. */
export function envOf(given: Pick<Env, "definitions" | "scope" | "trace" | "words">): Env {
  return { ...given, outer: given.scope, items: new Map(), way: [], known: new Map() };
}

/** Where a node stands. */
export function partOf({ start, end }: Node, { way }: Env): Part {
  const of = way.at(-1);
  return { start, end, ...(of !== undefined && { of }) };
}
