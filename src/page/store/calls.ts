import type { Outcome, Request } from "../../play/events.ts";
import type { CallError } from "../../play/snapshot.ts";
import type { Api } from "../../ports/api.ts";
import { isCallError } from "../../ports/response.ts";

/** What is asked of the server. */
export interface Question {
  endpoint: string;
  /** Where that is asked. */
  path: string;
  request: Request;
}

/** Makes the call of an action, and says what comes of it. Never rejects. */
export function makeCall(
  api: Api,
  { path, request }: Pick<Question, "path" | "request">,
  signal: AbortSignal,
): Promise<Outcome> {
  return api.call(path, request, signal).then(
    (data) => ({ data }),
    (error) => ({ error: errorOf(error) }),
  );
}

/** Why a call failed. Whatever is no failure of the port's own counts as one of the network. */
export function errorOf(error: unknown): CallError {
  return isCallError(error) ? error : { kind: "network", code: "", message: String(error) };
}
