import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from "node:http";
import { request as requestHttps } from "node:https";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { pathOfRelayedCall } from "../../publish/live/make-page.ts";
import type { Middleware } from "../../publish/request-path.ts";
import { isFromOtherSite, requestPathOf } from "./http-messages.ts";

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

/** Time to wait for the real backend: longer than any `timeoutMs`, so that pages give up first. */
const BACKEND_TIMEOUT_MS = 130_000;

/**
 * Forwards calls below the brands' paths (`apiPaths`) to a real backend such as `https://api.example.com`, with unchanged
 * body and headers. The path of a call for a server on another host is the one that it has there. Answers 502 if the backend cannot be reached, and 403 to a call from a page of another site, or with a
 * path that a server could read as one outside of them. Throws if `origin` is not an http(s) address.
 */
export function proxyMiddleware(origin: string, apiPaths: () => readonly string[]): Middleware {
  const target = parseOrigin(origin);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return (request, response, next) => {
    const base = apiPaths().find((path) => requestPathOf(request).startsWith(`${path}/`));
    if (base === undefined) return next();
    const refused = proxyRefusalOf(request, base);
    if (refused) return sendRefusal(response, 403, refused);
    const url = new URL(target.pathname.replace(/\/$/, "") + pathOfRelayedCall(request.url ?? ""), target);
    const headers = { ...forwardedHeaders(request.headers), host: target.host };
    const fail = (why: string) => {
      // Half an answer cannot be withdrawn: the connection is cut, so that nobody takes it for a complete one.
      if (response.headersSent) response.destroy();
      else sendRefusal(response, 502, `${target.origin}: ${why}`);
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
    upstream.on("timeout", () => upstream.destroy(new Error("no answer in 130 seconds")));
    upstream.on("error", ({ message }) => fail(message));
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  };
}

/** Returns why a call is not forwarded; undefined if it is. */
function proxyRefusalOf(request: IncomingMessage, base: string): string | undefined {
  if (isFromOtherSite(request))
    return `Calls of pages of ${request.headers.origin ?? "another site"} are not forwarded`;
  return isPlainCallPath(requestPathOf(request)) ? undefined : `Only calls under ${base} are forwarded`;
}

/** Answers with a text, which is no JSON, so that no page takes it for an answer of the backend. */
function sendRefusal(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(text);
}

/** Characters that servers cut off, drop or read as a slash: white space except blanks, controls, invisible ones, `\\`, `?`, `#`. */
const AMBIGUOUS_CHARACTER = /[\s\p{C}\p{Default_Ignorable_Code_Point}\\?#]/u;

/** A segment of dots. Some servers drop the part after a semicolon. */
const DOTS_SEGMENT = /^\.+(;|$)/;

/**
 * Returns whether all servers read a path below the base in the same way, in any encoding: backends decode repeatedly,
 * and some fold characters such as `．` to their plain forms. A path that cannot be decoded is not plain.
 */
function isPlainCallPath(path: string): boolean {
  // A blank is part of many values in paths. Beside dots, some servers drop it.
  const plain = decodePathFully(path)?.normalize("NFKC").replaceAll(" ", "");
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
    `API_ORIGIN is ${JSON.stringify(origin)}, expected an address such as https://api.example.com`,
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
