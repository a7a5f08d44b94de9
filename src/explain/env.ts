import type { Node, Scope } from "../language/syntax/ast.ts";
import type { Part, Path, Read, Trace, Words } from "./reason.ts";

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
