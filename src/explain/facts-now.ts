import { attempt } from "../language/evaluation/evaluate.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import type { DecisionTable } from "./decision-table.ts";
import { nodesOf } from "./nodes-of.ts";
import { sayValue } from "./say-value.ts";

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
