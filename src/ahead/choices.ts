import type { Text } from "../language/document.generated.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import type { TemplatePart } from "../language/syntax/template.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Expression, Picks, Plan } from "../plan/plan.ts";

/** The publisher's drawings of a page's blocks and how to choose between them. The page's HTML contains it as JSON. */
export interface Choices {
  /** The syntax trees of the expressions to evaluate, by their source text. */
  nodes: Record<string, Node>;
  /** The parsed templates, by their source text. */
  parts: Record<string, TemplatePart[]>;
  /** The texts that drawings refer to by number (plan/marks.ts). */
  texts: (Text | PickedText)[];
  blocks: BlockChoices[];
  /** The calls of taps on buttons, by the state that a button shows. */
  taps: Record<string, TapCall>;
}

/** The call with which an action begins. */
export interface TapCall {
  endpoint: string;
  /** The conditions under which the action makes the call. */
  requires: Expression[];
}

/** A choice that depends on a text, such as a class by its length. */
export interface PickedText {
  of: Text;
  picks: Picks;
}

export function isPicked(text: Text | PickedText): text is PickedText {
  return typeof text === "object" && "of" in text;
}

/** Returns what is shown in place of a placeholder. Pure. */
export function textOf(plan: Plan, text: Text | PickedText = "", scope: Scope): string {
  return isPicked(text) ? plan.pick(text.of, text.picks, scope) : plan.render(text, scope);
}

/** The JSON in the page: the choices, and the engine's scripts. The first script starts the engine. */
export interface PageChoices extends Choices {
  scripts: string[];
}

/** How to choose the drawing of one top-level block. */
export interface BlockChoices {
  /** The block's index in the page's `view`. */
  at: number;
  /** The endpoints whose answers the choice needs. */
  waits: string[];
  choice: Choice;
}

/** A decision tree: a leaf is the number of a drawing; the answer to a question is an index into `next`. */
export type Choice = number | { ask: Question; next: (Choice | null)[] };

/** A state table (by name), a condition, the cases of a text, or whether a text matches a pattern. */
export type Question =
  | { table: string }
  | { condition: Expression }
  | { cases: Exclude<Text, string> }
  | { text: Text; matches: string };

/**
 * Returns the cases of a question. The answer is the first case that holds. A condition has two cases: itself and its
 * negation. A pattern has no cases.
 */
export function casesOf(plan: Plan, ask: Question): readonly { when?: Expression | undefined }[] {
  if ("matches" in ask) return [];
  if ("condition" in ask) return [{ when: ask.condition }, {}];
  return "cases" in ask ? ask.cases : (plan.campaign.tables?.[ask.table]?.rows ?? []);
}

/** Returns the index of the first case that holds; undefined if no case holds or it is unknown which does. Pure. */
function answerOf(plan: Plan, ask: Question, scope: Scope): number | undefined {
  if ("matches" in ask) return plan.matches(ask.text, ask.matches, scope) ? 0 : 1;
  for (const [i, { when }] of casesOf(plan, ask).entries()) {
    const holds = plan.evaluateCondition(when, scope);
    if (holds) return holds === UNKNOWN ? undefined : i;
  }
  return undefined;
}

/** Returns the number of the drawing for this scope; undefined if React has to draw the block. Pure. */
export function drawingOf(plan: Plan, choice: Choice | null, scope: Scope): number | undefined {
  if (choice === null || typeof choice === "number") return choice ?? undefined;
  const answer = answerOf(plan, choice.ask, scope);
  return answer === undefined ? undefined : drawingOf(plan, choice.next[answer] ?? null, scope);
}
