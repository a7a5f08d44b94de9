import type { GalleryTile, PageTiles } from "./gallery-filter.ts";

/** A line of the gallery's wall: the heading of a page, or a line of its tiles. Heights are in CSS pixels. */
export type WallLine = { group: PageTiles; top: number; height: number } & (
  | { kind: "head" }
  | { kind: "tiles"; tiles: readonly GalleryTile[] }
);

/** Sizes by which the wall is laid out, in CSS pixels. */
export interface WallMeasures {
  /** Number of tiles in a line, at least one. */
  columns: number;
  headHeight: number;
  tileHeight: number;
}

/** Returns all lines of the gallery's wall from top to bottom, and their total height. Pure. */
export function layOutGalleryWall(
  groups: readonly PageTiles[],
  { columns, headHeight, tileHeight }: WallMeasures,
): { lines: readonly WallLine[]; height: number } {
  const lines: WallLine[] = [];
  let top = 0;
  for (const group of groups) {
    lines.push({ kind: "head", group, top, height: headHeight });
    top += headHeight;
    for (let start = 0; start < group.tiles.length; start += columns) {
      const tiles = group.tiles.slice(start, start + columns);
      lines.push({ kind: "tiles", group, tiles, top, height: tileHeight });
      top += tileHeight;
    }
  }
  return { lines, height: top };
}

/** Returns how many tiles fit side by side into a line, with a gap between them; at least 1. Pure. */
export function countColumns(room: number, width: number, gap: number): number {
  return Math.max(1, Math.floor((room + gap) / (width + gap)));
}

/** Returns the index of the line at the height `y`: the first that ends below it, or the number of lines. Pure. */
export function indexOfLineAt(lines: readonly WallLine[], y: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle] as WallLine; // low <= middle < high
    if (line.top + line.height > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the lines that are at least partly within a vertical range. Pure. */
export function linesInRange(lines: readonly WallLine[], from: number, to: number): readonly WallLine[] {
  const first = indexOfLineAt(lines, from);
  let last = first;
  while (last < lines.length && (lines[last] as WallLine).top < to) last++;
  return lines.slice(first, last);
}

/** Returns the line and column of a tile; undefined if the wall does not contain it. Pure. */
export function findTilePosition(
  lines: readonly WallLine[],
  id: string,
): { line: WallLine; column: number } | undefined {
  for (const line of lines) {
    const column = line.kind === "tiles" ? line.tiles.findIndex((tile) => tile.id === id) : -1;
    if (column >= 0) return { line, column };
  }
  return undefined;
}

/**
 * Returns the tile that an arrow, Home or End key moves the focus to; undefined at the ends and for other keys. Pure.
 */
export function tileAfterArrowKey(
  lines: readonly WallLine[],
  id: string,
  key: string,
): GalleryTile | undefined {
  const rows = lines.flatMap((line) => (line.kind === "tiles" ? [line.tiles] : []));
  const all = rows.flat();
  const index = all.findIndex((tile) => tile.id === id);
  const row = rows.findIndex((tiles) => tiles.some((tile) => tile.id === id));
  const column = rows[row]?.findIndex((tile) => tile.id === id) ?? 0;
  const inRow = (other: number) => rows[other]?.[Math.min(column, rows[other].length - 1)];
  switch (key) {
    case "ArrowRight":
      return all[index + 1];
    case "ArrowLeft":
      return all[index - 1];
    case "ArrowDown":
      return inRow(row + 1);
    case "ArrowUp":
      return inRow(row - 1);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    default:
      return undefined;
  }
}
