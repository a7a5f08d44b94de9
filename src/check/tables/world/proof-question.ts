import type { ResponseSchema } from "../../../language/document.generated.ts";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Place } from "../../../language/place.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { mapValues } from "../../../language/values.ts";

/**
 * Whether the customer is logged in. Before login, endpoints that require it have no data. Both are proved
 * separately.
 */
export type World = "loggedOut" | "loggedIn";

/** A list in an answer. A table is shown for each of its items. */
export interface ItemList {
  /** The name of the current item in expressions. */
  as: string;
  /** The expression for the list, as in the document. */
  list: Node;
  /** Where the list is: the endpoint's name, then property names in its answer. */
  path: readonly string[];
  /** The schemas along `path`; the last one is the list's. */
  schemas: readonly ResponseSchema[];
  /** Conditions of filters around the list, which hold for every item; each has its own name for the item. */
  filters: readonly { item: string; condition: Node }[];
}

/**
 * A condition whose result is known where another expression is evaluated. The `when` of the block around it holds.
 * The `when` of a row above it does not hold: it is false or an error.
 */
export interface KnownCondition {
  node: Node;
  holds: boolean;
}

/** A state table with everything that its conditions can read. */
export interface TableQuestion {
  /** The time zone in which expressions read moments, and how texts write numbers. */
  place: Place;
  /** The rows from top to bottom; `when` is null for a row without a condition. */
  rows: readonly { state: string; when: Node | null }[];
  hitPolicy: "FIRST" | "UNIQUE";
  /** Assumptions about the server. One that is false excludes a response; one that is an error does not. */
  assume: readonly Node[];
  /** Conditions known wherever the rows are evaluated; undefined for a table on its own. */
  facts?: readonly KnownCondition[];
  values: Readonly<Record<string, Node>>;
  constants: Readonly<Record<string, unknown>>;
  /** Initial values of the page's local state; only their types matter. */
  local: Readonly<Record<string, unknown>>;
  /** Start and end of the campaign in milliseconds since 1970; null if unlimited. */
  schedule: { start: number | null; end: number | null };
  endpoints: Readonly<Record<string, EndpointInQuestion>>;
  /** If the table is shown for each item of a list: the names for the item, with their schemas. */
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

/** What a proof knows about an endpoint. */
export interface EndpointInQuestion {
  /** The schema of its answer; undefined if the answer is not read, so its data is null. */
  data: ResponseSchema | undefined;
  /** Whether the page calls the endpoint when it opens. If false, proofs also consider that it has not answered. */
  loaded: boolean;
  requiresLogin: boolean;
}

/** Values of fields by path (`status.count`), in the order in which the rows read them. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** An example found by a proof: answers of the server, with session, address and clock, for which a row is shown. */
export interface Witness {
  world: World;
  /** Everything that the table's expressions can read, except `values`, which the engine computes. */
  scope: Scope;
  /** The fields that determine the state: other fields (except items after the sixth) do not change it. */
  fields: FieldValues;
}

/**
 * What was proved about a row. `met`: some response shows it. `never`: its condition cannot hold. `masked`: it can
 * hold, but then a row above always holds too. `notProven`: no proof was found.
 */
export type RowVerdict = "met" | "never" | "masked" | "notProven";

/** What was proved about a state table: missing cases (`gap`), each row, and rows that hold at once. */
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
  notes: LocalizedText[];
}

/** Returns the question for a page where these endpoints have answered; the others may or may not have. Pure. */
export function assumeEndpointsLoaded<T extends Pick<TableQuestion, "endpoints">>(
  question: T,
  isLoaded: (name: string, endpoint: EndpointInQuestion) => boolean,
): T {
  const endpoints = mapValues(question.endpoints, (one, name) => ({ ...one, loaded: isLoaded(name, one) }));
  return { ...question, endpoints };
}

/**
 * Returns the question for a table that is shown for each item of a list. The list's endpoint has answered, because
 * there is an item. Pure.
 */
export function assumeListHasItems<T extends Pick<TableQuestion, "endpoints">>(
  question: T,
  each: ItemList,
): T & { each: ItemList } {
  const [source] = each.path;
  return { ...assumeEndpointsLoaded(question, (name, { loaded }) => loaded || name === source), each };
}
