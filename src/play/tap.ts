import type { Arguments } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { mapValues } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";

/** Fields of a row or block that say what a tap on it does. */
export interface TapTarget {
  do?: string | undefined;
  with?: Arguments | undefined;
}

/** A tap: its action and that action's arguments. */
export interface Tap {
  action: string;
  given?: Record<string, unknown> | undefined;
}

/** Evaluates what a tap does in this scope; undefined if it does nothing. Pure. */
export function tapOf(plan: Plan, { do: action, with: own }: TapTarget, scope: Scope): Tap | undefined {
  const given = own && mapValues(own, (expression) => plan.evaluateRaw(expression, scope) ?? null);
  return action === undefined ? undefined : { action, given };
}

/** Returns the key of a running action. The same action with other arguments has another key. Pure. */
export function keyOf({ action, given }: Tap): string {
  return given ? `${action} ${JSON.stringify(given)}` : action;
}

/** Returns the action's name from such a key. Pure. */
export function actionIn(key: string): string {
  return key.split(" ", 1)[0] ?? key;
}
