import type { ResponseSchema } from "../../../language/document.generated.ts";
import type { Saying } from "../../../language/messages/saying.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { mapValues } from "../../../language/values.ts";

/** A table is asked before login, when endpoints that require one have no data, and after. */
export type World = "loggedOut" | "loggedIn";

/** The list of an answer that a table is asked for: for each of its items. */
export interface Each {
  /** The name under which expressions know the item. */
  as: string;
  /** The list as the document writes it. */
  list: Node;
  /** Where it stands: the endpoint, then properties of its answer. */
  path: readonly string[];
  /** The schemas of these, the last one that of the list. */
  schemas: readonly ResponseSchema[];
  /** What holds of every item: the conditions of filters, with the name that each gives the item. */
  filters: readonly { item: string; condition: Node }[];
}

/** A condition of which is known whether it holds. One that does not is false, or asks for what is not there. */
export interface Fact {
  node: Node;
  holds: boolean;
}

/** A state table with everything that its conditions may read. */
export interface TableQuestion {
  /** From top to bottom; `when` is null for a default row. */
  rows: readonly { state: string; when: Node | null }[];
  hitPolicy: "FIRST" | "UNIQUE";
  /** What the server keeps. One that is false excludes a response; one that is an error does not. */
  assume: readonly Node[];
  /** What is so wherever the rows are asked. Left out of a table that is asked for itself. */
  facts?: readonly Fact[];
  values: Readonly<Record<string, Node>>;
  constants: Readonly<Record<string, unknown>>;
  /** Initial values; their types are what counts. */
  local: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  schedule: { start: number | null; end: number | null };
  endpoints: Readonly<Record<string, EndpointQuestion>>;
  /** Names bound for each item, where the table is asked for each item of a list. */
  items?: Readonly<Record<string, ResponseSchema>>;
  /** The list of whose items they are. */
  each?: Each;
  /** The fields of each form. In a table they are null: only the action that sends a form sees what was typed. */
  forms?: Readonly<Record<string, Readonly<Record<string, ResponseSchema>>>>;
  /** Whether something may be typed into forms, as in the actions that send them. */
  isTyped?: true;
  /** Whether constants that are true or false are switches, which may stand either way. */
  hasSwitches?: true;
  /** Steps that one question may take before it is given up as not proven. */
  budget?: number;
}

export interface EndpointQuestion {
  /** What it answers; undefined where nothing of it is read: its data is then null. */
  data: ResponseSchema | undefined;
  /** Whether the page asks it when it opens. One that is not may have answered or not. */
  loaded: boolean;
  requiresLogin: boolean;
}

/** The fields that matter, by their path, in the order in which the rows ask for them. */
export type Assignment = Readonly<Record<string, unknown>>;

/** A response (with session, address and clock) that shows a state. */
export interface Witness {
  world: World;
  /** Everything that the table's expressions may read, but for `values`, which the engine computes. */
  scope: Scope;
  /** The fields that the state depends on here: whatever the others are (items behind the sixth aside), it is the same. */
  fields: Assignment;
}

/**
 * What could be proved of a row. `met`: some response shows it. `never`: its condition cannot hold. `masked`:
 * it can, but rows above always hold too. `notProven`: out of reach.
 */
export type RowVerdict = "met" | "never" | "masked" | "notProven";

export interface TableVerdict {
  /** A response that meets no row. */
  gap: Witness | null;
  /** Whether `gap` is certain: shown by an example, or proved to be none. */
  gapProven: boolean;
  rows: {
    state: string;
    verdict: RowVerdict;
    /** Masked only: the rows above that together leave nothing for this one; none of them can be missed. */
    maskedBy: string[];
    /** Met only. */
    witness: Witness | null;
  }[];
  /** UNIQUE only: two rows, the default aside, that a response meets at once. */
  overlaps: { first: string; second: string; witness: Witness }[];
  /** Whether these are all that there are: once there is one, not every pair of a large table is asked for. */
  areOverlapsAll: boolean;
  /** What was simplified or given up, for people. */
  notes: Saying[];
}

/** The question where these endpoints have answered, and the others may or may not have. Pure. */
export function withLoaded<T extends Pick<TableQuestion, "endpoints">>(
  question: T,
  isLoaded: (name: string, endpoint: EndpointQuestion) => boolean,
): T {
  const endpoints = mapValues(question.endpoints, (one, name) => ({ ...one, loaded: isLoaded(name, one) }));
  return { ...question, endpoints };
}

/** The question for each item of a list: there is an item only where there is an answer. Pure. */
export function forEach<T extends Pick<TableQuestion, "endpoints">>(
  question: T,
  each: Each,
): T & { each: Each } {
  const [source] = each.path;
  return { ...withLoaded(question, (name, { loaded }) => loaded || name === source), each };
}
