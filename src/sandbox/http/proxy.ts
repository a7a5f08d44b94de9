import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { unlessThrown } from "../../language/unless-thrown.ts";
import type { Middleware } from "../../publish/request.ts";
import { isForeign, pathOf, sendJson } from "./http.ts";
import { BASE } from "./mall-calls.ts";

/** A connection's own headers, which a proxy does not pass on (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Longer than the pages wait (20 seconds), so that it is they who give up. */
const TIMEOUT_MS = 30_000;

/**
 * Forwards calls under /prod-api to a real backend such as `https://mall.example.com`, body and headers as they
 * come. A backend that cannot be reached is answered with 502, a call out of /prod-api or from a page of another site
 * with 403. Throws where `origin` is no http(s) address.
 */
export function proxyMiddleware(origin: string): Middleware {
  const target = readOrigin(origin);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return (request, response, next) => {
    if (!pathOf(request).startsWith(`${BASE}/`)) return next();
    const refused = refusalOf(request);
    if (refused) return sendJson(response, 403, { code: "403", message: refused, data: null });
    const url = new URL(target.pathname.replace(/\/$/, "") + request.url, target);
    const headers = { ...passed(request.headers), host: target.host };
    const upstream = send(url, { method: request.method, headers, timeout: TIMEOUT_MS }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, passed(answer.headers));
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    upstream.on("timeout", () => upstream.destroy(new Error("no answer in 30 seconds")));
    upstream.on("error", (error) => {
      // Half an answer cannot be taken back: cut off, so that nobody takes it for a whole one.
      if (response.headersSent) response.destroy();
      else
        sendJson(response, 502, { code: "502", message: `${target.origin}: ${error.message}`, data: null });
    });
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  };
}

/** Why a call is not forwarded; undefined where it is. */
function refusalOf(request: IncomingMessage): string | undefined {
  if (isForeign(request)) return `Calls of pages of ${request.headers.origin} are not forwarded`;
  return leavesBase(pathOf(request)) ? `Only calls under ${BASE} are forwarded` : undefined;
}

/**
 * Whether a path has a segment of dots, however it is written: backends decode more than once, take \\ for / and leave
 * out what follows a semicolon. What cannot be decoded may be anything.
 */
function leavesBase(path: string): boolean {
  const plain = decode(path);
  if (plain === undefined) return true;
  return plain.split(/[/\\]/).some((segment) => /^\.+\s*(;|$)/.test(segment.trim()));
}

/** Decoded until nothing is left to decode. */
function decode(path: string): string | undefined {
  const plain = unlessThrown(() => decodeURIComponent(path));
  return plain === path || plain === undefined ? plain : decode(plain);
}

function readOrigin(origin: string): URL {
  const target = URL.canParse(origin) ? new URL(origin) : undefined;
  if (target && /^https?:$/.test(target.protocol)) return target;
  throw new Error(
    `API_ORIGIN is ${JSON.stringify(origin)}, expected an address such as https://mall.example.com`,
  );
}

function passed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && !named.has(name) && !name.startsWith(":"),
    ),
  );
}
