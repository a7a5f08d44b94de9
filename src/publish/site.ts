import { isPictureFault } from "../check/content/picture-fault.ts";
import { pictureMediaType } from "../check/content/picture-media-types.ts";
import { PROJECT_FILE } from "../check/document/merge-documents.ts";
import { type SiteSettings, siteSettingsIn, siteSettingsOf } from "../check/project/site-settings.ts";
import type { Brand } from "../language/document.generated.ts";
import { memoizeByKey, once } from "../language/memoize.ts";
import { FileChecker } from "./live/file-checker.ts";
import { type FolderState, LiveFolder } from "./live/live-folder.ts";
import {
  brandsWithoutErrors,
  type DirectCalls,
  makePage,
  type ServedBrand,
  type SitePage,
} from "./live/make-page.ts";
import { NameIndex } from "./live/name-index.ts";
import { listPagesOfFolder, type PageRef, pagesOfFiles } from "./live/page-refs.ts";
import { createFolderCheck, errorsOfPage, type SiteReport } from "./live/site-report.ts";
import { languageOfSite, type ShellLanguage } from "./pages/shell-language.ts";
import { inspectPictureOnce } from "./pictures/inspect-picture-once.ts";

export type { SitePage } from "./live/make-page.ts";
export type { SiteReport } from "./live/site-report.ts";

/**
 * The pages of a campaigns folder in its current state: edits apply at once. Reading one page, brand or picture checks
 * only the files it is made of. Reading all of them checks all files.
 */
export interface Site {
  /** The campaigns folder. */
  folder: string;
  /** The folder of the schemas. */
  schemas: string;
  /** Which servers on other hosts pages call themselves. */
  directCalls: DirectCalls;
  /** Returns where the site is published, and who may show it: `site` of its project.json. */
  settings(): SiteSettings;
  /** Returns the page of a key. While its document has errors, the last version without errors is returned. */
  page(key: string): SitePage | undefined;
  /** Returns the locations of all pages in the order of their files, as of the last time a page was read. */
  refs(): readonly PageRef[];
  /**
   * Returns the pages' references as `refs` does, but checks every file for changes first. For callers without a file
   * watcher.
   */
  refreshRefs(): readonly PageRef[];
  /** Returns the pages whose documents or bases name this call path or picture file, in order. */
  naming(name: string): readonly PageRef[];
  /** Returns the brands that can be served. Checks only files that brands were made of before. */
  brands(): readonly Brand[];
  /** Returns the id of the brand of pages that name none; undefined without one. */
  defaultBrand(): string | undefined;
  /** Returns the language of HTML that shows no page. */
  language(): ShellLanguage;
  /** Returns the media type of a picture that a page names; undefined otherwise. `path` is relative to the folder. */
  picture(path: string): string | undefined;
  /** Returns every page that can be served, as `page` does. */
  pages(): ReadonlyMap<string, SitePage>;
  /** Returns the pictures that can be served, with their media types. */
  pictures(): ReadonlyMap<string, string>;
  /**
   * Checks all documents and returns the problems. The check runs in slices, so other requests are answered meanwhile.
   * Changes during the check are included.
   */
  report(): Promise<SiteReport>;
  /**
   * Returns the errors in the files of a key's page: its own document first, then its bases and the brands. Checks only
   * these files. If the page does not exist, returns the errors of unreadable files, since one of them may be the page.
   */
  errorsAt(key: string): SiteReport;
  /** Registers that these files (paths relative to the folder) changed. Later reads include the changes. */
  noteChanges(paths: readonly string[]): void;
  /** Returns the folder with drafts in place of some files, for an editor. Files that were read here are not read again. */
  withDrafts: LiveFolder["withDrafts"];
}

/** Results derived from one state of the folder. */
interface FolderResults {
  state: FolderState;
  refs: readonly PageRef[];
  brands: () => readonly ServedBrand[];
  /** Pages by key, with the files they are made of; no sources if the page is the last version without errors. */
  made: Map<string, { page: SitePage | undefined; sources?: readonly string[] | undefined }>;
  /** Returns the pages of the files that name a call or picture. */
  naming: (name: string) => readonly PageRef[];
}

export type SiteOptions = Pick<Site, "folder" | "schemas"> & { directCalls?: DirectCalls | undefined };

/** Opens the pages of a campaigns folder. Files are read on demand. */
export function createSite({ folder, schemas, directCalls = "all" }: SiteOptions): Site {
  const checked = new FileChecker();
  const named = new NameIndex();
  const live = new LiveFolder({
    ...{ folder, schemas, recall: (path) => checked.recall(path) },
    onRead: (source) => named.add(source),
  });
  /** The files from which brands are or were made. */
  const brandFiles = new Set<string>();
  /** The last versions of pages without errors, and the files of which they were made. */
  const served = new Map<string, SitePage>();
  const madeOf = new Map<string, readonly string[]>();
  let last: FolderResults | undefined;

  const viewOf = (state: FolderState): FolderResults => {
    if (last?.state === state) return last;
    // Unchanged facts mean that the same files exist.
    if (last?.state.facts !== state.facts) checked.keepOnly(state);
    for (const [key, { file }] of served) if (!state.files.has(file)) served.delete(key);
    // The page's document has no route now, perhaps because it is being edited.
    const left = [...served].flatMap(([key, { file, published }]): PageRef[] => {
      const { id, route = "" } = published.campaign;
      return state.facts.at(key).length === 0 ? [{ key, file, id, route }] : [];
    });
    const refs = listPagesOfFolder(state, left);
    const filesNaming = (name: string) => {
      const paths = new Set(named.filesNaming(name));
      const extenders = [...paths].flatMap((path) => state.facts.extenders(path));
      const lastMadeOf = left.filter(({ key }) => madeOf.get(key)?.some((path) => paths.has(path)));
      return new Set([...paths, ...extenders, ...lastMadeOf.map(({ file }) => file)]);
    };
    last = {
      state,
      refs,
      brands: once(() => brandsWithoutErrors(state, checked, directCalls)),
      made: new Map(),
      naming: memoizeByKey((name: string) => pagesOfFiles(refs, filesNaming(name))),
    };
    return last;
  };
  const now = () => viewOf(live.refresh());
  const recent = () => viewOf(live.recent());

  const pageAt = (view: FolderResults, key: string): SitePage | undefined => {
    const known = view.made.get(key);
    if (known) return known.page;
    const before = served.get(key);
    const brands = view.brands();
    const { page, sources, isGone } = makePage(view.state, { key, checked, brands, before });
    if (sources) madeOf.set(key, sources);
    if (page) served.set(key, page);
    else if (isGone) served.delete(key);
    view.made.set(key, { page: served.get(key), sources });
    return served.get(key);
  };
  const pagesOf = (view: FolderResults) =>
    view.refs.flatMap(({ key }): [string, SitePage][] => {
      const page = pageAt(view, key);
      return page ? [[key, page]] : [];
    });

  const isNamed = (view: FolderResults, path: string) => {
    const names = (one: { pictures: readonly string[] } | undefined) => one?.pictures.includes(path);
    const name = path.slice(path.lastIndexOf("/") + 1);
    return (
      view.brands().some(names) ||
      [...view.made.values()].some(({ page }) => names(page)) ||
      view.naming(name).some(({ key }) => names(pageAt(view, key)))
    );
  };

  const currentBrands = (): readonly ServedBrand[] => {
    whole.noteRequest();
    for (const { sources } of recent().brands()) for (const path of sources) brandFiles.add(path);
    return viewOf(live.refreshFiles([...brandFiles])).brands();
  };

  /** The changed files were just registered, so a report need not look for changes. */
  let hasNotedChanges = false;
  const whole = createFolderCheck(() => recent().state, checked);

  return {
    ...{ folder, schemas, directCalls },
    settings() {
      const file = live.recent().files.get(PROJECT_FILE);
      return file ? siteSettingsOf(file.source) : siteSettingsIn(undefined);
    },
    page(key) {
      whole.noteRequest();
      const { made, state } = recent();
      const known = made.get(key);
      const own = known ? known.sources : state.facts.at(key).map(({ path }) => path);
      // A page that is served in an earlier version may become valid through any other file.
      const view = viewOf(own?.length ? live.refreshFiles(own) : live.refresh());
      const page = pageAt(view, key);
      const sources = view.made.get(key)?.sources;
      return sources && view.state.areSame(sources) ? page : pageAt(now(), key);
    },
    refs: () => recent().refs,
    refreshRefs: () => now().refs,
    naming: (name) => recent().naming(name),
    brands: () => currentBrands().map(({ brand }) => brand),
    defaultBrand: () => now().state.facts.defaultBrand("") ?? undefined,
    language: () => languageOfSite(currentBrands()),
    picture(path) {
      whole.noteRequest();
      const view = recent().state.areSame([path]) ? recent() : now();
      const type = safePictureType(view.state, path);
      return type !== undefined && (isNamed(view, path) || isNamed(now(), path)) ? type : undefined;
    },
    pages: () => new Map(pagesOf(now())),
    pictures() {
      const view = now();
      const named = new Set(pagesOf(view).flatMap(([, { pictures }]) => pictures));
      return new Map(
        [...named].flatMap((path): [string, string][] => {
          const type = safePictureType(view.state, path);
          return type === undefined ? [] : [[path, type]];
        }),
      );
    },
    report() {
      // A check in progress continues with the changes found here.
      if (!hasNotedChanges) now();
      hasNotedChanges = false;
      return whole.report();
    },
    errorsAt(key) {
      const { state } = recent();
      // The sources of a broken page are unknown, so the ones of its last good version count.
      const before = served.has(key) ? (madeOf.get(key) ?? []) : [];
      return errorsOfPage(state, { key, checked, before });
    },
    noteChanges(paths) {
      const { files } = live.recent();
      if (paths.every((path) => files.has(path))) viewOf(live.refreshFiles(paths));
      else now();
      hasNotedChanges = true;
    },
    withDrafts: (own) => live.withDrafts(own),
  };
}

/** Returns the media type of a picture that exists and that pages may show; undefined otherwise. */
export function safePictureType(
  { readPicture }: Pick<FolderState, "readPicture">,
  path: string,
): string | undefined {
  const type = pictureMediaType(path);
  const bytes = type && readPicture(path);
  return bytes && !isPictureFault(inspectPictureOnce(type, bytes)) ? type : undefined;
}
