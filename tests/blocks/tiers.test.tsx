import { expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { EndpointState } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const campaign: Partial<Campaign> = {
  constants: {
    steps: [
      { from: 50, gift: 60 },
      { from: 100, gift: 100 },
    ],
  },
  endpoints: {
    mine: { path: "/mine", data: { type: "object", properties: { gift: { type: "number" } } } },
    steps: { path: "/steps", data: { type: "array" } },
  },
  load: ["mine", "steps"],
  view: [
    {
      type: "tiers",
      each: "constants.steps",
      title: "满{item.from}元",
      value: "{item.gift}",
      text: "代金券",
      reached: "mine.gift == item.gift",
      mark: "我的档位",
    },
  ],
};
const known = (mine: EndpointState) => drawBlocks(campaign, { answers: { mine } });
const textsOf = (html: string) =>
  (html.match(/<li.*?<\/li>/g) ?? []).map((one) => one.replace(/<[^>]*>/g, ""));

it("has a voucher for each step, in order, and marks the customer's own", async () => {
  const html = await known({ busy: false, data: { gift: 100 } });
  expect(textsOf(html)).toEqual(["60元代金券满50元", "我的档位100元代金券满100元"]);
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
});

it("marks no voucher while the customer's own is unknown", async () => {
  const html = await known({ busy: true });
  expect(textsOf(html)).toEqual(["60元代金券满50元", "100元代金券满100元"]);
  expect(html).not.toContain("aria-current");
});

it("shows a skeleton while the steps load", async () => {
  const told: Partial<Campaign> = {
    ...campaign,
    view: [{ type: "tiers", each: "steps", title: "满{item.from}元", value: "{item.gift}" }],
  };
  expect(await drawBlocks(told, { answers: { steps: { busy: true } } })).toContain("skeleton");
  const error = { kind: "network", code: "", message: "网络异常" } as const;
  expect(await drawBlocks(told, { answers: { steps: { busy: false, error } } })).toContain("暂不可用");
  const data = [{ from: 5, gift: 1 }];
  expect(textsOf(await drawBlocks(told, { answers: { steps: { busy: false, data } } }))).toEqual([
    "1元满5元",
  ]);
});
