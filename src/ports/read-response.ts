import { parseAnswer } from "../plan/parse-answer.ts";
import { LOGIN_REQUIRED_TEXT } from "../play/default-messages.ts";
import type { CallError } from "../play/snapshot.ts";
import type { ResponseLike } from "./calls-sent-before-engine.ts";

/** Base path of the mall's server; see campaigns/README.md, “Calls and payloads”. */
export const API_BASE_PATH = "/prod-api";

/** Message to the customer if a call gets no usable answer. */
const NETWORK_ERROR_TEXT = "网络异常";

/**
 * Code with which the server reports success, as a number or a string; see campaigns/README.md, “Envelope and
 * codes”.
 */
const SUCCESS_CODE = "0";
const LOGGED_OUT_CODE = "200001";

/** Matches a message with more than 80 characters, and captures the first 79. So many fit in a toast of 375 pixels. */
const LONG_MESSAGE = /^(.{79}).{2,}$/su;

/**
 * Returns the `data` of a server's response. Throws a CallError if the server refused the call, another error
 * if the response is not JSON.
 */
export async function readResponseData(response: ResponseLike): Promise<unknown> {
  if (!response.ok) throw createNetworkError();
  return unwrapEnvelope(parseAnswer(await response.text()));
}

/** Returns the data of an envelope { code, message, data }; throws a CallError for any code but success. */
function unwrapEnvelope(envelope: unknown): unknown {
  const { code, message, data } = (envelope ?? {}) as Record<string, unknown>;
  if (typeof code !== "string" && typeof code !== "number") throw createNetworkError();
  const text = String(code);
  if (text === SUCCESS_CODE) return data;
  const kind = text === LOGGED_OUT_CODE ? "loggedOut" : "refused";
  const shown = typeof message === "string" && message.trim() ? message : defaultErrorText(kind, text);
  throw { kind, code: text, message: shown.replace(LONG_MESSAGE, "$1…") } satisfies CallError;
}

/** Returns the message to the customer for an error that the server sent without one; never the bare code. */
function defaultErrorText(kind: CallError["kind"], code: string): string {
  return kind === "loggedOut" ? LOGIN_REQUIRED_TEXT : `操作失败，请稍后重试（代码${code}）`;
}

/** Returns the error of a call that got no usable answer. */
export function createNetworkError(): CallError {
  return { kind: "network", code: "", message: NETWORK_ERROR_TEXT };
}

/** Whether a rejection is a CallError. Anything else is a bug or comes from the browser. */
export function isCallError(error: unknown): error is CallError {
  return typeof (error as CallError | null)?.kind === "string";
}
