import { describe, expect, it } from "vitest";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const signs: [number | null, string][] = [
  [12.5, "is-gain"],
  [0.01, "is-gain"],
  [0, "is-even"],
  [-0.01, "is-loss"],
  [-800, "is-loss"],
  [null, ""],
];

describe.each(["details", "stats"] as const)("the %s block", (type) => {
  it.each(signs)("colours %s as %j", async (value, name) => {
    const html = await drawBlocks({
      constants: { value },
      view: [{ type, items: [{ label: "盈亏", value: "{constants.value}", sign: "constants.value" }] }],
    });
    expect(/<dd class="(.*?)"/.exec(html)?.[1]?.trim()).toBe(name);
  });

  it("does not colour a figure without a sign", async () => {
    const html = await drawBlocks({ view: [{ type, items: [{ label: "金额", value: "12" }] }] });
    expect(html).not.toMatch(/is-(gain|even|loss)/);
  });
});

it.each([
  ["12345", 3, false],
  ["123456", 3, true],
  ["12345678", 2, false],
  ["123456789", 2, true],
  ["123456", 4, true],
])("for a figure of the length of %s among %i, smaller letters are %s", async (value, count, isLong) => {
  const items = Array.from({ length: count }, (_, i) => ({ label: `${i}`, value }));
  expect((await drawBlocks({ view: [{ type: "stats", items }] })).includes("is-long")).toBe(isLong);
});

it("has its title and tag in one heading, and each label beside its value", async () => {
  const html = await drawBlocks({
    view: [{ type: "details", title: "白银", tag: "示例", items: [{ label: "订购金额", value: "480元" }] }],
  });
  expect(html).toMatch(/<h2[^>]*><span>白银<\/span><small[^>]*>示例<\/small><\/h2>/);
  expect(html).toMatch(/<dt>订购金额<\/dt><dd[^>]*>480元<\/dd>/);
});

it.each([
  ["below a panel's title", "我的订单", "h3"],
  ["in a panel without one", undefined, "h2"],
])("%s, its heading is one level below the title above", async (_, title, heading) => {
  const details = { type: "details" as const, title: "白银", items: [] };
  const html = await drawBlocks({ view: [{ type: "panel", ...(title && { title }), view: [details] }] });
  expect(html).toMatch(new RegExp(`<${heading}[^>]*><span>白银`));
});
