import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { CAMPAIGNS_URL, isReading, type Middleware, pathOf } from "./request.ts";
import type { Site } from "./site.ts";

const PAGES_URL = `${CAMPAIGNS_URL}/pages/`;

/**
 * Serves pages as data, and the pictures that they name, as they stand in the campaigns folder now; nothing else of
 * it. How long and for whom an answer counts is said by `headersMiddleware`, which is to come before it.
 */
export function siteMiddleware(site: Site): Middleware {
  return (request, response, next) => {
    // What is refused is nowhere, here as elsewhere in the folder.
    const path = pathOf(request.url) ?? request.url ?? "";
    if (!isReading(request) || !path.startsWith(`${CAMPAIGNS_URL}/`)) next();
    else if (path.startsWith(PAGES_URL)) sendPage(site, path.slice(PAGES_URL.length), response);
    else sendPicture(site, path.slice(CAMPAIGNS_URL.length + 1), response);
  };
}

function sendPage(site: Site, file: string, response: ServerResponse): void {
  const page = site.page(file.replace(/\.json$/, ""))?.published;
  send(response, page ? 200 : 404, JSON.stringify(page ?? { error: "There is no such page." }));
}

function sendPicture(site: Site, path: string, response: ServerResponse): void {
  const type = site.picture(path);
  if (type === undefined) {
    send(response, 404, JSON.stringify({ error: "There is no such picture." }));
    return;
  }
  response.writeHead(200, { "Content-Type": type });
  createReadStream(join(site.folder, path))
    .on("error", () => response.destroy())
    .pipe(response);
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(body);
}
