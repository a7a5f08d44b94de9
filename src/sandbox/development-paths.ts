import { readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { normalizePath, type ViteDevServer } from "vite";
import { pathInSite } from "../check/project/site-settings.ts";
import { tryOrUndefined } from "../language/try-or-undefined.ts";
import { pageKey } from "../plan/published-page.ts";
import { responseKindOfPath } from "../publish/headers/headers.ts";
import { FILES_OF_VITE, missingMiddleware } from "../publish/headers/headers-middleware.ts";
import {
  AMBIGUOUS_ENCODING,
  decodedPathOf,
  isReadRequest,
  type Middleware,
} from "../publish/request-path.ts";
import type { Site } from "../publish/site.ts";

/** The modules of Vite that pages load, by their whole paths. */
const VITE_MODULES = ["/@vite/client", "/@react-refresh"];

/** Names of files that Vite serves as modules. `map` is for the developer tools of browsers. */
const MODULE_EXTENSION = /\.(ts|tsx|js|mjs|cjs|css|json|map)$/;

/** A hidden file. Hidden folders contain modules: Vite's bundled packages, and those of some package managers. */
const HIDDEN_FILE = /\/\.[^/]*$/;

/** The queries that Vite's own imports have. Others, such as `raw`, make something else of a file. */
const MODULE_QUERY = /^((^|&)(import|inline|direct|[tv]=[\w-]+))*$/;

/** The path of a source relative to the sources: plain names, which need no decoding and are never hidden. */
const SOURCE_PATH = /^(\/[\w-][\w.-]*)+$/;

/** Paths that browsers and development tools use. They show no page unless a campaign has that route. */
const TOOL_PATH = /^\/(@|__|node_modules(\/|$)|favicon\.ico$)/;

const AMBIGUOUS_PATTERN = new RegExp(AMBIGUOUS_ENCODING, "i");

/** Answers the requests that are not on the list. */
const unlistedMiddleware = missingMiddleware();

/** The parts of a development server that this list needs. */
interface ListedServer {
  config: { root: string; cacheDir: string; server: { fs: { allow: readonly string[] } } };
  transformIndexHtml: ViteDevServer["transformIndexHtml"];
}

/**
 * Lists what a development server answers after the project's own middlewares, which must run before:
 *
 *     a module of the app ──▶ Vite      any other path of a page ──▶ the app      everything else ──▶ 404
 *
 * All other requests end here, so that none reaches another handler of Vite, such as the one that opens files in the
 * developer's editor.
 */
export function developmentPathsMiddleware(
  server: ListedServer,
  site: Pick<Site, "refs" | "settings">,
): Middleware {
  const sendApp: Middleware = (request, response, next) => {
    readFile(join(server.config.root, "index.html"), "utf8")
      .then((html) => server.transformIndexHtml("/index.html", html, request.url))
      .then((html) => {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.end(html);
      })
      .catch(next);
  };
  return (request, response, next) => {
    if (!isReadRequest(request)) return unlistedMiddleware(request, response, next);
    isModuleOfApp(request.url ?? "/", server.config)
      .then((isModule) => {
        if (isModule) next();
        else if (isPagePath(request.url, site)) sendApp(request, response, next);
        else unlistedMiddleware(request, response, next);
      })
      .catch(next);
  };
}

/** Returns whether an address names a module that pages load. It must be written as Vite's imports are. */
async function isModuleOfApp(
  url: string,
  { cacheDir, root, server }: ListedServer["config"],
): Promise<boolean> {
  const [, path = "", query = ""] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  if (!MODULE_QUERY.test(query)) return false;
  if (VITE_MODULES.includes(path)) return true;
  const isInFiles = path.startsWith(FILES_OF_VITE);
  const file = isInFiles ? allowedFileOf(path, [...server.fs.allow, cacheDir]) : sourceFileOf(path, root);
  if (file === undefined || !MODULE_EXTENSION.test(file) || HIDDEN_FILE.test(file)) return false;
  // Vite lets requests for its bundled packages wait until it has written them, at the first start of a checkout.
  return file.startsWith(`${normalizePath(cacheDir)}/`) || isFile(file);
}

/** Returns the file of a path below `/@fs/`; undefined outside of the allowed folders and of Vite's cache. */
function allowedFileOf(path: string, allowed: readonly string[]): string | undefined {
  if (AMBIGUOUS_PATTERN.test(path)) return undefined;
  const decoded = tryOrUndefined(() => decodeURI(path.slice(FILES_OF_VITE.length)));
  if (decoded === undefined || posix.normalize(`/${decoded}`) !== `/${decoded}`) return undefined;
  // On Windows, a path begins with the drive.
  const file = /^[a-z]:\//i.test(decoded) ? decoded : `/${decoded}`;
  return allowed.some((folder) => file.startsWith(`${normalizePath(folder)}/`)) ? file : undefined;
}

function sourceFileOf(path: string, root: string): string | undefined {
  return SOURCE_PATH.test(path) ? join(root, path) : undefined;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

/** Returns whether a path shows a page: one of the site's, or a path that only the app can answer. */
function isPagePath(url: string | undefined, site: Pick<Site, "refs" | "settings">): boolean {
  const path = decodedPathOf(url);
  if (path === undefined || responseKindOfPath(path).name !== "page") return false;
  if (!TOOL_PATH.test(path) && !MODULE_EXTENSION.test(path)) return true;
  const inner = pathInSite(path, site.settings().basePath) ?? path;
  return site.refs().some(({ key }) => key === pageKey(inner));
}
