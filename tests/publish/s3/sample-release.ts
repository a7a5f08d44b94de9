import { createHash } from "node:crypto";
import type { Manifest } from "../../../src/publish/release/manifest.ts";
import type { ReleaseContent } from "../../../src/publish/release/publish-release.ts";
import { type PlannedFile, planFile, type SiteFile } from "../../../src/publish/release/write-files.ts";

/** A file that is too short to be compressed, since each that is stored costs a request more. */
function file(path: string, text: string): SiteFile {
  const kind = path.startsWith("assets/") ? "immutable" : "page";
  return { path, kind, type: "text/javascript; charset=utf-8", content: Buffer.from(text) };
}

/** Where a page is, below its release. */
export function pathOf(page: string): string {
  return `campaigns/pages/${page}.json`;
}

/** What is current, with one page and a script in an edition of their own, as somebody has it who publishes this page alone. */
export function contentFor(current: Manifest | undefined, page: string, edition: string): ReleaseContent {
  const hash = createHash("sha256").update(edition).digest("hex").slice(0, 8);
  const own = [file(pathOf(page), edition), file(`assets/app-${hash}.js`, edition)].map(planFile);
  const others = Object.entries(current?.files ?? {}).flatMap(([path, file]): PlannedFile[] =>
    path === pathOf(page) || file.kind === "immutable" ? [] : [{ path, file }],
  );
  return { engine: edition, files: [...own, ...others], documents: {} };
}
