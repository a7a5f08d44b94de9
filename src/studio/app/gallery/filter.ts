import type { GalleryPage, GalleryRow, GalleryRows } from "../../api-gallery.ts";
import { hasWords, wordsOf } from "../base/search-words.ts";

/** What is looked for; empty where anything is. */
export interface Filter {
  /** Words that have to stand in the title, the id, the route, the file, the state or the text. */
  q: string;
  folder: string;
  brand: string;
  kind: "" | "dynamic" | "static";
  verdict: "" | NonNullable<GalleryRow["verdict"]>;
  button: "" | "enabled" | "disabled";
}

export const EVERYTHING: Filter = { q: "", folder: "", brand: "", kind: "", verdict: "", button: "" };

/** The values that can be chosen where they are the same for all folders. */
export const CHOICES = {
  kind: ["dynamic", "static"],
  verdict: ["met", "never", "masked", "notProven"],
  button: ["enabled", "disabled"],
} as const;

/** One of the places of a page that are looked at. */
export interface Tile {
  /** Another one for each tile. */
  id: string;
  /** Null: the page as the sandbox's customer finds it. */
  row: (GalleryRow & { table: string }) | null;
}

/** The tiles of one page that were found. */
export interface Group {
  page: GalleryPage;
  /** Undefined until it is known what customers can find there. */
  rows: GalleryRows | undefined;
  tiles: readonly Tile[];
}

/** The filter in an address; what it does not know counts for nothing. Pure. */
export function readFilter(search: string): Filter {
  const given = new URLSearchParams(search);
  const one = <T extends string>(name: string, known: readonly T[]): T | "" =>
    known.find((value) => value === given.get(name)) ?? "";
  return {
    q: given.get("q") ?? "",
    folder: given.get("folder") ?? "",
    brand: given.get("brand") ?? "",
    kind: one("kind", CHOICES.kind),
    verdict: one("verdict", CHOICES.verdict),
    button: one("button", CHOICES.button),
  };
}

/** The folder of a file; empty at the top. Pure. */
export function folderOf({ path }: Pick<GalleryPage, "path">): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Returns what finds pages by a filter, in their order, each with its tiles that fit. A page of which nothing is known yet
 * has its first view, unless only its rows could tell. What has not changed is found as the very group of before.
 */
export function finderOf(
  filter: Filter,
): (pages: readonly GalleryPage[], known: ReadonlyMap<string, GalleryRows>) => Group[] {
  const words = wordsOf(filter.q);
  const before = new Map<string, Group>();
  const groupOf = (page: GalleryPage, rows: GalleryRows | undefined): Group => {
    const tiles = fitsPage(page, rows, filter) ? tilesOf(page, rows) : [];
    const isFound = (tile: Tile) => fitsRow(tile, filter) && hasWords(textOf(page, rows, tile), words);
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

/** Whether a filter asks for what is told with the rows of a page, and not with the list of pages. Pure. */
export function asksRows({ brand, button, kind, q, verdict }: Filter): boolean {
  return [brand, button, kind, q, verdict].some((one) => one !== "");
}

function fitsPage(page: GalleryPage, rows: GalleryRows | undefined, filter: Filter): boolean {
  const { brand, folder, kind } = filter;
  return (
    (folder === "" || folderOf(page) === folder || folderOf(page).startsWith(`${folder}/`)) &&
    (brand === "" || rows?.brand === brand) &&
    (kind === "" || (rows !== undefined && rows.isDynamic === (kind === "dynamic")))
  );
}

function fitsRow({ row }: Tile, { button, verdict }: Filter): boolean {
  if (verdict !== "" && row?.verdict !== verdict) return false;
  return button === "" || (row !== null && row.isDisabled === (button === "disabled"));
}

/** The first view of a page, then each row of each of its tables. */
function tilesOf({ key }: GalleryPage, rows: GalleryRows | undefined): Tile[] {
  const states = (rows?.tables ?? []).flatMap(({ name, rows: own }) =>
    own.map((row) => ({ id: `${key} ${name}.${row.state}`, row: { ...row, table: name } })),
  );
  return [{ id: `${key} `, row: null }, ...states];
}

function textOf(page: GalleryPage, rows: GalleryRows | undefined, { row }: Tile): string {
  const { id, path, route, title } = page;
  const own = row ? [row.table, row.state, row.text] : [];
  return [id, path, route, title, rows?.title ?? "", ...own].join("\n");
}
