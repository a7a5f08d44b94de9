import type { Scope } from "../language/syntax/ast.ts";
import { mapValues, stripUnknown } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import type { CallRequest } from "./events.ts";
import { type PageState, type Run, replaceNamesInScope, scopeOfSnapshot } from "./snapshot.ts";

/**
 * Values that only the steps of one running action can read: error, submitted form, arguments, answers to its
 * calls.
 */
export type RunValues = Pick<Run, "error" | "typed" | "given" | "answers">;

/** Returns the values that expressions in a running action can read: those of the page and the action's own. */
export function scopeOfRunningAction(page: PageState, { error, typed, given, answers }: RunValues): Scope {
  const known = scopeOfSnapshot(page);
  if (!error && !typed && !given && !answers) return known;
  const forms = typed && { ...(known.forms as object), [typed.form]: typed.values };
  return replaceNamesInScope(page.plan, known, {
    ...answers,
    ...(error && { error }),
    ...(forms && { forms }),
    ...(given && { arguments: given }),
  });
}

/** Returns the form fields and headers to send to this endpoint. */
export function buildCallRequest(page: PageState, endpoint: string, own: RunValues): CallRequest {
  const { send, headers } = page.plan.endpoints[endpoint] ?? {};
  const known = scopeOfRunningAction(page, own);
  return {
    fields: evaluateToTexts(page.plan, send, known),
    headers: evaluateToTexts(page.plan, headers, known),
  };
}

type ExpressionsByName = Record<string, Expression> | undefined;

/** Evaluates expressions by name for the page itself; an unknown value stays UNKNOWN, an error becomes null. */
export function evaluateKeepingUnknown(
  plan: Plan,
  expressions: ExpressionsByName,
  known: Scope,
): Record<string, unknown> {
  return mapValues(expressions, (text) => plan.evaluateRaw(text, known) ?? null);
}

/** Evaluates expressions by name for native calls and navigation, with unknown parts replaced by null. */
export function evaluateToValues(
  plan: Plan,
  expressions: ExpressionsByName,
  known: Scope,
): Record<string, unknown> {
  return mapValues(evaluateKeepingUnknown(plan, expressions, known), stripUnknown);
}

/**
 * Evaluates expressions by name to texts, for forms and addresses. Expressions without a value are left out.
 */
export function evaluateToTexts(
  plan: Plan,
  expressions: ExpressionsByName,
  known: Scope,
): Record<string, string> {
  const values = Object.entries(evaluateToValues(plan, expressions, known)).filter(
    ([, value]) => value !== null,
  );
  return mapValues(Object.fromEntries(values), String);
}
