import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { servedKindOf } from "./headers/headers.ts";
import { knownContentTypeOf } from "./pages/content-type.ts";
import { systemErrorCode } from "./release/file-errors.ts";
import { CAMPAIGNS_URL, decodedPathOf, isReadRequest, type Middleware } from "./request-path.ts";
import type { Site } from "./site.ts";

const PAGES_URL = `${CAMPAIGNS_URL}/pages/`;

/**
 * Serves pages as data, and the pictures they name, from the current campaigns folder. Serves nothing else of the folder.
 * Caching headers come from `headersMiddleware`, which must run first.
 */
export function siteMiddleware(site: Site): Middleware {
  return (request, response, next) => {
    // A path that `pathOf` refuses gets 404 here, like every unknown path in the folder.
    const path = decodedPathOf(request.url) ?? request.url ?? "";
    if (!isReadRequest(request) || !path.startsWith(`${CAMPAIGNS_URL}/`)) next();
    else if (path.startsWith(PAGES_URL)) sendPage(site, path.slice(PAGES_URL.length), response);
    else sendPicture(site, path.slice(CAMPAIGNS_URL.length + 1), response);
  };
}

function sendPage(site: Site, file: string, response: ServerResponse): void {
  const page = site.page(file.replace(/\.json$/, ""))?.published;
  sendJson(response, page ? 200 : 404, JSON.stringify(page ?? { error: "There is no such page." }));
}

function sendPicture(site: Site, path: string, response: ServerResponse): void {
  const type = site.picture(path);
  if (type === undefined) {
    sendJson(response, 404, JSON.stringify({ error: "There is no such picture." }));
    return;
  }
  response.writeHead(200, { "Content-Type": type });
  createReadStream(join(site.folder, path))
    .on("error", () => response.destroy())
    .pipe(response);
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(body);
}

/** The published site to serve. */
interface PublishedSiteOptions {
  /** The root of a server: DIR/current. */
  folder: string;
  /** Changes a page's HTML before it is sent; gets the page's address. */
  change?: (html: string, url: string | undefined) => string;
}

/**
 * Serves a published site as nginx does: the file of an address, or the page drawn for it, or the shell. Passes calls and
 * missing files on to the next middleware. A newly published release is served at once.
 */
export function publishedMiddleware({ change = (html) => html, folder }: PublishedSiteOptions): Middleware {
  return (request, response, next) => {
    const path = decodedPathOf(request.url);
    if (path === undefined || !isReadRequest(request)) return next();
    findFile(folder, path)
      .then((found) => {
        if (!found) return next();
        response.writeHead(200, { "Content-Type": found.type });
        const isPage = found.type.startsWith("text/html");
        response.end(isPage ? change(found.content.toString("utf8"), request.url) : found.content);
      })
      .catch(next);
  };
}

interface FoundFile {
  content: Buffer;
  type: string;
}

async function findFile(folder: string, path: string): Promise<FoundFile | undefined> {
  const bare = path.replace(/\/+$/, "");
  const pages = servedKindOf(path).name === "page" ? [`${bare || "/index"}.html`, "/shell.html"] : [];
  for (const candidate of [bare, ...pages]) {
    // Compressed forms and routes have no type of their own.
    const type = knownContentTypeOf(candidate);
    const content = type === undefined ? undefined : await readIfThere(join(folder, candidate));
    if (type !== undefined && content) return { content, type };
  }
  return undefined;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(systemErrorCode(error))) return undefined;
    throw error;
  }
}
