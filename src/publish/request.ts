import type { IncomingMessage, ServerResponse } from "node:http";

/** A middleware as connect, Vite and plain Node servers take it. */
export type Middleware = (
  request: IncomingMessage & { originalUrl?: string | undefined },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Whether a request only reads. */
export function isReading({ method = "" }: Pick<IncomingMessage, "method">): boolean {
  return ["GET", "HEAD"].includes(method);
}

/** Where pages and the pictures beside their documents are served. */
export const CAMPAIGNS_URL = "/campaigns";

/**
 * What no address of this site holds: encoded dots, slashes, backslashes or zeros, which servers may decode into
 * another file than the one that was checked, and `%` before anything but two digits. In the syntax that JavaScript
 * and nginx share; for the path as it was sent.
 */
export const ODD_ENCODING = "%(2e|2f|5c|00|(?![0-9a-f]{2}))|\\\\";

/** A part of a decoded path that begins with a dot: a hidden file. In the syntax that JavaScript and nginx share. */
export const HIDDEN = "/\\.";

const isOdd = new RegExp(ODD_ENCODING, "i");
const isHidden = new RegExp(HIDDEN);

/**
 * The path of a request, decoded, without its query, its dots and its doubled slashes, as nginx reads it. Undefined
 * where it is to be refused: it could be read in more than one way, or what it names is hidden.
 */
export function pathOf(url = "/"): string | undefined {
  const [sent = ""] = url.split(/[?#]/);
  if (isOdd.test(sent)) return undefined;
  try {
    // Behind a host of its own, since a path of two slashes would be taken for one.
    const { pathname } = new URL(sent.startsWith("/") ? `http://site.invalid${sent}` : sent);
    const path = decodeURIComponent(pathname).replace(/\/+/g, "/");
    return isHidden.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}
