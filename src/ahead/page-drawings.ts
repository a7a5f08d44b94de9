import type { Text } from "../language/document.generated.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import type { TemplatePart } from "../language/syntax/template.ts";
import { UNKNOWN } from "../language/values.ts";
import type { Expression, Plan, RewriteRules } from "../plan/plan.ts";

/**
 * How to choose between the drawings (prerendered HTML) of a page's blocks. The page's HTML contains this as JSON for
 * the inline script.
 */
export interface PageDrawings {
  /** The syntax trees of the expressions to evaluate, by their source text. */
  nodes: Record<string, Node>;
  /** The parsed templates, by their source text. */
  parts: Record<string, TemplatePart[]>;
  /** The texts that drawings refer to by number (plan/drawing-marks.ts). */
  texts: (Text | PickedText)[];
  blocks: BlockChoices[];
  /** The calls of taps on buttons, by the state that a button shows. */
  taps: Record<string, TapCall>;
}

/** The call that an action begins with. The inline script may send it for a tap before the engine runs. */
export interface TapCall {
  endpoint: string;
  /** The conditions under which the action makes the call. */
  requires: Expression[];
}

/** A value that a block picks by a text, such as a class by the text's length. */
export interface PickedText {
  of: Text;
  picks: RewriteRules;
}

/** Returns whether a placeholder is filled with such a picked value, not with the text itself. */
export function isConditionalText(text: Text | PickedText): text is PickedText {
  return typeof text === "object" && "of" in text;
}

/** Renders the text that replaces a placeholder in prerendered HTML. Pure. */
export function renderPlaceholderText(plan: Plan, text: Text | PickedText = "", scope: Scope): string {
  return isConditionalText(text) ? plan.pick(text.of, text.picks, scope) : plan.render(text, scope);
}

/**
 * The JSON in the page: how to choose its prerendered drawings, and the engine's scripts. The first script starts the
 * engine.
 */
export interface PageChoices extends PageDrawings {
  scripts: string[];
}

/** How the inline script chooses the drawing (prerendered HTML) of one top-level block. */
export interface BlockChoices {
  /** The block's index in the page's `view`. */
  at: number;
  /** The endpoints that must answer before the drawing can be chosen. */
  waits: string[];
  choice: DecisionTree;
}

/**
 * A decision tree that leads to a drawing. A leaf is the number of the drawing. Otherwise the index of the first case
 * that holds is an index into `next`.
 */
export type DecisionTree = number | { ask: DecisionQuestion; next: (DecisionTree | null)[] };

/**
 * A question in a decision tree: which row of a state table (by name) is shown, whether a condition holds, which case
 * of a text applies, or whether a text matches a pattern.
 */
export type DecisionQuestion =
  | { table: string }
  | { condition: Expression }
  | { cases: Exclude<Text, string> }
  | { text: Text; matches: string };

/**
 * Returns the cases of a question. The first case that holds decides. A condition has two cases: itself and its
 * negation. A pattern has no cases.
 */
export function outcomesOfQuestion(
  plan: Plan,
  ask: DecisionQuestion,
): readonly { when?: Expression | undefined }[] {
  if ("matches" in ask) return [];
  if ("condition" in ask) return [{ when: ask.condition }, {}];
  return "cases" in ask ? ask.cases : (plan.campaign.tables?.[ask.table]?.rows ?? []);
}

/** Returns the index of the first case that holds; undefined if no case holds or it is unknown which does. Pure. */
function findFirstTrueOutcome(plan: Plan, ask: DecisionQuestion, scope: Scope): number | undefined {
  if ("matches" in ask) return plan.matches(ask.text, ask.matches, scope) ? 0 : 1;
  for (const [i, { when }] of outcomesOfQuestion(plan, ask).entries()) {
    const holds = plan.evaluateCondition(when, scope);
    if (holds) return holds === UNKNOWN ? undefined : i;
  }
  return undefined;
}

/**
 * Returns the number of the drawing to show with the values in this scope; undefined if React has to draw the block.
 * Pure.
 */
export function findMatchingDrawing(
  plan: Plan,
  choice: DecisionTree | null,
  scope: Scope,
): number | undefined {
  if (choice === null || typeof choice === "number") return choice ?? undefined;
  const answer = findFirstTrueOutcome(plan, choice.ask, scope);
  return answer === undefined ? undefined : findMatchingDrawing(plan, choice.next[answer] ?? null, scope);
}
