/** The part of a fetch response that is used. `body` is missing if the text has been read already. */
export type ResponseLike = Pick<Response, "ok" | "headers" | "text"> & Partial<Pick<Response, "body">>;

/** What a call sends, without its address. */
export interface EarlyRequest {
  fields: Iterable<readonly [string, string]>;
  headers?: Record<string, string>;
}

/** A call that a page's inline script (src/ahead/inline.ts) sent before the engine was loaded. */
export interface SentEarly {
  /** Form fields as JSON: pairs of name and value. */
  fields: string;
  answer: Promise<ResponseLike>;
  /** Gives the call up. */
  stop(): void;
}

declare global {
  interface Window {
    /** Calls that were sent early, by address. */
    sentEarly?: Record<string, SentEarly>;
    /** Sends a call before the engine runs. The page's first inline script provides it for the second. */
    sendEarly?: (url: string, request: EarlyRequest) => SentEarly;
  }
}

/**
 * Returns the answer to a call that the inline script already sent with the same fields, and forgets it;
 * undefined if none was sent.
 */
export function takeEarlyAnswer(
  ...[url, init = {}]: Parameters<typeof fetch>
): Promise<ResponseLike> | undefined {
  const early = window.sentEarly?.[url as string];
  if (!early || early.fields !== JSON.stringify(Array.from(init.body as FormData))) return undefined;
  delete window.sentEarly?.[url as string];
  init.signal?.addEventListener("abort", early.stop);
  return early.answer;
}

/** Gives up the calls that nobody has taken over. A later tap then sends its own call. */
export function discardEarlyCalls(): void {
  for (const { stop } of Object.values(window.sentEarly ?? {})) stop();
  window.sentEarly = {};
}
