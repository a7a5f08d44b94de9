import { describe, expect, it } from "vitest";
import { tabAfterArrowKey } from "../../src/blocks/tabs/tab-after-arrow-key.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

describe("keys", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 2, 0],
    ["ArrowLeft", 2, 1],
    ["ArrowLeft", 0, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["ArrowDown", 1, undefined],
    ["Tab", 1, undefined],
    ["a", 1, undefined],
  ])("%s leads from tab %i of three to %s", (key, open, to) => {
    expect(tabAfterArrowKey(key, open, 3)).toBe(to);
  });

  it.each([
    ["ArrowLeft", 0, 1],
    ["ArrowRight", 0, 2],
  ])("%s leads from tab %i to %s on a page in right-to-left writing", (key, open, to) => {
    document.dir = "rtl";
    try {
      expect(tabAfterArrowKey(key, open, 3)).toBe(to);
    } finally {
      document.dir = "";
    }
  });
});

const campaign = {
  endpoints: { orders: { path: "/orders", data: { type: "array" as const } } },
  load: ["orders"],
  view: [
    {
      type: "tabs" as const,
      tabs: [
        { label: "持仓({size(orders)})", view: [{ type: "text" as const, text: "第一页" }] },
        { label: "其他", view: [{ type: "text" as const, text: "第二页" }] },
      ],
    },
  ],
};

it("only the open view is drawn, and only the open tab can be focused", async () => {
  const html = await drawBlocks(campaign, { answers: { orders: { busy: false, data: [1, 2, 3] } } });
  expect(html).toContain("第一页");
  expect(html).not.toContain("第二页");
  const tabs = html.match(/<button[^>]*role="tab".*?<\/button>/g) ?? [];
  expect(
    tabs.map((tab) => [/tabindex="(.*?)"/.exec(tab)?.[1], /aria-selected="(.*?)"/.exec(tab)?.[1]]),
  ).toEqual([
    ["0", "true"],
    ["-1", "false"],
  ]);
  expect(tabs[0]).toContain("持仓(3)");
});

it("a tab has its name while its figure loads", async () => {
  expect(await drawBlocks(campaign, { answers: { orders: { busy: true } } })).toContain(">持仓(--)<");
});
