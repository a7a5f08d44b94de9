import { describe, expect, it } from "vitest";
import { pictureAddressOf } from "../../src/blocks/shared/Picture.tsx";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

it.each<[unknown, string | undefined]>([
  ["https://cdn.example/a.png", "https://cdn.example/a.png"],
  [" https://cdn.example/协议.png?v=1 ", "https://cdn.example/协议.png?v=1"],
  ["HTTPS://CDN.example/a.png", "HTTPS://CDN.example/a.png"],
  ["https://cdn.example:443/a.png", "https://cdn.example:443/a.png"],
  ["https://cdn.example:8443/a.png", undefined],
  ["https://a.uploads.example/a.png", "https://a.uploads.example/a.png"],
  ["https://uploads.example/a.png", undefined],
  ["https://auploads.example/a.png", undefined],
  ["https://bank.example/a.png", undefined],
  ["https://cdn.example.evil.example/a.png", undefined],
  ["/pages/1.svg", "/pages/1.svg"],
  ["http://cdn.example/a.png", undefined],
  ["//cdn.example/a.png", undefined],
  ["/\\cdn.example/a.png", undefined],
  ["https://a@cdn.example/a.png", undefined],
  ["javascript:alert(1)", undefined],
  ["data:image/svg+xml,<svg/>", undefined],
  ["tel:400-123", undefined],
  ["a.png", undefined],
  ["", undefined],
  [null, undefined],
  [["https://cdn.example/a.png"], undefined],
])("a picture address %j is accepted or rejected", (value, address) => {
  const pictureHosts = ["cdn.example", "*.uploads.example"];
  expect(pictureAddressOf(value, { pictureHosts, partnerHosts: ["bank.example"] })).toBe(address);
});

describe("a picture from an answer", () => {
  const campaign: Partial<Campaign> = {
    endpoints: { paper: { path: "/paper", data: { type: "object" } } },
    load: ["paper"],
    view: [{ type: "image", address: "paper.url", alt: "协议{paper.number}" }],
  };
  const told = (data: unknown): Partial<Snapshot> => ({ answers: { paper: { busy: false, data } } });
  const error = { kind: "network" as const, code: "", message: "网络异常" };

  it.each<[string, Partial<Snapshot>, string, string]>([
    [
      "reserves its room until it has loaded, and loads when it comes near",
      told({ url: "/1.svg", number: 1 }),
      `<div class="sheet sheet-waiting" aria-busy="true"><img src="/1.svg" alt="协议1" loading="lazy"`,
      "role=",
    ],
    [
      "reserves its room until its address is known",
      { answers: { paper: { busy: true } } },
      "sheet-waiting",
      "<img",
    ],
    [
      "says that it is unavailable without an address",
      { answers: { paper: { busy: false, error } } },
      "<p>暂不可用</p>",
      "<img",
    ],
    ["shows no picture of another host", told({ url: "javascript:alert(1)" }), "图片无法显示", "<img"],
    ["offers no retry that cannot help", told({ url: null }), "图片无法显示", "重新加载"],
  ])("shows the right state when it is %s", async (_, known, expected, unwanted) => {
    const html = await drawBlocks(campaign, known);
    const sheet = /<div class="sheet.*<\/div>/.exec(html)?.[0] ?? "";
    expect(sheet).toContain(expected);
    expect(sheet).not.toContain(unwanted);
  });
});

it("draws the document's own picture if it has one", async () => {
  const html = await drawBlocks({
    view: [{ type: "image", image: { src: "/art/a.svg", widthPx: 375, heightPx: 300, alt: "画" } }],
  });
  expect(html).toContain(`<img src="/art/a.svg" alt="画" width="375" height="300"`);
});
