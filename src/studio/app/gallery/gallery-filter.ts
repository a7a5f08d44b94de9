import type { GalleryPage, GalleryRow, GalleryRows } from "../../api-gallery.ts";
import { containsAllWords, splitSearchWords } from "../base/search-words.ts";

/** The filters of the gallery; a filter with an empty string is off. */
export interface GalleryFilter {
  /** Words that must all appear in the title, id, route, file, state or text. */
  q: string;
  folder: string;
  brand: string;
  kind: "" | "dynamic" | "static";
  verdict: "" | NonNullable<GalleryRow["verdict"]>;
  button: "" | "enabled" | "disabled";
}

/** The filter that lets every page pass. */
export const EMPTY_GALLERY_FILTER: GalleryFilter = {
  q: "",
  folder: "",
  brand: "",
  kind: "",
  verdict: "",
  button: "",
};

/** The allowed values of the filters that do not depend on the campaigns. */
export const GALLERY_FILTER_OPTIONS = {
  kind: ["dynamic", "static"],
  verdict: ["met", "never", "masked", "notProven"],
  button: ["enabled", "disabled"],
} as const;

/** One picture in the gallery: a row of a page's state table, or the page as it is first shown. */
export interface GalleryTile {
  /** Unique in the gallery. */
  id: string;
  /** Null shows the page with the sandbox's answers. */
  row: (GalleryRow & { table: string }) | null;
}

/** A page with those of its tiles that match the filter. */
export interface PageTiles {
  page: GalleryPage;
  /** Undefined until the rows are loaded. */
  rows: GalleryRows | undefined;
  tiles: readonly GalleryTile[];
}

/** Parses the filter in a URL's query. Ignores unknown values. Pure. */
export function parseGalleryFilter(search: string): GalleryFilter {
  const given = new URLSearchParams(search);
  const knownValueOf = <T extends string>(name: string, known: readonly T[]): T | "" =>
    known.find((value) => value === given.get(name)) ?? "";
  return {
    q: given.get("q") ?? "",
    folder: given.get("folder") ?? "",
    brand: given.get("brand") ?? "",
    kind: knownValueOf("kind", GALLERY_FILTER_OPTIONS.kind),
    verdict: knownValueOf("verdict", GALLERY_FILTER_OPTIONS.verdict),
    button: knownValueOf("button", GALLERY_FILTER_OPTIONS.button),
  };
}

/** Returns the folder of a page's file; empty in the top folder. Pure. */
export function folderOfPage({ path }: Pick<GalleryPage, "path">): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Returns a function that finds the pages matching a filter, in their order, each with its matching tiles. While its
 * rows are not loaded, a page has only its first view, and no tile if the filter needs rows. Unchanged pages keep
 * their group object, so that React can skip them.
 */
export function createTileFinder(
  filter: GalleryFilter,
): (pages: readonly GalleryPage[], known: ReadonlyMap<string, GalleryRows>) => PageTiles[] {
  const words = splitSearchWords(filter.q);
  const before = new Map<string, PageTiles>();
  const groupOf = (page: GalleryPage, rows: GalleryRows | undefined): PageTiles => {
    const tiles = matchesPage(page, rows, filter) ? tilesOfPage(page, rows) : [];
    const isFound = (tile: GalleryTile) =>
      matchesRow(tile, filter) && containsAllWords(searchTextOf(page, rows, tile), words);
    return { page, rows, tiles: tiles.filter(isFound) };
  };
  return (pages, known) =>
    pages.flatMap((page) => {
      const rows = known.get(page.key);
      const old = before.get(page.key);
      const group = old?.page === page && old.rows === rows ? old : groupOf(page, rows);
      before.set(page.key, group);
      return group.tiles.length === 0 ? [] : [group];
    });
}

/** Returns whether a filter needs the table rows of pages, not only the list of pages. Pure. */
export function filterNeedsRows({ brand, button, kind, q, verdict }: GalleryFilter): boolean {
  return [brand, button, kind, q, verdict].some((one) => one !== "");
}

function matchesPage(page: GalleryPage, rows: GalleryRows | undefined, filter: GalleryFilter): boolean {
  const { brand, folder, kind } = filter;
  return (
    (folder === "" || folderOfPage(page) === folder || folderOfPage(page).startsWith(`${folder}/`)) &&
    (brand === "" || rows?.brand === brand) &&
    (kind === "" || (rows !== undefined && rows.isDynamic === (kind === "dynamic")))
  );
}

function matchesRow({ row }: GalleryTile, { button, verdict }: GalleryFilter): boolean {
  if (verdict !== "" && row?.verdict !== verdict) return false;
  return button === "" || (row !== null && row.isDisabled === (button === "disabled"));
}

/** Returns the gallery's tiles for a page: its first view, then one for each row of each table. */
function tilesOfPage({ key }: GalleryPage, rows: GalleryRows | undefined): GalleryTile[] {
  const states = (rows?.tables ?? []).flatMap(({ name, rows: own }) =>
    own.map((row) => ({ id: `${key} ${name}.${row.state}`, row: { ...row, table: name } })),
  );
  return [{ id: `${key} `, row: null }, ...states];
}

function searchTextOf(page: GalleryPage, rows: GalleryRows | undefined, { row }: GalleryTile): string {
  const { id, path, route, title } = page;
  const own = row ? [row.table, row.state, row.text] : [];
  return [id, path, route, title, rows?.title ?? "", ...own].join("\n");
}
