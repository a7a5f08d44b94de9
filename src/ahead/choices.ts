import type { Text } from "../language/document.generated.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import type { Part } from "../language/syntax/template.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";

/** What the publisher has drawn of a page for all that its answers may say. It stands in the page's HTML as JSON. */
export interface Choices {
  /** The trees of the expressions that are asked, by their texts. */
  nodes: Record<string, Node>;
  /** The parts of the templates that are shown. */
  parts: Record<string, Part[]>;
  /** The templates whose texts are marked in drawings: plan/marks.ts. */
  texts: string[];
  blocks: BlockChoices[];
}

/** What stands in a page of its choices: the scripts of the engine, too, of which the first begins it. */
export interface PageChoices extends Choices {
  scripts: string[];
}

/** The drawings of one of the page's blocks. */
export interface BlockChoices {
  /** Its place among the page's blocks. */
  at: number;
  /** The endpoints that must have answered. */
  waits: string[];
  choice: Choice;
}

/** The number of a drawing, or a question whose answer is the index of the next choice. */
export type Choice = number | { ask: Question; next: (Choice | null)[] };

/** A state table, by its name, or a condition, or a text with cases. */
export type Question = { table: string } | { verdict: Expression } | { cases: Exclude<Text, string> };

/**
 * The index of what a question comes to: a table's row, 0 for a condition that holds and 1 for one that does not, or a
 * case. Undefined where nothing holds or it is not known. Pure.
 */
function answerOf(plan: Plan, ask: Question, scope: Scope): number | undefined {
  if ("verdict" in ask) {
    const holds = plan.verdict(ask.verdict, scope);
    return holds === UNKNOWN ? undefined : Number(!holds);
  }
  const rows = "cases" in ask ? ask.cases : (plan.campaign.tables?.[ask.table]?.rows ?? []);
  for (const [i, { when }] of rows.entries()) {
    const holds = plan.verdict(when, scope);
    if (holds) return holds === UNKNOWN ? undefined : i;
  }
  return undefined;
}

/** The number of the drawing that shows what these names say; undefined where there is none for it. Pure. */
export function drawingOf(plan: Plan, choice: Choice | null, scope: Scope): number | undefined {
  if (choice === null || typeof choice === "number") return choice ?? undefined;
  const answer = answerOf(plan, choice.ask, scope);
  return answer === undefined ? undefined : drawingOf(plan, choice.next[answer] ?? null, scope);
}
