import { evaluate, holds } from "../../language/evaluation/evaluate.ts";
import { once } from "../../language/memoize.ts";
import { en } from "../../language/messages/saying.ts";
import type { Node, Scope } from "../../language/syntax/ast.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import { childOf, itemsOf, type JsonNode, textAt } from "../json/json-node.ts";
import { isKnownGap, provenTable } from "../tables/known-proofs.ts";
import { nothingProven } from "../tables/prove-table.ts";
import { isAsked } from "../tables/world/each.ts";
import type { TableQuestion, TableVerdict, Witness } from "../tables/world/question.ts";
import { withValues } from "../tables/world/scope-of.ts";
import type { Inspection } from "./inspection.ts";
import { entriesOf } from "./names.ts";
import { expressionIn, ownQuestion, questionOf, sharedQuestion, type Table } from "./question-of.ts";

export interface TableProof extends Table {
  verdict: TableVerdict;
  /** Whether an answer that the server may give shows a row, by its index: see `showsRow`. */
  shows: (row: number, answer: Pick<Witness, "scope" | "world">) => boolean;
  /** A witness of a row on a page that was just opened, where `local` is as it begins; null where there is none. Worked out when asked for. */
  opened: (row: number) => Witness | null;
  /**
   * Whether a visitor who is not logged in comes to the default row, although rows above it read answers that only
   * come after a login. Worked out when asked for.
   */
  isVisitorLeftToDefault: () => boolean;
}

/** The state tables of a document, as far as they have rows. */
export function tablesOf(root: JsonNode): Table[] {
  return entriesOf(root, "tables").map((entry) => {
    return { name: entry.key, entry, rows: itemsOf(childOf(entry.value, "rows")) };
  });
}

/** What all expressions of a document may read. */
export const sharedParts = ["endpoints", "load", "assume", "values", "constants", "local"];

/**
 * The tables of which something can be proved: none of a base, whose endpoints may be elsewhere, nor one that has
 * mistakes itself or reads something that has: a proof would only repeat them.
 */
export function provableTables(inspection: Inspection): Table[] {
  const { isBase, isSound, names, root, texts } = inspection;
  const isBroken = (path: readonly string[]): boolean =>
    !isSound(path) ||
    texts.some(
      ({ visit, problems }) => isError(problems) && path.every((key, index) => visit.path[index] === key),
    );
  if (isBase || names.cycles.length > 0 || sharedParts.some((key) => isBroken([key]))) return [];
  return tablesOf(root).filter(
    ({ name, rows }) => rows.length > 0 && !isBroken(["tables", name]) && hasOnlyLastDefault(rows),
  );
}

/** What can be proved of each table of which something can be. */
export function proveTables(inspection: Inspection): TableProof[] {
  const shared = sharedQuestion(inspection.root);
  return provableTables(inspection).map((table) => {
    const question = questionOf(shared, table);
    if (!question) return outOfReach(table);
    const verdict = provenTable(question);
    return {
      ...table,
      verdict,
      shows: (row, answer) => showsRow(question, row, answer),
      opened: openedWitness(question, verdict),
      isVisitorLeftToDefault: once(() => leavesVisitorToDefault(question)),
    };
  });
}

function outOfReach(table: Table): TableProof {
  const list = textAt(table.entry.value, "each") ?? "";
  const reason = en`${list} is not plainly a list of an answer, such as orders, or a filter over one`
    .zh`${list}不是接口数据里的列表（如 orders），也不是对它的筛选`;
  return {
    ...table,
    verdict: nothingProven(ownQuestion(table), reason),
    shows: () => false,
    opened: () => null,
    isVisitorLeftToDefault: () => false,
  };
}

/** A witness that an answer alone brings about: nobody has tapped anything yet. */
function openedWitness(question: TableQuestion, { rows }: TableVerdict): TableProof["opened"] {
  const { assume, local } = question;
  const begins = Object.entries(local).flatMap(
    ([name, value]) => expressionIn(`local.${name} == ${JSON.stringify(value)}`) ?? [],
  );
  const asOpened = once(() => provenTable({ ...question, assume: [...assume, ...begins] }));
  return (row) => {
    const known = rows[row]?.witness ?? null;
    const begun = known && { ...known, scope: { ...known.scope, local } };
    if (!begun || showsRow(question, row, begun)) return begun;
    return asOpened().rows[row]?.witness ?? null;
  };
}

/** With all who are logged in taken away by a row of their own, only visitors can fall through. */
function leavesVisitorToDefault(question: TableQuestion): boolean {
  const { rows, endpoints, values } = question;
  const above = rows.filter(({ when }) => when !== null);
  const areOfLogin = above.some(({ when }) => when && readsLogin(when, endpoints, values));
  if (above.length === rows.length || !areOfLogin) return false;
  if (above.some(({ when }) => when && takesVisitors(when))) return false;
  const loggedIn = { state: "", when: expressionIn("session.loggedIn") };
  return isKnownGap({ ...question, hitPolicy: "FIRST", rows: [loggedIn, ...above] });
}

/** Whether a condition reads nothing but whether somebody is logged in, and holds where nobody is. */
function takesVisitors(when: Node): boolean {
  const isOfLogin = namesIn(when).every((path) => path.join(".") === "session.loggedIn");
  return isOfLogin && holds(when, { session: { loggedIn: false } });
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

/** Whether a text has errors. */
export function isError(problems: Inspection["texts"][number]["problems"]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** The state that a row is for; empty where it says none. */
export function stateOf(row: JsonNode): string {
  return textAt(row, "state") ?? "";
}

/**
 * Whether an answer that a server may give shows a row first: all that is assumed of it holds, and where the table is
 * asked for each item, it is so for one of them at least. `scope` is as in a witness, without `values`. Pure.
 */
export function showsRow(
  question: TableQuestion,
  row: number,
  { scope, world }: Pick<Witness, "scope" | "world">,
): boolean {
  const { assume, each, rows, values } = question;
  const whole = withValues(scope, values);
  if (world === "loggedIn" && assume.some((node) => evaluate(node, whole) === false)) return false;
  const isFirst = (one: Scope) => rows.findIndex(({ when }) => when === null || holds(when, one)) === row;
  if (!each) return isFirst(whole);
  const items = evaluate(each.list, whole);
  if (!Array.isArray(items)) return false;
  return items.some((item) => {
    const one = withValues({ ...scope, [each.as]: item }, values);
    return isAsked(each, one) && isFirst(one);
  });
}
