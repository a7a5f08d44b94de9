import type { ServerResponse } from "node:http";
import { pathInSite, ROOT_PATH } from "../../check/project/site-settings.ts";
import { decodedPathOf, isReadRequest, type Middleware, readRequestPath } from "../request-path.ts";
import type { Site } from "../site.ts";
import { type BrandHosts, brandHostsOf, type PolicyOptions } from "./content-security-policy.ts";
import {
  headersOfResponseKind,
  isPageKind,
  MISSING_FILE_TEXT,
  responseKindOfPath,
  type ServedKind,
} from "./headers.ts";

/** The site, and the options of its pages' Content-Security-Policy. */
interface HeadersOptions {
  site: Pick<Site, "brands" | "settings">;
  /** The hashes of the pages' inline scripts. */
  scripts?: readonly string[];
  /** For Vite's development server: see `PolicyOptions`. */
  isDevelopment?: boolean;
  missingPage?: MissingPage | undefined;
}

/** Returns the page for an address without a page. */
export type MissingPage = (url: string | undefined) => string;

const NO_HOSTS: BrandHosts = { pictureHosts: [] };

/** The prefix of modules that Vite serves by their path on the disk: packages, and sources that they import. */
export const FILES_OF_VITE = "/@fs/";

/**
 * Sets the headers of each response by its path, with the hosts that the site's brands list now. Later handlers
 * may set others. Answers requests that `readRequestPath` refuses. Must run before all other middlewares.
 */
export function headersMiddleware({
  site,
  scripts = [],
  isDevelopment = false,
  missingPage,
}: HeadersOptions): Middleware {
  return (request, response, next) => {
    const isVites = isDevelopment && request.url?.startsWith(FILES_OF_VITE);
    const read = isVites ? { path: FILES_OF_VITE } : readRequestPath(request.url);
    const settings = site.settings();
    const onHost = "path" in read ? read.path : "/";
    const path = pathInSite(onHost, settings.basePath) ?? onHost;
    // Only pages need the brands, which are then checked for changes.
    const hosts: BrandHosts = isPageKind(responseKindOfPath(path)) ? brandHostsOf(site) : NO_HOSTS;
    const options = { ...hosts, ...settings, scripts, isDevelopment };
    const kind = kindAtPathOnHost(onHost, options);
    for (const [name, value] of headersOfResponseKind(kind, options)) response.setHeader(name, value);
    if ("path" in read) next();
    else if (read.refusal === 404) sendMissing(response, missingPage?.(request.url));
    else sendText(response, read.refusal, REFUSAL_TEXTS[read.refusal]);
  };
}

const REFUSAL_TEXTS = { 400: "Bad request.", 414: "The address is too long." };

/**
 * Answers unhandled requests: a page's address with `missingPage`, others with a text, and all that would change something
 * with 405. Without `missingPage`, answers every request with 404 and a text. `hosts` returns where servers answer calls.
 */
export function missingMiddleware(
  missingPage?: MissingPage,
  hosts?: () => Pick<PolicyOptions, "apiPaths" | "basePath">,
): Middleware {
  return (request, response) => {
    const url = request.originalUrl ?? request.url;
    const kind = kindAtPathOnHost(decodedPathOf(url) ?? "/", hosts?.());
    setErrorHeaders(response, kind);
    if (missingPage && kind.name !== "call" && !isReadRequest(request))
      sendText(response, 405, "Only GET and HEAD are answered here.");
    else sendMissing(response, isPageKind(kind) ? missingPage?.(url) : undefined);
  };
}

/** Returns the kind of the response at a path of the host: calls have whole paths, all others are below the base path. */
function kindAtPathOnHost(
  path: string,
  { apiPaths, basePath = ROOT_PATH }: Pick<PolicyOptions, "apiPaths" | "basePath"> = {},
): ServedKind {
  const kind = responseKindOfPath(path, apiPaths);
  return kind.name === "call" ? kind : responseKindOfPath(pathInSite(path, basePath) ?? path);
}

/** Sets the headers that have another value on errors. */
export function setErrorHeaders(response: ServerResponse, { headers }: ServedKind): void {
  for (const { name, onError } of headers) if (onError !== undefined) response.setHeader(name, onError);
}

function sendMissing(response: ServerResponse, page: string | undefined): void {
  if (page === undefined) sendText(response, 404, MISSING_FILE_TEXT);
  else sendText(response, 404, page, "text/html; charset=utf-8");
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.end(text);
}
