import type { CallRequest } from "../play/events.ts";
import { callWithTimeLimit, readText } from "./call-with-time-limit.ts";
import type { ResponseLike } from "./calls-sent-before-engine.ts";
import type { Clock } from "./clock.ts";
import { API_BASE_PATH, createNetworkError, isCallError, readResponseData } from "./read-response.ts";

/** Sends calls to the mall's server. */
export interface Api {
  /**
   * Sends a POST with a multipart form body. Resolves to the envelope's `data`; every failure rejects with a CallError.
   * `signal` aborts the call.
   */
  call(path: string, request: CallRequest, signal?: AbortSignal): Promise<unknown>;
}

/** The browser's `fetch`; the response needs only the properties used here. */
type SendRequest = (...request: Parameters<typeof fetch>) => Promise<ResponseLike>;

/** Creates the client of the mall's server. It sets the clock by the Date header of each response. */
export function createMallApi(clock: Clock, send: SendRequest = (...request) => fetch(...request)): Api {
  return {
    async call(path, { fields, headers }, signal) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const asked = clock.steady();
      try {
        return await callWithTimeLimit(async (limit) => {
          const response = await send(API_BASE_PATH + path, {
            method: "POST",
            headers,
            body: form,
            signal: limit,
          });
          clock.calibrate(response.headers.get("Date"), asked, clock.steady());
          return readResponseData({
            ok: response.ok,
            headers: response.headers,
            text: () => readText(response),
          });
        }, signal);
      } catch (error) {
        throw isCallError(error) ? error : createNetworkError();
      }
    },
  };
}
