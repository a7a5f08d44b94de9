import type { Table } from "../language/document.generated.ts";
import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import { en, joined, type Saying, same } from "../language/messages/saying.ts";
import { type Node, print, type Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import { scopeOf } from "../play/snapshot.ts";
import { snapshotOf } from "../play/snapshot-of.ts";
import { alternativesFor } from "./alternatives.ts";
import { definitionsOf, listOf, nodesOf } from "./nodes-of.ts";
import { envOf, type FieldDescriptions, type Path } from "./reason.ts";
import { requirementOf } from "./requirement.ts";
import { SIGNS } from "./say-comparison.ts";
import { NAMES } from "./say-term.ts";
import { isMoment, sayValue } from "./say-value.ts";
import { trace } from "./trace.ts";

/** A state table as a decision table: facts are columns, and the first row that is met is shown. Plain data. */
export interface DecisionTable {
  columns: readonly FactColumn[];
  /** For each row, the alternatives under which its condition holds. Empty if it never holds. */
  rows: readonly (readonly DecisionAlternative[])[];
}

/** A fact that conditions read. */
export interface FactColumn {
  /** Its source as an expression. */
  text: string;
  /** A short description; null without one. */
  meaning: Saying | null;
  isMoment: boolean;
}

/** Requirements that must all be met. A fact that is not named does not matter. */
export type DecisionAlternative = readonly DecisionRequirement[];

export interface DecisionRequirement {
  /** The text of its column. */
  column: string;
  /** Words for the cell of the column: `≥ 120`, `yes`. */
  saying: Saying;
  /** The name of the required value, such as `constants.least`; null if it has none. */
  by: string | null;
  /** The part of the condition that must evaluate to `isTrue`. */
  atom: string;
  isTrue: boolean;
  /** An equivalent expression, which holds exactly if the requirement is met. */
  condition: string;
}

/**
 * Returns a table of a page with the facts that its conditions read. Returns undefined if the table does not exist.
 * Pure.
 */
export function decisionTableOf(
  plan: Plan,
  name: string,
  words: FieldDescriptions = {},
): DecisionTable | undefined {
  const table = plan.campaign.tables?.[name];
  if (!table) return undefined;
  const scope = scopeOf({ plan, snapshot: snapshotOf(plan, {}) });
  const env = envOf({ scope, definitions: definitionsOf(plan), words, trace });
  const columns = new Map<string, FactColumn>();
  const meet = (subject: Node): string => {
    const text = print(subject);
    const meaning = aboutFact(subject, { plan, table, words });
    if (!columns.has(text)) columns.set(text, { text, meaning, isMoment: isMoment(subject, env) });
    return text;
  };
  const rows = table.rows.map(({ when }) => {
    const node = when === undefined ? undefined : nodesOf(plan)(when);
    const ways = node ? alternativesFor(node, true, env) : [[]];
    return ways.map((way) =>
      way.map((literal): DecisionRequirement => {
        const { by, condition, saying, subject } = requirementOf(literal, env);
        const { atom, isTrue } = literal;
        return { column: meet(subject), saying, by, atom: print(atom), isTrue, condition: print(condition) };
      }),
    );
  });
  return { columns: [...columns.values()], rows };
}

interface FactContext {
  plan: Plan;
  table: Table;
  words: FieldDescriptions;
}

/** Describes a fact by its field's description. Returns null without one. Pure. */
function aboutFact(node: Node, around: FactContext): Saying | null {
  if (node.kind === "binary") return aboutComparison(node, around);
  if (node.kind === "call") return aboutCall(node, around);
  if (node.kind === "macro") return aboutMacro(node, around);
  const path = pathOf(node, around);
  const words = path && around.words.describe?.(path);
  if (words !== undefined) return same(words);
  return print(node) === "session.loggedIn" ? en`logged in`.zh`已登录` : (NAMES[print(node)] ?? null);
}

/** Describes a comparison of two facts: `fee today > fee of the task`. */
function aboutComparison(
  { left, operator, right }: Extract<Node, { kind: "binary" }>,
  around: FactContext,
): Saying | null {
  const [one, other] = [aboutFact(left, around), aboutFact(right, around)];
  if (!one && !other) return null;
  return joined([one ?? print(left), SIGNS[operator] ?? operator, other ?? print(right)], same(" "));
}

function aboutCall(node: Extract<Node, { kind: "call" }>, around: FactContext): Saying | null {
  const [only, more] = node.arguments;
  if (!only || more) return null;
  const of = aboutFact(only, around) ?? same(print(only));
  if (node.name === "has") return en`${of}: has a value`.zh`有${of}`;
  return node.name === "size" ? en`number of ${of}`.zh`${of}的数量` : null;
}

function aboutMacro(node: Extract<Node, { kind: "macro" }>, around: FactContext): Saying | null {
  const list = aboutFact(node.list, around) ?? same(print(node.list));
  const body = print(node.body);
  if (node.macro === "exists") return en`an item of ${list} meets ${body}`.zh`${list}里有一项满足 ${body}`;
  return node.macro === "all"
    ? en`all items of ${list} meet ${body}`.zh`${list}里每一项都满足 ${body}`
    : null;
}

/** Returns the path of a field in the answers; for an item of the table's list, that in the first item. */
function pathOf(node: Node, around: FactContext): Path | undefined {
  if (node.kind === "name") return itemPath(node.name, around) ?? [node.name];
  if (node.kind === "member") {
    const owner = pathOf(node.object, around);
    return owner && [...owner, node.property];
  }
  if (node.kind !== "index" || node.index.kind !== "literal") return undefined;
  const owner = pathOf(node.object, around);
  const { value } = node.index;
  return owner && (typeof value === "number" || typeof value === "string") ? [...owner, value] : undefined;
}

function itemPath(name: string, { plan, table: { each, as = "item" } }: FactContext): Path | undefined {
  const found = each !== undefined && name === as ? listOf(plan, each, as) : undefined;
  return found && [...found.path, 0];
}

/** The values of a table's facts, by column text, and the results of the parts of its conditions. Plain data. */
export interface CurrentFacts {
  values: Readonly<Record<string, Saying>>;
  /** Null if the result is an error because a value is missing. */
  atoms: Readonly<Record<string, boolean | "unknown" | null>>;
}

/** Evaluates the facts of a table in a scope. Pure. */
export function currentFacts(plan: Plan, { columns, rows }: DecisionTable, scope: Scope): CurrentFacts {
  const valueAt = (text: string) => {
    const node = nodesOf(plan)(text);
    return node && evaluateRaw(node, scope);
  };
  const values = columns.map(({ isMoment, text }) => [text, sayFact(valueAt(text), isMoment)]);
  const atoms = new Set(rows.flatMap((ways) => ways.flatMap((way) => way.map(({ atom }) => atom))));
  const verdicts = [...atoms].map((text) => {
    const value = valueAt(text);
    return [text, value === UNKNOWN ? "unknown" : typeof value === "boolean" ? value : null];
  });
  return { values: Object.fromEntries(values), atoms: Object.fromEntries(verdicts) };
}

function sayFact(value: unknown, isMoment: boolean): Saying {
  if (typeof value === "boolean") return value ? en`yes`.zh`是` : en`no`.zh`否`;
  return sayValue(value, isMoment);
}
