import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../../check/command-result.ts";
import { en } from "../../language/messages/saying.ts";
import type { Published } from "../../plan/published.ts";
import { readDrawingEngine } from "./drawing-engine.ts";
import { pageHtml } from "./page-html.ts";

/** Draws pages ahead. */
export interface Drawer {
  /**
   * The HTML of a page. It may show pictures of these hosts. Throws where a block of it cannot be drawn.
   */
  drawPage(published: Published, pictureHosts: readonly string[]): string;
}

/** Opens what draws pages: the engine in the folder where `npm run build` put it. Rejects where none is there. */
export async function openDrawer(folder: string): Promise<Drawer> {
  const file = join(folder, "draw/draw-body.js");
  if (!existsSync(file))
    throw new Failure(
      en`There is no engine that could draw pages yet: run npm run build first.`
        .zh`还没有能绘制页面的引擎：请先运行 npm run build。`,
    );
  const { loadDrawing }: typeof import("./draw-body.tsx") = await import(pathToFileURL(file).href);
  const drawBody = await loadDrawing();
  const engine = readDrawingEngine(folder);
  return {
    drawPage: (published, pictureHosts) =>
      pageHtml({ published, body: drawBody(published), engine, pictureHosts }),
  };
}
