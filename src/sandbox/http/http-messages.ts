import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { Language } from "../../language/messages/localized-text.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { isObject, mapValues } from "../../language/values.ts";

/** Maximum size of a request's body in bytes, which bounds memory. Forms of pages have some hundred bytes. */
const MAX_BODY_BYTES = 1 << 20;

/** Returns whether a socket address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Returns whether a request comes from a page of another site. Pictures and links of other sites send no Origin header,
 * so the browser's own statement and the referrer count too.
 */
export function isFromOtherSite({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const { host = "", origin, referer, "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const own = [`http://${host}`, `https://${host}`];
  if (origin !== undefined) return !own.includes(origin);
  return referer !== undefined && !own.some((one) => referer === one || referer.startsWith(`${one}/`));
}

/** Returns the path of a request, without its query. */
export function requestPathOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  return url.split("?")[0] ?? "/";
}

/** Returns the query parameters of a request. */
export function requestQueryOf({ url = "/" }: Pick<IncomingMessage, "url">): URLSearchParams {
  return new URLSearchParams(url.split("?").slice(1).join("?"));
}

/** Returns the headers that a page can set itself, by lower-case name. */
export function ownHeadersOf({ headers }: IncomingMessage): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => /^(x-|authorization$|idempotency-key$)/.test(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value ?? "")]));
}

/** Returns the body; undefined if it exceeds the limit in bytes. Rejects when the client disconnects. */
export async function readRequestBody(
  request: IncomingMessage,
  limit = MAX_BODY_BYTES,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Reads to the end: a client that is cut off while it sends would never see the answer.
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

/**
 * Maximum number of objects and lists in each other in the JSON of a request. Answers have some ten; recursion
 * overflows at thousands.
 */
export const MAX_INPUT_DEPTH = 100;

/** Returns whether a value has more levels of objects and lists. It does not recurse, so that no depth overflows. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_INPUT_DEPTH) return true;
    level = level.flatMap((one) =>
      Object.values(one ?? {}).filter((child) => typeof child === "object" && child !== null),
    );
  }
  return false;
}

/**
 * Returns the text fields of a form body, multipart or urlencoded; undefined if it cannot be read. An empty body is an
 * empty form.
 */
export async function readFormBody(
  body: Buffer<ArrayBuffer>,
  contentType: string | undefined,
): Promise<Record<string, string> | undefined> {
  if (body.length === 0) return {};
  try {
    const headers = { "content-type": contentType ?? "" };
    const form = await new Request("http://sandbox/", { method: "POST", headers, body }).formData();
    return Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return undefined;
  }
}

/** Returns the fields of a call's body, a form or JSON, as texts; undefined if it cannot be read. */
export async function readCallBody(
  body: Buffer<ArrayBuffer>,
  contentType: string | undefined,
): Promise<Record<string, string> | undefined> {
  if (!/^application\/json\b/i.test(contentType ?? "")) return readFormBody(body, contentType);
  const values = tryOrUndefined((): unknown => JSON.parse(body.toString("utf8")));
  if (!isObject(values) || isTooDeep(values)) return undefined;
  return mapValues(values, (value) => (typeof value === "string" ? value : JSON.stringify(value)));
}

/** Returns the HTML of one of the sandbox's own pages, up to the start of its body. Pure. */
export function pageHtmlStart(title: string, style: string, language: Language): string {
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${style}">
    <title>${title}</title>
  </head>
  <body>`;
}

/** Content type of JSON answers. */
export const JSON_CONTENT_TYPE = "application/json; charset=utf-8";

/** Sends JSON. Answers of the sandbox and its control are never cached. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, { status, type: JSON_CONTENT_TYPE, text: JSON.stringify(body) });
}

/** Sends a text that must not be cached. */
export function sendText(
  response: ServerResponse,
  { status = 200, type, text }: { status?: number; type: string; text: string },
): void {
  sendTextHeaders(response, status, type);
  response.end(text);
}

/** Sends a text part by part, so that other requests are answered in between. Stops when the client disconnects. */
export async function sendTextInParts(
  response: ServerResponse,
  { type, parts }: { type: string; parts: Iterable<string> },
): Promise<void> {
  sendTextHeaders(response, 200, type);
  for (const part of parts) {
    if (response.destroyed) return;
    response.write(part);
    await setImmediate();
  }
  response.end();
}

function sendTextHeaders(response: ServerResponse, status: number, type: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
}
