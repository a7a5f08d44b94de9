/** What is asked of a response. */
export type Answered = Pick<Response, "ok" | "headers" | "json">;

/** A call that was sent by a page's inline script (src/ahead/inline.ts), before any of the engine was there. */
export interface SentEarly {
  /** The fields of its form as JSON: pairs of name and value. */
  fields: string;
  answer: Promise<Answered>;
}

declare global {
  interface Window {
    /** Calls that were sent early, by their addresses. */
    sentEarly?: Record<string, SentEarly>;
  }
}

/** Returns the answer to a call that was sent early with the same fields, once. Returns undefined if no such call was sent. */
export function sentEarly(...[url, init = {}]: Parameters<typeof fetch>): Promise<Answered> | undefined {
  const early = window.sentEarly?.[url as string];
  if (!early || early.fields !== JSON.stringify(Array.from(init.body as FormData))) return undefined;
  delete window.sentEarly?.[url as string];
  return Promise.race([
    early.answer,
    new Promise<never>((_, reject) => init.signal?.addEventListener("abort", reject)),
  ]);
}
