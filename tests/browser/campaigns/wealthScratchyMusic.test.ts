import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { DeckPage, daysAt } from "../../support/draws/deck-page.ts";

const ROUTE = "/wealthScratchyMusic";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("the card flip", () => {
  test("leads from the login to the card's reward", async ({ open, sandbox }) => {
    // On this day, this customer's card is the free fees of the day.
    await sandbox.clock("2024-02-15T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?phoneType=ios` });
    await button(page, "立即登录").click();
    await page.locator('[data-persona="old-user"]').click();
    await button(page, "点击翻牌").click();
    await page.getByRole("dialog", { name: "服务费全免", exact: true }).getByRole("button").first().click();
    await button(page, "前往订购").click();
    await page.locator("[data-sandbox-fee]").fill("1000");
    await page.locator('[data-sandbox="submit"]').click();
    await button(page, "奖励已领取").waitFor();
  });

  test("names each card for screen readers, and keeps the flipped one in the middle", {
    tags: "nightly",
  }, async ({ open }) => {
    const days = daysAt(2);
    const [first] = days;
    if (first) Object.assign(first, { joinStatus: 1, rewardType: 0, realSendAmount: 88 });
    const deck = await DeckPage.open(open, { days: { data: days } });
    const said = ["奖励已领取", "错过翻牌", "点击翻牌", "待翻牌"];
    for (const [place, text] of said.entries()) {
      await deck.tab(place).click();
      expect(await deck.settle()).toMatchObject({ seen: place });
      await button(deck.page, text).waitFor();
    }
    await deck.tab(0).click();
    await deck.settle();
    expect(await deck.page.getByRole("tabpanel").textContent()).toContain("88元");

    deck.flip = { data: { rewardType: 0, realSendAmount: 58.5 } };
    deck.daysAfter = { data: daysAt(2, { joinStatus: 1, rewardType: 0, realSendAmount: 58.5 }) };
    await deck.tab(2).click();
    await button(deck.page, "点击翻牌").click();
    await deck.page
      .getByRole("dialog", { name: "恭喜获得", exact: true })
      .getByRole("button")
      .first()
      .click();
    expect(await deck.settle()).toMatchObject({
      seen: 2,
      front: expect.stringContaining("58.5"),
      back: undefined,
    });
  });

  test("keeps the picture at the top of a turned card whose reward is unknown", { tags: "nightly" }, async ({
    open,
  }) => {
    const days = { data: daysAt(2, { joinStatus: 1, rewardType: null, realSendAmount: null }) };
    const { page } = await DeckPage.open(open, { days });
    const card = page.locator(".deck-drawn .deck-front");
    await card.getByText("好运已到").waitFor();
    const offset = await card.evaluate((front) => {
      const picture = front.querySelector(".picture") as Element;
      return picture.getBoundingClientRect().top - front.getBoundingClientRect().top;
    });
    expect(offset).toBe(0);
  });
});
