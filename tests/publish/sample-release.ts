import { createHash } from "node:crypto";
import type { Manifest } from "../../src/publish/release/manifest.ts";
import type { ReleaseContent } from "../../src/publish/release/publish-release.ts";
import { type PlannedFile, planFile, type SiteFile } from "../../src/publish/release/write-files.ts";

/** A file that compresses, of a path and a word. */
export function sampleFile(path: string, word: string): SiteFile {
  const content = Buffer.from(`${word}\n${path} `.repeat(30));
  const isPage = !/^(assets|art)\//.test(path);
  return { path, kind: isPage ? "page" : "immutable", type: "text/javascript; charset=utf-8", content };
}

/** A file that is too short to be compressed, since each that a bucket stores costs a request more. */
function shortFile(path: string, text: string): SiteFile {
  return { ...sampleFile(path, ""), content: Buffer.from(text) };
}

/** Where a page is, below its release. */
export function pathOf(page: string): string {
  return `campaigns/pages/${page}.json`;
}

/** The path of a script, under the name that its content has. */
export function scriptPath(content: string): string {
  return `assets/app-${createHash("sha256").update(content).digest("hex").slice(0, 8)}.js`;
}

/** A small release with these files. */
export function contentOfFiles(files: readonly SiteFile[]): ReleaseContent {
  return { engine: "engine", files: files.map(planFile), documents: {} };
}

/** What is current with these files of an edition of its own, as somebody has it who publishes one page alone. */
export function contentOver(
  current: Manifest | undefined,
  files: readonly SiteFile[],
  edition: string,
): ReleaseContent {
  const own = files.map(planFile);
  const paths = new Set(own.map(({ path }) => path));
  const others = Object.entries(current?.files ?? {}).flatMap(([path, file]): PlannedFile[] =>
    paths.has(path) || file.kind === "immutable" ? [] : [{ path, file }],
  );
  return { engine: edition, files: [...own, ...others], documents: {} };
}

/** The same with one page and a script, both short. */
export function shortContentFor(
  current: Manifest | undefined,
  page: string,
  edition: string,
): ReleaseContent {
  const files = [shortFile(pathOf(page), edition), shortFile(scriptPath(edition), edition)];
  return contentOver(current, files, edition);
}
