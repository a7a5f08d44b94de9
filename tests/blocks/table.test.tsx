import { describe, expect, it } from "vitest";
import { splitAroundNumbers } from "../../src/blocks/table/DataTable.tsx";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { EndpointState } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

describe("keeps figures in one piece", () => {
  it.each<[string, string[]]>([
    ["09:00–03:00", ["09:00–03:00"]],
    ["09:00 - 03:00", ["09:00 - 03:00"]],
    ["08:00–20:45\n21:30–次日02:20", ["08:00–20:45", "21:30–次日02:20"]],
    ["每批5000元起", ["5000元"]],
    ["1.2万元", ["1.2万元"]],
    ["1,200 元", ["1,200 元"]],
    ["-12.5%", ["-12.5%"]],
    ["2025年1月27日", ["2025年", "1月27日"]],
    ["1/27至2/4", ["1/27", "2/4"]],
    ["合约PVC2501(5000元)", ["PVC2501(5000元)"]],
    ["2小时30分钟", ["2小时", "30分钟"]],
    ["白银", []],
    ["", []],
  ])("%s", (text, figures) => {
    const parts = splitAroundNumbers(text);
    expect(parts.filter((_, i) => i % 2 === 1)).toEqual(figures);
    expect(parts.join("")).toBe(text);
  });
});

const textsOf = (html: string, tag: string) =>
  (html.match(new RegExp(`<${tag}[ >].*?</${tag}>`, "gs")) ?? []).map((one) => one.replace(/<[^>]*>/g, ""));

const written: Partial<Campaign> = {
  constants: { silver: "08:00–20:45\n21:30–02:20" },
  view: [
    {
      type: "table",
      title: "交易时间",
      columns: ["商品", "订购时间"],
      rows: [{ cells: ["白银", "{constants.silver}"] }, { cells: ["铜", "09:00–03:00"] }],
      note: "以公告为准。",
    },
  ],
};

it("is a table with a caption, column headings and row headings", async () => {
  const html = await drawBlocks(written);
  expect(textsOf(html, "caption")).toEqual(["交易时间"]);
  expect(html.match(/<th scope="col">/g)).toHaveLength(2);
  expect(html.match(/<th scope="row">/g)).toHaveLength(2);
  expect(textsOf(html, "td")).toEqual(["08:00–20:45\n21:30–02:20", "09:00–03:00"]);
  expect(html).toContain('<span class="table-figure">09:00–03:00</span>');
  expect(html).toContain("以公告为准。");
});

it("keeps each line of a heading of up to six characters whole", async () => {
  const html = await drawBlocks({
    view: [
      {
        type: "table",
        columns: ["商品", "订购时间（周一至周五）"],
        rows: [{ cells: ["白银、铂金", "白银、铂金"] }, { cells: ["大豆、玉米\n小麦", "全天"] }],
      },
    ],
  });
  const wholes = Array.from(html.matchAll(/<span class="table-figure">(.*?)<\/span>/g), ([, text]) => text);
  expect(wholes).toEqual(["商品", "白银、铂金", "大豆、玉米", "小麦"]);
});

it("names the scrollable area after the table, with or without a title", async () => {
  const html = await drawBlocks(written);
  const [, id = ""] = /<caption id="(.*?)"/.exec(html) ?? [];
  expect(html).toContain(`aria-labelledby="${id}"`);
  const nameless = await drawBlocks({
    view: [{ type: "table", columns: ["商品", "时间"], rows: [{ cells: ["白银", "全天"] }] }],
  });
  expect(nameless).toContain('aria-label="商品，时间"');
  expect(nameless).not.toContain("<caption");
});

describe("a row for each item", () => {
  const hours = {
    type: "array" as const,
    items: {
      type: "object" as const,
      properties: { goods: { type: "string" as const }, hours: { type: "string" as const } },
    },
  };
  const draw = (answer: EndpointState) =>
    drawBlocks(
      {
        endpoints: { hours: { path: "/hours", data: hours } },
        load: ["hours"],
        view: [
          {
            type: "table",
            columns: ["商品", "时间"],
            each: "hours",
            cells: ["{item.goods}", "{item.hours}"],
            empty: "今日休市",
          },
        ],
      },
      { answers: { hours: answer } },
    );

  it("is drawn in their order", async () => {
    const data = [
      { goods: "白银", hours: "09:00–03:00" },
      { goods: "铜", hours: "全天" },
    ];
    const html = await draw({ busy: false, data });
    expect(textsOf(html, "tr")).toEqual(["商品时间", "白银09:00–03:00", "铜全天"]);
  });

  it("is replaced by a text if the list is empty", async () => {
    expect(textsOf(await draw({ busy: false, data: [] }), "td")).toEqual(["今日休市"]);
  });

  it("is replaced by a skeleton while the list loads", async () => {
    const html = await draw({ busy: true });
    expect(html).toContain('<tr aria-busy="true"><td colSpan="2"><span class="skeleton"');
  });

  it("is replaced by a message if the list is unavailable", async () => {
    const error = { kind: "network", code: "", message: "网络异常" } as const;
    expect(textsOf(await draw({ busy: false, error }), "td")).toEqual(["暂不可用"]);
  });
});
