import { expect, it } from "vitest";
import { AMOUNT_PATTERN, STUB_SIZE_PATTERNS } from "../../src/blocks/offer/amount-pattern.ts";
import type { Campaign, OfferBlock } from "../../src/language/document.generated.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { planFor } from "../support/play/page.ts";

const campaign = (
  offer: Partial<OfferBlock> = { lead: "最高", value: "{info.amount}" },
): Partial<Campaign> => ({
  endpoints: {
    info: {
      path: "/info",
      data: { properties: { claimed: { type: "boolean" }, amount: { type: "number" } } },
    },
  },
  load: ["info"],
  actions: { claim: { steps: [{ call: "info" }] } },
  tables: {
    coupon: {
      rows: [
        { state: "claimed", when: "info.claimed", text: "已领取", hint: "已到账", disabled: true },
        { state: "claimable", text: "立即领取", hint: "今日可领", do: "claim" },
      ],
    },
  },
  view: [
    {
      type: "offer",
      table: "coupon",
      tag: "限时",
      title: "订购券",
      text: "订购可用",
      ...offer,
    },
  ],
});
const told = (claimed: boolean, amount = 60): Partial<Snapshot> => ({
  answers: { info: { busy: false, data: { claimed, amount } } },
});
const text = (html: string) => html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");

it.each<[string, Partial<Snapshot>, RegExp, string]>([
  [
    "can be claimed",
    told(false),
    /class="offer offer-tagged">.*<button type="button" class="offer-button offer-button-primary" aria-disabled="false" aria-busy="false" data-state="claimable">/,
    "最高|60|元|订购券|订购可用|今日可领|立即领取|限时",
  ],
  [
    "is grey once it was claimed",
    told(true),
    /class="offer offer-tagged offer-off">.*<button type="button" class="offer-button offer-button-quiet" aria-disabled="true" aria-busy="false" data-state="claimed">/,
    "最高|60|元|订购券|订购可用|已到账|已领取|限时",
  ],
  [
    "is not grey and has no hint while it is pending",
    { answers: { info: { busy: true } } },
    /class="offer offer-tagged">.*<b class="offer-value"><span class="skeleton".*aria-busy="true"/,
    "最高|元|订购券|订购可用|限时",
  ],
  [
    "offers the retry if its data failed",
    { answers: { info: { busy: false, error: { kind: "network", code: "", message: "网络异常" } } } },
    /class="offer offer-tagged">.*offer-button-secondary">重新加载/,
    "最高|--|元|订购券|订购可用|重新加载|限时",
  ],
  [
    "is busy while it is claimed",
    { ...told(false), runs: { claim: { steps: [] } } },
    /aria-disabled="true" aria-busy="true" data-state="claimable">立即领取<span class="button-spinner"/,
    "立即领取|限时",
  ],
  [
    "keeps its state but takes no tap while its data reloads after an action",
    { answers: { info: { busy: true, isOutdated: true, data: { claimed: false, amount: 60 } } } },
    /class="offer offer-tagged">.*aria-disabled="true" aria-busy="true" data-state="claimable">立即领取<span class="button-spinner"/,
    "最高|60|元|订购券|订购可用|今日可领|立即领取|限时",
  ],
])("%s", async (_, known, shape, words) => {
  const html = await drawBlocks(campaign(), known);
  expect(html).toMatch(shape);
  expect(text(html)).toContain(words);
});

it("only digits have an implied unit", async () => {
  expect(text(await drawBlocks(campaign({ value: "免服务费" }), told(false)))).toContain("|免服务费|订购券");
  expect(text(await drawBlocks(campaign({ value: "九", unit: "折" }), told(false)))).toContain(
    "九|折|订购券",
  );
});

const art = { src: "/art/gift.svg", widthPx: 82, heightPx: 82 };

it.each<[string, Partial<OfferBlock>, RegExp]>([
  ["a picture has the stub for itself", { art }, /offer-stub"><span class="picture offer-art"/],
  ["a picture is behind the value if there is one", { value: "60", art }, /offer-art-behind".*offer-worth/],
  ["without picture and value there is no stub", {}, /offer-ticket"><div class="offer-main/],
  [
    "further blocks are inside the card, below",
    { view: [{ type: "text", text: "今日已订购" }] },
    /class="offer offer-tagged offer-with-view">.*<div class="offer-view">.*今日已订购.*<\/div><\/section>/,
  ],
])("%s", async (_, offer, shape) => {
  expect(await drawBlocks(campaign(offer), told(false))).toMatch(shape);
});

it.each([
  ["60", true, "brief"],
  ["200", true, "brief"],
  ["1,400", true, "long"],
  ["66.5", true, "long"],
  ["12000.00", true, "longest"],
  ["--", true, "brief"],
  ["免费", false, "word"],
  ["免服务费", false, "words"],
  ["0-200", false, "words"],
])("%s is drawn at its measure", (value, amount, measure) => {
  const plan = planFor({});
  expect(plan.pick(value, STUB_SIZE_PATTERNS, {})).toBe(measure);
  expect(plan.matches(value, AMOUNT_PATTERN, {})).toBe(amount);
});
