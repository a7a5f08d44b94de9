import { createReadStream, existsSync, readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { SITE_FILES } from "../check/document/reserved-routes.ts";
import { pathInSite, ROOT_PATH } from "../check/project/site-settings.ts";
import { type PublishedPage, pageKey } from "../plan/published-page.ts";
import { isPageKind, responseKindOfPath } from "./headers/headers.ts";
import type { MissingPage } from "./headers/headers-middleware.ts";
import { contentTypeOf, knownContentTypeOf } from "./pages/content-type.ts";
import { systemErrorCode } from "./release/file-errors.ts";
import { siteFolderAt } from "./release/scheduled-sites.ts";
import { CAMPAIGNS_URL, decodedPathOf, isReadRequest, type Middleware } from "./request-path.ts";
import { type SentContent, sendContent } from "./send-content.ts";
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
  const page = servedPage(site, `/${file.replace(/\.json$/, "")}`);
  sendJson(response, page ? 200 : 404, JSON.stringify(page ?? { error: "There is no such page." }));
}

/**
 * Returns the page at a path of the host, with routes and links as they are published. Without its base path, a site is
 * served as well, for the studio; undefined if there is no such page.
 */
export function servedPage(site: Pick<Site, "page" | "settings">, path: string): PublishedPage | undefined {
  const { basePath } = site.settings();
  const inner = pathInSite(path, basePath);
  const below = inner === undefined ? undefined : site.page(pageKey(inner));
  return below ? below.publishedBelow(basePath) : site.page(pageKey(path))?.published;
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
  /** Returns the path below which the site is served; by default `/`. */
  basePath?: () => string;
  /** The root of a server: DIR/current. */
  folder: string;
  /** Returns the time by which scheduled releases go live; by default, that of this machine. */
  now?: () => Date;
  /** Changes a page's HTML before it is sent, but not that of previews; gets the page's address. */
  change?: (html: string, url: string | undefined) => string;
}

/**
 * Serves a published site as nginx does: the file of an address, or the page drawn for it. Passes calls and missing files
 * on to the next middleware. A newly published release is served at once.
 */
export function publishedSiteMiddleware({
  basePath = () => ROOT_PATH,
  change = (html) => html,
  folder,
  now = () => new Date(),
}: PublishedSiteOptions): Middleware {
  return (request, response, next) => {
    const base = basePath();
    const path = pathInSite(decodedPathOf(request.url) ?? "", base);
    if (path === undefined || !isReadRequest(request)) return next();
    findPublishedFile(siteFolderAt(folder, now()), path, base)
      .then((found) => {
        if (!found) return next();
        const kind = responseKindOfPath(path);
        const isPage = kind.name === "page" && found.type.startsWith("text/html");
        const changed = isPage && { content: Buffer.from(change(`${found.content}`, request.url)) };
        sendContent(request, response, { ...found, ...changed, kind });
      })
      .catch(next);
  };
}

/** Returns the page of a published site for addresses without a page; an empty text in a site without one. */
export function publishedMissingPage({
  change = (html) => html,
  folder,
  now = () => new Date(),
}: PublishedSiteOptions): MissingPage {
  return (url) => {
    const file = join(siteFolderAt(folder, now()), SITE_FILES.missing);
    return existsSync(file) ? change(readFileSync(file, "utf8"), url) : "";
  };
}

/** Pages that are parts of other answers and have no address. */
const INNER_PAGES: ReadonlySet<string> = new Set([SITE_FILES.shell, SITE_FILES.missing]);

async function findPublishedFile(
  folder: string,
  path: string,
  basePath: string,
): Promise<SentContent | undefined> {
  const kind = responseKindOfPath(path);
  const isPage = isPageKind(kind);
  const page = path.replace(/\/+$/, "") || "/index";
  if (isPage && [page, `${page}.html`].some((name) => INNER_PAGES.has(name.slice(1)))) return undefined;
  // Only at the root of a host, the app takes /index for the page of the route /.
  if (path === "/index" && basePath !== ROOT_PATH) return undefined;
  for (const candidate of isPage ? [path, `${page}.html`] : [path]) {
    // Compressed forms and routes have no type of their own.
    const type = candidate.endsWith("/") ? undefined : knownContentTypeOf(candidate);
    const found = type === undefined ? undefined : await readIfThere(join(folder, candidate));
    if (type !== undefined && found) return { ...found, type };
  }
  const shell =
    kind.name === "page" &&
    (await readIfThere(join(folder, PAGES_URL, basePath, `${page}.json`))) !== undefined;
  const found = shell ? await readIfThere(join(folder, SITE_FILES.shell)) : undefined;
  return found && { ...found, type: contentTypeOf(SITE_FILES.shell) };
}

/** Errors of a file that does not exist; no file has a name as long as some addresses. */
const MISSING_FILE_CODES = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"];

async function readIfThere(file: string): Promise<Omit<SentContent, "type"> | undefined> {
  try {
    const [content, { mtime }] = await Promise.all([readFile(file), stat(file)]);
    return { content, modified: mtime };
  } catch (error) {
    if (MISSING_FILE_CODES.includes(systemErrorCode(error))) return undefined;
    throw error;
  }
}
