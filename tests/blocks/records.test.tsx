import { expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { EndpointState } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const campaign: Partial<Campaign> = {
  endpoints: { records: { path: "/records", data: { type: "array" } } },
  load: ["records"],
  view: [
    {
      type: "records",
      each: "records",
      columns: [
        { label: "时间", value: '{item.at | date:"M.D"}' },
        { label: "结果", value: "{item.won ? '已中奖' : '未中奖'}", strong: "item.won" },
      ],
      empty: "暂无记录",
    },
  ],
};
const known = (records: EndpointState) => drawBlocks(campaign, { answers: { records } });

it("has a heading for each column and a row for each item, in order", async () => {
  const data = [
    { at: "2024-02-20 09:00:00", won: true },
    { at: "2024-02-19 09:00:00", won: false },
  ];
  const html = await known({ busy: false, data });
  expect(html.match(/<th scope="col">[^<]*/g)).toEqual(['<th scope="col">时间', '<th scope="col">结果']);
  expect(html.match(/<td[^>]*>[^<]*/g)).toEqual([
    "<td>2.20",
    '<td class="records-strong">已中奖',
    "<td>2.19",
    "<td>未中奖",
  ]);
});

it.each<[string, EndpointState, string]>([
  ["loading", { busy: true }, "加载中"],
  ["empty", { busy: false, data: [] }, "暂无记录"],
  ["unavailable", { busy: false, error: { kind: "network", code: "", message: "网络异常" } }, "暂不可用"],
])("shows its state while the list is %s", async (_, answer, text) => {
  const html = await known(answer);
  expect(html).toMatch(new RegExp(`${text}(<span class="skeleton|</p>)`));
  expect(html).not.toContain("<table");
});

it("draws the first fifty rows of a long list and says how many are left", async () => {
  const html = await known({
    busy: false,
    data: Array.from({ length: 120 }, () => ({ at: null, won: false })),
  });
  expect(html.match(/<tr>/g)).toHaveLength(51);
  expect(html).toContain("加载更多（还有70条）");
});
