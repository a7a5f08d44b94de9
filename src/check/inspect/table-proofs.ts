import { evaluate, isConditionTrue } from "../../language/evaluation/evaluate.ts";
import { once } from "../../language/memoize.ts";
import { en } from "../../language/messages/localized-text.ts";
import type { Place } from "../../language/place.ts";
import type { Node, Scope } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import {
  type DocumentPath,
  findChild,
  isPathWithin,
  type JsonNode,
  listItemsOf,
  stringValueAt,
} from "../json/json-node.ts";
import { hasGapCached, proveTableCached } from "../tables/proof-cache.ts";
import { createUnprovenVerdict } from "../tables/prove-table.ts";
import { isItemInList } from "../tables/world/find-item-list.ts";
import type { TableQuestion, TableVerdict, Witness } from "../tables/world/proof-question.ts";
import { addComputedValues } from "../tables/world/response-from-model.ts";
import { contradictionsIn } from "./contradictions.ts";
import type { Inspection } from "./document-inspection.ts";
import { entriesOfDocumentMap } from "./names-in-document.ts";
import {
  type DocumentTable,
  parseExpressionOrNull,
  proofQuestionOfTable,
  rowsAndHitPolicy,
  sharedQuestion,
} from "./table-proof-question.ts";

/** A state table with the results of its proofs. */
export interface TableProof extends DocumentTable {
  verdict: TableVerdict;
  /** Whether an answer shows the row with this index first: see `isRowShownByAnswer`. */
  shows: (row: number, answer: Pick<Witness, "scope" | "world">) => boolean;
  /** Returns a witness of a row on a newly opened page, where `local` is unchanged; null if none was found. Lazy. */
  witnessOnOpening: (row: number) => Witness | null;
  /** Whether a visitor reaches the default row although rows above it read answers that require a login. Lazy. */
  isVisitorShownDefault: () => boolean;
}

/** Returns the state tables of a document; a table without rows has an empty list. */
export function findStateTables(root: JsonNode): DocumentTable[] {
  return entriesOfDocumentMap(root, "tables").map((entry) => {
    return { name: entry.key, entry, rows: listItemsOf(findChild(entry.value, "rows")) };
  });
}

/** The sections of a document that all its expressions may read. If one has problems, nothing is proved. */
export const sectionsReadEverywhere = ["endpoints", "load", "assume", "values", "constants", "local"];

/**
 * Returns the tables that can be proved. Empty for a base, whose endpoints may be in another file. Tables with
 * problems, or that read parts with problems, are left out: a proof would only repeat these.
 */
export function findProvableTables(inspection: Inspection): DocumentTable[] {
  const { isBase, names, root } = inspection;
  const isBroken = (path: readonly string[]): boolean => hasErrorsAt(inspection, path);
  if (isBase || names.cycles.length > 0 || sectionsReadEverywhere.some((key) => isBroken([key]))) return [];
  if (contradictionsIn(inspection).length > 0) return [];
  return findStateTables(root).filter(
    ({ name, rows }) => rows.length > 0 && !isBroken(["tables", name]) && isDefaultRowLast(rows),
  );
}

/** Whether a value of a document, or a part of it, has a mistake or an expression with errors. */
export function hasErrorsAt({ isSound, texts }: Inspection, path: DocumentPath): boolean {
  return (
    !isSound(path) ||
    texts.some(({ visit, problems }) => hasErrorProblem(problems) && isPathWithin(visit.path, path))
  );
}

/** Proves which rows of each provable table can be shown, and whether each answer has a row. */
export function proveTables(inspection: Inspection): TableProof[] {
  const shared = sharedQuestion(inspection);
  return findProvableTables(inspection).map((table) => {
    const question = proofQuestionOfTable(shared, table);
    if (!question) return createUnprovenTable(table);
    const verdict = proveTableCached(question);
    return {
      ...table,
      verdict,
      shows: (row, answer) => isRowShownByAnswer(question, row, answer),
      witnessOnOpening: createOpeningWitnessSearch(question, verdict),
      isVisitorShownDefault: once(() => canVisitorReachDefault(question)),
    };
  });
}

function createUnprovenTable(table: DocumentTable): TableProof {
  const list = stringValueAt(table.entry.value, "each") ?? "";
  const reason = en`${list} is neither a list in an answer or in the constants, nor a filter of one`
    .zh`${list}既不是返回数据或 constants 里的列表，也不是对这种列表的筛选`;
  return {
    ...table,
    verdict: createUnprovenVerdict(rowsAndHitPolicy(table), reason),
    shows: () => false,
    witnessOnOpening: () => null,
    isVisitorShownDefault: () => false,
  };
}

/** Returns a function that finds a witness for a page on which nothing was tapped yet. */
function createOpeningWitnessSearch(
  question: TableQuestion,
  { rows }: TableVerdict,
): TableProof["witnessOnOpening"] {
  const { assume, local } = question;
  const begins = Object.entries(local).flatMap(
    ([name, value]) => parseExpressionOrNull(`local.${name} == ${JSON.stringify(value)}`) ?? [],
  );
  const asOpened = once(() => proveTableCached({ ...question, assume: [...assume, ...begins] }));
  return (row) => {
    const known = rows[row]?.witness ?? null;
    const begun = known && { ...known, scope: { ...known.scope, local } };
    if (!begun || isRowShownByAnswer(question, row, begun)) return begun;
    return asOpened().rows[row]?.witness ?? null;
  };
}

/**
 * Whether a visitor can reach the default row although rows above read answers behind a login. For the proof, a row
 * at the top takes all logged-in customers.
 */
function canVisitorReachDefault(question: TableQuestion): boolean {
  const { rows, endpoints, values } = question;
  const above = rows.filter(({ when }) => when !== null);
  const areOfLogin = above.some(({ when }) => when && readsAnswerBehindLogin(when, endpoints, values));
  if (above.length === rows.length || !areOfLogin) return false;
  if (above.some(({ when }) => when && holdsForLoggedOut(when, question.place))) return false;
  const loggedIn = { state: "", when: parseExpressionOrNull("session.loggedIn") };
  return hasGapCached({ ...question, hitPolicy: "FIRST", rows: [loggedIn, ...above] });
}

/** Whether a condition reads only the login state, and holds for visitors. */
function holdsForLoggedOut(when: Node, place: Place): boolean {
  const isOfLogin = namesInExpression(when).every((path) => path.join(".") === "session.loggedIn");
  return isOfLogin && isConditionTrue(when, { session: { loggedIn: false } }, place);
}

/** Whether an expression reads an answer that requires a login. The values have no cycles here. */
function readsAnswerBehindLogin(
  node: Node,
  endpoints: TableQuestion["endpoints"],
  values: TableQuestion["values"],
): boolean {
  return namesInExpression(node).some(([root = "", member = ""]) => {
    const value = root === "values" ? values[member] : undefined;
    return value ? readsAnswerBehindLogin(value, endpoints, values) : endpoints[root]?.requiresLogin === true;
  });
}

/** A default row before the end hides all rows after it; another rule reports that. */
function isDefaultRowLast(rows: readonly JsonNode[]): boolean {
  return rows.slice(0, -1).every((row) => findChild(row, "when") !== undefined);
}

/** Whether one of a text's problems is an error. */
export function hasErrorProblem(problems: Inspection["texts"][number]["problems"]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** Returns the state of a row; empty if it has none. */
export function stateOfRow(row: JsonNode): string {
  return stringValueAt(row, "state") ?? "";
}

/**
 * Whether an answer shows the row with this index first and meets the document's assumptions. In a table with
 * `each`, one item must show the row. `scope` is a witness's scope without `values`; `world` says whether before or
 * after login. Pure.
 */
export function isRowShownByAnswer(
  question: TableQuestion,
  row: number,
  { scope, world }: Pick<Witness, "scope" | "world">,
): boolean {
  const { assume, each, place, rows, values } = question;
  const whole = addComputedValues(scope, values, place);
  if (world === "loggedIn" && assume.some((node) => evaluate(node, whole, place) === false)) return false;
  const isFirst = (one: Scope) =>
    rows.findIndex(({ when }) => when === null || isConditionTrue(when, one, place)) === row;
  if (!each) return isFirst(whole);
  const items = evaluate(each.list, whole, place);
  if (!Array.isArray(items)) return false;
  return items.some((item) => {
    const one = addComputedValues({ ...scope, [each.as]: item }, values, place);
    return isItemInList(each, one, place) && isFirst(one);
  });
}
