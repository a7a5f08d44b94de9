import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import {
  comparePictures,
  compareScreenshots,
  comparisonPage,
  describeChangeCounts,
} from "../../../scripts/shots/compare-screenshots.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";

const COLOURS: Readonly<Record<string, readonly [number, number, number]>> = {
  ".": [255, 255, 255],
  "#": [0, 0, 0],
  r: [255, 0, 0],
  // Nearly white, as an edge may differ between two runs.
  ",": [253, 254, 253],
};

/** Returns a picture with one pixel for each letter. */
function png(...rows: string[]): Buffer {
  const picture = new PNG({ width: rows[0]?.length ?? 0, height: rows.length });
  [...rows.join("")].forEach((letter, index) => {
    picture.data.set([...(COLOURS[letter] ?? []), 255], index * 4);
  });
  return PNG.sync.write(picture);
}

describe("comparing two pictures", () => {
  test.each<[string, string[], string[], number | undefined]>([
    ["the same", ["..", ".#"], ["..", ".#"], undefined],
    ["a shade off", ["..", ".#"], [".,", ".#"], undefined],
    ["one pixel of four", ["..", ".#"], ["..", "r#"], 0.25],
    ["all pixels", ["##"], [".."], 1],
    ["a new line", ["##", "##"], ["##", "##", "##", "##"], 0.5],
    ["a new line without visible content", [".."], ["..", ".."], 0.5],
    ["wider and lower", ["##", "##"], ["####"], 0.5],
  ])("%s", (_, before, after, share) => {
    const found = comparePictures(png(...before), png(...after));
    if (share === undefined) expect(found).toBeUndefined();
    else expect(found?.share).toBeCloseTo(share, 1);
  });

  test("returns a difference that is large enough for both", () => {
    const found = comparePictures(png("##", "##"), png("####"));
    const { height, width } = PNG.sync.read(found?.picture ?? Buffer.alloc(0));
    expect([width, height]).toEqual([4, 2]);
  });

  test("fails for an invalid picture", () => {
    expect(() => comparePictures(png("."), Buffer.from("no picture"))).toThrow();
  });
});

describe("comparing two sets", () => {
  const folder = folderForTests();
  const setOf = (name: string, pictures: Record<string, Buffer>) => {
    mkdirSync(join(folder, name));
    for (const [file, picture] of Object.entries(pictures)) writeFileSync(join(folder, name, file), picture);
    return { folder: join(folder, name), files: Object.keys(pictures) };
  };
  const before = setOf("before", {
    "a.png": png("...."),
    "b.png": png("...."),
    "c.png": png("...."),
    "gone.png": png("."),
  });
  const after = setOf("after", {
    "a.png": png("...#"),
    "b.png": png("...."),
    "c.png": png(".###"),
    "new<1>.png": png("."),
  });
  const comparison = compareScreenshots(before, after);

  test("lists the most changed pictures first, then new ones, then gone ones", () => {
    expect(comparison.changes.map(({ file, kind, share }) => [file, kind, share])).toEqual([
      ["c.png", "changed", 0.75],
      ["a.png", "changed", 0.25],
      ["new<1>.png", "new", 1],
      ["gone.png", "gone", 1],
    ]);
    expect(describeChangeCounts(comparison)).toBe("2 changed, 1 new, 1 gone, 1 unchanged");
  });

  test("finds no difference between a set and itself", () => {
    expect(describeChangeCounts(compareScreenshots(after, after))).toBe(
      "0 changed, 0 new, 0 gone, 4 unchanged",
    );
  });

  test("makes a self-contained page with each change, in which text is escaped", () => {
    const html = comparisonPage(comparison, "HEAD^1 & <b>now</b>");
    expect(html.match(/<section>/g)).toHaveLength(4);
    expect(html.match(/<img [^>]*src="data:image\/png;base64,/g)).toHaveLength(3 + 3 + 1 + 1);
    expect(html).toContain("HEAD^1 &amp; &lt;b&gt;now&lt;/b&gt;");
    expect(html).toContain("new&lt;1&gt;");
    expect(html).not.toMatch(/<script|https?:|<b>/);
    expect(comparisonPage({ changes: [], same: 3 }, "")).toContain("No picture has changed.");
  });
});
