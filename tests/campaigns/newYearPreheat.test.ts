import { describe, expect } from "vitest";
import { bannerOf } from "../support/campaigns/banner.ts";
import { test } from "../support/campaigns/phone.tsx";

const ROUTE = "/newYearPreheat";

describe("the second hub", () => {
  test.for([
    ["年终回馈", "/yearEndFeedback"],
    ["蛇年红包", "/yearTaskTicket"],
    ["元宵抽奖", "/yearPrizeDraw"],
  ] as const)("%s goes to %s and keeps the query string", async ([title, to], { phone }) => {
    const query = { token: "old-user", phoneType: "ios", showNav: "true", from: "a b&c", sign: "a+b" };
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    await phone.open(`${ROUTE}?${search.join("&")}`);
    await phone.tap(bannerOf(phone, title));
    const { pathname, searchParams } = new URL(phone.address, "http://phone");
    expect(pathname).toBe(to);
    expect(Object.fromEntries(searchParams)).toEqual(query);
    expect(phone.all("h1")).toHaveLength(1);
  });

  test("lets a visitor open the activities, which ask to log in", async ({ phone }) => {
    await phone.open(ROUTE);
    await phone.tap(bannerOf(phone, "年终回馈"));
    expect(phone.address).toBe("/yearEndFeedback");
    expect(phone.buttons).toContain("立即登录");
    expect(phone.sent).toEqual([]);
  });
});
