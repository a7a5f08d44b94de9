import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Connect, Plugin } from "vite";
import { pageKey } from "../plan/published.ts";
import { kindOf } from "../publish/headers/headers.ts";
import { headersMiddleware, missingMiddleware } from "../publish/headers/headers-middleware.ts";
import { brandHostsOf, withPolicy } from "../publish/headers/page-policy.ts";
import { publishedMiddleware, siteMiddleware } from "../publish/middleware.ts";
import { inlineHashes } from "../publish/pages/drawing-engine.ts";
import { type Drawer, openDrawer } from "../publish/pages/open-drawer.ts";
import { isReading, type Middleware, pathOf } from "../publish/request.ts";
import type { Site } from "../publish/site.ts";
import { watchSite } from "../publish/watch.ts";
import { proxyMiddleware } from "./http/proxy.ts";
import { sandboxMiddleware } from "./middleware.ts";
import { bridgedOf } from "./native/bridge.ts";
import { atHost, pageIndexMiddleware } from "./page-index.ts";
import { loadRules } from "./rules/load-rules.ts";
import { allCampaigns, sandboxCampaigns } from "./rules/sandbox-campaigns.ts";
import { createSandbox } from "./sandbox.ts";

/** What a development or preview server serves besides the app. */
export interface HostOptions {
  site: Site;
  /** A real backend such as https://mall.example.com; without it the sandbox plays the mall. */
  apiOrigin?: string | undefined;
  /** The root of a published site, for a preview to serve in the place of the campaigns as they are now. */
  published?: string | undefined;
  /** Milliseconds since 1970 by which the mall goes, for who wants the same pages at any time; the machine's clock where left out. */
  now?: (() => number) | undefined;
}

/** The native app's emulation, loaded before the page's own script. */
const NATIVE_APP =
  '<link rel="stylesheet" href="/__sandbox/native-app.css"><script src="/__sandbox/native-app.js"></script>';

/** Errors of the documents, shown over the page while they are edited. */
const OVERLAY = '<script type="module" src="/publish/live/client.ts"></script>';

/**
 * A Vite plugin that makes a server whole without a backend: pages as data, the mall, the native app. With
 * `apiOrigin` calls go to that backend and nothing is emulated.
 */
export function campaignHost(options: HostOptions): Plugin {
  const isSandboxed = options.apiOrigin === undefined;
  return {
    name: "campaign-host",
    async configureServer(server) {
      await watchSite(server, options.site);
      server.middlewares.use(headersMiddleware({ site: options.site, isDevelopment: true }));
      await use(server.middlewares, options, options.site.refs);
      return () => server.middlewares.use(missingMiddleware);
    },
    async configurePreviewServer({ middlewares, config }) {
      const built = resolve(config.root, config.build.outDir);
      const drawer = await openDrawer(built);
      middlewares.use(headersMiddleware({ ...options, scripts: inlineHashes(built) }));
      // Nobody tells it of changes.
      await use(middlewares, options, options.site.look);
      // Ahead of the preview's own files, which are the built page as it is.
      if (options.published === undefined) middlewares.use(builtPage(built, drawer, options));
      else {
        const change = (html: string, url?: string) => asShown(html, url, options);
        middlewares.use(publishedMiddleware({ folder: options.published, change }));
        middlewares.use(missingMiddleware);
      }
      return () => middlewares.use(missingMiddleware);
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server, originalUrl, filename }) => {
        // Pages with an index of their own, such as the studio's, are no campaigns'.
        if (!server || filename !== join(server.config.root, "index.html")) return html;
        const page = atHost(html, originalUrl).replace("</title>", `</title>${OVERLAY}`);
        return isSandboxed ? withNativeApp(page) : page;
      },
    },
  };
}

/** `refs`: where pages are now. */
async function use(
  middlewares: Connect.Server,
  { site, apiOrigin, published, now }: HostOptions,
  refs: Site["refs"],
): Promise<void> {
  if (published === undefined) middlewares.use(siteMiddleware(site));
  middlewares.use(pageIndexMiddleware({ refs, page: site.page }));
  if (apiOrigin !== undefined) {
    middlewares.use(proxyMiddleware(apiOrigin));
    return;
  }
  const sandbox = createSandbox({
    campaigns: () => allCampaigns(site),
    near: (path) => sandboxCampaigns(site, site.naming(path)),
    bridge: () => site.brands().map(bridgedOf),
    rules: await loadRules(),
    ...(now && { now }),
  });
  middlewares.use(sandboxMiddleware(sandbox));
}

/**
 * The page of every address that is a page's, as it stands in the campaigns folder now: drawn ahead, as it would be
 * published. An address without a page has the app alone, which says so.
 */
function builtPage(built: string, { drawPage }: Drawer, options: HostOptions): Middleware {
  const { site } = options;
  const htmlOf = async (path: string) => {
    const hosts = brandHostsOf(site);
    const page = site.page(pageKey(path));
    return page
      ? drawPage(page.published, hosts)
      : withPolicy(await readFile(join(built, "index.html"), "utf8"), hosts);
  };
  return (request, response, next) => {
    const path = pathOf(request.url);
    const isPage = path !== undefined && kindOf(path).name === "page";
    if (!isPage || !isReading(request)) return next();
    htmlOf(path)
      .then((html) => {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.end(asShown(html, request.url, options));
      })
      .catch(next);
  };
}

/** A page as this server shows it: at the host of its address, in the app where there is a sandbox. */
function asShown(html: string, url: string | undefined, { apiOrigin }: HostOptions): string {
  const page = atHost(html, url);
  return apiOrigin === undefined ? withNativeApp(page) : page;
}

function withNativeApp(html: string): string {
  return html.replace("</title>", `</title>${NATIVE_APP}`);
}
