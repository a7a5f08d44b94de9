import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { Published } from "../../../src/plan/published.ts";
import { pictureHostsOf, scriptHashesOf, withPolicy } from "../../../src/publish/headers/page-policy.ts";
import { createSite } from "../../../src/publish/site.ts";
import { writeSite } from "../../../src/publish/write-site.ts";
import type { Certificate } from "./certificate.ts";
import type { Nginx } from "./nginx.ts";
import { serve } from "./nginx-served.ts";
import type { Files, NginxSite } from "./nginx-site.ts";

/** A published site that nginx can serve, and what its configuration says of it. */
export interface PublishedBuild {
  /** Whose folder it is; whoever asked for it removes it. */
  root: string;
  pictureHosts: string[];
  scripts: string[];
}

interface How {
  /** The folder of campaigns whose pages it has; left out, it has those of the build. */
  campaigns?: string;
  /** What becomes of each page's document. */
  change?: (page: Published) => Published;
}

/** Arranges the build in dist/ as a published site of its own. */
export function arrangeBuild(site: NginxSite, { campaigns, change }: How = {}): PublishedBuild {
  const published = campaigns === undefined ? readFiles("dist/campaigns") : publish(campaigns);
  const pages = Object.fromEntries(
    Object.entries(published).map(([path, text]) => [
      path,
      change && isPage(path) ? JSON.stringify(change(JSON.parse(text))) : text,
    ]),
  );
  const built = readFileSync("dist/index.html", "utf8");
  const scripts = scriptHashesOf(built);
  const pictureHosts = hostsIn(pages);
  const below = (folder: string, files: Files) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  site.use(
    site.write({
      "shell.html": withPolicy(built, pictureHosts, { scripts }),
      ...below("assets", readFiles("dist/assets")),
      ...below("campaigns", pages),
    }),
  );
  return { root: site.root, pictureHosts, scripts };
}

/** Starts an nginx that serves a build, with the sandbox of this preview as the mall, as its bank and as its app. */
export function servePages(
  preview: string,
  { certificate, ...build }: PublishedBuild & { certificate: Certificate },
): Promise<Nginx> {
  const mall = new URL(preview).host;
  // Not of the mall: the sandbox itself, which lets itself be asked by its own pages alone. They have headers of their
  // own, so the location has one: else it had those of pages.
  const sandbox = `location /__sandbox/ {
    proxy_pass http://mall;
    proxy_set_header Host $http_host;
    add_header X-Content-Type-Options nosniff;
}
`;
  return serve(
    { ...build, mall },
    { certificate, change: (text) => text.replace(/\}\s*$/, `${sandbox}}\n`) },
  );
}

/**
 * Makes all pages of a context believe that they are in the app: what the preview puts into each page that it sends.
 * Behind nginx pages are as they were published.
 */
export async function emulateApp(context: BrowserContext, preview: string): Promise<void> {
  const script = await (await fetch(`${preview}/__sandbox/native-app.js`)).text();
  await context.addInitScript({
    content: `if (location.protocol === "https:" && !location.pathname.startsWith("/__sandbox/")) {
${AS_BEFORE_THE_PAGE}
${script}
}`,
  });
}

/** The style of the app's screens, and the host under which the page was asked for, as soon as there is an element for them. */
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

function publish(campaigns: string): Files {
  const folder = mkdtempSync(join(tmpdir(), "published-"));
  writeSite(createSite({ folder: campaigns, schemas: "schemas" }), folder);
  const files = readFiles(folder);
  rmSync(folder, { recursive: true });
  return files;
}

const isPage = (path: string) => path.startsWith("pages/");

function hostsIn(files: Files): string[] {
  const pages = Object.entries(files).filter(([path]) => isPage(path));
  const published = pages.map(
    ([path, text]) => [path, { published: JSON.parse(text) as Published }] as const,
  );
  // Of a site's pages no more is read than what was published of them.
  return pictureHostsOf({ pages: () => new Map(published) as never });
}

/** The text files of a folder, by their paths in it. */
function readFiles(folder: string): Files {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file, "utf8")]));
}
