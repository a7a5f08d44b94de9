import { createHash } from "node:crypto";
import type { Manifest } from "../../../src/publish/release/manifest.ts";
import type { ReleaseContent } from "../../../src/publish/release/publish-release.ts";
import { type PlannedFile, planFile, type SiteFile } from "../../../src/publish/release/write-files.ts";

/** A file that compresses, of a path and a word. */
export function sampleFile(path: string, word: string): SiteFile {
  const content = Buffer.from(`${word}\n${path} `.repeat(30));
  const isPage = !/^(assets|art)\//.test(path);
  return { path, kind: isPage ? "page" : "immutable", type: "text/javascript; charset=utf-8", content };
}

/** A script under the name that its content has. */
function script(word: string): SiteFile {
  const hash = createHash("sha256").update(word).digest("hex").slice(0, 6);
  return sampleFile(`assets/app-${hash}.js`, word);
}

/** A small release with these files. */
export function contentOfFiles(files: readonly SiteFile[]): ReleaseContent {
  return { engine: "engine", files: files.map(planFile), documents: {} };
}

/**
 * What is current with one page in an edition of its own, as somebody has it who publishes this page alone; with a shell
 * and a script of this edition.
 */
export function contentFor(current: Manifest | undefined, page: string, edition: string): ReleaseContent {
  const own = [
    sampleFile(`campaigns/pages/${page}.json`, edition),
    sampleFile("shell.html", edition),
    script(edition),
  ].map(planFile);
  const paths = new Set(own.map(({ path }) => path));
  const others = Object.entries(current?.files ?? {}).flatMap(([path, file]): PlannedFile[] =>
    paths.has(path) || file.kind === "immutable" ? [] : [{ path, file }],
  );
  return { engine: edition, files: [...own, ...others], documents: {} };
}
