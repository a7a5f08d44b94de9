import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { CAMPAIGNS_URL } from "./publish-page.ts";
import type { Site } from "./site.ts";

const PAGES_URL = `${CAMPAIGNS_URL}/pages/`;

/** What may lie beside a document and be shown by it. */
const PICTURES: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

/** Serves pages as data, and the pictures beside their documents, as they stand in the campaigns folder now. */
export function siteMiddleware(site: Site) {
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const path = pathOf(request.url);
    if (request.method !== "GET" || !path?.startsWith(`${CAMPAIGNS_URL}/`)) next();
    else if (path.startsWith(PAGES_URL)) sendPage(site, path.slice(PAGES_URL.length), response);
    else sendPicture(site, path.slice(CAMPAIGNS_URL.length), response).catch(next);
  };
}

function sendPage(site: Site, file: string, response: ServerResponse): void {
  const page = site.pages().get(file.replace(/\.json$/, ""))?.published;
  send(response, page ? 200 : 404, JSON.stringify(page ?? { error: "There is no such page." }));
}

async function sendPicture(site: Site, path: string, response: ServerResponse): Promise<void> {
  const file = normalize(join(site.folder, path));
  const type = PICTURES[extname(file).toLowerCase()];
  const isThere =
    type && file.startsWith(site.folder + sep) && (await stat(file).catch(() => undefined))?.isFile();
  if (!isThere) {
    send(response, 404, JSON.stringify({ error: "There is no such picture." }));
    return;
  }
  response.writeHead(200, { "Content-Type": type, "X-Content-Type-Options": "nosniff" });
  createReadStream(file).pipe(response);
}

function pathOf(url = "/"): string | undefined {
  try {
    return decodeURIComponent(new URL(url, "http://site.invalid").pathname);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-cache",
  });
  response.end(body);
}
