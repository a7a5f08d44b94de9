import type { Outcome, Table } from "../language/document.generated.ts";
import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import {
  en,
  joinMessages,
  type LocalizedText,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import { type Node, printExpression, type Scope } from "../language/syntax/ast.ts";
import type { Zone } from "../language/time.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import { scopeOfSnapshot } from "../play/snapshot.ts";
import { snapshotFromScope } from "../play/snapshot-from-scope.ts";
import { alternativesFor } from "./condition-alternatives.ts";
import { OPERATOR_SIGNS } from "./describe-comparison.ts";
import { BUILT_IN_NAMES } from "./describe-term.ts";
import { factRequirementOf, type NameOfFactValue } from "./fact-requirement.ts";
import { formatValue, isMomentNode, nameOfValue } from "./format-value.ts";
import { findListInAnswer, parsedExpressionsOf, parsedValuesOf } from "./parsed-expressions.ts";
import { traceExpression } from "./trace-expression.ts";
import { type FieldDescriptions, traceEnvironmentOf, type ValuePath } from "./verdict-reason.ts";

/** A state table as a grid: one column for each value that conditions read, one requirement per cell. Plain data. */
export interface DecisionTable {
  columns: readonly FactColumn[];
  /** For each row, the alternatives under which its condition holds. Empty if it never holds. */
  rows: readonly (readonly DecisionAlternative[])[];
}

/** A column of the grid: a value that conditions read, such as `status.count`. */
export interface FactColumn {
  /** The column's source as an expression. */
  text: string;
  /** A short description; null without one. */
  meaning: LocalizedText | null;
  isMoment: boolean;
  /** The names of its values, by value; missing without any. */
  names?: Readonly<Record<string, string>>;
}

/**
 * An alternative that meets a row's condition: requirements that must all be met. Columns without one do not matter.
 */
export type DecisionAlternative = readonly DecisionRequirement[];

/** A cell of the grid: what a row requires of one column. */
export interface DecisionRequirement {
  /** The text of its column. */
  column: string;
  /** Words for the cell of the column: `≥ 120`, `yes`. */
  saying: LocalizedText;
  /** The name of the required value, such as `constants.least`; null if it has none. */
  by: string | null;
  /** The part of the condition that must evaluate to `isTrue`. */
  atom: string;
  isTrue: boolean;
  /** An equivalent expression, which holds exactly if the requirement is met. */
  condition: string;
}

/**
 * Returns a state table of a page as a grid of the values that its conditions read; undefined if the table does not
 * exist. Pure.
 */
export function createDecisionTable(
  plan: Plan,
  name: string,
  words: FieldDescriptions = {},
): DecisionTable | undefined {
  const table = plan.campaign.tables?.[name];
  const scope = scopeOfSnapshot({ plan, snapshot: snapshotFromScope(plan, {}) });
  return table && createGrid({ plan, table, words }, scope);
}

/** Returns the outcomes of a server or endpoint as such a grid: its columns are the values of the response. Pure. */
export function createOutcomeGrid(plan: Plan, outcomes: readonly Outcome[]): DecisionTable {
  const rows = outcomes.map(({ when }) => (when === undefined ? {} : { when }));
  return createGrid({ plan, table: { rows }, words: {} }, {});
}

function createGrid({ plan, table, words }: FactEnvironment, scope: Scope): DecisionTable {
  const env = traceEnvironmentOf({
    scope,
    place: plan.place,
    definitions: parsedValuesOf(plan),
    words,
    trace: traceExpression,
  });
  const around = { plan, table, words };
  const namesOf = (subject: Node) => {
    const path = pathInAnswer(subject, around);
    return path && words.namesOf?.(path);
  };
  const nameOf: NameOfFactValue = (subject, value) => nameOfValue(namesOf(subject), value);
  const columns = new Map<string, FactColumn>();
  const addColumn = (subject: Node): string => {
    const text = printExpression(subject);
    const meaning = describeFact(subject, around);
    const names = namesOf(subject);
    const isMoment = isMomentNode(subject, env);
    if (!columns.has(text)) columns.set(text, { text, meaning, isMoment, ...(names && { names }) });
    return text;
  };
  const rows = table.rows.map(({ when }) => {
    const node = when === undefined ? undefined : parsedExpressionsOf(plan)(when);
    const ways = node ? alternativesFor(node, true, env) : [[]];
    return ways.map((way) =>
      way.map((literal): DecisionRequirement => {
        const { by, condition, saying, subject } = factRequirementOf(literal, env, nameOf);
        const { atom, isTrue } = literal;
        return {
          column: addColumn(subject),
          saying,
          by,
          atom: printExpression(atom),
          isTrue,
          condition: printExpression(condition),
        };
      }),
    );
  });
  return { columns: [...columns.values()], rows };
}

interface FactEnvironment {
  plan: Plan;
  table: Pick<Table, "each" | "as"> & { rows: readonly Pick<Outcome, "when">[] };
  words: FieldDescriptions;
}

/** Returns a short description of a column, from the description of its field; null without one. Pure. */
function describeFact(node: Node, around: FactEnvironment): LocalizedText | null {
  if (node.kind === "binary") return describeComparison(node, around);
  if (node.kind === "call") return describeFunctionCall(node, around);
  if (node.kind === "macro") return describeMacro(node, around);
  const path = pathInAnswer(node, around);
  const words = path && around.words.describe?.(path);
  if (words !== undefined) return untranslatedText(words);
  return printExpression(node) === "session.loggedIn"
    ? en`logged in`.zh`已登录`
    : (BUILT_IN_NAMES[printExpression(node)] ?? null);
}

/** Describes a column that compares two values: `fee today > fee of the task`. */
function describeComparison(
  { left, operator, right }: Extract<Node, { kind: "binary" }>,
  around: FactEnvironment,
): LocalizedText | null {
  const [one, other] = [describeFact(left, around), describeFact(right, around)];
  if (!one && !other) return null;
  return joinMessages(
    [one ?? printExpression(left), OPERATOR_SIGNS[operator] ?? operator, other ?? printExpression(right)],
    untranslatedText(" "),
  );
}

function describeFunctionCall(
  node: Extract<Node, { kind: "call" }>,
  around: FactEnvironment,
): LocalizedText | null {
  const [only, more] = node.arguments;
  if (!only || more) return null;
  const of = describeFact(only, around) ?? untranslatedText(printExpression(only));
  if (node.name === "has") return en`${of}: has a value`.zh`有${of}`;
  return node.name === "size" ? en`number of ${of}`.zh`${of}的数量` : null;
}

function describeMacro(
  node: Extract<Node, { kind: "macro" }>,
  around: FactEnvironment,
): LocalizedText | null {
  const list = describeFact(node.list, around) ?? untranslatedText(printExpression(node.list));
  const body = printExpression(node.body);
  if (node.macro === "exists") return en`an item of ${list} meets ${body}`.zh`${list}里有一项满足 ${body}`;
  return node.macro === "all"
    ? en`all items of ${list} meet ${body}`.zh`${list}里每一项都满足 ${body}`
    : null;
}

/** Returns the path of a field in the answers; for an item of the table's list, that in the first item. */
function pathInAnswer(node: Node, around: FactEnvironment): ValuePath | undefined {
  if (node.kind === "name") return pathOfFirstListItem(node.name, around) ?? [node.name];
  if (node.kind === "member") {
    const owner = pathInAnswer(node.object, around);
    return owner && [...owner, node.property];
  }
  if (node.kind !== "index" || node.index.kind !== "literal") return undefined;
  const owner = pathInAnswer(node.object, around);
  const { value } = node.index;
  return owner && (typeof value === "number" || typeof value === "string") ? [...owner, value] : undefined;
}

function pathOfFirstListItem(
  name: string,
  { plan, table: { each, as = "item" } }: FactEnvironment,
): ValuePath | undefined {
  const found = each !== undefined && name === as ? findListInAnswer(plan, each, as) : undefined;
  return found && [...found.path, 0];
}

/** The current values of a decision table's columns, and the results of the parts of its conditions. Plain data. */
export interface CurrentFacts {
  values: Readonly<Record<string, LocalizedText>>;
  /** Null if the result is an error because a value is missing. */
  atoms: Readonly<Record<string, boolean | "unknown" | null>>;
}

/** Evaluates the columns of a decision table for the values in `scope`. Pure. */
export function evaluateDecisionTable(
  plan: Plan,
  { columns, rows }: DecisionTable,
  scope: Scope,
): CurrentFacts {
  const valueAt = (text: string) => {
    const node = parsedExpressionsOf(plan)(text);
    return node && evaluateRaw(node, scope, plan.place);
  };
  const values = columns.map(({ isMoment, text }) => [
    text,
    formatFactValue(valueAt(text), isMoment && plan.place.zone),
  ]);
  const atoms = new Set(rows.flatMap((ways) => ways.flatMap((way) => way.map(({ atom }) => atom))));
  const verdicts = [...atoms].map((text) => {
    const value = valueAt(text);
    return [text, value === UNKNOWN ? "unknown" : typeof value === "boolean" ? value : null];
  });
  return { values: Object.fromEntries(values), atoms: Object.fromEntries(verdicts) };
}

function formatFactValue(value: unknown, momentZone: Zone | false): LocalizedText {
  if (typeof value === "boolean") return value ? en`yes`.zh`是` : en`no`.zh`否`;
  return formatValue(value, momentZone);
}
