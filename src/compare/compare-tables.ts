import type { Inspection } from "../check/inspect/inspection.ts";
import { expressionOf, questionOf, sharedQuestion, type Table } from "../check/inspect/question-of.ts";
import { provableTables, stateOf } from "../check/inspect/tables-of.ts";
import { childOf, type JsonNode } from "../check/json/json-node.ts";
import type { Shape } from "../check/schema/shape.ts";
import { describe } from "../check/tables/describe.ts";
import type { TableQuestion } from "../check/tables/world/question.ts";
import { holds } from "../language/evaluation/evaluate.ts";
import { renderTemplate } from "../language/evaluation/render-template.ts";
import { en, type Saying, sayJson } from "../language/messages/saying.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { parseTemplate } from "../language/syntax/template.ts";
import { alignLists } from "./align.ts";
import { answeredOtherwise, NONE, type Outcome, seenBy, UNAVAILABLE } from "./answered-otherwise.ts";
import type { Change } from "./change.ts";
import { entriesThatCount, Meanings, type Renames } from "./meaning.ts";
import { atOf } from "./say-difference.ts";

/** A state table of two documents, and for which answers they show different states. */
export interface ComparedTable extends Outcome {
  name: string;
  before: { table: Table; question: TableQuestion };
  after: { table: Table; question: TableQuestion };
  /** Of each row of the earlier table the index of the same row in the later one. */
  rowOf: ReadonlyMap<number, number>;
}

/** The tables that both documents have and of which something can be proved in both. Pure. */
export function compareTables(
  before: Inspection,
  after: Inspection,
  { shape, renames }: { shape: Shape; renames: Renames },
): ComparedTable[] {
  const tables = provableTables(before);
  return provableTables(after).flatMap((now) => {
    const old = tables.find(({ name }) => (renames.get(`tables.${name}`) ?? name) === now.name);
    const [was, is] = [
      old && questionOf(sharedQuestion(before.root), old),
      questionOf(sharedQuestion(after.root), now),
    ];
    if (!old || !was || !is) return [];
    const rows = shape.property("tables")?.property(now.name)?.property("rows");
    const meanings = { before: new Meanings(renames), after: new Meanings() };
    const pairs = alignLists({ before: old.rows, after: now.rows, shape: rows, meanings });
    const rowOf = new Map(
      pairs.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [[from, to]])),
    );
    const look = (row: JsonNode | undefined, side: Meanings) => row && lookOf(row, rows?.items, side);
    const isSame = (from: number, to: number) =>
      rowOf.get(from) === to || look(old.rows[from], meanings.before) === look(now.rows[to], meanings.after);
    const isAlike = JSON.stringify(was) === JSON.stringify(is);
    const outcome: Outcome = isAlike ? { found: [], isAll: true } : answeredOtherwise(was, is, isSame);
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

/** What customers see of a row: all but when, and what it is called. */
function lookOf(row: JsonNode, shape: Shape | undefined, meanings: Meanings): string {
  const own = shape?.narrow(row);
  const parts = entriesThatCount(row, own).filter(({ key }) => key !== "state" && key !== "when");
  return parts
    .map(({ key, value }) => `${key}:${meanings.of(value, own?.property(key))}`)
    .sort()
    .join();
}

/** The answers for which a table shows another state, each as a change. */
export function sayOtherwise({ name, before, after, found, isAll }: ComparedTable): Change[] {
  const told = found.map(({ from, to, witness }): Change => {
    const said = describe(witness.fields);
    const was = sayRow(before, from, witness.scope);
    const now = sayRow(after, to, witness.scope);
    const row = after.table.rows[to] ?? after.table.entry.value;
    return {
      topic: "states",
      said: en`table ${name}: ${said}: was ${was}, now ${now}`
        .zh`状态表 ${name}：当${said}时，原来是${was}，现在是${now}`,
      answer: { fields: witness.fields, said, was, now },
      notes: [],
      at: atOf(row),
    };
  });
  const said = en`table ${name}: whether more statuses are answered otherwise could not be proved`
    .zh`状态表 ${name}：未能证明是否还有别的状态显示不同`;
  return isAll ? told : [...told, { topic: "states", said, notes: [], at: atOf(after.table.entry.value) }];
}

/** A row as a customer with this answer reads it. */
function sayRow({ table, question }: ComparedTable["before"], index: number, scope: Scope): Saying {
  if (index === UNAVAILABLE) return en`unavailable, with a retry`.zh`暂时无法显示（可重试）`;
  const row = table.rows[index];
  if (index === NONE || !row) return en`no state at all`.zh`没有任何状态`;
  const text = textShown(childOf(row, "text"), seenBy(question, scope));
  const state = stateOf(row);
  return text === undefined
    ? en`state ${state}`.zh`状态 ${state}`
    : en`${sayJson(text)} (${state})`.zh`${sayJson(text)}（${state}）`;
}

/** A text as it is shown; as it is written where something in it is not known. */
function textShown(node: JsonNode | undefined, scope: Scope): string | undefined {
  if (node?.kind === "array") {
    const shown = node.items.find((one) => {
      const when = childOf(one, "when");
      const condition = expressionOf(when);
      return !when || (condition !== null && holds(condition, scope));
    });
    return textShown(childOf(shown, "text"), scope);
  }
  if (node?.kind !== "string") return undefined;
  const parts = parseTemplate(node.value);
  const text = "error" in parts ? node.value : renderTemplate(parts, scope);
  return text.includes("--") ? node.value : text;
}
