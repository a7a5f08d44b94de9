import type { CheckedDocument } from "../../check/check.ts";
import type { TableProof } from "../../check/inspect/tables-of.ts";
import { childOf, expressionText, type JsonNode, nodeAt, plainOf } from "../../check/json/json-node.ts";
import type { Visit } from "../../check/schema/walk.ts";
import { describe } from "../../check/tables/describe.ts";
import type { Row, TextCase } from "../../language/document.generated.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { Maybe, UNKNOWN } from "../../language/values.ts";
import type { Expression, Plan } from "../../plan/plan.ts";
import { withNames } from "../../play/snapshot.ts";
import { type Tap, tapOf } from "../../play/tap.ts";
import { type ExplainedRows, explainCases, explainTable } from "../explain-table.ts";
import { listOf } from "../nodes-of.ts";
import { type Given, readGiven } from "../read-given.ts";
import type { Path, Words } from "../reason.ts";

/** A table as it is asked once: of a page, or of an item of its list. */
export interface View {
  /** Of which item, from 0 on. */
  item?: number;
  explained: ExplainedRows<Row>;
  /** What the row that is shown says and does; undefined where none is. */
  shown: Shown | undefined;
  missing: readonly Saying[];
}

export interface Shown {
  state: string;
  text: string;
  hint: string;
  isDisabled: boolean;
  tap: Tap | undefined;
}

/** What a table says for given data: one view, or one for each item of its list; why there is none. */
export function viewsOf(plan: Plan, name: string, given: Given): View[] | { none: Saying } {
  const { each, as = "item" } = plan.campaign.tables?.[name] ?? {};
  if (each === undefined) return [viewOf(plan, name, given)];
  const items = plan.attempt(each, given.scope);
  const none = (why: Saying) => ({
    none: en`it is asked for each of ${each}, which ${why}`.zh`它按${each}的每一项各问一次，而该列表${why}`,
  });
  if (items === UNKNOWN) return none(en`is unknown`.zh`未知`);
  if (!Array.isArray(items)) return none(en`is not there`.zh`没有值`);
  if (items.length === 0) return none(en`is empty`.zh`是空的`);
  return items.map((one: unknown, item) => {
    const value = one instanceof Maybe ? one.item : one;
    const scope = withNames(plan, given.scope, { [as]: value });
    const alias = aliasOf(plan, { each, as, item });
    const missing: Given["missing"] = (reads) =>
      given.missing(reads.map((read) => ({ ...read, path: alias(read.path) })));
    return {
      item,
      ...viewOf(plan, name, { ...given, missing, scope, words: withAlias(given.words, alias) }),
    };
  });
}

function viewOf(plan: Plan, name: string, { missing, scope, words }: Given): View {
  const explained = explainTable(plan, name, scope, words) ?? { rows: [], kind: "none" };
  const row = explained.rows.find(({ isShown }) => isShown)?.row;
  const reads = explained.rows.flatMap(({ reason }) => reason.reads);
  return { explained, shown: row && shownRow(plan, row, scope), missing: missing(reads) };
}

function shownRow(plan: Plan, row: Row, scope: Scope): Shown {
  const isDisabled = row.disabled === true;
  return {
    state: row.state,
    text: plan.render(row.text, scope),
    hint: row.hint === undefined ? "" : plan.render(row.hint, scope),
    isDisabled,
    tap: isDisabled ? undefined : tapOf(plan, row, scope),
  };
}

/** Where the item that a name stands for is in the answer, as far as that is plain. */
function aliasOf(plan: Plan, { as, each, item }: { as: string; each: Expression; item: number }) {
  const found = listOf(plan, each, as);
  // A filter moves items: which one of the answer it is, is then not plain.
  const whole = found && found.filters.length === 0 ? [...found.path, item] : [as];
  return (path: Path): Path => (path[0] === as ? [...whole, ...path.slice(1)] : path);
}

function withAlias({ describe: tell, whyUnknown }: Words, alias: (path: Path) => Path): Words {
  return { describe: (path) => tell?.(alias(path)), whyUnknown: (path) => whyUnknown?.(alias(path)) };
}

/** A row with an answer that shows it, where the proofs know one. */
export interface WitnessView {
  row: Row;
  /** What the state hangs on, such as `garden.watered=1`. */
  by: Saying | undefined;
  view: View | undefined;
}

/** Every row of a table as its witness shows it: on a page that was just opened, where that is possible. */
export function witnessViews(plan: Plan, { name, opened, verdict }: TableProof, now: number): WitnessView[] {
  const rows = plan.campaign.tables?.[name]?.rows ?? [];
  return rows.map((row, index) => {
    const witness = opened(index) ?? verdict.rows[index]?.witness;
    if (!witness) return { row, by: undefined, view: undefined };
    const { schedule: _, constants: __, ...names } = witness.scope;
    const { as = "item" } = plan.campaign.tables?.[name] ?? {};
    const known = Object.fromEntries(Object.entries(names).filter(([one]) => one !== as));
    const given = readGiven(plan, known, now);
    const views = "wrong" in given ? [] : viewsOf(plan, name, given);
    const view = Array.isArray(views) ? views.find(({ shown }) => shown?.state === row.state) : undefined;
    return { row, by: describe(witness.fields), view };
  });
}

/** A table with where it stands, and what is to be said of it. */
export interface ToldTable {
  name: string;
  place: string;
  /** Where its rows stand. */
  places: readonly string[];
  views: readonly View[] | { none: Saying };
  /** Instead of views, where no data is given. */
  witnesses?: readonly WitnessView[];
}

/** A page and all that is said of it. */
export interface Told {
  page: string;
  file: string;
  tables: readonly ToldTable[];
  /** Conditions of blocks and texts; none where a table is asked for, or no data is given. */
  parts: readonly (Omit<ViewPart, "node"> & { place: string })[];
}

/** A block with a condition, or a text with cases: a condition is a text with one case. */
export interface ViewPart {
  node: JsonNode;
  /** What it is called, such as `panel “今日进度”`, or the key of a text. */
  name: string;
  isText: boolean;
  explained: ExplainedRows<TextCase>;
}

/** The conditions of a page's blocks and texts, those for items of lists aside. */
export function viewParts({ document, visits }: CheckedDocument, plan: Plan, given: Given): ViewPart[] {
  return visits().flatMap((visit): ViewPart[] => {
    const { binds, node, path, shape } = visit;
    if ((path[0] !== "view" && path[0] !== "topBar") || Object.keys(binds).length > 0) return [];
    const explain = (cases: readonly TextCase[]) => explainCases(plan, cases, given.scope, given.words);
    if (isCases(visit)) {
      // Without errors it is what its schema says.
      const cases = plainOf(node) as TextCase[];
      return [{ node, name: path.slice(-2).join("."), isText: true, explained: explain(cases) }];
    }
    const when = expressionText(node);
    const isCondition = path.at(-1) === "when" && shape.annotations["x-expression"] === "boolean";
    const isOfCase = visit.parent?.parent && isCases(visit.parent.parent);
    if (!isCondition || isOfCase || when === undefined) return [];
    const name = nameOf(nodeAt(document.root, path.slice(0, -1))) || path.slice(0, -1).join(".");
    return [{ node, name, isText: false, explained: explain([{ when, text: "" }]) }];
  });
}

function isCases({ node, shape }: Visit): boolean {
  return node.kind === "array" && shape.annotations["x-template"] === true;
}

/** The block's type, and what it says first of itself. */
function nameOf(block: JsonNode | undefined): string {
  const words = ["type", "name", "title", "label"].flatMap((key) => {
    const value = childOf(block, key);
    return value?.kind === "string" ? [key === "type" ? value.value : `“${value.value}”`] : [];
  });
  return words.slice(0, 2).join(" ");
}
