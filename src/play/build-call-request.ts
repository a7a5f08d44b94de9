import { callSettingsOf, isSentInAddress } from "../language/call-settings.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { mapValues, stripUnknown } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import type { CallRequest } from "./events.ts";
import { type PageState, type Run, replaceNamesInScope, scopeOfSnapshot } from "./snapshot.ts";

/**
 * Values that only the steps of one running action can read: error, submitted form, arguments, answers to its
 * calls.
 */
export type RunValues = Pick<Run, "error" | "typed" | "given" | "event" | "answers">;

/** Returns the values that expressions in a running action can read: those of the page and the action's own. */
export function scopeOfRunningAction(
  page: PageState,
  { error, typed, given, event, answers }: RunValues,
): Scope {
  const known = scopeOfSnapshot(page);
  if (!error && !typed && !given && !event && !answers) return known;
  const forms = typed && { ...(known.forms as object), [typed.form]: typed.values };
  return replaceNamesInScope(page.plan, known, {
    ...answers,
    ...(error && { error }),
    ...(forms && { forms }),
    ...(given && { arguments: given }),
    ...(event !== undefined && { event }),
  });
}

/** Returns the call of an endpoint; undefined if a value in its path is missing. */
export function buildCallRequest(page: PageState, endpoint: string, own: RunValues): CallRequest | undefined {
  const { plan } = page;
  const { base, path, query, send, headers, method, body, credentials, timeoutMs } = callSettingsOf(
    plan,
    endpoint,
  );
  const known = scopeOfRunningAction(page, own);
  const rest = plan.path(path, known);
  if (rest === undefined) return undefined;
  const texts = (expressions: ExpressionsByName, from = known) => evaluateToTexts(plan, expressions, from);
  const isTyped = body === "json" && !isSentInAddress({ method, body });
  return {
    ...{ url: base + rest, method, body, credentials, timeoutMs },
    query: texts(query),
    fields: isTyped ? evaluateToPresentValues(plan, send, known) : texts(send),
    headers: texts(headers, withoutEmptyToken(page, known)),
  };
}

/** Returns the names for headers: without a token, none says "Bearer " and nothing after it. */
function withoutEmptyToken({ plan }: PageState, known: Scope): Scope {
  const session = known.session as Record<string, unknown>;
  return session.token ? known : replaceNamesInScope(plan, known, { session: { ...session, token: null } });
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

/** Evaluates expressions by name. Expressions without a value are left out. */
function evaluateToPresentValues(
  plan: Plan,
  expressions: ExpressionsByName,
  known: Scope,
): Record<string, unknown> {
  const values = Object.entries(evaluateToValues(plan, expressions, known));
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/**
 * Evaluates expressions by name to texts, for forms and addresses. Expressions without a value are left out.
 */
export function evaluateToTexts(
  plan: Plan,
  expressions: ExpressionsByName,
  known: Scope,
): Record<string, string> {
  return mapValues(evaluateToPresentValues(plan, expressions, known), String);
}
