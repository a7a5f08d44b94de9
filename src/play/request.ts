import type { Scope } from "../language/syntax/ast.ts";
import { mapValues, stripUnknown } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import type { CallRequest } from "./events.ts";
import { type PageState, type Run, scopeOf, withNames } from "./snapshot.ts";

/** Values of one action that only its steps see: error, submitted form, arguments, answers to its calls. */
export type RunValues = Pick<Run, "error" | "typed" | "given" | "answers">;

/** Returns the names that expressions see, with the values of this action. */
export function scope(page: PageState, { error, typed, given, answers }: RunValues): Scope {
  const known = scopeOf(page);
  if (!error && !typed && !given && !answers) return known;
  const forms = typed && { ...(known.forms as object), [typed.form]: typed.values };
  return withNames(page.plan, known, {
    ...answers,
    ...(error && { error }),
    ...(forms && { forms }),
    ...(given && { arguments: given }),
  });
}

/** Returns the fields and headers of a call to this endpoint. */
export function requestOf(page: PageState, endpoint: string, own: RunValues): CallRequest {
  const { send, headers } = page.plan.endpoints[endpoint] ?? {};
  const known = scope(page, own);
  return { fields: textsOf(page.plan, send, known), headers: textsOf(page.plan, headers, known) };
}

type Expressions = Record<string, Expression> | undefined;

/** Returns the values of expressions for the page itself; an unknown value stays unknown. */
export function attemptsOf(plan: Plan, expressions: Expressions, known: Scope): Record<string, unknown> {
  return mapValues(expressions, (text) => plan.evaluateRaw(text, known) ?? null);
}

/** Returns the values of expressions for native calls and navigation, without unknown parts. */
export function valuesOf(plan: Plan, expressions: Expressions, known: Scope): Record<string, unknown> {
  return mapValues(attemptsOf(plan, expressions, known), stripUnknown);
}

/** Returns the values of expressions as texts for forms and addresses. Expressions without a value are left out. */
export function textsOf(plan: Plan, expressions: Expressions, known: Scope): Record<string, string> {
  const values = Object.entries(valuesOf(plan, expressions, known)).filter(([, value]) => value !== null);
  return mapValues(Object.fromEntries(values), String);
}
