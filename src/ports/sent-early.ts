/** The part of a fetch response that is used. */
export type ResponseLike = Pick<Response, "ok" | "headers" | "json">;

/** A call that a page's inline script (src/ahead/inline.ts) sent before the engine was loaded. */
export interface SentEarly {
  /** Form fields as JSON: pairs of name and value. */
  fields: string;
  answer: Promise<ResponseLike>;
}

declare global {
  interface Window {
    /** Calls that were sent early, by address. */
    sentEarly?: Record<string, SentEarly>;
  }
}

/**
 * Returns the answer to a call that the inline script already sent with the same fields, and forgets it;
 * undefined if none was sent.
 */
export function takeSentEarly(
  ...[url, init = {}]: Parameters<typeof fetch>
): Promise<ResponseLike> | undefined {
  const early = window.sentEarly?.[url as string];
  if (!early || early.fields !== JSON.stringify(Array.from(init.body as FormData))) return undefined;
  delete window.sentEarly?.[url as string];
  return Promise.race([
    early.answer,
    new Promise<never>((_, reject) => init.signal?.addEventListener("abort", reject)),
  ]);
}
