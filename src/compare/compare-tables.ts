import type { Inspection } from "../check/inspect/document-inspection.ts";
import {
  type DocumentTable,
  expressionAtNode,
  proofQuestionOfTable,
  sharedQuestion,
} from "../check/inspect/table-proof-question.ts";
import { findProvableTables, stateOfRow } from "../check/inspect/table-proofs.ts";
import { findChild, type JsonNode } from "../check/json/json-node.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { describeResponseFields } from "../check/tables/describe-response-fields.ts";
import type { TableQuestion } from "../check/tables/world/proof-question.ts";
import { isConditionTrue } from "../language/evaluation/evaluate.ts";
import { renderTemplate } from "../language/evaluation/render-template.ts";
import { en, formatJsonInMessage, type LocalizedText } from "../language/messages/localized-text.ts";
import type { Place } from "../language/place.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { parseTemplate } from "../language/syntax/template.ts";
import { alignLists } from "./align-lists.ts";
import type { Change } from "./change.ts";
import { ComparisonKeys, entriesThatMatter, type Renames } from "./comparison-keys.ts";
import { changeLocationOf } from "./describe-difference.ts";
import {
  type DifferingAnswers,
  findDifferingAnswers,
  NO_ROW_SHOWN,
  readScopeBySchemas,
  TABLE_UNAVAILABLE,
} from "./find-differing-answers.ts";

/** A state table in two documents, and the answers for which it shows different states. */
export interface ComparedTable extends DifferingAnswers {
  name: string;
  before: { table: DocumentTable; question: TableQuestion };
  after: { table: DocumentTable; question: TableQuestion };
  /** For each row index of the earlier table, the index of the same row in the later one. */
  rowOf: ReadonlyMap<number, number>;
}

/** Compares the tables that exist and can be proved in both documents. Pure. */
export function compareTables(
  before: Inspection,
  after: Inspection,
  { shape, renames }: { shape: SchemaShape; renames: Renames },
): ComparedTable[] {
  const tables = findProvableTables(before);
  return findProvableTables(after).flatMap((now) => {
    const old = tables.find(({ name }) => (renames.get(`tables.${name}`) ?? name) === now.name);
    const [was, is] = [
      old && proofQuestionOfTable(sharedQuestion(before), old),
      proofQuestionOfTable(sharedQuestion(after), now),
    ];
    if (!old || !was || !is) return [];
    const rows = shape.property("tables")?.property(now.name)?.property("rows");
    const meanings = { before: new ComparisonKeys(renames), after: new ComparisonKeys() };
    const pairs = alignLists({ before: old.rows, after: now.rows, shape: rows, meanings });
    const rowOf = new Map(
      pairs.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [[from, to]])),
    );
    const meaningOfRow = (row: JsonNode | undefined, side: ComparisonKeys) =>
      row && comparisonKeyOfRow(row, rows?.items, side);
    const isSame = (from: number, to: number) =>
      rowOf.get(from) === to ||
      meaningOfRow(old.rows[from], meanings.before) === meaningOfRow(now.rows[to], meanings.after);
    const isAlike = JSON.stringify(was) === JSON.stringify(is);
    const outcome: DifferingAnswers = isAlike
      ? { found: [], isAll: true }
      : findDifferingAnswers(was, is, isSame);
    return [
      {
        name: now.name,
        before: { table: old, question: was },
        after: { table: now, question: is },
        rowOf,
        ...outcome,
      },
    ];
  });
}

/** Returns a text that is equal for rows which look and act the same: all of a row but its condition and state. */
function comparisonKeyOfRow(row: JsonNode, shape: SchemaShape | undefined, meanings: ComparisonKeys): string {
  const own = shape?.narrow(row);
  const parts = entriesThatMatter(row, own).filter(({ key }) => key !== "state" && key !== "when");
  return parts
    .map(({ key, value }) => `${key}:${meanings.of(value, own?.property(key))}`)
    .sort()
    .join();
}

/** Returns a change for each answer for which the table shows another state. */
export function changesOfTable({ name, before, after, found, isAll }: ComparedTable): Change[] {
  const changes = found.map(({ from, to, witness }): Change => {
    const said = describeResponseFields(witness.fields, after.question.place);
    const was = describeRowText(before, from, witness.scope);
    const now = describeRowText(after, to, witness.scope);
    const row = after.table.rows[to] ?? after.table.entry.value;
    return {
      topic: "states",
      said: en`table ${name}: was ${was}, now ${now}, when ${said}`
        .zh`状态表 ${name}：原来是${was}，现在是${now}；数据为${said}`,
      answer: { fields: witness.fields, said, was, now },
      notes: [],
      at: changeLocationOf(row),
    };
  });
  const said = en`table ${name}: other answers may show a different state, too; this could not be proved`
    .zh`状态表 ${name}：未能证明其他数据下的显示都不变`;
  return isAll
    ? changes
    : [...changes, { topic: "states", said, notes: [], at: changeLocationOf(after.table.entry.value) }];
}

/** Describes a row by its text, as a customer with this answer reads it. */
function describeRowText(
  { table, question }: ComparedTable["before"],
  index: number,
  scope: Scope,
): LocalizedText {
  if (index === TABLE_UNAVAILABLE) return en`a retry (a condition is unknown)`.zh`提示重试（有条件无法判断）`;
  const row = table.rows[index];
  if (index === NO_ROW_SHOWN || !row) return en`no state`.zh`没有任何状态`;
  const text = renderedTextOf(findChild(row, "text"), readScopeBySchemas(question, scope), question.place);
  const state = stateOfRow(row);
  return text === undefined
    ? en`state ${state}`.zh`状态 ${state}`
    : en`${formatJsonInMessage(text)} (${state})`.zh`${formatJsonInMessage(text)}（${state}）`;
}

/** Returns the rendered text, or its source if an expression in it has no known value (rendered as "--"). */
function renderedTextOf(node: JsonNode | undefined, scope: Scope, place: Place): string | undefined {
  if (node?.kind === "array") {
    const shown = node.items.find((one) => {
      const when = findChild(one, "when");
      const condition = expressionAtNode(when);
      return !when || (condition !== null && isConditionTrue(condition, scope, place));
    });
    return renderedTextOf(findChild(shown, "text"), scope, place);
  }
  if (node?.kind !== "string") return undefined;
  const parts = parseTemplate(node.value);
  const text = "error" in parts ? node.value : renderTemplate(parts, scope, place);
  return text.includes("--") ? node.value : text;
}
