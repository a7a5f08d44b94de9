import { describe, expect, test } from "vitest";
import { placeholderPictureSvg } from "../../../campaigns/sandbox/pictures/placeholder-pictures.ts";
import { enter } from "../player.ts";

const role = { id: "mineSwiper" };
const open = () => enter([role]).at("2026-03-02 12:00");
const signed = { "x-wlj-sign": "5f2a", "x-wlj-timestamp": "1772424000000" };

interface Winner {
  imageUrl: string;
  prefix: string;
  amount: number;
  suffix: string;
}

const winners = (player = open()) => player.data<Winner[]>("scrolling", { headers: signed });

describe("answers a signed call only", () => {
  test.each<[string, Record<string, string>, string]>([
    ["both", signed, "0"],
    ["no headers", {}, "签名无效"],
    ["no time", { "x-wlj-sign": "5f2a" }, "签名无效"],
    ["no signature", { "x-wlj-timestamp": "1772424000000" }, "签名无效"],
    ["an empty signature", { ...signed, "x-wlj-sign": "" }, "签名无效"],
    ["a blank time", { ...signed, "x-wlj-timestamp": " " }, "签名无效"],
  ])("%s", (_, headers, said) => {
    expect(open().say("scrolling", { headers })).toBe(said);
  });
});

test("winners have a face, a text and an amount", () => {
  const list = winners();
  expect(list.length).toBeGreaterThanOrEqual(24);
  for (const { imageUrl, prefix, amount, suffix } of list) {
    expect(prefix).toMatch(/^用户1[3-9]\d\*{4}\d{4} 刚刚获得$/);
    expect([3, 20, 60, 100, 175, 200, 240, 500]).toContain(amount);
    expect(suffix).toBe("元代金券");
    expect(imageUrl).toMatch(/^\/__sandbox\/pictures\/face-\d+\.svg$/);
    expect(placeholderPictureSvg(imageUrl.replace("/__sandbox/pictures/", ""))).toMatch(/^<svg /);
  }
  expect(new Set(list.map(({ prefix }) => prefix)).size).toBe(list.length);
  expect(new Set(list.map(({ imageUrl }) => imageUrl)).size).toBeGreaterThan(8);
});

test("winners are the same all day, and different the next day", () => {
  const today = winners(open().at("2026-03-02 00:00"));
  expect(winners(open().at("2026-03-02 23:59"))).toEqual(today);
  expect(winners(open().at("2026-03-03 00:00"))).not.toEqual(today);
});
