import type { Saying } from "../language/messages/saying.ts";
import type { Node } from "../language/syntax/ast.ts";
import { print } from "../language/syntax/print.ts";
import type { Plan } from "../plan/plan.ts";
import { scopeOf } from "../play/snapshot.ts";
import { snapshotOf } from "../play/snapshot-of.ts";
import { aboutFact } from "./about-fact.ts";
import { envOf } from "./env.ts";
import { definitionsOf, nodesOf } from "./nodes-of.ts";
import type { Words } from "./reason.ts";
import { isMoment } from "./say-value.ts";
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
