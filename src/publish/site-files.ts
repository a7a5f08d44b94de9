import { posix } from "node:path";
import { type MadePages, PageMaker, type SiteSource } from "./pages/page-maker.ts";
import type { Manifest, PublishedDocument } from "./release/manifest.ts";
import type { ReleaseContent } from "./release/publish-release.ts";
import type { PlannedFile } from "./release/write-files.ts";

/**
 * What a site consists of:
 *
 *     shell.html                  the answer for addresses that no page was drawn for
 *     assets/<name>-<hash>.js     the engine
 *     art/<name>-<hash>.svg       pictures, under names that change with their content
 *     campaigns/pages/<key>.json  a page as data
 *     <route>.html                a page drawn ahead
 *
 * A document of which nothing changed since the current release, nor of what it is made from, is taken over from there.
 * With `chosen` only these files' documents are looked at: the others stay as they are in the current release. Throws
 * where the path of a page would be none: whatever the checker lets through, a document never decides about other files.
 */
export function siteFiles(
  source: SiteSource,
  current: Manifest | undefined,
  chosen: ReadonlySet<string> | undefined,
): ReleaseContent {
  const maker = new PageMaker(source);
  const documents: Record<string, PublishedDocument> = {};
  const files = new Map<string, PlannedFile>();
  const add = (name: string, { document, files: made }: MadePages) => {
    if (document.paths.length > 0) documents[name] = document;
    for (const planned of made) files.set(planned.path, planned);
  };
  const looked = new Map(
    [...(chosen ?? source.files)].map((file) => [posix.relative(source.folder, file), file]),
  );
  if (chosen && current) {
    // Pages that stay were drawn for the engine of their time.
    for (const [path, file] of Object.entries(current.files))
      if (path.startsWith("assets/")) files.set(path, { path, file });
    for (const [name, document] of Object.entries(current.documents))
      if (!looked.has(name)) add(name, { document, files: takenOver(document, current) ?? [] });
  }
  for (const [name, file] of looked) {
    const known = current?.documents[name];
    const isSame = known?.stamp === maker.stampOf(file, known?.pictures ?? []);
    const same = isSame && known && current ? takenOver(known, current) : undefined;
    add(name, same && known ? { document: known, files: same } : maker.make(file));
  }
  for (const planned of [...source.engine.assets, maker.shell()]) files.set(planned.path, planned);
  return { engine: source.engine.id, files: [...files.values()], documents };
}

/** The files that a document brought into a release; undefined where one is not known any more. */
function takenOver({ paths }: PublishedDocument, { files }: Manifest): PlannedFile[] | undefined {
  const planned = paths.map((path) => ({ path, file: files[path] }));
  return planned.every((one): one is PlannedFile => one.file !== undefined) ? planned : undefined;
}
