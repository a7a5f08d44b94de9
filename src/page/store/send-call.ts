import type { CallOutcome } from "../../play/events.ts";
import { isCallError } from "../../play/network-error.ts";
import type { CallError } from "../../play/snapshot.ts";
import type { Api, ApiCall } from "../../ports/api.ts";

/** Sends the call of an action to the server. Resolves to its data or its error; never rejects. */
export function sendCall(api: Api, call: ApiCall, signal: AbortSignal): Promise<CallOutcome> {
  return api.call(call, signal).then(
    (data) => ({ data }),
    (error) => ({ error: toCallError(error) }),
  );
}

/** Converts a rejected promise's reason to a CallError. Any other value counts as a network error. */
export function toCallError(error: unknown): CallError {
  return isCallError(error) ? error : { kind: "network", code: "", message: String(error) };
}
