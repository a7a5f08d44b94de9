import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { findHeadlessShell, launchFlags, ONE_RENDERER_FLAG } from "../../../scripts/lib/chromium.mjs";
import { startDevelopmentServer, startPreviewServer } from "../../../scripts/lib/preview-server.ts";
import { testedCampaigns } from "../campaigns/tested-campaigns.ts";
import { type Certificate, makeCertificate, trustOf } from "./certificate.ts";
import { nginxHere } from "./nginx.ts";
import { type PublishedBuild, publishedBuild } from "./nginx-pages.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The origins of the previews, one for each worker, such as `http://127.0.0.1:40123`. */
    origins: string[];
    /** The launch options of each worker's Chromium. */
    chromium: { executablePath: string; args: string[] };
    /** The certificate of all TLS servers, which Chromium trusts; null without nginx. */
    certificate: Certificate | null;
    /** The build that nginx serves if SERVER=nginx; null otherwise, when the preview serves all pages. */
    published: PublishedBuild | null;
  }
}

/** Returns whether SERVER=nginx, so that all tests request published pages from nginx. */
function isBehindNginx(): boolean {
  const server = process.env.SERVER || "preview";
  if (server === "nginx" && !nginxHere.isThere)
    throw new Error("SERVER is nginx, but there is none: run node scripts/prepare.mjs --browser");
  if (server === "nginx" || server === "preview") return server === "nginx";
  throw new Error(`SERVER is "${server}", expected preview or nginx`);
}

/** Without optimised code: a tab runs so briefly that optimising takes more CPU time than it saves. */
const NO_OPTIMISATION_FLAG = "--js-flags=--no-opt,--no-maglev";

/** Where a server keeps the bundle of the studio for the next start. */
const STUDIO_BUNDLE = "node_modules/.vite/studio-bundle";

/** Bundles the studio and its server in a new checkout. Else each worker would bundle them at the same time. */
async function bundleStudioOnce(folder: string): Promise<void> {
  if (existsSync(STUDIO_BUNDLE)) return;
  const server = await startDevelopmentServer({ CAMPAIGNS: folder });
  await fetch(`${server.origin}/studio`);
  await server.stop();
}

/** Starts the previews for the browser tests. Returns the function that vitest calls at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync("dist/index.html")) throw new Error("There is no build in dist/: run npm run build first");
  const executablePath = await findHeadlessShell();
  if (executablePath === null)
    throw new Error("No Chromium was found. Run node scripts/prepare.mjs --browser");

  const folder = testedCampaigns();
  const certificates = mkdtempSync(join(tmpdir(), "certificate-"));
  const certificate = nginxHere.isThere ? makeCertificate(certificates) : null;
  const site = mkdtempSync(join(tmpdir(), "site-"));
  const published = isBehindNginx() ? publishedBuild({ campaigns: folder, folder: site }) : null;
  await bundleStudioOnce(folder);
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const previews = await Promise.all(workers.map(() => startPreviewServer({ CAMPAIGNS: folder })));
  project.provide(
    "origins",
    previews.map(({ origin }) => origin),
  );
  const args = [...launchFlags, ONE_RENDERER_FLAG, NO_OPTIMISATION_FLAG, ...trustOf(certificate)];
  project.provide("chromium", { executablePath, args });
  project.provide("certificate", certificate);
  project.provide("published", published);
  return async () => {
    await Promise.all(previews.map((preview) => preview.stop()));
    for (const each of [folder, certificates, site]) rmSync(each, { recursive: true });
  };
}
