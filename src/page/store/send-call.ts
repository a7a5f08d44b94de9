import type { CallOutcome, CallRequest } from "../../play/events.ts";
import type { CallError } from "../../play/snapshot.ts";
import type { Api } from "../../ports/mall-api.ts";
import { isCallError } from "../../ports/read-response.ts";

/** An endpoint with the fields and headers to send. */
export interface EndpointRequest {
  endpoint: string;
  /** Path of the endpoint. */
  path: string;
  request: CallRequest;
}

/** Sends the call of an action to the server. Resolves to its data or its error; never rejects. */
export function sendCall(
  api: Api,
  { path, request }: Pick<EndpointRequest, "path" | "request">,
  signal: AbortSignal,
): Promise<CallOutcome> {
  return api.call(path, request, signal).then(
    (data) => ({ data }),
    (error) => ({ error: toCallError(error) }),
  );
}

/** Converts a rejected promise's reason to a CallError. Any other value counts as a network error. */
export function toCallError(error: unknown): CallError {
  return isCallError(error) ? error : { kind: "network", code: "", message: String(error) };
}
