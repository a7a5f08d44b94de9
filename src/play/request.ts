import type { Scope } from "../language/syntax/ast.ts";
import { knownPart, mapValues } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import type { Request } from "./events.ts";
import { type PageState, type Run, scopeOf, withNames } from "./snapshot.ts";

/** Values that only the steps of one action see: the failure that a catch handles, the form to send, the arguments, and the answers to its calls. */
export type Own = Pick<Run, "error" | "typed" | "given" | "answers">;

/** The names that expressions see now, with what only this action sees. */
export function scope(page: PageState, { error, typed, given, answers }: Own): Scope {
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
export function requestOf(page: PageState, endpoint: string, own: Own): Request {
  const { send, headers } = page.plan.endpoints[endpoint] ?? {};
  const known = scope(page, own);
  return { fields: textsOf(page.plan, send, known), headers: textsOf(page.plan, headers, known) };
}

type Expressions = Record<string, Expression> | undefined;

/** As the page itself keeps them: what is unknown stays unknown. */
export function attemptsOf(plan: Plan, expressions: Expressions, known: Scope): Record<string, unknown> {
  return mapValues(expressions, (text) => plan.attempt(text, known) ?? null);
}

/** As they may leave the page. */
export function valuesOf(plan: Plan, expressions: Expressions, known: Scope): Record<string, unknown> {
  return mapValues(attemptsOf(plan, expressions, known), knownPart);
}

/** As texts, as forms and addresses carry them; what has no value is left out. */
export function textsOf(plan: Plan, expressions: Expressions, known: Scope): Record<string, string> {
  const values = Object.entries(valuesOf(plan, expressions, known)).filter(([, value]) => value !== null);
  return mapValues(Object.fromEntries(values), String);
}
