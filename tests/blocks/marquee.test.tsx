import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCopiesToFillRow, distributeItems } from "../../src/blocks/marquee/distribute-items.ts";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { forAll } from "../support/for-all.ts";
import { visitor } from "../support/play/page.ts";

describe("dealing out items", () => {
  const itemsOf = (count: number) => Array.from({ length: count }, (_, i) => i);
  const shown = (count: number, rows: number) =>
    distributeItems(itemsOf(count), rows).map((row) => row.map(({ item }) => item));

  it.each<[number, number, number[][]]>([
    [0, 4, []],
    [1, 4, [[0], [0], [0], [0]]],
    [
      2,
      4,
      [
        [0, 1],
        [1, 0],
        [0, 1],
        [1, 0],
      ],
    ],
    [5, 1, [[0, 1, 2, 3, 4]]],
    [
      8,
      2,
      [
        [0, 2, 4, 6],
        [1, 3, 5, 7],
      ],
    ],
  ])("deals %i items to %i rows", (count, rows, dealt) => {
    expect(shown(count, rows)).toEqual(dealt);
  });

  it("fills every row, and gives each item to one row, where it is read aloud", () => {
    forAll(100, [fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 6 })], (count, rows) => {
      const dealt = distributeItems(itemsOf(count), rows);
      expect(dealt).toHaveLength(rows);
      expect(dealt.every((row) => row.length > 0)).toBe(true);
      const own = dealt.flat().filter(({ isOwn }) => isOwn);
      expect(own.map(({ item }) => item).sort((a, b) => Number(a) - Number(b))).toEqual(itemsOf(count));
    });
  });

  it("gives different colours to neighbours in a row and to the first of each row", () => {
    const dealt = distributeItems(itemsOf(40), 4);
    for (const row of dealt) for (const [i, { hue }] of row.entries()) expect(hue).not.toBe(row[i + 1]?.hue);
    expect(new Set(dealt.map(([first]) => first?.hue)).size).toBe(4);
  });
});

describe("copies", () => {
  it.each<[string, number[], number, number]>([
    ["of an empty row: none", [], 4, 0],
    ["of a row without a width: none", [0, 0], 4, 0],
    ["of many chips: the first ones", [2, 4, 6, 8, 10], 3.75, 2],
    ["of chips that just fill the row: all", [2, 4], 4, 2],
    ["of few chips: each repeatedly", [1], 3.75, 4],
    ["of very few chips: two rounds and one more", [1, 1.8], 3.75, 5],
  ])("%s", (_, ends, width, count) => {
    expect(countCopiesToFillRow(ends, width)).toBe(count);
  });

  it("are wide enough, and not one too many", () => {
    const widths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });
    forAll(100, [widths, fc.integer({ min: 1, max: 1200 })], (chips, row) => {
      let end = 0;
      const ends = chips.map((chip) => {
        end += chip;
        return end;
      });
      const count = countCopiesToFillRow(ends, row);
      const widthOf = (some: number) =>
        Array.from({ length: some }, (_, i) => chips[i % chips.length] ?? 0).reduce((a, b) => a + b, 0);
      expect(widthOf(count)).toBeGreaterThanOrEqual(row);
      expect(widthOf(count - 1)).toBeLessThan(row);
    });
  });
});

describe("the marquee block", () => {
  const campaign: Partial<Campaign> = {
    endpoints: { won: { path: "/won", requiresLogin: false, data: { type: "array" } } },
    load: ["won"],
    view: [
      {
        type: "marquee",
        each: "won",
        picture: "item.face",
        text: "{item.who}得",
        amount: "{item.amount}",
        suffix: "元",
        empty: "暂无名单",
      },
    ],
  };
  const told = (data: unknown): Partial<Snapshot> => ({
    visit: { ...visitor, token: "" },
    answers: { won: { busy: false, data } },
  });
  const winner = (who: string, face: unknown = null) => ({ who, amount: 60, face });

  it("shows an item's text, amount and picture, and reads it aloud once", async () => {
    const html = await drawBlocks(campaign, told([winner("甲", "https://cdn.example/a.png")]));
    expect(html).toContain(`甲得<b class="marquee-amount">60</b>元`);
    expect(html).toContain(`<img src="https://cdn.example/a.png" alt=""`);
    expect(html.match(/<ul class="marquee-run"(?! aria-hidden)/g)).toHaveLength(1);
    expect(html.match(/<div class="marquee-row"/g)).toHaveLength(4);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://cdn.example/a.png",
    "//evil.example/a.png",
    "tel:1",
    7,
    null,
  ])("fetches nothing from %j", async (face) => {
    const html = await drawBlocks(campaign, told([winner("甲", face)]));
    expect(html).toContain("甲得");
    expect(html).not.toContain("<img");
  });

  const error = { kind: "refused" as const, code: "500", message: "签名无效" };
  it.each<[string, Partial<Snapshot>, string]>([
    ["says that an empty list is empty", told([]), `<p class="marquee-empty">暂无名单</p>`],
    ["says that the list is empty", told(null), `<p class="marquee-empty">暂无名单</p>`],
    [
      "says that a refused list is unavailable",
      { answers: { won: { busy: false, error } } },
      `<p class="marquee-empty">暂不可用</p>`,
    ],
    [
      "shows that the list is loading",
      { answers: { won: { busy: true } } },
      `aria-busy="true" aria-label="加载中"`,
    ],
  ])("%s", async (_, known, expected) => {
    expect(await drawBlocks(campaign, known)).toContain(expected);
  });
});
