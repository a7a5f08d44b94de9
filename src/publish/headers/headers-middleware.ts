import type { ServerResponse } from "node:http";
import { decodedPathOf, type Middleware } from "../request-path.ts";
import type { Site } from "../site.ts";
import { headersByName, servedKindOf } from "./headers.ts";
import { brandHostsOf } from "./page-policy.ts";

/** The site, and the options of its pages' Content-Security-Policy. */
interface HeadersOptions {
  site: Pick<Site, "brands">;
  /** The hashes of the pages' inline scripts. */
  scripts?: readonly string[];
  /** For Vite's development server: see `PolicyOptions`. */
  isDevelopment?: boolean;
}

/** The address below which Vite serves modules by their path on disk. Vite itself decides which ones. */
const FILES_OF_VITE = "/@fs/";

/**
 * Sets the headers of each response by its path, with the picture hosts that the site's brands list now. Later handlers
 * may set others. Answers requests that `decodedPathOf` refuses with 404. Must run before all other middlewares.
 */
export function headersMiddleware({ site, scripts = [], isDevelopment = false }: HeadersOptions): Middleware {
  return (request, response, next) => {
    const isVites = isDevelopment && request.url?.startsWith(FILES_OF_VITE);
    const path = isVites ? FILES_OF_VITE : decodedPathOf(request.url);
    const options = {
      // A getter, since only pages need it and it checks the brands for changes.
      get pictureHosts() {
        return brandHostsOf(site);
      },
      scripts,
      isDevelopment,
    };
    for (const [name, value] of headersByName(servedKindOf(path ?? "/"), options))
      response.setHeader(name, value);
    if (path === undefined) sendNotFound(response);
    else next();
  };
}

/** Answers unhandled requests with 404, unless they ask for a page: every other address gets a page. */
export const missingMiddleware: Middleware = (request, response, next) => {
  const kind = servedKindOf(decodedPathOf(request.originalUrl ?? request.url) ?? "/");
  if (kind.name === "page") return next();
  for (const [name, value] of headersByName(kind, { pictureHosts: [], isError: true }))
    response.setHeader(name, value);
  sendNotFound(response);
};

function sendNotFound(response: ServerResponse): void {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end("Not found.\n");
}
