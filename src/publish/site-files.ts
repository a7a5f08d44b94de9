import { posix } from "node:path";
import { Failure } from "../check/command-result.ts";
import { SITE_FILES } from "../check/document/reserved-routes.ts";
import { pathInSite, ROOT_PATH } from "../check/project/site-settings.ts";
import { en } from "../language/messages/localized-text.ts";
import { type DocumentFiles, PageMaker, type SiteSource } from "./pages/page-maker.ts";
import type { Manifest, PublishedDocument } from "./release/manifest.ts";
import type { ReleaseContent } from "./release/publish-release.ts";
import type { PlannedFile } from "./release/write-files.ts";

/**
 * Returns the files of a site:
 *
 *     shell.html                  the app alone, for pages in which nothing was prerendered
 *     404.html                    the answer for addresses without a page
 *     robots.txt, sitemap.xml     for search engines; the sitemap only if an address of a public page is known
 *     assets/<name>-<hash>.js     the engine
 *     art/<name>-<hash>.svg       pictures; the name changes with the content
 *     campaigns/pages/<key>.json  a page as data
 *     <route>.html                a prerendered page
 *
 * Documents whose sources have not changed since the current release keep its files. If `chosen` is given, only the
 * documents of these files are rebuilt; all others keep the current release's files; throws a `Failure` if these are below
 * another base path. Throws if a page's path is invalid:
 * even if the checker misses it, a document cannot overwrite other files.
 */
export function buildSiteFiles(
  source: SiteSource,
  current: Manifest | undefined,
  chosen: ReadonlySet<string> | undefined,
): ReleaseContent {
  const maker = new PageMaker(source);
  const documents: Record<string, PublishedDocument> = {};
  const files = new Map<string, PlannedFile>();
  const addDocument = (name: string, { document, files: made }: DocumentFiles) => {
    if (document.paths.length > 0) documents[name] = document;
    for (const planned of made) files.set(planned.path, planned);
  };
  const looked = new Map(
    [...(chosen ?? source.files)].map((file) => [posix.relative(source.folder, file), file]),
  );
  if (chosen && current) {
    if (!isBelowBasePath(current, source.basePath ?? ROOT_PATH)) throw new Failure(OTHER_BASE_PATH);
    // Kept pages were drawn for an earlier engine and need its files.
    for (const [path, file] of Object.entries(current.files))
      if (path.startsWith("assets/")) files.set(path, { path, file });
    for (const [name, document] of Object.entries(current.documents))
      if (!looked.has(name))
        addDocument(name, { document, files: filesOfCurrentRelease(document, current) ?? [] });
  }
  for (const [name, file] of looked) {
    const known = current?.documents[name];
    const isSame = known?.stamp === maker.stampOf(file, known?.pictures ?? []);
    const same = isSame && known && current ? filesOfCurrentRelease(known, current) : undefined;
    addDocument(name, same && known ? { document: known, files: same } : maker.make(file));
  }
  const addresses = Object.values(documents).flatMap((document) => document.addresses ?? []);
  for (const planned of [...source.engine.assets, ...maker.siteFiles(addresses)])
    files.set(planned.path, planned);
  return { engine: source.engine.id, files: [...files.values()], documents };
}

const OTHER_BASE_PATH = en`The basePath of project.json has changed since the current release, and pages link to each other. Publish all campaigns, without names.`
  .zh`当前版本发布之后，project.json 里的 basePath 改过，而页面之间互相链接。请发布全部活动，不写名称。`;

/** Returns whether the pages of a release are below this base path. */
function isBelowBasePath({ files }: Manifest, basePath: string): boolean {
  const data = Object.keys(files).filter((path) => path.startsWith("campaigns/pages/"));
  const isAtRoot = files[SITE_FILES.robots] !== undefined;
  return (
    isAtRoot === (basePath === ROOT_PATH) &&
    data.every((path) => pathInSite(path.slice("campaigns/pages".length).replace(/\.json$/, ""), basePath))
  );
}

/** Returns the files that a document added to a release; undefined if the manifest lacks one. */
function filesOfCurrentRelease({ paths }: PublishedDocument, { files }: Manifest): PlannedFile[] | undefined {
  const planned = paths.map((path) => ({ path, file: files[path] }));
  return planned.every((one): one is PlannedFile => one.file !== undefined) ? planned : undefined;
}
