import type { Request } from "../play/events.ts";
import type { Clock } from "./clock.ts";
import { BASE, dataOf, isCallError, networkError } from "./response.ts";
import type { Answered } from "./sent-early.ts";

/** How long a call may take (spec 1, section 9). */
const TIMEOUT_MS = 20_000;

/** Calls the mall's server. */
export interface Api {
  /**
   * POST with a multipart form body. Resolves to the envelope's `data`; rejects with a CallError, whatever came
   * back. `signal` gives the call up.
   */
  call(path: string, request: Request, signal?: AbortSignal): Promise<unknown>;
}

/** As the browser's fetch; of what comes back, so much is asked. */
type Send = (...request: Parameters<typeof fetch>) => Promise<Answered>;

/** Makes the client. The clock learns the server's time from its answers. */
export function createApi(clock: Clock, send: Send = (...request) => fetch(...request)): Api {
  return {
    async call(path, { fields, headers }, signal) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      // AbortSignal.timeout and .any are newer than the oldest WebViews.
      const controller = new AbortController();
      const abort = () => controller.abort();
      const timer = setTimeout(abort, TIMEOUT_MS);
      signal?.addEventListener("abort", abort);
      const asked = clock.steady();
      try {
        const response = await send(BASE + path, {
          method: "POST",
          headers,
          body: form,
          signal: controller.signal,
        });
        clock.calibrate(response.headers.get("Date"), asked, clock.steady());
        return await dataOf(response);
      } catch (error) {
        throw isCallError(error) ? error : networkError();
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      }
    },
  };
}
