import type { Group, Tile } from "./filter.ts";

/** What stands below each other: the name of a page, or some of its tiles beside each other. Heights in CSS pixels. */
export type Line = { group: Group; top: number; height: number } & (
  | { kind: "head" }
  | { kind: "tiles"; tiles: readonly Tile[] }
);

export interface Measures {
  /** How many tiles stand beside each other: at least one. */
  columns: number;
  headHeight: number;
  tileHeight: number;
}

/** All lines of these groups from top to bottom. Pure. */
export function linesOf(
  groups: readonly Group[],
  { columns, headHeight, tileHeight }: Measures,
): { lines: readonly Line[]; height: number } {
  const lines: Line[] = [];
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

/** How many tiles of a width fit beside each other, with a gap between. Pure. */
export function columnsIn(room: number, width: number, gap: number): number {
  return Math.max(1, Math.floor((room + gap) / (width + gap)));
}

/** The index of the first line whose end is below a height; as many as there are where none is. Pure. */
export function lineAt(lines: readonly Line[], y: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle] as Line; // low <= middle < high
    if (line.top + line.height > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The lines of which something is between two heights. Pure. */
export function linesBetween(lines: readonly Line[], from: number, to: number): readonly Line[] {
  const first = lineAt(lines, from);
  let last = first;
  while (last < lines.length && (lines[last] as Line).top < to) last++;
  return lines.slice(first, last);
}

/** Where a tile stands: its line and its column; undefined where it is not there. Pure. */
export function placeOf(lines: readonly Line[], id: string): { line: Line; column: number } | undefined {
  for (const line of lines) {
    const column = line.kind === "tiles" ? line.tiles.findIndex((tile) => tile.id === id) : -1;
    if (column >= 0) return { line, column };
  }
  return undefined;
}

/** The tile to which a key leads from another; undefined for other keys, and at the ends. Pure. */
export function neighbour(lines: readonly Line[], id: string, key: string): Tile | undefined {
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
