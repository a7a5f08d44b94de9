import type { Arguments } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { mapValues } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";

/** The fields of a table's row or of a block that say what a tap does. */
export interface TapTarget {
  do?: string | undefined;
  with?: Arguments | undefined;
}

/** The action that a tap runs, with its arguments. */
export interface Tap {
  action: string;
  given?: Record<string, unknown> | undefined;
}

/**
 * Returns the action and arguments that a tap runs, evaluated in this scope; undefined if it does nothing.
 * Pure.
 */
export function actionOfTap(plan: Plan, { do: action, with: own }: TapTarget, scope: Scope): Tap | undefined {
  const given = own && mapValues(own, (expression) => plan.evaluateRaw(expression, scope) ?? null);
  return action === undefined ? undefined : { action, given };
}

/**
 * Returns the key under which a running action is stored. The same action with other arguments has another key.
 * Pure.
 */
export function keyOfRunningAction({ action, given }: Tap): string {
  return given ? `${action} ${JSON.stringify(given)}` : action;
}

/** Returns the name of the action from the key of a running action. Pure. */
export function actionOfRunningKey(key: string): string {
  return key.split(" ", 1)[0] ?? key;
}
