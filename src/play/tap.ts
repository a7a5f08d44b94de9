import type { Arguments } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { mapValues } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";

/** What a row or block says of a tap on it. */
export interface Target {
  do?: string | undefined;
  with?: Arguments | undefined;
}

/** A tap: its action, and what that is given. */
export interface Tap {
  action: string;
  given?: Record<string, unknown> | undefined;
}

/** What a tap on something does now; undefined for nothing. Pure. */
export function tapOf(plan: Plan, { do: action, with: own }: Target, scope: Scope): Tap | undefined {
  const given = own && mapValues(own, (expression) => plan.attempt(expression, scope) ?? null);
  return action === undefined ? undefined : { action, given };
}

/** By what an action under way is known: one that is given something else is another. Pure. */
export function keyOf({ action, given }: Tap): string {
  return given ? `${action} ${JSON.stringify(given)}` : action;
}

/** The action of such a key. Pure. */
export function actionIn(key: string): string {
  return key.split(" ", 1)[0] ?? key;
}
