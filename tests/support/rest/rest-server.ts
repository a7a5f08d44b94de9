import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificate } from "../browser/certificate.ts";

/** A call as the server received it. */
export interface RestCall {
  method: string;
  /** Path without query. */
  path: string;
  query: Record<string, string>;
  /** By lower-case name. */
  headers: IncomingMessage["headers"];
  /** The token after "Bearer "; undefined without one. */
  token: string | undefined;
  /** The parts of the path that the route names in braces. */
  params: Record<string, string>;
  /** JSON as a value, any other content as text. */
  body: unknown;
  /** Moment of the server's clock, in milliseconds since 1970. */
  now: number;
}

/** An answer. Without a body, nothing is sent after the headers; a text is sent unchanged, other values as JSON. */
export interface RestAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds to wait first. */
  delayMs?: number;
}

/** Functions that answer calls, by method and path: `POST /card/{id}/stamps`. */
export type RestRoutes = Readonly<Record<string, (call: RestCall) => RestAnswer>>;

/** A REST server for tests: no envelope, status codes, a bearer token, and CORS for the sites that it allows. */
export interface RestServer {
  port: number;
  /** All calls in the order of their arrival, without preflights. */
  calls: RestCall[];
  /** Paths of the preflights that browsers sent before calls from other sites. */
  preflights: string[];
  /** Origins of the sites whose pages may read answers. */
  allowed: string[];
  /** Moment in the Date header of all answers, in milliseconds since 1970; undefined for the present one. */
  now: number | undefined;
  /** Answers the next call of a route in this way, whatever the route does. */
  answerNext(route: string, answer: RestAnswer): void;
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine; with a certificate, it speaks https. */
export async function startRestServer(routes: RestRoutes, certificate?: Certificate): Promise<RestServer> {
  const planned: { route: string; answer: RestAnswer }[] = [];
  const server: RestServer = {
    port: 0,
    ...{ calls: [], preflights: [], allowed: [], now: undefined },
    answerNext: (route, answer) => planned.push({ route, answer }),
    close: async () => {
      listener.closeAllConnections();
      listener.close();
    },
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://rest");
    const cors = corsHeadersFor(request, server.allowed);
    if (request.method === "OPTIONS") {
      server.preflights.push(pathname);
      return send(response, { status: 204, headers: cors });
    }
    const found = findRoute(routes, `${request.method} ${pathname}`);
    const call: RestCall = {
      method: request.method ?? "",
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      token: /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1],
      params: found?.params ?? {},
      body: await readBody(request),
      now: server.now ?? Date.now(),
    };
    server.calls.push(call);
    const next = planned.findIndex(({ route }) => route === found?.route);
    const [replaced] = next < 0 ? [] : planned.splice(next, 1);
    const answer = replaced?.answer ?? (found ? routes[found.route]?.(call) : undefined) ?? { status: 404 };
    const date = server.now === undefined ? {} : { date: new Date(server.now).toUTCString() };
    return send(response, { ...answer, headers: { ...cors, ...date, ...answer.headers } });
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch(() => response.destroy());
  };
  const listener = certificate
    ? createHttpsServer(
        { cert: readFileSync(certificate.certificate), key: readFileSync(certificate.key) },
        handle,
      )
    : createHttpServer(handle);
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  server.port = (listener.address() as AddressInfo).port; // it listens on a TCP port
  return server;
}

/** Returns the headers with which a page of another site may make the call; none for sites that are not allowed. */
function corsHeadersFor({ headers }: IncomingMessage, allowed: readonly string[]): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || !allowed.includes(origin)) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type, idempotency-key",
    "access-control-expose-headers": "date",
    vary: "origin",
  };
}

function findRoute(
  routes: RestRoutes,
  asked: string,
): { route: string; params: Record<string, string> } | undefined {
  for (const route of Object.keys(routes)) {
    const pattern = route.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${pattern}$`).exec(asked);
    const params = Object.entries(found?.groups ?? {}).map(([name, text]) => [
      name,
      decodeURIComponent(text),
    ]);
    if (found) return { route, params: Object.fromEntries(params) };
  }
  return undefined;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return request.headers["content-type"]?.startsWith("application/json") ? JSON.parse(text) : text;
}

async function send(
  response: ServerResponse,
  { body, delayMs = 0, headers = {}, status }: RestAnswer,
): Promise<void> {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  const type = typeof body === "string" ? "text/html" : "application/json";
  response.writeHead(status, { ...(body !== undefined && { "content-type": type }), ...headers });
  response.end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
}
