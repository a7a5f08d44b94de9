import type { Node } from "../language/ast.ts";
import { namesIn } from "../language/names-in.ts";
import { parse } from "../language/parse.ts";
import type { Inspection } from "./inspect.ts";
import { childOf, type JsonEntry, type JsonNode, plainOf } from "./json/json-node.ts";
import { entriesOf } from "./names.ts";
import { once } from "./once.ts";
import { proveTable } from "./tables/prove-table.ts";
import type { EndpointQuestion, TableQuestion, TableVerdict } from "./tables/question.ts";

/** A state table of a document. */
export interface Table {
  name: string;
  entry: JsonEntry;
  rows: readonly JsonNode[];
}

export interface TableProof extends Table {
  verdict: TableVerdict;
  /**
   * Whether a visitor who is not logged in comes to the default row, although rows above it read answers that only
   * come after a login. Worked out when asked for.
   */
  isVisitorLeftToDefault: () => boolean;
}

/** The state tables of a document, as far as they have rows. */
export function tablesOf(root: JsonNode): Table[] {
  return entriesOf(root, "tables").map((entry) => {
    const rows = childOf(entry.value, "rows");
    return { name: entry.key, entry, rows: rows?.kind === "array" ? rows.items : [] };
  });
}

/**
 * What can be proved of each table: none of a base, whose endpoints may be elsewhere, nor of a table that has
 * mistakes itself or reads something that has: a proof would only repeat them.
 */
export function proveTables(inspection: Inspection): TableProof[] {
  const { isBase, isSound, names, root, texts } = inspection;
  const isBroken = (path: readonly string[]): boolean =>
    !isSound(path) ||
    texts.some(
      ({ visit, problems }) => isError(problems) && path.every((key, index) => visit.path[index] === key),
    );
  if (
    isBase ||
    names.cycles.length > 0 ||
    ["endpoints", "load", "assume", "values", "constants", "local"].some((key) => isBroken([key]))
  ) {
    return [];
  }
  const shared = sharedQuestion(root);
  return tablesOf(root)
    .filter(({ name, rows }) => rows.length > 0 && !isBroken(["tables", name]) && hasOnlyLastDefault(rows))
    .map((table) => {
      const question: TableQuestion = { ...shared, ...ownQuestion(table) };
      const isVisitorLeftToDefault = once(() => leavesVisitorToDefault(question));
      return { ...table, verdict: proveTable(question), isVisitorLeftToDefault };
    });
}

/** With all who are logged in taken away by a row of their own, only visitors can fall through. */
function leavesVisitorToDefault(question: TableQuestion): boolean {
  const { rows, endpoints, values } = question;
  const above = rows.filter(({ when }) => when !== null);
  if (
    above.length === rows.length ||
    !above.some(({ when }) => when && readsLogin(when, endpoints, values))
  ) {
    return false;
  }
  const loggedIn = { state: "", when: expressionIn("session.loggedIn") };
  return proveTable({ ...question, hitPolicy: "FIRST", rows: [loggedIn, ...above] }).gap !== null;
}

/** Whether an expression reads an answer that requires a login. The values have no cycles here. */
function readsLogin(
  node: Node,
  endpoints: TableQuestion["endpoints"],
  values: TableQuestion["values"],
): boolean {
  return namesIn(node).some(([root = "", member = ""]) => {
    const value = root === "values" ? values[member] : undefined;
    return value ? readsLogin(value, endpoints, values) : endpoints[root]?.requiresLogin === true;
  });
}

/** A default row before the end hides all behind it: that is the mistake, and a rule of its own says so. */
function hasOnlyLastDefault(rows: readonly JsonNode[]): boolean {
  return rows.slice(0, -1).every((row) => childOf(row, "when") !== undefined);
}

function isError(problems: Inspection["texts"][number]["problems"]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

function ownQuestion({ entry, rows }: Table): Pick<TableQuestion, "rows" | "hitPolicy"> {
  return {
    rows: rows.map((row) => ({
      state: textOf(childOf(row, "state")) ?? "",
      when: expressionOf(childOf(row, "when")),
    })),
    hitPolicy: textOf(childOf(entry.value, "hitPolicy")) === "UNIQUE" ? "UNIQUE" : "FIRST",
  };
}

function sharedQuestion(root: JsonNode): Omit<TableQuestion, "rows" | "hitPolicy"> {
  const load = childOf(root, "load");
  const loaded = load?.kind === "array" ? load.items.map(textOf) : [];
  const assume = childOf(root, "assume");
  return {
    assume: assume?.kind === "array" ? assume.items.flatMap((item) => expressionOf(item) ?? []) : [],
    values: Object.fromEntries(
      entriesOf(root, "values").flatMap(({ key, value }) => {
        const node = expressionOf(value);
        return node ? [[key, node]] : [];
      }),
    ),
    constants: plainMap(root, "constants"),
    local: plainMap(root, "local"),
    schedule: {
      start: momentOf(childOf(root, "schedule"), "start"),
      end: momentOf(childOf(root, "schedule"), "end"),
    },
    endpoints: Object.fromEntries(
      entriesOf(root, "endpoints").map(({ key, value }) => [key, endpointOf(value, loaded.includes(key))]),
    ),
  };
}

function endpointOf(endpoint: JsonNode, loaded: boolean): EndpointQuestion {
  const data = childOf(endpoint, "data");
  const login = childOf(endpoint, "requiresLogin");
  return {
    // The schema has allowed it, so it is a response schema.
    data: data && (plainOf(data) as EndpointQuestion["data"]),
    loaded,
    requiresLogin: !(login?.kind === "literal" && login.value === false),
  };
}

function plainMap(root: JsonNode, map: string): Record<string, unknown> {
  return Object.fromEntries(entriesOf(root, map).map(({ key, value }) => [key, plainOf(value)]));
}

/** Milliseconds since 1970; null where nothing, or nothing possible, is said. */
function momentOf(schedule: JsonNode | undefined, key: string): number | null {
  const moment = Date.parse(textOf(childOf(schedule, key)) ?? "");
  return Number.isNaN(moment) ? null : moment;
}

function expressionOf(node: JsonNode | undefined): Node | null {
  return node?.kind === "string" ? expressionIn(node.value) : null;
}

function expressionIn(text: string): Node | null {
  const parsed = parse(text);
  return "node" in parsed ? parsed.node : null;
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? node.value : undefined;
}

/** The state that a row is for; empty where it says none. */
export function stateOf(row: JsonNode): string {
  return textOf(childOf(row, "state")) ?? "";
}
