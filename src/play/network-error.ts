import type { Plan } from "../plan/plan.ts";
import type { CallOutcome } from "./events.ts";
import type { CallError } from "./snapshot.ts";

/**
 * Returns the error of a call whose outcome is unknown: the server may have done it or not. The page adds the message, which
 * is in its language (`addMessage`).
 */
export function networkError(): CallError {
  return { kind: "network", code: "", message: "" };
}

/** Returns the outcome of a call with a message to the customer. */
export function addMessage({ word }: Plan, outcome: CallOutcome): CallOutcome {
  return "error" in outcome && !outcome.error.message && outcome.error.kind === "network"
    ? { error: { ...outcome.error, message: word("networkError") } }
    : outcome;
}

/** Whether a rejection is a CallError. Anything else is a bug or comes from the browser. */
export function isCallError(error: unknown): error is CallError {
  return typeof (error as CallError | null)?.kind === "string";
}
