import type { CallError } from "../play/snapshot.ts";
import { LOG_IN_FIRST } from "../play/words.ts";
import type { ResponseLike } from "./sent-early.ts";

/** Base path of the mall's server; see campaigns/README.md, “Calls and payloads”. */
export const BASE = "/prod-api";

/** Message when the network fails. */
const NETWORK_ERROR = "网络异常";

/** Codes of the server, sent as numbers or strings; see campaigns/README.md, “Envelope and codes”. */
const SUCCESS = "0";
const LOGGED_OUT = "200001";

/** Returns the data of a response. Throws a CallError if the server refused, and another error if it is not JSON. */
export async function dataOf(response: ResponseLike): Promise<unknown> {
  if (!response.ok) throw networkError();
  return unwrapEnvelope(await response.json());
}

/** Returns the data of an envelope { code, message, data }; throws a CallError for any code but success. */
function unwrapEnvelope(envelope: unknown): unknown {
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

/** Returns the message for an error that came without one; it is never the bare code. */
function wordsFor(kind: CallError["kind"], code: string): string {
  return kind === "loggedOut" ? LOG_IN_FIRST : `操作失败，请稍后重试（代码${code}）`;
}

/** Returns the error of a call without a usable answer. */
export function networkError(): CallError {
  return { kind: "network", code: "", message: NETWORK_ERROR };
}

/** Whether a rejection is a CallError. Anything else is a bug or comes from the browser. */
export function isCallError(error: unknown): error is CallError {
  return typeof (error as CallError | null)?.kind === "string";
}
