import type { Outcome, Row, TextCase } from "../language/document.generated.ts";
import { en } from "../language/messages/localized-text.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import { joinFindings } from "./format-value.ts";
import { parsedExpressionsOf, parsedValuesOf } from "./parsed-expressions.ts";
import { traceExpression } from "./trace-expression.ts";
import {
  type ConditionVerdict,
  type DecidingPart,
  type FieldDescriptions,
  traceEnvironmentOf,
  type VerdictReason,
} from "./verdict-reason.ts";

/** A row of a table, or a case of a text, with the reason why it is shown or not. */
export interface ExplainedRow<T> {
  row: T;
  /** Whether its condition holds, even if it is not evaluated. */
  verdict: ConditionVerdict;
  reason: VerdictReason;
  /** Whether the table evaluates it: all rows above fail. */
  isAsked: boolean;
  isShown: boolean;
}

/** The rows of a table or text. `kind` is "unavailable" if an unknown condition decides, "none" if no row holds. */
export interface ExplainedRows<T> {
  rows: readonly ExplainedRow<T>[];
  kind: "row" | "unavailable" | "none";
}

/**
 * Explains which row a state table shows, with a reason for every row. `scope` is that of `scopeOfSnapshot`; if the table has
 * `each`, it also contains an item. Returns undefined if the table does not exist. Pure; never throws.
 */
export function explainTable(
  plan: Plan,
  name: string,
  scope: Scope,
  words?: FieldDescriptions,
): ExplainedRows<Row> | undefined {
  const table = plan.campaign.tables?.[name];
  return table && explainRows(plan, table.rows, { scope, words });
}

/** Explains which case of a text is shown, as `explainTable` does for rows. */
export function explainCases(
  plan: Plan,
  cases: readonly TextCase[],
  scope: Scope,
  words?: FieldDescriptions,
): ExplainedRows<TextCase> {
  return explainRows(plan, cases, { scope, words });
}

/** Explains which outcome a response has, as `explainTable` does for rows. An outcome's name is its row's state. */
export function explainOutcomes(
  plan: Plan,
  outcomes: readonly Outcome[],
  scope: Scope,
): ExplainedRows<{ state: string; when?: Expression }> {
  const rows = outcomes.map(({ outcome, when }) => ({ state: outcome, ...(when !== undefined && { when }) }));
  return explainRows(plan, rows, { scope, words: undefined });
}

function explainRows<T extends { when?: Expression }>(
  plan: Plan,
  rows: readonly T[],
  { scope, words = {} }: { scope: Scope; words: FieldDescriptions | undefined },
): ExplainedRows<T> {
  const known = { definitions: parsedValuesOf(plan), words };
  let kind: ExplainedRows<T>["kind"] = "none";
  const explained = rows.map((row): ExplainedRow<T> => {
    const node = row.when === undefined ? undefined : parsedExpressionsOf(plan)(row.when);
    const reason = node ? explainCondition(node, scope, known) : NO_CONDITION_REASON;
    const isAsked = kind === "none";
    const isShown = isAsked && reason.verdict === true;
    if (isShown) kind = "row";
    else if (isAsked && reason.verdict === "unknown") kind = "unavailable";
    return { row, verdict: reason.verdict, reason, isAsked, isShown };
  });
  return { rows: explained, kind };
}

const NO_CONDITION_REASON: VerdictReason = {
  verdict: true,
  findings: [],
  saying: en`it has no condition, so it applies when nothing above holds`
    .zh`它没有条件，上面的都不成立时用它`,
  reads: [],
};

/** Descriptions and definitions of the names in a condition, used for its explanation. */
interface ConditionContext {
  /** The definitions of `values`, by name. */
  definitions?: Readonly<Record<string, Node>>;
  words?: FieldDescriptions;
}

/**
 * Explains why a condition holds, fails or is unknown: finds the smallest deciding parts and their reads. `scope` must
 * include `values` as the engine computes them. The verdict is that of the evaluator. Ranges refer to the text of the
 * condition or of a named value, so that an editor can mark them. Pure; never throws.
 */
export function explainCondition(
  node: Node,
  scope: Scope,
  { definitions = {}, words = {} }: ConditionContext = {},
): VerdictReason {
  const { value, findings, reads } = traceExpression(
    node,
    traceEnvironmentOf({ scope, definitions, words, trace: traceExpression }),
    "verdict",
  );
  const reasons = findings.length > 0 ? findings : [wholeConditionFinding(node, value)];
  return {
    verdict: value === UNKNOWN ? "unknown" : value === true,
    findings: reasons,
    saying: joinFindings(reasons),
    reads,
  };
}

/** Returns the whole condition as the deciding part, if no smaller part decides. */
function wholeConditionFinding({ start, end }: Node, value: unknown): DecidingPart {
  const saying =
    value === true
      ? en`the condition always holds`.zh`条件总是成立`
      : en`the condition never holds`.zh`条件总是不成立`;
  return { part: { start, end }, value, saying, inside: [] };
}
