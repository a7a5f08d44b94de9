import { expect, it } from "vitest";
import type { Campaign, CardsBlock } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const items: CardsBlock["items"] = [
  { art: { src: "art/low.svg", widthPx: 48, heightPx: 48 }, title: "定金低", text: "小额定金\n即可订购" },
  { title: "品类多" },
];

const draw = (block: Partial<CardsBlock>, campaign: Partial<Campaign> = {}) =>
  drawBlocks({ ...campaign, view: [{ type: "cards", items, ...block }] });

it("each card has its title, and its other content if it is set", async () => {
  const html = await draw({});
  const [first = "", second = ""] = html.match(/<li.*?<\/li>/gs) ?? [];
  expect(first).toContain("定金低</h2>");
  expect(first).toContain("小额定金\n即可订购</p>");
  expect(second).toContain("品类多</h2>");
  expect(second).not.toMatch(/<p|<img/);
});

it("a picture has its own width, in hundredths of 1rem", async () => {
  const html = await draw({});
  expect(html).toContain('style="--width:0.48rem"');
  expect(html).toContain('alt=""');
});

it.each([
  [true, /<ol class="cards cards-numbered">/],
  [false, /<ul class="cards">/],
  [undefined, /<ul class="cards">/],
])("with numbered %s, the list is %s", async (numbered, list) => {
  expect(await draw(numbered === undefined ? {} : { numbered })).toMatch(list);
});

it("texts that wait for data are skeletons", async () => {
  const html = await drawBlocks(
    {
      endpoints: { info: { path: "/info", data: { properties: { days: { type: "integer" } } } } },
      load: ["info"],
      view: [{ type: "cards", items: [{ title: "持单", text: "最长{info.days}天" }] }],
    },
    { answers: { info: { busy: true } } },
  );
  expect(html).toContain("持单</h2>");
  // The skeleton is as long as its text.
  expect(html).toContain('<span class="skeleton-words" data-room="最长0000天" aria-hidden="true"></span>');
});
