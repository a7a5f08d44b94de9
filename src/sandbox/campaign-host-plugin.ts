import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Connect, Plugin, PluginOption, PreviewServer } from "vite";
import { languageNamed } from "../language/messages/localized-text.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { addPagePolicy, brandHostsOf } from "../publish/headers/content-security-policy.ts";
import { responseKindOfPath } from "../publish/headers/headers.ts";
import {
  headersMiddleware,
  type MissingPage,
  missingMiddleware,
} from "../publish/headers/headers-middleware.ts";
import { loadPagePrerenderer, type PagePrerenderer } from "../publish/pages/load-page-prerenderer.ts";
import { missingPageHtml } from "../publish/pages/missing-page.ts";
import { hearingSetupOf, renderHearingSetup } from "../publish/pages/page-html.ts";
import { hashInlineScripts } from "../publish/pages/read-prerender-engine.ts";
import { type ShellLanguage, shellInLanguage } from "../publish/pages/shell-language.ts";
import { decodedPathOf, isReadRequest, type Middleware } from "../publish/request-path.ts";
import type { Site } from "../publish/site.ts";
import {
  publishedMissingPage,
  publishedSiteMiddleware,
  servedPage,
  siteMiddleware,
} from "../publish/site-middleware.ts";
import { watchSite } from "../publish/watch-site.ts";
import { developmentPathsMiddleware } from "./development-paths.ts";
import { proxyMiddleware } from "./http/proxy.ts";
import { appBridgeOf } from "./native/app-bridge.ts";
import { htmlForHost, pageIndexMiddleware } from "./page-index.ts";
import { loadProjectSandbox } from "./project/load-project-sandbox.ts";
import { personasOf } from "./project/personas.ts";
import { refuseUpgrades } from "./refuse-upgrades.ts";
import { allCampaigns, sandboxCampaigns } from "./rules/sandbox-campaigns.ts";
import { createSandbox } from "./sandbox.ts";
import { sandboxMiddleware } from "./sandbox-middleware.ts";

/** Settings of a development or preview server. */
export interface HostOptions {
  site: Site;
  /** Real backend such as https://api.example.com, for calls below a path. Without it the sandbox answers. */
  apiOrigin?: string | undefined;
  /** Root of a published site that a preview serves instead of the current campaigns. */
  published?: string | undefined;
  /** Clock of the sandbox in milliseconds since 1970, for reproducible pages; by default the machine's clock. */
  now?: (() => number) | undefined;
  /** Adds further pages to a preview server, such as the studio. Their addresses take precedence over campaigns. */
  addPages?: ((server: PreviewServer) => Promise<void>) | undefined;
}

/** HTML tags that load the emulated native app before the page's own script. */
const NATIVE_APP_TAGS =
  '<link rel="stylesheet" href="/__sandbox/native-app.css"><script src="/__sandbox/native-app.js"></script>';

/** HTML tag of the overlay that shows errors of the documents while they are edited. */
const ERROR_OVERLAY_TAG = '<script type="module" src="/publish/live/problem-overlay.ts"></script>';

/**
 * Creates Vite plugins that make a server complete without a backend: pages as data, the sandbox, the native app. With
 * `apiOrigin`, calls go to that backend and nothing is emulated. Vite itself only answers with modules.
 */
export function campaignHostPlugin(options: HostOptions): PluginOption {
  return [hostPlugin(options), listedPathsPlugin(options)];
}

/** Lists what `npm start` answers. It runs after all other plugins and before Vite's own handlers. */
function listedPathsPlugin({ site }: HostOptions): Plugin {
  return {
    name: "development-paths",
    enforce: "post",
    configureServer(server) {
      if (server.httpServer) refuseUpgrades(server.httpServer, server.config.base);
      server.middlewares.use(developmentPathsMiddleware(server, site));
      return () => server.middlewares.use(missingMiddleware());
    },
  };
}

function hostPlugin(options: HostOptions): Plugin {
  const isSandboxed = options.apiOrigin === undefined;
  return {
    name: "campaign-host",
    // Without CORS, pages of other sites cannot read answers. Without Vite's own pages, unlisted paths have no answer.
    config: () => ({ appType: "custom", server: { cors: false }, preview: { cors: false } }),
    async configureServer(server) {
      await watchSite(server, options.site);
      server.middlewares.use(headersMiddleware({ site: options.site, isDevelopment: true }));
      await installMiddlewares(server.middlewares, options, options.site.refs);
    },
    async configurePreviewServer(server) {
      const { middlewares, config } = server;
      const built = resolve(config.root, config.build.outDir);
      const drawer = await loadPagePrerenderer(built);
      const change = (html: string, url?: string) => adaptPageToServer(html, url, options);
      const { published } = options;
      const { site } = options;
      const basePath = () => site.settings().basePath;
      const hosts = () => ({ ...brandHostsOf(site), basePath: basePath() });
      const missingPage = published
        ? publishedMissingPage({ folder: published, change })
        : builtMissingPage(built, options);
      middlewares.use(headersMiddleware({ ...options, scripts: hashInlineScripts(built), missingPage }));
      // A preview server does not watch files, so it reads the folder again.
      await installMiddlewares(middlewares, options, options.site.refreshRefs);
      await options.addPages?.(server);
      // Before the preview's own files, which are the unprocessed built page.
      if (published === undefined) middlewares.use(builtPageMiddleware(built, drawer, options));
      else {
        middlewares.use(publishedSiteMiddleware({ folder: published, change, basePath }));
        middlewares.use(missingMiddleware(missingPage, hosts));
      }
      return () => middlewares.use(missingMiddleware(missingPage, hosts));
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server, originalUrl, filename }) => {
        // Pages with their own index, such as the studio's, are not campaigns.
        if (!server || filename !== join(server.config.root, "index.html")) return html;
        const shell = shellInLanguage(html, languageAt(options.site, originalUrl));
        const tags = ERROR_OVERLAY_TAG + hearingTagsAt(options.site, originalUrl);
        const page = htmlForHost(shell, originalUrl).replace("</title>", () => `</title>${tags}`);
        return isSandboxed ? addNativeAppToPage(page) : page;
      },
    },
  };
}

function pageAt(site: Site, url: string | undefined): PublishedPage | undefined {
  const path = decodedPathOf(url);
  return path === undefined ? undefined : servedPage(site, path);
}

/** Returns the tags by which the page at an address hears messages before the engine runs, as a published page does. */
function hearingTagsAt(site: Site, url: string | undefined): string {
  const page = pageAt(site, url);
  const setup = page && hearingSetupOf(page.brand);
  return setup ? `${renderHearingSetup(setup)}<script type="module" src="/ahead/hear.ts"></script>` : "";
}

/** Returns the language of the page at an address, or of the site. */
function languageAt(site: Site, url: string | undefined): ShellLanguage {
  const page = pageAt(site, url);
  return page ? { locale: page.brand.locale, words: page.words ?? {} } : site.language();
}

/** The bases of the brands of each site so far: a brand that breaks while somebody edits it keeps its pages, which call. */
const basesBySite = new WeakMap<Site, Set<string>>();

function basesOf(site: Site): string[] {
  const known = basesBySite.get(site) ?? new Set();
  basesBySite.set(site, known);
  for (const { server } of site.brands()) if (server) known.add(server.base);
  return [...known];
}

/** Installs the middlewares for pages and calls. `refs` returns the current pages. */
async function installMiddlewares(
  middlewares: Connect.Server,
  { site, apiOrigin, published, now }: HostOptions,
  refs: Site["refs"],
): Promise<void> {
  if (published === undefined) middlewares.use(siteMiddleware(site));
  const { project, appScript } = await loadProjectSandbox(site.folder);
  const language = () => languageNamed(site.language().locale) ?? "en";
  const words = () => ({
    ...{ language: language(), personas: personasOf(project, language()) },
    folders: project?.folders ?? {},
  });
  middlewares.use(pageIndexMiddleware({ refs, page: site.page, settings: site.settings }, words));
  if (apiOrigin !== undefined) {
    middlewares.use(proxyMiddleware(apiOrigin, () => basesOf(site)));
    return;
  }
  const sandbox = createSandbox({
    campaigns: () => allCampaigns(site),
    near: (path) => sandboxCampaigns(site, site.naming(path)),
    bridge: () => site.brands().map(appBridgeOf),
    bases: () => basesOf(site),
    ...{ project, appScript, language },
    ...(now && { now }),
  });
  middlewares.use(sandboxMiddleware(sandbox));
}

/**
 * Serves the page of every address that has one, from the current campaigns folder, prerendered as it would be
 * published. Other addresses of pages are missing.
 */
function builtPageMiddleware(built: string, { drawPage }: PagePrerenderer, options: HostOptions): Middleware {
  const { site } = options;
  const missing = missingMiddleware(builtMissingPage(built, options), () => site.settings());
  return (request, response, next) => {
    const path = decodedPathOf(request.url);
    const isPage = path !== undefined && responseKindOfPath(path, basesOf(site)).name === "page";
    if (!isPage) return next();
    // A published page is a file, which servers also send under its own name.
    const page = isReadRequest(request) ? servedPage(site, path.replace(/\.html\/*$/, "")) : undefined;
    if (!page) return missing(request, response, next);
    const html = drawPage(page, brandHostsOf(site));
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(adaptPageToServer(html, request.url, options));
  };
}

/** Returns the page for addresses without a page, from the built engine. */
function builtMissingPage(built: string, options: HostOptions): MissingPage {
  return (url) => {
    const shell = addPagePolicy(readFileSync(join(built, "index.html"), "utf8"), brandHostsOf(options.site));
    const language = options.site.language();
    const page = missingPageHtml(
      shellInLanguage(shell, language),
      language,
      options.site.settings().basePath,
    );
    return adaptPageToServer(page, url, options);
  };
}

/** Adapts a page to this server: to the host in its address, and with the emulated app if there is a sandbox. */
function adaptPageToServer(html: string, url: string | undefined, { apiOrigin }: HostOptions): string {
  const page = htmlForHost(html, url);
  return apiOrigin === undefined ? addNativeAppToPage(page) : page;
}

function addNativeAppToPage(html: string): string {
  return html.replace("</title>", `</title>${NATIVE_APP_TAGS}`);
}
