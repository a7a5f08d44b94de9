import { expect, it } from "vitest";
import type { PosterBlock } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const poster: PosterBlock = {
  type: "poster",
  kicker: "致广大客户",
  title: "2025年春节\n交易时间安排",
  date: "1.27 – 2.4",
  table: { columns: ["商品", "时间"], rows: [{ cells: ["白银", "09:00–03:00"] }] },
  lines: ["节日期间请留意行情。", "敬请谅解。"],
  signature: "{brand.name}",
};

const plain = (html: string) => html.replace(/<[^>]*>/g, "");

it("has all its words as text, in reading order", async () => {
  const html = await drawBlocks({ view: [poster] });
  const words = ["致广大客户", "2025年春节\n交易时间安排", "1.27 – 2.4", "商品", "白银", "09:00–03:00"];
  const places = [...words, "节日期间请留意行情。", "敬请谅解。", "订购商城"].map((one) =>
    plain(html).indexOf(one),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(html).toMatch(/<h1[^>]*>2025年春节/);
});

it.each(["festive", "official", "winter", "summer"] as const)(
  "hides the decoration of %s from screen readers, and draws no text in it",
  async (tone) => {
    const html = await drawBlocks({ view: [{ type: "poster", tone, title: "通知" }] });
    const drawings = html.match(/<svg.*?<\/svg>/gs) ?? [];
    expect(drawings.length).toBeGreaterThan(0);
    for (const drawing of drawings) {
      expect(drawing).toContain('aria-hidden="true"');
      expect(plain(drawing)).toBe("");
    }
    expect(plain(html)).toBe("通知");
  },
);

it("has no card without a table, lines or a signature", async () => {
  expect(await drawBlocks({ view: [{ type: "poster", title: "通知" }] })).not.toContain("poster-card");
});

it("sets a long title smaller, by its longest line", async () => {
  expect(await drawBlocks({ view: [poster] })).toContain("--letters:7");
});
