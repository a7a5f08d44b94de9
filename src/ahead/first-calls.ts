/**
 * Where a field of a call comes from, so that it can be known without the evaluator: a name of the session, a
 * parameter of the address, or a text that the document gives.
 */
export type FirstField = ["session", "token" | "phoneType"] | ["query", string] | ["text", string];

/** A call that a page makes when it opens. */
export interface FirstCall {
  url: string;
  fields: Record<string, FirstField>;
  requiresLogin: boolean;
}
