import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { SiteSettings } from "../../../src/check/project/site-settings.ts";
import { routeWithoutSlashes } from "../../../src/language/page-key.ts";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import { type BrandHosts, brandHostsOf } from "../../../src/publish/headers/content-security-policy.ts";
import { loadPagePrerenderer } from "../../../src/publish/pages/load-page-prerenderer.ts";
import { hashInlineScripts } from "../../../src/publish/pages/read-prerender-engine.ts";
import { createSite } from "../../../src/publish/site.ts";
import type { Certificate } from "./certificate.ts";
import type { Nginx } from "./nginx.ts";
import { serve } from "./nginx-served.ts";
import type { Files, NginxSite } from "./nginx-site.ts";

/** A published site, with the values that nginx's configuration needs. */
export interface PublishedBuild extends Required<BrandHosts>, SiteSettings {
  root: string;
  scripts: string[];
}

/** Returns the site that `npm run build` published; or publishes these campaigns with the same engine into a folder. */
export function publishedBuild(own?: { campaigns: string; folder: string }): PublishedBuild {
  if (own) publish(own);
  const site = createSite({ folder: own?.campaigns ?? "campaigns", schemas: "schemas" });
  return {
    root: resolve(own?.folder ?? "dist/site", "current"),
    ...brandHostsOf(site),
    ...site.settings(),
    scripts: hashInlineScripts("dist"),
  };
}

/** Returns the published site with changed documents. */
export async function changedBuild(
  site: NginxSite,
  change: (page: PublishedPage) => PublishedPage,
): Promise<PublishedBuild> {
  const below = (folder: string) =>
    Object.entries(readFiles(`dist/site/${folder}`)).map(([path, text]) => [`${folder}/${path}`, text]);
  const build = publishedBuild();
  const { drawPage } = await loadPagePrerenderer("dist");
  const pages = Object.entries(readFiles("dist/site/current/campaigns/pages")).flatMap(([path, text]) => {
    const page = change(JSON.parse(text));
    return [
      [`campaigns/pages/${path}`, JSON.stringify(page)],
      [`${routeWithoutSlashes(page.campaign.route ?? "")}.html`, drawPage(page, build)],
    ];
  });
  const shell = ["shell.html", readFileSync("dist/site/current/shell.html", "utf8")];
  site.use(site.write(Object.fromEntries([...pages, shell, ...below("assets"), ...below("art")])));
  return { ...build, root: site.root };
}

function publish({ campaigns, folder }: { campaigns: string; folder: string }): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["scripts/campaign-engine.mjs", "publish", "--to", folder],
    { env: { ...process.env, CAMPAIGNS: campaigns }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`publish ended with code ${status}:\n${stderr}`);
}

/** Starts an nginx that serves a build. The preview's sandbox is its mall, its bank and its native app. */
export function servePages(
  preview: string,
  { certificate, ...build }: PublishedBuild & { certificate: Certificate },
): Promise<Nginx> {
  const api = new URL(preview).host;
  // The sandbox accepts requests only from its own pages, hence the Host header. Its answers have their own headers. The
  // location sets one header, so that it does not inherit those of pages.
  const sandbox = `location /__sandbox/ {
    proxy_pass http://api;
    proxy_set_header Host $http_host;
    add_header X-Content-Type-Options nosniff;
}
`;
  return serve({ ...build, api }, { certificate, change: (text) => text.replace(/\}\s*$/, `${sandbox}}\n`) });
}

/**
 * Emulates the native app on all pages of a context, as the preview does by changing each page that it sends. nginx sends
 * published pages unchanged.
 */
export async function emulateApp(
  context: BrowserContext,
  { origin, preview }: { origin: string; preview: string },
): Promise<void> {
  const script = await (await fetch(`${preview}/__sandbox/native-app.js`)).text();
  await context.addInitScript({
    content: `if (location.origin === ${JSON.stringify(origin)} && !location.pathname.startsWith("/__sandbox/")) {
${AS_BEFORE_THE_PAGE}
${script}
}`,
  });
}

/** Adds the native app's styles and the host of the address as soon as their elements exist. */
const AS_BEFORE_THE_PAGE = `
const host = new URLSearchParams(location.search).get("host");
new MutationObserver((_, observer) => {
  const { documentElement: html, head } = document;
  if (html && /^[a-z0-9.-]+$/.test(host || "")) html.dataset.host = host;
  if (!head) return;
  observer.disconnect();
  const style = document.createElement("link");
  Object.assign(style, { rel: "stylesheet", href: "/__sandbox/native-app.css" });
  head.append(style);
}).observe(document, { childList: true, subtree: true });`;

/** Returns the text files of a folder by path. Does not follow links. */
function readFiles(folder: string): Files {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.filter((file) => !/\.(gz|br)$/.test(file));
  return Object.fromEntries(texts.map((file) => [relative(folder, file), readFileSync(file, "utf8")]));
}
