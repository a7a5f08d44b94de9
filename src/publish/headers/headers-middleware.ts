import type { ServerResponse } from "node:http";
import { type Middleware, pathOf } from "../request.ts";
import type { Site } from "../site.ts";
import { headersOf, kindOf } from "./headers.ts";
import { brandHostsOf } from "./page-policy.ts";

interface HeadersOptions {
  site: Pick<Site, "brands">;
  /** The hashes of the inline scripts of its pages. */
  scripts?: readonly string[];
  /** For Vite's development server: see `PolicyOptions`. */
  isDevelopment?: boolean;
}

/** Under these addresses Vite serves modules by their place on the disk, and decides itself which. */
const FILES_OF_VITE = "/@fs/";

/**
 * Gives every answer the headers of its kind, for the hosts of pictures that the site's brands list now; whoever
 * answers may still set others. What is to be refused is answered here with 404. To be used before all others.
 */
export function headersMiddleware({ site, scripts = [], isDevelopment = false }: HeadersOptions): Middleware {
  return (request, response, next) => {
    const isVites = isDevelopment && request.url?.startsWith(FILES_OF_VITE);
    const path = isVites ? FILES_OF_VITE : pathOf(request.url);
    const options = {
      // Asked by pages alone: for it the brands are looked over.
      get pictureHosts() {
        return brandHostsOf(site);
      },
      scripts,
      isDevelopment,
    };
    for (const [name, value] of headersOf(kindOf(path ?? "/"), options)) response.setHeader(name, value);
    if (path === undefined) refuse(response);
    else next();
  };
}

/** Answers with 404 what nobody else has answered and is no page: a page is there for every other address. */
export const missingMiddleware: Middleware = (request, response, next) => {
  const kind = kindOf(pathOf(request.originalUrl ?? request.url) ?? "/");
  if (kind.name === "page") return next();
  for (const [name, value] of headersOf(kind, { pictureHosts: [], isError: true }))
    response.setHeader(name, value);
  refuse(response);
};

function refuse(response: ServerResponse): void {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end("There is nothing here.\n");
}
