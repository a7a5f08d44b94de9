import type { CheckedDocument } from "../../check/check-documents.ts";
import type { TableProof } from "../../check/inspect/table-proofs.ts";
import {
  expressionSourceOf,
  findChild,
  type JsonNode,
  nodeAtPath,
  toPlainValue,
} from "../../check/json/json-node.ts";
import type { VisitedValue } from "../../check/schema/walk-document.ts";
import { describeResponseFields } from "../../check/tables/describe-response-fields.ts";
import type { Row, TextCase } from "../../language/document.generated.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { MaybeItem, UNKNOWN } from "../../language/values.ts";
import type { Expression, Plan } from "../../plan/plan.ts";
import { replaceNamesInScope } from "../../play/snapshot.ts";
import { actionOfTap, type Tap } from "../../play/tap-action.ts";
import { type ExplainedRows, explainCases, explainTable } from "../explain-table.ts";
import { findListInAnswer } from "../parsed-expressions.ts";
import { type GivenData, readGivenData } from "../read-given-data.ts";
import type { FieldDescriptions, ValuePath } from "../verdict-reason.ts";

/** A state table evaluated for given data: for the page, or for one item of the table's list. */
export interface TableEvaluation {
  /** The index of the item, from 0. */
  item?: number;
  explained: ExplainedRows<Row>;
  /** The shown row with its rendered texts and its tap; undefined if no row is shown. */
  shown: ShownRow | undefined;
  missing: readonly LocalizedText[];
}

/** The row that a table shows, with its rendered texts and what a tap does. */
export interface ShownRow {
  state: string;
  text: string;
  hint: string;
  isDisabled: boolean;
  tap: Tap | undefined;
}

/** Evaluates a state table for given data: once, or for each item of its list. Returns the reason if it has no items. */
export function tableEvaluations(
  plan: Plan,
  name: string,
  given: GivenData,
): TableEvaluation[] | { none: LocalizedText } {
  const { each, as = "item" } = plan.campaign.tables?.[name] ?? {};
  if (each === undefined) return [tableEvaluationOf(plan, name, given)];
  const items = plan.evaluateRaw(each, given.scope);
  const withoutItems = (why: LocalizedText) => ({
    none: en`shows one row for each item of ${each}, which ${why}`
      .zh`对${each}的每一项各显示一行，而这个列表${why}`,
  });
  if (items === UNKNOWN) return withoutItems(en`is unknown`.zh`未知`);
  if (!Array.isArray(items)) return withoutItems(en`has no value`.zh`没有值`);
  if (items.length === 0) return withoutItems(en`is empty`.zh`是空的`);
  return items.map((one: unknown, item) => {
    const value = one instanceof MaybeItem ? one.item : one;
    const scope = replaceNamesInScope(plan, given.scope, { [as]: value });
    const alias = createItemPathReplacer(plan, { each, as, item });
    const missing: GivenData["missing"] = (reads) =>
      given.missing(reads.map((read) => ({ ...read, path: alias(read.path) })));
    return {
      item,
      ...tableEvaluationOf(plan, name, {
        ...given,
        missing,
        scope,
        words: describeWithItemPath(given.words, alias),
      }),
    };
  });
}

function tableEvaluationOf(plan: Plan, name: string, { missing, scope, words }: GivenData): TableEvaluation {
  const explained = explainTable(plan, name, scope, words) ?? { rows: [], kind: "none" };
  const row = explained.rows.find(({ isShown }) => isShown)?.row;
  const reads = explained.rows.flatMap(({ reason }) => reason.reads);
  return { explained, shown: row && renderShownRow(plan, row, scope), missing: missing(reads) };
}

function renderShownRow(plan: Plan, row: Row, scope: Scope): ShownRow {
  const isDisabled = row.disabled === true;
  return {
    state: row.state,
    text: plan.render(row.text, scope),
    hint: row.hint === undefined ? "" : plan.render(row.hint, scope),
    isDisabled,
    tap: isDisabled ? undefined : actionOfTap(plan, row, scope),
  };
}

/** Returns a function that replaces the item's name in a path by its place in the answer, if that is certain. */
function createItemPathReplacer(
  plan: Plan,
  { as, each, item }: { as: string; each: Expression; item: number },
) {
  const found = findListInAnswer(plan, each, as);
  // A filter shifts items, so the index in the answer is not certain.
  const whole = found && found.filters.length === 0 ? [...found.path, item] : [as];
  return (path: ValuePath): ValuePath => (path[0] === as ? [...whole, ...path.slice(1)] : path);
}

function describeWithItemPath(
  { describe: tell, namesOf, whyUnknown }: FieldDescriptions,
  alias: (path: ValuePath) => ValuePath,
): FieldDescriptions {
  return {
    describe: (path) => tell?.(alias(path)),
    namesOf: (path) => namesOf?.(alias(path)),
    whyUnknown: (path) => whyUnknown?.(alias(path)),
  };
}

/** A row of a table, evaluated with an example answer that shows it, if the proof found one. */
export interface WitnessEvaluation {
  row: Row;
  /** The fields that decide the state, such as `garden.watered=1`. */
  by: LocalizedText | undefined;
  view: TableEvaluation | undefined;
}

/** Evaluates every row of a table with an answer that shows it, preferably one for a page that was just opened. */
export function evaluateWithWitnesses(
  plan: Plan,
  { name, witnessOnOpening, verdict }: TableProof,
  now: number,
): WitnessEvaluation[] {
  const rows = plan.campaign.tables?.[name]?.rows ?? [];
  return rows.map((row, index) => {
    const witness = witnessOnOpening(index) ?? verdict.rows[index]?.witness;
    if (!witness) return { row, by: undefined, view: undefined };
    const { schedule: _, constants: __, ...names } = witness.scope;
    const { as = "item" } = plan.campaign.tables?.[name] ?? {};
    const known = Object.fromEntries(Object.entries(names).filter(([one]) => one !== as));
    const given = readGivenData(plan, known, now);
    const views = "wrong" in given ? [] : tableEvaluations(plan, name, given);
    const view = Array.isArray(views) ? views.find(({ shown }) => shown?.state === row.state) : undefined;
    return { row, by: describeResponseFields(witness.fields, plan.place), view };
  });
}

/** A table with its source location and its evaluations. */
export interface TableExplanation {
  name: string;
  place: string;
  /** The source locations of its rows. */
  places: readonly string[];
  views: readonly TableEvaluation[] | { none: LocalizedText };
  /** The example answers, shown instead of `views` if no data is given. */
  witnesses?: readonly WitnessEvaluation[];
}

/** The explanation of a page. */
export interface PageExplanation {
  page: string;
  file: string;
  tables: readonly TableExplanation[];
  /** Conditions of blocks and texts; empty if one table is requested or no data is given. */
  parts: readonly (Omit<ConditionalPart, "node"> & { place: string })[];
}

/** A block with a condition, or a text with cases. A block's condition is stored as one case. */
export interface ConditionalPart {
  node: JsonNode;
  /** The name of the block, such as `panel “今日进度”`, or the key of the text. */
  name: string;
  isText: boolean;
  explained: ExplainedRows<TextCase>;
}

/** Explains the conditions of a page's blocks and texts, except those for items of lists. */
export function explainBlocksAndTexts(
  { document, visits }: CheckedDocument,
  plan: Plan,
  given: GivenData,
): ConditionalPart[] {
  return visits().flatMap((visit): ConditionalPart[] => {
    const { binds, node, path, shape } = visit;
    if ((path[0] !== "view" && path[0] !== "topBar") || Object.keys(binds).length > 0) return [];
    const explain = (cases: readonly TextCase[]) => explainCases(plan, cases, given.scope, given.words);
    if (hasTextCases(visit)) {
      // A document without errors fits its schema.
      const cases = toPlainValue(node) as TextCase[];
      return [{ node, name: path.slice(-2).join("."), isText: true, explained: explain(cases) }];
    }
    const when = expressionSourceOf(node);
    const isCondition = path.at(-1) === "when" && shape.annotations["x-expression"] === "boolean";
    const isOfCase = visit.parent?.parent && hasTextCases(visit.parent.parent);
    if (!isCondition || isOfCase || when === undefined) return [];
    const name = blockNameOf(nodeAtPath(document.root, path.slice(0, -1))) || path.slice(0, -1).join(".");
    return [{ node, name, isText: false, explained: explain([{ when, text: "" }]) }];
  });
}

function hasTextCases({ node, shape }: VisitedValue): boolean {
  return node.kind === "array" && shape.annotations["x-template"] === true;
}

/** Returns the block's type and its first name, title or label. */
function blockNameOf(block: JsonNode | undefined): string {
  const words = ["type", "name", "title", "label"].flatMap((key) => {
    const value = findChild(block, key);
    return value?.kind === "string" ? [key === "type" ? value.value : `“${value.value}”`] : [];
  });
  return words.slice(0, 2).join(" ");
}
