import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import type { Middleware } from "../../publish/request.ts";
import { isForeign, pathOf, sendJson } from "./http.ts";
import { BASE } from "./mall-calls.ts";

/** Hop-by-hop headers, which a proxy does not pass on (RFC 9110, section 7.6.1). */
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

/** Longer than the pages' own timeout (20 seconds), so that the pages give up first. */
const TIMEOUT_MS = 30_000;

/**
 * Forwards calls under /prod-api to a real backend such as `https://mall.example.com`, with unchanged body and
 * headers. Answers 502 if the backend cannot be reached, and 403 to a call outside /prod-api or from a page of another
 * site. Throws if `origin` is not an http(s) address.
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
      // Half an answer cannot be withdrawn: the connection is cut, so that nobody takes it for a complete one.
      if (response.headersSent) response.destroy();
      else
        sendJson(response, 502, { code: "502", message: `${target.origin}: ${error.message}`, data: null });
    });
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  };
}

/** Returns why a call is not forwarded; undefined if it is. */
function refusalOf(request: IncomingMessage): string | undefined {
  if (isForeign(request)) return `Calls of pages of ${request.headers.origin} are not forwarded`;
  return leavesBase(pathOf(request)) ? `Only calls under ${BASE} are forwarded` : undefined;
}

/**
 * Returns whether a path has a segment of dots in any encoding: backends decode repeatedly, treat \\ as /, and drop
 * the part after a semicolon. A path that cannot be decoded counts as leaving the base.
 */
function leavesBase(path: string): boolean {
  const plain = decode(path);
  if (plain === undefined) return true;
  return plain.split(/[/\\]/).some((segment) => /^\.+\s*(;|$)/.test(segment.trim()));
}

/** Decodes until nothing is left to decode. */
function decode(path: string): string | undefined {
  const plain = tryOrUndefined(() => decodeURIComponent(path));
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
