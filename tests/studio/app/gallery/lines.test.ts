import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PageTiles } from "../../../../src/studio/app/gallery/gallery-filter.ts";
import {
  countColumns,
  findTilePosition,
  indexOfLineAt,
  layOutGalleryWall,
  linesInRange,
  tileAfterArrowKey,
} from "../../../../src/studio/app/gallery/gallery-wall-layout.ts";
import { forAll } from "../../../support/for-all.ts";

const groupOf = (count: number, index: number): PageTiles => ({
  page: { key: `p${index}`, id: "", route: "", path: "", title: "" },
  rows: undefined,
  tiles: Array.from({ length: count }, (_, tile) => ({ id: `${index}.${tile}`, row: null })),
});
const walls = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), fc.integer({ min: 1, max: 5 }))
  .map(([counts, columns]) => {
    const groups = counts.map(groupOf);
    return { groups, columns, ...layOutGalleryWall(groups, { columns, headHeight: 10, tileHeight: 30 }) };
  });

describe("lines", () => {
  test("contain every tile once, in order, without gaps between lines", () => {
    forAll(100, [walls], ({ columns, groups, height, lines }) => {
      const tiles = lines.flatMap((line) => (line.kind === "tiles" ? line.tiles : []));
      expect(tiles).toEqual(groups.flatMap((group) => group.tiles));
      let top = 0;
      for (const line of lines) {
        expect(line.top).toBe(top);
        if (line.kind === "tiles") expect(line.tiles.length).toBeLessThanOrEqual(columns);
        top += line.height;
      }
      expect(height).toBe(top);
    });
  });

  test("are found if they overlap a vertical range", () => {
    forAll(100, [walls, fc.integer({ min: -50, max: 900 }), fc.nat(400)], ({ lines }, from, length) => {
      const isSeen = ({ top, height }: { top: number; height: number }) =>
        top + height > from && top < from + length;
      expect(linesInRange(lines, from, from + length)).toEqual(lines.filter(isSeen));
      expect(indexOfLineAt(lines, from)).toBe(lines.filter(({ top, height }) => top + height <= from).length);
    });
  });

  test.each([
    [1000, 160, 16, 5],
    [1040, 160, 16, 6],
    [100, 160, 16, 1],
    [0, 160, 16, 1],
  ])("%i pixels, tiles of %i pixels and gaps of %i pixels make %i columns", (room, width, gap, expected) => {
    expect(countColumns(room, width, gap)).toBe(expected);
  });
});

describe("keys", () => {
  // 0.0 0.1 0.2 / 0.3 / 1.0 1.1
  const { lines } = layOutGalleryWall([groupOf(4, 0), groupOf(2, 1)], {
    columns: 3,
    headHeight: 10,
    tileHeight: 30,
  });

  test.each([
    ["0.0", "ArrowRight", "0.1"],
    ["0.2", "ArrowRight", "0.3"],
    ["0.0", "ArrowLeft", undefined],
    ["0.2", "ArrowDown", "0.3"],
    ["0.3", "ArrowDown", "1.0"],
    ["1.1", "ArrowUp", "0.3"],
    ["1.1", "ArrowDown", undefined],
    ["0.2", "End", "1.1"],
    ["1.0", "Home", "0.0"],
    ["1.0", "a", undefined],
  ])("move from %s with %s to %s", (from, key, to) => {
    expect(tileAfterArrowKey(lines, from, key)?.id).toBe(to);
  });

  test("return to the same tile, and an unknown tile has no position", () => {
    forAll(100, [walls, fc.nat()], ({ groups, lines: all }, seed) => {
      const tiles = groups.flatMap((group) => group.tiles);
      const tile = tiles[seed % Math.max(1, tiles.length)];
      if (!tile) return;
      const next = tileAfterArrowKey(all, tile.id, "ArrowRight");
      if (next) expect(tileAfterArrowKey(all, next.id, "ArrowLeft")).toBe(tile);
      const { column, line } = findTilePosition(all, tile.id) ?? {};
      expect(line?.kind === "tiles" && line.tiles[column ?? -1]).toBe(tile);
      expect(findTilePosition(all, "none")).toBeUndefined();
    });
  });
});
