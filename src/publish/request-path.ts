import type { IncomingMessage, ServerResponse } from "node:http";

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

/** A segment of a decoded path that begins with a dot: a hidden file. In syntax common to JavaScript and nginx. */
export const HIDDEN_SEGMENT = "/\\.";

const AMBIGUOUS_PATTERN = new RegExp(AMBIGUOUS_ENCODING, "i");
const HIDDEN_PATTERN = new RegExp(HIDDEN_SEGMENT);

/**
 * Returns the decoded path of a request as nginx reads it: no query, no `.` or `..`, no doubled slashes. Returns undefined
 * if the request must be refused, because the path is ambiguous or names a hidden file.
 */
export function decodedPathOf(url = "/"): string | undefined {
  const [sent = ""] = url.split(/[?#]/);
  if (AMBIGUOUS_PATTERN.test(sent)) return undefined;
  try {
    // With a host in front, because URL would read a path that begins with two slashes as a host.
    const { pathname } = new URL(sent.startsWith("/") ? `http://site.invalid${sent}` : sent);
    const path = decodeURIComponent(pathname).replace(/\/+/g, "/");
    return HIDDEN_PATTERN.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}
