import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

test("leads from the login to an order during the event", { tags: "nightly" }, async ({ open, sandbox }) => {
  await sandbox.clock("2025-03-10T10:00:00+08:00");
  const page = await open({ path: "/fullServiceFeeFree?phoneType=ios" });
  await page.getByRole("button", { name: "下半月全免" }).click();
  await page.locator('[data-persona="old-user"]').click();
  await page.waitForURL(/token=old-user/);

  await page.getByRole("button", { name: "上半月全免" }).getByText("去订购").click();
  const sheet = page.locator('[data-sandbox="order-sheet"]');
  await sheet.locator("[data-sandbox-fee]").fill("0");
  await sheet.locator('[data-sandbox="submit"]').click();
  await sheet.waitFor({ state: "detached" });
  expect((await sandbox.account("old-user")).orders).toMatchObject([{ fee: 0 }]);
});
