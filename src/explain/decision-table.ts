import type { Table } from "../language/document.generated.ts";
import { attempt } from "../language/evaluation/evaluate.ts";
import { en, joined, type Saying, same } from "../language/messages/saying.ts";
import { type Node, print, type Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import { scopeOf } from "../play/snapshot.ts";
import { snapshotOf } from "../play/snapshot-of.ts";
import { definitionsOf, listOf, nodesOf } from "./nodes-of.ts";
import { envOf, type Path, type Words } from "./reason.ts";
import { SIGNS } from "./say-comparison.ts";
import { isMoment, sayValue } from "./say-value.ts";
import { trace } from "./trace.ts";
import { wantOf } from "./want.ts";
import { waysTo } from "./ways.ts";

/** A state table as a decision table: facts from left to right, rows from top to bottom, of which the first that is met counts. Plain. */
export interface DecisionTable {
  columns: readonly FactColumn[];
  /** For each row the ways in which its condition holds: in one of these, and in no other. None where it never does. */
  rows: readonly (readonly DecisionWay[])[];
}

/** A fact that conditions ask for. */
export interface FactColumn {
  /** As it is written. */
  text: string;
  /** What it is, in a few words; null where nobody says. */
  meaning: Saying | null;
  isMoment: boolean;
}

/** What is wanted of the facts: all of it together. A fact that is not named does not matter. */
export type DecisionWay = readonly DecisionWant[];

export interface DecisionWant {
  /** The text of its column. */
  column: string;
  /** In words beside the column: `≥ 120`, `yes`. */
  saying: Saying;
  /** The name of what is meant by these words, such as `constants.least`; null where they say all. */
  by: string | null;
  /** It is met where this part of the condition comes to this value, */
  atom: string;
  isTrue: boolean;
  /** which is where this expression holds. */
  condition: string;
}

/**
 * A table of a page with the facts that its conditions ask for, as they are broken up for reasons. Undefined where there
 * is no such table. Pure.
 */
export function decisionTableOf(plan: Plan, name: string, words: Words = {}): DecisionTable | undefined {
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
    const ways = node ? waysTo(node, true, env) : [[]];
    return ways.map((way) =>
      way.map((literal): DecisionWant => {
        const { by, condition, saying, subject } = wantOf(literal, env);
        const { atom, isTrue } = literal;
        return { column: meet(subject), saying, by, atom: print(atom), isTrue, condition: print(condition) };
      }),
    );
  });
  return { columns: [...columns.values()], rows };
}

interface Around {
  plan: Plan;
  table: Table;
  words: Words;
}

/** The names that are no fields of a document. */
const NAMES: Readonly<Record<string, Saying>> = {
  "session.loggedIn": en`logged in`.zh`已登录`,
  now: en`the time now`.zh`当前时间`,
};

/** What a fact is, in a few words: those of its field, and what is asked of it. Null where nobody says. Pure. */
function aboutFact(node: Node, around: Around): Saying | null {
  if (node.kind === "binary") return aboutComparison(node, around);
  if (node.kind === "call") return aboutCall(node, around);
  if (node.kind === "macro") return aboutMacro(node, around);
  const path = pathOf(node, around);
  const words = path && around.words.describe?.(path);
  return words === undefined ? (NAMES[print(node)] ?? null) : same(words);
}

/** `fee today > fee of the task`. */
function aboutComparison(
  { left, operator, right }: Extract<Node, { kind: "binary" }>,
  around: Around,
): Saying | null {
  const [one, other] = [aboutFact(left, around), aboutFact(right, around)];
  if (!one && !other) return null;
  return joined([one ?? print(left), SIGNS[operator] ?? operator, other ?? print(right)], same(" "));
}

function aboutCall(node: Extract<Node, { kind: "call" }>, around: Around): Saying | null {
  const [only, more] = node.arguments;
  if (!only || more) return null;
  const of = aboutFact(only, around) ?? same(print(only));
  if (node.name === "has") return en`${of}: there`.zh`有${of}`;
  return node.name === "size" ? en`${of}: how many`.zh`${of}的数量` : null;
}

function aboutMacro(node: Extract<Node, { kind: "macro" }>, around: Around): Saying | null {
  const list = aboutFact(node.list, around) ?? same(print(node.list));
  const body = print(node.body);
  if (node.macro === "exists") return en`one in ${list} has ${body}`.zh`${list}里有一项满足 ${body}`;
  return node.macro === "all" ? en`all in ${list} have ${body}`.zh`${list}里每一项都满足 ${body}` : null;
}

/** Where a field stands in the answers; of an item of the table's list where any item does. */
function pathOf(node: Node, around: Around): Path | undefined {
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

function itemPath(name: string, { plan, table: { each, as = "item" } }: Around): Path | undefined {
  const found = each !== undefined && name === as ? listOf(plan, each, as) : undefined;
  return found && [...found.path, 0];
}

/** What the facts of a table are, by the texts of its columns, and what the parts of its conditions come to. Plain. */
export interface FactsNow {
  values: Readonly<Record<string, Saying>>;
  /** Null: it cannot be said, since what it asks about is not there. */
  atoms: Readonly<Record<string, boolean | "unknown" | null>>;
}

/** The facts of a table for the names of a scope, by the evaluator. Pure. */
export function factsNow(plan: Plan, { columns, rows }: DecisionTable, scope: Scope): FactsNow {
  const valueAt = (text: string) => {
    const node = nodesOf(plan)(text);
    return node && attempt(node, scope);
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
