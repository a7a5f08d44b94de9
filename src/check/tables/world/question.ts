import type { ResponseSchema } from "../../../language/document.generated.ts";
import type { Saying } from "../../../language/messages/saying.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { mapValues } from "../../../language/values.ts";

/** Before login (endpoints that require login have no data) or after. */
export type World = "loggedOut" | "loggedIn";

/** The list of an answer for whose items a table is shown. */
export interface ItemList {
  /** The name of the item in expressions. */
  as: string;
  /** The list expression of the document. */
  list: Node;
  /** The endpoint, then properties of its answer. */
  path: readonly string[];
  /** The schemas along `path`; the last one is the list's. */
  schemas: readonly ResponseSchema[];
  /** Filter conditions that hold for every item, each with its name for the item. */
  filters: readonly { item: string; condition: Node }[];
}

/** A condition that is known to hold or not to hold. If it does not hold, it is false or an error. */
export interface Fact {
  node: Node;
  holds: boolean;
}

/** A state table with everything that its conditions can read. */
export interface TableQuestion {
  /** From top to bottom; `when` is null for a default row. */
  rows: readonly { state: string; when: Node | null }[];
  hitPolicy: "FIRST" | "UNIQUE";
  /** Assumptions about the server. One that is false excludes a response; one that is an error does not. */
  assume: readonly Node[];
  /** Conditions known wherever the rows are evaluated; undefined for a table on its own. */
  facts?: readonly Fact[];
  values: Readonly<Record<string, Node>>;
  constants: Readonly<Record<string, unknown>>;
  /** Initial values; only their types matter. */
  local: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  schedule: { start: number | null; end: number | null };
  endpoints: Readonly<Record<string, EndpointQuestion>>;
  /** The names bound for each item, if the table is shown for each item of a list. */
  items?: Readonly<Record<string, ResponseSchema>>;
  /** The list that contains these items. */
  each?: ItemList;
  /** The fields of each form. Tables read them as null: only the action that sends a form reads the input. */
  forms?: Readonly<Record<string, Readonly<Record<string, ResponseSchema>>>>;
  /** Whether forms may contain input, as in the actions that send them. */
  isTyped?: true;
  /** Whether boolean constants are switches, which can have either value. */
  hasSwitches?: true;
  /** Maximum steps of one question before it counts as not proven. */
  budget?: number;
}

export interface EndpointQuestion {
  /** The schema of its answer; undefined if the answer is not read, so its data is null. */
  data: ResponseSchema | undefined;
  /** Whether the page calls it on opening. If not, it may or may not have answered. */
  loaded: boolean;
  requiresLogin: boolean;
}

/** Values of the relevant fields by path, in the order in which the rows read them. */
export type Assignment = Readonly<Record<string, unknown>>;

/** A response (with session, address and clock) that shows a state. */
export interface Witness {
  world: World;
  /** Everything that the table's expressions can read, except `values`, which the engine computes. */
  scope: Scope;
  /** The fields that determine the state: other fields (except items after the sixth) do not change it. */
  fields: Assignment;
}

/**
 * The result of the proof for a row. `met`: some response shows it. `never`: its condition cannot hold. `masked`: it can
 * hold, but then a row above always holds too. `notProven`: no proof was found.
 */
export type RowVerdict = "met" | "never" | "masked" | "notProven";

export interface TableVerdict {
  /** A response that meets no row. */
  gap: Witness | null;
  /** Whether `gap` is certain: an example was found, or none exists. */
  gapProven: boolean;
  rows: {
    state: string;
    verdict: RowVerdict;
    /** Masked only: a minimal set of rows above that together mask this one. */
    maskedBy: string[];
    /** Met only. */
    witness: Witness | null;
  }[];
  /** UNIQUE only: pairs of rows (without the default row) that one response meets at once. */
  overlaps: { first: string; second: string; witness: Witness }[];
  /** Whether `overlaps` is complete: the search can stop early for a large table. */
  areOverlapsAll: boolean;
  /** Messages about what was simplified or given up. */
  notes: Saying[];
}

/** Returns the question with these endpoints answered; others may or may not have answered. Pure. */
export function withLoaded<T extends Pick<TableQuestion, "endpoints">>(
  question: T,
  isLoaded: (name: string, endpoint: EndpointQuestion) => boolean,
): T {
  const endpoints = mapValues(question.endpoints, (one, name) => ({ ...one, loaded: isLoaded(name, one) }));
  return { ...question, endpoints };
}

/** Returns the question for each item of a list. Its endpoint has answered, because there is an item. Pure. */
export function forEachItem<T extends Pick<TableQuestion, "endpoints">>(
  question: T,
  each: ItemList,
): T & { each: ItemList } {
  const [source] = each.path;
  return { ...withLoaded(question, (name, { loaded }) => loaded || name === source), each };
}
