import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import type { Middleware } from "../../publish/request-path.ts";
import { isFromOtherSite, requestPathOf, sendJson } from "./http-messages.ts";
import { MALL_BASE_PATH } from "./mall-calls.ts";

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

/** Time to wait for the real backend: longer than the pages' own timeout (20 seconds), so that they give up first. */
const BACKEND_TIMEOUT_MS = 30_000;

/**
 * Forwards calls under /prod-api to a real backend such as `https://mall.example.com`, with unchanged body and
 * headers. Answers 502 if the backend cannot be reached, and 403 to a call from a page of another site, or with a path
 * that a server could read as one outside of /prod-api. Throws if `origin` is not an http(s) address.
 */
export function proxyMiddleware(origin: string): Middleware {
  const target = parseOrigin(origin);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return (request, response, next) => {
    if (!requestPathOf(request).startsWith(`${MALL_BASE_PATH}/`)) return next();
    const refused = proxyRefusalOf(request);
    if (refused) return sendJson(response, 403, { code: "403", message: refused, data: null });
    const url = new URL(target.pathname.replace(/\/$/, "") + request.url, target);
    const headers = { ...forwardedHeaders(request.headers), host: target.host };
    const fail = (why: string) => {
      // Half an answer cannot be withdrawn: the connection is cut, so that nobody takes it for a complete one.
      if (response.headersSent) response.destroy();
      else sendJson(response, 502, { code: "502", message: `${target.origin}: ${why}`, data: null });
    };
    const upstream = send(url, { method: request.method, headers, timeout: BACKEND_TIMEOUT_MS }, (answer) => {
      answer.on("error", () => response.destroy());
      // Node reads answers that it would not send, such as status 99. Uncaught, this would end the server.
      if (
        tryOrUndefined(() => response.writeHead(answer.statusCode ?? 502, forwardedHeaders(answer.headers)))
      )
        answer.pipe(response);
      else fail(`the answer cannot be passed on, its status is ${answer.statusCode}`);
    });
    upstream.on("timeout", () => upstream.destroy(new Error("no answer in 30 seconds")));
    upstream.on("error", ({ message }) => fail(message));
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  };
}

/** Returns why a call is not forwarded; undefined if it is. */
function proxyRefusalOf(request: IncomingMessage): string | undefined {
  if (isFromOtherSite(request))
    return `Calls of pages of ${request.headers.origin ?? "another site"} are not forwarded`;
  return isPlainCallPath(requestPathOf(request))
    ? undefined
    : `Only calls under ${MALL_BASE_PATH} are forwarded`;
}

/** Characters that servers cut off, drop or read as a slash: white space, controls, invisible ones, `\\`, `?`, `#`. */
const AMBIGUOUS_CHARACTER = /[\s\p{C}\p{Default_Ignorable_Code_Point}\\?#]/u;

/** A segment of dots. Some servers drop the part after a semicolon. */
const DOTS_SEGMENT = /^\.+(;|$)/;

/**
 * Returns whether all servers read a path below the base in the same way, in any encoding: backends decode repeatedly,
 * and some fold characters such as `．` to their plain forms. A path that cannot be decoded is not plain.
 */
function isPlainCallPath(path: string): boolean {
  const plain = decodePathFully(path)?.normalize("NFKC");
  if (plain === undefined || AMBIGUOUS_CHARACTER.test(plain)) return false;
  return !plain.split("/").some((segment) => DOTS_SEGMENT.test(segment));
}

/** Decodes a percent-encoded path repeatedly, until nothing is left to decode. Undefined if a part cannot be decoded. */
function decodePathFully(path: string): string | undefined {
  const plain = tryOrUndefined(() => decodeURIComponent(path));
  return plain === path || plain === undefined ? plain : decodePathFully(plain);
}

function parseOrigin(origin: string): URL {
  const target = URL.canParse(origin) ? new URL(origin) : undefined;
  if (target && /^https?:$/.test(target.protocol)) return target;
  throw new Error(
    `API_ORIGIN is ${JSON.stringify(origin)}, expected an address such as https://mall.example.com`,
  );
}

function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && !named.has(name) && !name.startsWith(":"),
    ),
  );
}
