import { LOG_IN_FIRST } from "../play/ask.ts";
import type { Request } from "../play/events.ts";
import type { CallError } from "../play/snapshot.ts";
import type { Clock } from "./clock.ts";
import type { Answered } from "./sent-early.ts";

/** Base path of the mall's server, and how long a call may take, in milliseconds (spec 1, section 9). */
export const BASE = "/prod-api";
const TIMEOUT = 20_000;

/** What the customer is told when the network fails (spec 1, section 8). */
const NETWORK_ERROR = "网络异常";

/** The server's codes: both may come as number or string (spec 1, section 7). */
const SUCCESS = "0";
const LOGGED_OUT = "200001";

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
      const timer = setTimeout(abort, TIMEOUT);
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

/** Returns the data of a response. Throws a CallError if the server refused, and another error if it is not JSON. */
export async function dataOf(response: Answered): Promise<unknown> {
  if (!response.ok) throw networkError();
  return open(await response.json());
}

/** Takes the data out of an envelope { code, message, data }; throws a CallError. */
function open(envelope: unknown): unknown {
  const { code, message, data } = (envelope ?? {}) as Record<string, unknown>;
  if (typeof code !== "string" && typeof code !== "number") throw networkError();
  const text = String(code);
  if (text === SUCCESS) return data;
  const kind = text === LOGGED_OUT ? "loggedOut" : "refused";
  throw {
    kind,
    code: text,
    message: typeof message === "string" && message.trim() ? message : wordsFor(kind, text),
  } satisfies CallError;
}

/** What is said of an error that came without words: never its bare code. */
function wordsFor(kind: CallError["kind"], code: string): string {
  return kind === "loggedOut" ? LOG_IN_FIRST : `操作失败，请稍后重试（代码${code}）`;
}

function networkError(): CallError {
  return { kind: "network", code: "", message: NETWORK_ERROR };
}

/** Whether a rejection is one of ours; anything else is a bug or the browser's. */
export function isCallError(error: unknown): error is CallError {
  return typeof (error as CallError | null)?.kind === "string";
}
