import { NETWORK_ERROR_TEXT } from "./default-messages.ts";
import type { CallError } from "./snapshot.ts";

/** Returns the error of a call whose outcome is unknown: the server may have done it or not. */
export function networkError(): CallError {
  return { kind: "network", code: "", message: NETWORK_ERROR_TEXT };
}

/** Whether a rejection is a CallError. Anything else is a bug or comes from the browser. */
export function isCallError(error: unknown): error is CallError {
  return typeof (error as CallError | null)?.kind === "string";
}
