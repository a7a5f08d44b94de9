import type { CallOutcome, CallRequest } from "../../play/events.ts";
import type { CallError } from "../../play/snapshot.ts";
import type { Api } from "../../ports/api.ts";
import { isCallError } from "../../ports/response.ts";

/** A request to an endpoint. */
export interface EndpointRequest {
  endpoint: string;
  /** Path of the endpoint. */
  path: string;
  request: CallRequest;
}

/** Makes an action's call. Resolves to its data or its error; never rejects. */
export function makeCall(
  api: Api,
  { path, request }: Pick<EndpointRequest, "path" | "request">,
  signal: AbortSignal,
): Promise<CallOutcome> {
  return api.call(path, request, signal).then(
    (data) => ({ data }),
    (error) => ({ error: errorOf(error) }),
  );
}

/** Converts a rejection to a CallError. Any other value counts as a network error. */
export function errorOf(error: unknown): CallError {
  return isCallError(error) ? error : { kind: "network", code: "", message: String(error) };
}
