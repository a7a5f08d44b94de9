import type { PageVisit } from "../play/snapshot.ts";
import { callWithTimeLimit, readText } from "../ports/call-with-time-limit.ts";
import type { EarlyRequest, SentEarly } from "../ports/calls-sent-before-engine.ts";

/**
 * Where a call's field gets its value without the evaluator: from the session, from a query parameter, or a fixed text.
 */
export type FirstField = ["session", "token" | "phoneType"] | ["query", string] | ["text", string];

/** A call that a page makes when it opens. */
export interface FirstCall {
  url: string;
  fields: Record<string, FirstField>;
  requiresLogin: boolean;
}

/** Sends a request, as `fetch` does. */
export type SendCall = (url: string, init: RequestInit) => Promise<Response>;

/** Sends a call. The engine takes it over if it would send the same fields. */
export function sendCallBeforeEngine(
  url: string,
  { fields, headers = {} }: EarlyRequest,
  send: SendCall,
): SentEarly {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  // Read the body at once, so that it has arrived when the engine takes the call over.
  const stopped = new AbortController();
  const answer = callWithTimeLimit(async (signal) => {
    const response = await send(url, { method: "POST", headers, body: form, signal });
    const text = await readText(response);
    return { ok: response.ok, headers: response.headers, text: async () => text };
  }, stopped.signal);
  // The engine reports failures when it takes over the answer.
  answer.catch(() => {});
  return { fields: JSON.stringify(Array.from(form)), answer, stop: () => stopped.abort() };
}

/** Sends a page's first calls, except those that need a login if the visitor has none. Returns them by address. */
export function sendFirstCalls(
  calls: readonly FirstCall[],
  visit: PageVisit,
  send: SendCall,
): Record<string, SentEarly> {
  const allowed = calls.filter(({ requiresLogin }) => visit.token || !requiresLogin);
  return Object.fromEntries(
    allowed.map(({ url, fields }) => {
      const known = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
        const value = valueOfCallField(field, visit);
        return value === undefined ? [] : [[name, value]];
      });
      return [url, sendCallBeforeEngine(url, { fields: known }, send)];
    }),
  );
}

function valueOfCallField([source, name]: FirstField, visit: PageVisit): string | undefined {
  if (source === "text") return name;
  return source === "query" ? visit.query[name] : visit[name as "token" | "phoneType"];
}
