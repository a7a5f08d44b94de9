import type { Session } from "../language/document.generated.ts";
import { mapValues } from "../language/values.ts";
import type { CallRequest } from "../play/events.ts";
import { isCustomer, type PageVisit } from "../play/snapshot.ts";
import { callWithTimeLimit, readText } from "../ports/call-with-time-limit.ts";
import type { EarlyCall, SentEarly } from "../ports/calls-sent-before-engine.ts";
import { fetchCallOf } from "../ports/fetch-call.ts";

/** A part of a value that needs no evaluator: a fixed text, or the name of a value of the session or the query. */
export type FirstPart = string | ["session", "token" | "phoneType"] | ["query", string];

/** A value of a call: the parts of a text, or a number or boolean. */
export type FirstValue = readonly FirstPart[] | number | boolean;

/** A call that a page makes when it opens, and whose values need no evaluator. */
export interface FirstCall {
  endpoint: string;
  request: Omit<CallRequest, "url" | "query" | "fields" | "headers"> & {
    url: readonly FirstPart[];
    query: Record<string, FirstValue>;
    fields: Record<string, FirstValue>;
    headers: Record<string, FirstValue>;
  };
  requiresLogin: boolean;
}

/** The first calls of a page, and where its brand finds the customer's token. */
export interface FirstCalls {
  session?: Session | undefined;
  calls: readonly FirstCall[];
}

/** Sends a request, as `fetch` does. */
export type SendCall = (url: string, init: RequestInit) => Promise<Response>;

/** Sends a call. The engine takes it over if it would send the same values. */
export function sendCallBeforeEngine({ endpoint, request, headers }: EarlyCall, send: SendCall): SentEarly {
  const { url, init } = fetchCallOf(request);
  // Read the body at once, so that it has arrived when the engine takes the call over.
  const stopped = new AbortController();
  const answer = callWithTimeLimit(
    async (signal) => {
      const response = await send(url, { ...init, headers: { ...init.headers, ...headers }, signal });
      const text = await readText(response);
      return { status: response.status, headers: response.headers, text: async () => text };
    },
    request.timeoutMs,
    stopped.signal,
  );
  // The engine reports failures when it takes over the answer.
  answer.catch(() => {});
  return { endpoint, request, answer, stop: () => stopped.abort() };
}

/** Sends a page's first calls, except those that need a login if the visitor has none. */
export function sendFirstCalls(calls: readonly FirstCall[], visit: PageVisit, send: SendCall): SentEarly[] {
  return calls.flatMap(({ endpoint, request: { url, query, fields, headers, ...how }, requiresLogin }) => {
    if (requiresLogin && !isCustomer(visit)) return [];
    const path = textOf(url, visit, encodeURIComponent);
    if (path === undefined) return [];
    const known = (values: Record<string, FirstValue>, from: Known = visit) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const text = typeof value === "object" ? textOf(value, from) : value;
          return text === undefined ? [] : [[name, text]];
        }),
      );
    const texts = (values: Record<string, FirstValue>, from: Known = visit) =>
      mapValues(known(values, from), String);
    const request = {
      ...how,
      url: path,
      query: texts(query),
      fields: known(fields),
      // Without a token, no header says "Bearer " and nothing after it.
      headers: texts(headers, { ...visit, token: visit.token || undefined }),
    };
    return [sendCallBeforeEngine({ endpoint, request }, send)];
  });
}

/** The values that parts of a text read: a visit, whose token may be missing. */
type Known = Omit<PageVisit, "token"> & { token: string | undefined };

/** Joins the parts of a text, with `encode` for those that the visit decides; undefined if one is missing. */
function textOf(
  parts: readonly FirstPart[],
  visit: Known,
  encode = (text: string) => text,
): string | undefined {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else {
      const [source, name] = part;
      const value = source === "query" ? visit.query[name] : visit[name];
      if (value === undefined) return undefined;
      text += encode(value);
    }
  }
  return text;
}
