import type { IncomingMessage, ServerResponse } from "node:http";
import { COMPRESSED_ENDINGS } from "../check/document/reserved-routes.ts";

/** A middleware for connect, Vite and plain Node servers. */
export type Middleware = (
  request: IncomingMessage & { originalUrl?: string | undefined },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Returns whether a request only reads. */
export function isReadRequest({ method = "" }: Pick<IncomingMessage, "method">): boolean {
  return ["GET", "HEAD"].includes(method);
}

/** The address below which pages and the pictures next to their documents are served. */
export const CAMPAIGNS_URL = "/campaigns";

/**
 * Encodings that no address of this site contains: encoded dots, slashes, backslashes or zeros, and `%` without two
 * digits. Servers could decode them into another file than the checked one. The pattern applies to the undecoded path
 * and uses syntax common to JavaScript and nginx.
 */
export const AMBIGUOUS_ENCODING = "%(2e|2f|5c|00|(?![0-9a-f]{2}))|\\\\";

/**
 * Decoded paths that have no content for visitors: hidden files, and the compressed forms next to files. In syntax common to
 * JavaScript and nginx.
 */
export const HIDDEN_PATHS = `/\\.|(${COMPRESSED_ENDINGS.map((ending) => `\\${ending}`).join("|")})$`;

/** Maximum length of an address in characters. nginx refuses request lines above 8 KB. */
const MAX_ADDRESS_LENGTH = 8_100;

const AMBIGUOUS_PATTERN = new RegExp(AMBIGUOUS_ENCODING, "i");
const HIDDEN_PATTERN = new RegExp(HIDDEN_PATHS);

/** The path of a request, or the status with which nginx refuses it. */
export type RequestPath = { path: string } | { refusal: 400 | 404 | 414 };

/**
 * Reads the path of a request as nginx does: without query, with one slash between segments, with `.` and `..` resolved.
 * 400: the path leads out of the site or cannot be decoded. 404: it is ambiguous or hidden. 414: the address is too long.
 */
export function readRequestPath(url = "/"): RequestPath {
  if (url.length > MAX_ADDRESS_LENGTH) return { refusal: 414 };
  const [before = ""] = url.split("?");
  const [sent = ""] = before.replace(/^https?:\/\/[^/#]*/i, "").split("#");
  const decoded = decodePercentEncoding(sent || "/");
  const path = decoded && resolvePathSegments(decoded);
  if (path === undefined) return { refusal: 400 };
  // The name of a file never contains bytes that are not text.
  const text = Buffer.from(path, "latin1").toString("utf8");
  const isHidden = AMBIGUOUS_PATTERN.test(before) || HIDDEN_PATTERN.test(text);
  return isHidden ? { refusal: 404 } : { path: text };
}

/** Returns the path of a request as nginx reads it; undefined if the request must be refused. */
export function decodedPathOf(url?: string): string | undefined {
  const read = readRequestPath(url);
  return "path" in read ? read.path : undefined;
}

/** Decodes the percent signs of a path into characters of one byte each; undefined if that is impossible. */
function decodePercentEncoding(sent: string): string | undefined {
  if (!sent.startsWith("/") || /%(?![0-9a-f]{2})|%00/i.test(sent)) return undefined;
  // Requests contain only such characters, but addresses of other sources may contain any.
  const bytes = /[\u0100-\uffff]/.test(sent) ? Buffer.from(sent).toString("latin1") : sent;
  return bytes.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Resolves dots and repeated slashes in a path; undefined if the path leads out of the site. */
function resolvePathSegments(path: string): string | undefined {
  const kept: string[] = [];
  const segments = path.split("/").slice(1);
  for (const segment of segments) {
    if (segment === "..") {
      if (kept.pop() === undefined) return undefined;
    } else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  const isFolder = kept.length > 0 && ["", ".", ".."].includes(segments.at(-1) ?? "");
  return `/${kept.join("/")}${isFolder ? "/" : ""}`;
}
