import type { CallError } from "../play/snapshot.ts";
import { LOG_IN_FIRST } from "../play/words.ts";
import type { Answered } from "./sent-early.ts";

/** Base path of the mall's server (spec 1, section 9). */
export const BASE = "/prod-api";

/** The message when the network fails. */
const NETWORK_ERROR = "网络异常";

/** The server's codes: both may come as number or string (spec 1, section 7). */
const SUCCESS = "0";
const LOGGED_OUT = "200001";

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

/** Returns the message for an error without a message of its own: never the bare code. */
function wordsFor(kind: CallError["kind"], code: string): string {
  return kind === "loggedOut" ? LOG_IN_FIRST : `操作失败，请稍后重试（代码${code}）`;
}

/** Returns the error of a call that brought no answer. */
export function networkError(): CallError {
  return { kind: "network", code: "", message: NETWORK_ERROR };
}

/** Whether a rejection is one of ours; anything else is a bug or the browser's. */
export function isCallError(error: unknown): error is CallError {
  return typeof (error as CallError | null)?.kind === "string";
}
