import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

/** Forms of pages are some hundred bytes; nobody shall fill the memory. */
const BODY_LIMIT = 1 << 20;

/** Whether an address is one of this machine, as sockets have it. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/** Whether a page of another site asks. */
export function isForeign({ headers: { origin, host = "" } }: IncomingMessage): boolean {
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/** The address path, without what follows a question mark. */
export function pathOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  return url.split("?")[0] ?? "/";
}

export function queryOf({ url = "/" }: Pick<IncomingMessage, "url">): URLSearchParams {
  return new URLSearchParams(url.split("?").slice(1).join("?"));
}

/** The headers that the client chose itself, those that begin with x-, by their name in lower case. */
export function ownHeadersOf({ headers }: IncomingMessage): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith("x-"));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value ?? "")]));
}

/** The body; undefined where it has more bytes than the limit. Rejects when the client leaves half-way. */
export async function readBody(
  request: IncomingMessage,
  limit = BODY_LIMIT,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read on to the end: a client that is cut off while it sends never sees the answer.
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

/** Text fields of a form body, multipart or urlencoded; undefined where it cannot be read. An empty body is an empty form. */
export async function readFields(
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

/** The beginning of a page of the sandbox's own, up to what stands in its body, as HTML. Pure. */
export function beginPage(title: string, style: string): string {
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${style}">
    <title>${title}</title>
  </head>
  <body>`;
}

export const JSON_TYPE = "application/json; charset=utf-8";

/** Sends JSON. Answers of the mall and of its control are never to be kept. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, { status, type: JSON_TYPE, text: JSON.stringify(body) });
}

export function sendText(
  response: ServerResponse,
  { status = 200, type, text }: { status?: number; type: string; text: string },
): void {
  beginText(response, status, type);
  response.end(text);
}

/** Sends a text part by part. Whoever asks for something meanwhile has it in between; who has left is sent no more. */
export async function sendParts(
  response: ServerResponse,
  { type, parts }: { type: string; parts: Iterable<string> },
): Promise<void> {
  beginText(response, 200, type);
  for (const part of parts) {
    if (response.destroyed) return;
    response.write(part);
    await setImmediate();
  }
  response.end();
}

function beginText(response: ServerResponse, status: number, type: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
}
