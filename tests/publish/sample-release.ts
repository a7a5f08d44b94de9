import { createHash } from "node:crypto";
import type { Manifest } from "../../src/publish/release/manifest.ts";
import {
  type PublishResult,
  publishRelease,
  type ReleaseContent,
} from "../../src/publish/release/publish-release.ts";
import type { ReleaseStore } from "../../src/publish/release/release-store.ts";
import { createFileEntry, type PlannedFile, type SiteFile } from "../../src/publish/release/write-files.ts";

/** Returns a compressible file with content made of a path and a word. */
export function sampleFile(path: string, word: string): SiteFile {
  const content = Buffer.from(`${word}\n${path} `.repeat(30));
  const isPage = !/^(assets|art)\//.test(path);
  return { path, kind: isPage ? "page" : "immutable", type: "text/javascript; charset=utf-8", content };
}

/** Returns a file too short for compression, since each stored file costs a request. */
export function shortFile(path: string, text: string): SiteFile {
  return { ...sampleFile(path, ""), content: Buffer.from(text) };
}

/** Returns the path of a page, relative to its release. */
export function pathOf(page: string): string {
  return `campaigns/pages/${page}.json`;
}

/** Returns the path of a script, named by the hash of its content. */
export function scriptPath(content: string): string {
  return `assets/app-${createHash("sha256").update(content).digest("hex").slice(0, 8)}.js`;
}

/** Returns a small release with these files. */
export function contentOfFiles(files: readonly SiteFile[]): ReleaseContent {
  return { engine: "engine", files: files.map(createFileEntry), documents: {} };
}

/** Publishes a page and a script with this word. `keep`: the number of releases that are kept. */
export function publishSample(store: ReleaseStore, word: string, keep: number): Promise<PublishResult> {
  const files = [sampleFile("a.html", word), sampleFile(`assets/a-${word}.js`, word)];
  return publishRelease(store, {
    make: async () => contentOfFiles(files),
    keep,
    now: new Date(),
    say: () => {},
  });
}

/** Returns the current release with some files replaced, as if one page was published alone. */
export function contentOver(
  current: Manifest | undefined,
  files: readonly SiteFile[],
  edition: string,
): ReleaseContent {
  const own = files.map(createFileEntry);
  const paths = new Set(own.map(({ path }) => path));
  const others = Object.entries(current?.files ?? {}).flatMap(([path, file]): PlannedFile[] =>
    paths.has(path) || file.kind === "immutable" ? [] : [{ path, file }],
  );
  return { engine: edition, files: [...own, ...others], documents: {} };
}

/** Like `contentOver`, with one page and a script, both short. */
export function shortContentFor(
  current: Manifest | undefined,
  page: string,
  edition: string,
): ReleaseContent {
  const files = [shortFile(pathOf(page), edition), shortFile(scriptPath(edition), edition)];
  return contentOver(current, files, edition);
}
