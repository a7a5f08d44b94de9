import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { ServedKind } from "./headers/headers.ts";
import { setErrorHeaders } from "./headers/headers-middleware.ts";

/** A whole body, its Content-Type, and when its file was written. */
export interface SentContent {
  content: Buffer;
  type: string;
  modified: Date;
}

/** The versions of a content, as headers of requests name them. */
interface ContentVersion {
  tag: string;
  modified: string;
}

/**
 * Sends content to a GET or HEAD as nginx does: 304 if the browser has it, 412 if it requires another version, 206 for a
 * range of bytes, 416 for one beyond the end, else 200. Several ranges get the whole content, which every client
 * understands.
 */
export function sendContent(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { content, kind, modified, type }: SentContent & { kind: ServedKind },
): void {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const version = { tag: `"${digest}"`, modified: modified.toUTCString() };
  response.setHeader("ETag", version.tag);
  response.setHeader("Last-Modified", version.modified);
  if (isPreconditionFailed(headers, version)) {
    setErrorHeaders(response, kind);
    return void response.writeHead(412, { "Content-Length": 0 }).end();
  }
  if (isCachedByBrowser(headers, version)) return void response.writeHead(304).end();
  const required = headers["if-range"];
  const isSame = required === undefined || Object.values(version).includes(String(required));
  const range = isSame ? parseRangeHeader(headers.range, content.length) : undefined;
  if (range === "beyond") {
    response.writeHead(416, { "Content-Range": `bytes */${content.length}`, "Content-Length": 0 }).end();
    return;
  }
  const { from, to } = range ?? { from: 0, to: content.length - 1 };
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", to - from + 1);
  if (range) response.setHeader("Content-Range", `bytes ${from}-${to}/${content.length}`);
  response.writeHead(range ? 206 : 200).end(content.subarray(from, to + 1));
}

/** Returns whether a request requires another version of the content. */
function isPreconditionFailed(headers: IncomingHttpHeaders, { modified, tag }: ContentVersion): boolean {
  const { "if-match": wanted, "if-unmodified-since": until } = headers;
  return (
    (wanted !== undefined && !isTagListed(wanted, tag)) || Date.parse(modified) > Date.parse(until ?? "")
  );
}

/** Returns whether the browser has the content. A tag counts more than a time. */
function isCachedByBrowser(headers: IncomingHttpHeaders, { modified, tag }: ContentVersion): boolean {
  const { "if-modified-since": since, "if-none-match": known } = headers;
  return known === undefined ? since === modified : isTagListed(known.replaceAll("W/", ""), tag);
}

/** Returns whether a list of tags, or `*` alone, names this tag. */
function isTagListed(names: string, tag: string): boolean {
  return names.trim() === "*" || names.split(",").some((name) => name.trim() === tag);
}

/**
 * Returns the bytes that a Range header asks for, both ends included; undefined for all of them. A range that cannot be
 * read counts as beyond the end.
 */
function parseRangeHeader(
  header: string | undefined,
  size: number,
): { from: number; to: number } | "beyond" | undefined {
  const asked = /^bytes=(.+)$/i.exec(header ?? "")?.[1];
  if (asked === undefined || asked.includes(",")) return undefined;
  const [, first = "", last = ""] = /^(\d*)-(\d*)$/.exec(asked.replaceAll(" ", "")) ?? [];
  if (first === "" && last === "") return "beyond";
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to ? { from, to } : "beyond";
}
