import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../../check/command-result.ts";
import { ROOT_PATH } from "../../check/project/site-settings.ts";
import { en } from "../../language/messages/localized-text.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import type { BrandHosts } from "../headers/content-security-policy.ts";
import { renderPageHtml } from "./page-html.ts";
import { readPrerenderEngine } from "./read-prerender-engine.ts";

/** Prerenders pages. */
export interface PagePrerenderer {
  /** Returns the HTML of a page that may load from these hosts. Throws if a block cannot be drawn. */
  drawPage(published: PublishedPage, hosts: BrandHosts): string;
}

/**
 * Loads the code that prerenders pages, for a site below this base path, from the folder of a build. Rejects if the folder
 * has no build.
 */
export async function loadPagePrerenderer(
  folder: string,
  basePath: string = ROOT_PATH,
): Promise<PagePrerenderer> {
  const file = join(folder, "draw/prerender-body.js");
  if (!existsSync(file))
    throw new Failure(
      en`The engine that draws pages is missing. Run npm run build first.`
        .zh`还没有能绘制页面的引擎。请先运行 npm run build。`,
    );
  const { loadBodyPrerenderer }: typeof import("./prerender-body.tsx") = await import(
    pathToFileURL(file).href
  );
  const drawBody = await loadBodyPrerenderer();
  const engine = readPrerenderEngine(folder, basePath);
  return {
    drawPage: (published, hosts) => renderPageHtml({ published, body: drawBody(published), engine, hosts }),
  };
}
