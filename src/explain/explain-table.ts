import type { Row, TextCase } from "../language/document.generated.ts";
import { en } from "../language/messages/saying.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import { definitionsOf, nodesOf } from "./nodes-of.ts";
import { envOf, type Finding, type Reason, type Verdict, type Words } from "./reason.ts";
import { sayAll } from "./say-value.ts";
import { trace } from "./trace.ts";

/** A row of a table, or a case of a text, and why it is shown or not. */
export interface Explained<T> {
  row: T;
  /** Whether its condition holds, be it asked or not. */
  verdict: Verdict;
  reason: Reason;
  /** It is asked: none above it holds, or is unknown. */
  isAsked: boolean;
  isShown: boolean;
}

/** What a table, or a text, shows: a row; nothing that is sure, since a condition is unknown; or nothing at all. */
export interface ExplainedRows<T> {
  rows: readonly Explained<T>[];
  kind: "row" | "unavailable" | "none";
}

/**
 * Why a state table shows the row that it shows, for the names of a scope as `scopeOf` of a page gives them, with an item
 * of its list where it is asked for each: a reason for every row. Undefined where there is no such table. Pure; never throws.
 */
export function explainTable(
  plan: Plan,
  name: string,
  scope: Scope,
  words?: Words,
): ExplainedRows<Row> | undefined {
  const table = plan.campaign.tables?.[name];
  return table && explainRows(plan, table.rows, { scope, words });
}

/** The same of a text that is written as cases. */
export function explainCases(
  plan: Plan,
  cases: readonly TextCase[],
  scope: Scope,
  words?: Words,
): ExplainedRows<TextCase> {
  return explainRows(plan, cases, { scope, words });
}

function explainRows<T extends { when?: Expression }>(
  plan: Plan,
  rows: readonly T[],
  { scope, words = {} }: { scope: Scope; words: Words | undefined },
): ExplainedRows<T> {
  const known = { definitions: definitionsOf(plan), words };
  let kind: ExplainedRows<T>["kind"] = "none";
  const explained = rows.map((row): Explained<T> => {
    const node = row.when === undefined ? undefined : nodesOf(plan)(row.when);
    const reason = node ? explainCondition(node, scope, known) : ALWAYS;
    const isAsked = kind === "none";
    const isShown = isAsked && reason.verdict === true;
    if (isShown) kind = "row";
    else if (isAsked && reason.verdict === "unknown") kind = "unavailable";
    return { row, verdict: reason.verdict, reason, isAsked, isShown };
  });
  return { rows: explained, kind };
}

const ALWAYS: Reason = {
  verdict: true,
  findings: [],
  saying: en`it has no condition, and stands for all that is left`.zh`它没有条件，其余情况都显示它`,
  reads: [],
};

/** What is known beside the names that a condition sees. */
interface Known {
  /** The definitions of `values`, by their names. */
  definitions?: Readonly<Record<string, Node>>;
  words?: Words;
}

/**
 * Why a condition holds, does not, or is unknown, for the names of a scope (`values` among them, as the engine reckons
 * them): the smallest parts that decide, with what they read. The verdict is the evaluator's own. Parts say where they
 * stand in the condition's text, or in that of a value that it names, so that they can be marked. Pure; never throws.
 */
export function explainCondition(
  node: Node,
  scope: Scope,
  { definitions = {}, words = {} }: Known = {},
): Reason {
  const { value, findings, reads } = trace(node, envOf({ scope, definitions, words, trace }), "verdict");
  const told = findings.length > 0 ? findings : [whole(node, value)];
  return {
    verdict: value === UNKNOWN ? "unknown" : value === true,
    findings: told,
    saying: sayAll(told),
    reads,
  };
}

/** The verdict of a condition alone. */
function whole({ start, end }: Node, value: unknown): Finding {
  const saying = value === true ? en`it always holds`.zh`总是成立` : en`it never holds`.zh`总是不成立`;
  return { part: { start, end }, value, saying, inside: [] };
}
