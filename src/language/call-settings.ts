import type { Brand, Endpoint, Server } from "./document.generated.ts";

/** How the calls of an endpoint are sent and their answers are read. */
export type CallSettings = Required<Omit<Server, "headers">> &
  Pick<Endpoint, "path" | "query" | "send" | "headers">;

/** The values of keys that a server leaves out; a test compares them with the schema. */
export const SERVER_DEFAULTS = {
  method: "POST",
  body: "json",
  credentials: "same-origin",
  timeoutMs: 20_000,
  dataAt: "body",
} as const;

/**
 * Returns how an endpoint is called: the brand's server, with what the endpoint overrides. The checker rejects a page that
 * calls a server which its brand does not describe; such a call has no outcome but "network".
 */
export function callSettingsOf(
  { brand, endpoints }: { brand: Pick<Brand, "server">; endpoints: Readonly<Record<string, Endpoint>> },
  name: string,
): CallSettings {
  const { server } = brand;
  const { data: _, ...own } = endpoints[name] ?? { path: "" };
  return {
    ...{ base: "", outcomes: [] },
    ...SERVER_DEFAULTS,
    ...server,
    ...own,
    headers: { ...server?.headers, ...own.headers },
  };
}

/** Whether what a call sends is part of its address, since its request has no body. */
export function isSentInAddress({ method, body }: Pick<CallSettings, "method" | "body">): boolean {
  return method === "GET" || body === "none";
}
