import type { CallRequest } from "../play/events.ts";

/** The part of a fetch response that is used. `body` is missing if the text has been read already. */
export type ResponseLike = Pick<Response, "status" | "headers" | "text"> & Partial<Pick<Response, "body">>;

/** A call to send before the engine runs, with headers that only this sender adds. */
export interface EarlyCall {
  endpoint: string;
  request: CallRequest;
  headers?: Record<string, string>;
}

/** A call that a page's inline script (src/ahead/inline.ts) sent before the engine was loaded. */
export interface SentEarly {
  endpoint: string;
  request: CallRequest;
  answer: Promise<ResponseLike>;
  /** Gives the call up. */
  stop(): void;
}

declare global {
  interface Window {
    /** Calls that were sent early. */
    sentEarly?: SentEarly[];
    /** Sends a call before the engine runs. The page's first inline script provides it for the second. */
    sendEarly?: (call: EarlyCall) => SentEarly;
  }
}

/** Returns the answer to an equal call that the inline script already sent, and forgets it; undefined if none was sent. */
export function takeEarlyAnswer(
  request: CallRequest,
  signal: AbortSignal,
): Promise<ResponseLike> | undefined {
  const { sentEarly = [] } = window;
  const early = sentEarly.find((one) => contentOf(one.request) === contentOf(request));
  if (!early) return undefined;
  sentEarly.splice(sentEarly.indexOf(early), 1);
  signal.addEventListener("abort", early.stop);
  return early.answer;
}

/** Returns what makes two calls equal. The key of a tap is among the headers, and each sender has its own. */
function contentOf({ url, method, query, fields }: CallRequest): string {
  return JSON.stringify([url, method, query, fields]);
}

/** Gives up the calls that nobody has taken over. A later tap then sends its own call. */
export function discardEarlyCalls(): void {
  for (const { stop } of window.sentEarly ?? []) stop();
  window.sentEarly = [];
}
