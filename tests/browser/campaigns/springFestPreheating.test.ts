import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { contentWidth } from "../../support/browser/screens.ts";

const ROUTE = "/springFestPreheating";

describe("the activity hub", () => {
  test("leads from the login to an activity on a screen of 320 points, and back by the browser's button", {
    tags: "nightly",
  }, async ({ open, sandbox }) => {
    await sandbox.clock("2024-02-20T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?phoneType=ios`, width: 320, height: 568 });
    await page.getByRole("button", { name: "财神到 发发发" }).click();
    await page.locator('[data-persona="old-user"]').click();
    const card = page.locator('.banner[data-state="open"]');
    await card.waitFor();
    expect(await contentWidth(page)).toBe(320);
    await card.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await page.waitForURL(/glutinousRiceFlour/);
    await page.goBack();
    await page.waitForURL(new RegExp(ROUTE));
  });
});
