import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { brandHostsOf, pagePolicy } from "../../publish/headers/page-policy.ts";
import { pathOf } from "../../publish/request-path.ts";
import type { Site } from "../../publish/site.ts";
import { loadRules } from "../../sandbox/rules/load-rules.ts";
import { STUDIO } from "../api.ts";
import { apiMiddleware } from "./api-middleware.ts";
import { Listeners } from "./http/events.ts";
import { EXAMPLES_URL, pictureMiddleware } from "./reference/examples.ts";
import { Studio, type StudioOptions } from "./studio.ts";

/** Editors write a file in several steps; wait so many milliseconds for the last one. */
const SETTLE_MS = 50;

/** The studio's own pages, all of one app. */
const APP = { pages: [STUDIO, `${STUDIO}/gallery`, `${STUDIO}/reference`], html: "studio/app/index.html" };

/** The inside of its phone frame: drawn as pages are, and so under their policy. */
const FRAME = { page: `${STUDIO}/frame`, html: "studio/frame/frame.html" };

/**
 * The studio loads from this server alone, but for the pictures of pages that it shows small; Vite's client and the editor
 * write styles, Vite's client a script into the page.
 */
const appPolicy = (pictureHosts: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** A Vite plugin that adds the operators' studio to the development server. Nothing of it is built or published. */
export function studioHost({ readme, site }: Pick<StudioOptions, "readme" | "site">): Plugin {
  return {
    name: "studio-host",
    apply: "serve",
    // What the studio's pages load is made ready with what the campaigns' pages do, not when they are first opened.
    config: () => ({ optimizeDeps: { entries: ["index.html", APP.html, FRAME.html] } }),
    async configureServer(server) {
      const listeners = new Listeners();
      const onChange = listeners.tell.bind(listeners);
      const phoneOrigin = () => server.resolvedUrls?.network[0]?.replace(/\/$/, "") ?? null;
      const studio = new Studio({ site, readme, rules: await loadRules(), onChange, phoneOrigin });
      server.httpServer?.once("close", () => void studio.gallery.end());
      heedChanges(server, { site, studio, listeners });
      server.middlewares.use(apiMiddleware(studio, listeners));
      server.middlewares.use(EXAMPLES_URL, pictureMiddleware);
      server.middlewares.use(pagesMiddleware(server, site));
    },
  };
}

/** Tells of changes on the disk, whoever made them. */
function heedChanges(
  { watcher }: ViteDevServer,
  { listeners, site, studio }: { site: Site; studio: Studio; listeners: Listeners },
): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    const paths = [...changed];
    changed.clear();
    studio.heed(paths);
    listeners.tell({ paths });
  };
  watcher.add(site.folder);
  watcher.on("all", (_, path) => {
    const name = relative(site.folder, path);
    // What begins with a dot is no file of campaigns: the studio's own, while it writes, among them.
    if (name === "" || name.split(sep).some((part) => part.startsWith("."))) return;
    changed.add(name.replaceAll(sep, "/"));
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLE_MS);
  });
}

function pagesMiddleware(server: ViteDevServer, site: Site) {
  const send = async (url: string, html: string, response: ServerResponse) => {
    const text = await readFile(join(server.config.root, html), "utf8");
    const page = await server.transformIndexHtml(`/${html}`, text, url);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.end(page);
  };
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const path = pathOf(request.url)?.replace(/\/$/, "") ?? "";
    const isFrame = path === FRAME.page;
    if ((!isFrame && !APP.pages.includes(path)) || !["GET", "HEAD"].includes(request.method ?? ""))
      return next();
    const pictureHosts = brandHostsOf(site);
    const policy = isFrame ? pagePolicy({ pictureHosts, isDevelopment: true }) : appPolicy(pictureHosts);
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("X-Frame-Options", isFrame ? "SAMEORIGIN" : "DENY");
    send(request.url ?? "/", isFrame ? FRAME.html : APP.html, response).catch(next);
  };
}
