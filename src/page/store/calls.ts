import type { Outcome, Request } from "../../play/events.ts";
import type { CallError } from "../../play/snapshot.ts";
import { isCallError } from "../../ports/api.ts";
import type { StoreHost } from "./store-host.ts";

/** What is asked of the server. */
export interface Question {
  endpoint: string;
  /** Where that is asked. */
  path: string;
  request: Request;
}

/** Makes the call of an action, and says what comes of it. Never rejects. */
export function makeCall(
  { client, ports }: StoreHost,
  { path, request }: Question,
  signal: AbortSignal,
): Promise<Outcome> {
  // What is known by now may be wrong from here on: who leaves before it is asked again must not find it on return.
  void client.invalidateQueries({ refetchType: "none" });
  return ports.api.call(path, request, signal).then(
    (data) => ({ data }),
    (error) => ({ error: errorOf(error) }),
  );
}

/** Why a call failed. Whatever is no failure of the port's own counts as one of the network. */
export function errorOf(error: unknown): CallError {
  return isCallError(error) ? error : { kind: "network", code: "", message: String(error) };
}
