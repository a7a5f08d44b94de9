import { expect, it } from "vitest";
import type { TilesBlock } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const items: TilesBlock["items"] = [
  { title: "平台介绍", text: "10秒了解", do: "order" },
  {
    title: "{constants.what}安全",
    art: { src: "art/safe.svg", widthPx: 42, heightPx: 42 },
    do: "order",
  },
];

const draw = (block: Partial<TilesBlock> = {}, known = {}) =>
  drawBlocks({ constants: { what: "账户" }, view: [{ type: "tiles", items, ...block }] }, known);

it("each tile is one button with its words", async () => {
  const html = await draw();
  const [first = "", second = "", ...more] = html.match(/<li><button.*?<\/button><\/li>/gs) ?? [];
  expect(more).toEqual([]);
  expect(first).toContain("平台介绍");
  expect(first).toContain("10秒了解");
  expect(second).toContain("账户安全");
});

it("has its picture, or the first character of its title, which is not read aloud", async () => {
  const [first = "", second = ""] = (await draw()).match(/<li>.*?<\/li>/gs) ?? [];
  expect(first).toContain('<span class="tile-sign" aria-hidden="true">平</span>');
  expect(second).toContain('src="art/safe.svg"');
  expect(second).not.toContain("tile-sign");
});

it("does not split the first character", async () => {
  expect(await draw({ items: [{ title: "🎁礼物", do: "order" }] })).toContain('"true">🎁</span>');
});

it("has a heading only if it has a title", async () => {
  expect(await draw({ title: "新手必学" })).toMatch(/<h2[^>]*>新手必学<\/h2>/);
  expect(await draw()).not.toContain("<h2");
});

it("is busy while its action runs", async () => {
  const idle = await draw();
  expect(idle.match(/aria-busy="false"/g)).toHaveLength(2);
});
