import type { CallOutcome, CallRequest } from "../play/events.ts";
import { isCallError, networkError } from "../play/network-error.ts";
import type { ServerResponse } from "../play/read-response.ts";
import { callWithTimeLimit, readText } from "./call-with-time-limit.ts";
import type { ResponseLike } from "./calls-sent-before-engine.ts";
import type { Clock } from "./clock.ts";
import { fetchCallOf } from "./fetch-call.ts";

/** A call of one endpoint, and how its answer is read. */
export interface ApiCall {
  endpoint: string;
  request: CallRequest;
  /** Returns the outcome of the call by the server's answer. */
  read(response: ServerResponse): CallOutcome;
}

/** Sends calls to the server. */
export interface Api {
  /** Resolves to the data of an accepted call; every failure rejects with a CallError. `signal` aborts the call. */
  call(call: ApiCall, signal?: AbortSignal): Promise<unknown>;
}

/** Sends a request; `signal` aborts it. */
type SendRequest = (request: CallRequest, signal: AbortSignal) => Promise<ResponseLike>;

/** Creates the client of the server. It sets the clock by the Date header of each response. */
export function createApi(clock: Clock, send: SendRequest = fetchCall): Api {
  return {
    async call({ request, read }, signal) {
      const asked = clock.steady();
      try {
        const outcome = await callWithTimeLimit(
          async (limit) => {
            const response = await send(request, limit);
            clock.calibrate(response.headers.get("Date"), asked, clock.steady());
            return read({ status: response.status, text: await readText(response) });
          },
          request.timeoutMs,
          signal,
        );
        if ("error" in outcome) throw outcome.error;
        return outcome.data;
      } catch (error) {
        throw isCallError(error) ? error : networkError();
      }
    },
  };
}

/** Sends a call with the browser's `fetch`. */
export function fetchCall(request: CallRequest, signal: AbortSignal): Promise<Response> {
  const { url, init } = fetchCallOf(request);
  return fetch(url, { ...init, signal });
}
