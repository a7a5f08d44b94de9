import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { CheckedDocument } from "../../check/check-documents.ts";
import { Failure } from "../../check/command-result.ts";
import { pathOnHost, ROOT_PATH } from "../../check/project/site-settings.ts";
import { en, type Language, languageNamed } from "../../language/messages/localized-text.ts";
import { routeWithoutSlashes } from "../../language/page-key.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import type { PreviewData, PreviewStates } from "../../preview/preview-data.ts";
import { contentTypeOf } from "../pages/content-type.ts";
import { PageMaker, type PageToDraw, type SiteSource } from "../pages/page-maker.ts";
import { listFilesBelow } from "../read-json-folder.ts";
import { createFileEntry, type PlannedFile } from "../release/write-files.ts";
import { titleShownToVisitor } from "../shown-title.ts";
import { renderPreviewHtml } from "./preview-html.ts";
import type { PreviewedPage } from "./preview-store.ts";

/** The address of the list of pages. No route has this name. */
const LIST_PATH = "-";

const LIST_TITLE = en`All pages of the preview`.zh`全部预览页面`;

/** Which pages a preview has, and how to show them. */
export interface PreviewOptions {
  /** The path of the preview below the site: `preview/<id>/`. */
  folder: string;
  /** When it ends, in milliseconds since 1970. */
  expires: number;
  /** The files of the documents to show. */
  chosen: ReadonlySet<string>;
  /** The scripts and styles of previews: see `readPreviewApp`. */
  app: readonly PlannedFile[];
  /** Returns the states that a page can show, with recorded answers. */
  statesOf: (document: CheckedDocument, published: PublishedPage) => PreviewStates;
}

/** The content of a preview. */
export interface PreviewContent {
  /** Their paths are relative to the preview's folder. */
  files: readonly PlannedFile[];
  pages: readonly PreviewedPage[];
}

/**
 * Returns the files of a preview: an HTML file for each page, with the page and its states as data; pictures; the app that shows
 * them. Links between pages of the preview stay in it, since its folder is the base path of their routes. Documents must be
 * without errors.
 */
export function makePreview(source: SiteSource, options: PreviewOptions): PreviewContent {
  const base = pathOnHost(`/${options.folder}`, source.basePath ?? ROOT_PATH);
  const { drawn, pictures } = collectPages({ ...source, basePath: base }, options);
  const [first] = drawn;
  if (!first) return { files: [], pages: [] };
  const pages = drawn.map(({ published, route }) =>
    pageAt(base + routeWithoutSlashes(route), titleShownToVisitor(published), published),
  );
  const list =
    drawn.length > 1
      ? pageAt(base + LIST_PATH, LIST_TITLE[languageOfLocale(first.published)], first.published)
      : undefined;
  const common = {
    expires: options.expires,
    pages: pages.map(({ path, title }) => ({ path, title })),
    ...(list && { list: list.path }),
  };
  const htmlOf = ({ path, title }: PreviewedPage, { hosts, published }: PageToDraw, data: PreviewData) =>
    htmlFile(
      `${path.slice(base.length)}.html`,
      renderPreviewHtml({ base, data, hosts, title, locale: published.brand.locale }),
    );
  const files = [
    ...drawn.flatMap(({ states, ...page }, index) => {
      const at = pages[index];
      return at ? htmlOf(at, page, { ...common, page: { published: page.published, states } }) : [];
    }),
    ...(list ? [htmlOf(list, first, common)] : []),
    ...pictures,
    ...options.app,
  ];
  return { files, pages: list ? [list, ...pages] : pages };
}

/** Returns the pages of the chosen documents with their states, and the files of their pictures. */
function collectPages(source: SiteSource, { chosen, statesOf }: PreviewOptions) {
  const drawn: PageToDraw[] = [];
  const drawPage = (page: PageToDraw) => {
    drawn.push(page);
    return "";
  };
  const maker = new PageMaker({ ...source, drawPage });
  const pictures = new Map<string, PlannedFile>();
  for (const file of chosen)
    for (const made of maker.make(file).files)
      if (made.path.startsWith("art/")) pictures.set(made.path, made);
  const documents = new Map(
    [...chosen].flatMap(source.documents).map((one) => [one.document.route, one] as const),
  );
  return {
    drawn: drawn.flatMap((page) => {
      const document = documents.get(page.route);
      return document ? [{ ...page, states: statesOf(document, page.published) }] : [];
    }),
    pictures: [...pictures.values()],
  };
}

/** Returns the language of the preview's own words for a page: Chinese if its brand's locale is, else English. */
function languageOfLocale({ brand }: PublishedPage): Language {
  return languageNamed(brand.locale.slice(0, 2)) ?? "en";
}

function pageAt(path: string, title: string, published: PublishedPage): PreviewedPage {
  return { path, title, address: addressOf(published, path) };
}

function addressOf({ brand }: PublishedPage, path: string): string | null {
  const [host] = brand.hosts ?? [];
  return host !== undefined && URL.canParse(path, `https://${host}`)
    ? new URL(path, `https://${host}`).href
    : null;
}

function htmlFile(path: string, text: string): PlannedFile {
  return createFileEntry({ path, kind: "page", type: contentTypeOf(path), content: Buffer.from(text) });
}

/** Reads the app that shows previews from the folder of a build. Fails with a readable message without it. */
export function readPreviewApp(built: string): PlannedFile[] {
  const files = listFilesBelow(join(built, "preview"));
  if (files.length === 0)
    throw new Failure(
      en`${relative(process.cwd(), built)}/preview contains no build. Run npm run build first.`
        .zh`${relative(process.cwd(), built)}/preview 里还没有构建结果。请先运行 npm run build。`,
    );
  return files.map((file) => {
    const path = `assets/${relative(join(built, "preview"), file).replaceAll("\\", "/")}`;
    return createFileEntry({
      ...{ path, kind: "immutable", type: contentTypeOf(path), content: readFileSync(file) },
    });
  });
}
