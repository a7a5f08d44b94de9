import { expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const campaign: Partial<Campaign> = {
  endpoints: { info: { path: "/info", data: { properties: { ended: { type: "boolean" } } } } },
  load: ["info"],
  actions: { go: { steps: [{ navigate: "/elsewhere" }] } },
  tables: {
    way: {
      rows: [
        { state: "ended", when: "info.ended", text: "已结束", disabled: true },
        { state: "open", text: "去看看", do: "go" },
      ],
    },
  },
  view: [{ type: "banner", table: "way", title: "年终奖", text: "天天领" }],
};
const told = (ended: boolean): Partial<Snapshot> => ({ answers: { info: { busy: false, data: { ended } } } });

it.each<[string, Partial<Snapshot>, RegExp]>([
  [
    "open",
    told(false),
    /^<button type="button" class="banner" data-state="open" aria-disabled="false" aria-busy="false">.*去看看/,
  ],
  [
    "ended",
    told(true),
    /^<button type="button" class="banner banner-off" data-state="ended" aria-disabled="true" aria-busy="false">.*已结束/,
  ],
  [
    "pending",
    { answers: { info: { busy: true } } },
    /^<button type="button" class="banner" aria-disabled="true" aria-busy="true">.*skeleton/,
  ],
  [
    "unavailable",
    { answers: { info: { busy: false, error: { kind: "network", code: "", message: "网络异常" } } } },
    /^<button type="button" class="banner banner-off" aria-disabled="false" aria-busy="false">.*重新加载/,
  ],
  [
    "reloading after an action",
    { answers: { info: { busy: true, isOutdated: true, data: { ended: false } } } },
    /^<button type="button" class="banner" data-state="open" aria-disabled="true" aria-busy="true">.*去看看/,
  ],
])("%s: is one native button with all its words", async (_, known, shape) => {
  const html = await drawBlocks(campaign, known);
  const button = /<button type="button" class="banner.*?<\/button>/.exec(html)?.[0] ?? "";
  expect(button).toMatch(shape);
  expect(button).toContain("年终奖");
  expect(button.includes(">天天领")).toBe(!button.includes("重新加载"));
});

it("is busy while its action runs", async () => {
  const html = await drawBlocks(campaign, { ...told(false), runs: { go: { steps: [] } } });
  expect(html).toContain('data-state="open" aria-disabled="true" aria-busy="true"');
});
