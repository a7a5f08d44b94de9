import {
  type DecisionTree,
  isConditionalText,
  outcomesOfQuestion,
  type PageDrawings,
  type TapCall,
} from "../../ahead/page-drawings.ts";
import { callSettingsOf } from "../../language/call-settings.ts";
import type { Step, Text, TextCase } from "../../language/document.generated.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { parseExpression } from "../../language/syntax/parse.ts";
import { parseTemplate, type TemplatePart } from "../../language/syntax/template.ts";
import { mapValues, ownEntryOf } from "../../language/values.ts";
import type { Expression, Plan } from "../../plan/plan.ts";

/** Names that may have other values when the engine makes the call, or that the inline script does not know. */
const NAMES_NOT_IN_TAPS = ["local", "now", "device", "forms", "arguments", "error"];

/**
 * Returns the calls that the inline script may send for a tap, by the state of the tapped button's row: those of actions
 * that begin with the call, or with conditions and assignments before it.
 */
export function callsSentForTaps(plan: Plan): Record<string, TapCall> {
  const { tables = {}, actions = {} } = plan.campaign;
  const taps = new Map<string, TapCall | undefined>();
  for (const { state, do: action = "", with: given } of Object.values(tables).flatMap(({ rows }) => rows)) {
    const call = given ? undefined : findFirstCall(ownEntryOf(actions, action)?.steps ?? []);
    const { path, expressions } = sourcesOfCall(plan, call?.endpoint ?? "");
    const read = [
      ...[...(call?.requires ?? []), ...expressions].flatMap((one) => [...plan.reads(one)]),
      ...plan.templateReads(path),
    ];
    const isKnown = !read.some((name) => NAMES_NOT_IN_TAPS.includes(name));
    // The inline script cannot distinguish buttons of two rows with the same state.
    taps.set(state, isKnown && !taps.has(state) ? call : undefined);
  }
  return Object.fromEntries([...taps].flatMap(([state, call]) => (call ? [[state, call]] : [])));
}

/** Returns the path of a call, and the expressions of all other values that it sends. */
function sourcesOfCall(plan: Plan, endpoint: string): { path: string; expressions: Expression[] } {
  const { path, query = {}, send = {}, headers = {} } = callSettingsOf(plan, endpoint);
  return { path, expressions: [query, send, headers].flatMap((one) => Object.values(one)) };
}

/** Keys that any step may have beside the key that names its kind. */
const KEYS_BESIDE_STEP_KIND = ["$comment", "name", "otherwise"];

function findFirstCall(steps: readonly Step[]): TapCall | undefined {
  const requires: Expression[] = [];
  for (const step of steps) {
    const [kind, ...others] = Object.keys(step).filter((key) => !KEYS_BESIDE_STEP_KIND.includes(key));
    if (others.length > 0) return undefined;
    if (kind === "call") return { endpoint: step.call as string, requires };
    if (kind === "require") requires.push(step.require as Expression);
    else if (kind !== "set") return undefined;
  }
  return undefined;
}

/** Parses all expressions and templates that the inline script needs, so that it needs no parser. */
export function parseInlineScriptSources(
  plan: Plan,
  { blocks, texts, taps }: Pick<PageDrawings, "blocks" | "texts" | "taps">,
): Pick<PageDrawings, "nodes" | "parts"> {
  const asked = new Set<Expression>();
  const templates = new Set<string>();
  const names = new Set<string>();
  const need = (when: Expression | undefined) => {
    if (when === undefined) return;
    asked.add(when);
    for (const name of plan.reads(when)) names.add(name);
  };
  const needText = (text: Text) => {
    for (const { when, text: own } of typeof text === "string" ? [{ text }] : (text as TextCase[])) {
      need(when);
      templates.add(own);
    }
    for (const name of plan.templateReads(text)) names.add(name);
  };
  const visit = (choice: DecisionTree | null) => {
    if (choice === null || typeof choice === "number") return;
    const { ask, next } = choice;
    for (const { when } of outcomesOfQuestion(plan, ask)) need(when);
    if ("matches" in ask) needText(ask.text);
    next.forEach(visit);
  };
  for (const { choice } of blocks) visit(choice);
  for (const text of texts) needText(isConditionalText(text) ? text.of : text);
  for (const { endpoint, requires } of Object.values(taps)) {
    const { path, expressions } = sourcesOfCall(plan, endpoint);
    [...requires, ...expressions].forEach(need);
    needText(path);
  }
  if (blocks.length > 0)
    for (const endpoint of plan.load)
      for (const { when } of callSettingsOf(plan, endpoint).outcomes) need(when);
  for (const [name, expression] of Object.entries(plan.campaign.values ?? {}))
    if (names.has(`values.${name}`)) asked.add(expression);
  return {
    nodes: Object.fromEntries(
      // The checker rejects expressions that cannot be parsed.
      Array.from(asked, (one) => [
        `${one}`,
        (removeSourcePositions(parseExpression(`${one}`)) as { node: Node }).node,
      ]),
    ),
    parts: Object.fromEntries(
      Array.from(templates, (text) => [text, removeSourcePositions(parseTemplate(text)) as TemplatePart[]]),
    ),
  };
}

/** Removes source positions, which phones do not need. */
function removeSourcePositions<T>(value: T): T {
  if (Array.isArray(value)) return value.map(removeSourcePositions) as T;
  if (typeof value !== "object" || value === null) return value;
  const { start: _, end: __, nameStart: ___, ...others } = value as Record<string, unknown>;
  return mapValues(others, removeSourcePositions) as T;
}
