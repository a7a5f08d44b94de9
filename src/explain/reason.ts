import type { Saying } from "../language/messages/saying.ts";

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
