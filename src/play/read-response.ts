import { callSettingsOf } from "../language/call-settings.ts";
import type { Outcome } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { tryOrUndefined } from "../language/try-or-undefined.ts";
import { copyWithoutPrototype, isObject, ownEntryOf, UNKNOWN } from "../language/values.ts";
import { parseAnswer } from "../plan/parse-answer.ts";
import type { Plan } from "../plan/plan.ts";
import type { CallOutcome } from "./events.ts";
import { networkError } from "./network-error.ts";
import type { CallError } from "./snapshot.ts";

/** The answer to a call as it came: HTTP status and text. */
export interface ServerResponse {
  status: number;
  text: string;
}

/** Matches a message with more than 80 characters, and captures the first 79: 80 characters fit in a toast of 375 pixels. */
const LONG_MESSAGE = /^(.{79}).{2,}$/su;

/** Returns the outcome of a call by the server's list of outcomes, with the data of an accepted one. Never throws. */
export function readResponse(plan: Plan, endpoint: string, { status, text }: ServerResponse): CallOutcome {
  const { outcomes, dataAt } = callSettingsOf(plan, endpoint);
  const body = tryOrUndefined(() => parseAnswer(text)) ?? null;
  const scope: Scope = copyWithoutPrototype({ response: { status, body } });
  const found = firstThatHolds(plan, outcomes, scope);
  if (!found || found.outcome === "network") return { error: networkError() };
  if (found.outcome === "accepted") return { data: valueAt(body, dataAt) };
  const evaluated = (expression: Outcome["code"]) =>
    expression === undefined ? undefined : plan.evaluate(expression, scope);
  const given = evaluated(found.code);
  const code = typeof given === "string" || typeof given === "number" ? `${given}` : "";
  const message = evaluated(found.reason);
  const shown =
    typeof message === "string" && message.trim() ? message : defaultErrorText(plan, found.outcome, code);
  return { error: { kind: found.outcome, code, message: shown.replace(LONG_MESSAGE, "$1…") } };
}

/** Returns the first outcome that holds; undefined if no outcome holds, or an unknown one comes first. */
function firstThatHolds(plan: Plan, outcomes: readonly Outcome[], scope: Scope): Outcome | undefined {
  for (const outcome of outcomes) {
    const holds = plan.evaluateCondition(outcome.when, scope);
    if (holds) return holds === UNKNOWN ? undefined : outcome;
  }
  return undefined;
}

/** Returns the value at a path such as `body.data`; undefined if it is missing. */
function valueAt(body: unknown, path: string): unknown {
  const [, ...keys] = path.split(".");
  return keys.reduce((value, key) => (isObject(value) ? ownEntryOf(value, key) : undefined), body);
}

/** Returns the message to the customer for an error that the server sent without one; never the bare code. */
function defaultErrorText({ word }: Plan, kind: CallError["kind"], code: string): string {
  if (kind === "loggedOut") return word("loginRequired");
  return code ? word("failedWithCode", { code }) : word("failed");
}
