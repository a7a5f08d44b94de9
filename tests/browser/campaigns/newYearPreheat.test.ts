import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { contentWidth } from "../../support/browser/screens.ts";

const ROUTE = "/newYearPreheat";

test("the second hub fits a screen of 320 points, and can be used by keyboard", { tags: "nightly" }, async ({
  open,
}) => {
  const page = await open({ path: `${ROUTE}?token=old-user&sandbox=off`, width: 320, height: 568 });
  await page.getByRole("button", { name: "元宵抽奖" }).waitFor();
  expect(await contentWidth(page)).toBe(320);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/yearTaskTicket\?token=old-user/);
});
