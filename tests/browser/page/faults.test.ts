import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

// All other faults are in tests/campaigns/faults.test.ts.
test("a cut connection shows 网络异常 and counts as logged out, and a retry recovers", async ({
  open,
  sandbox,
}) => {
  await sandbox.order("old-user", 120);
  await sandbox.fault("/api/djdg/year/task/ticket/info", "offline");
  // Chromium itself reports failed requests on the console.
  const expectedProblems = [/Failed to load resource/];
  const page = await open({ path: "/yearTaskTicket?token=old-user", expectedProblems });
  await page.locator(".trouble", { hasText: "网络异常" }).waitFor();
  await page.getByRole("button", { name: "登录查看" }).waitFor();
  await page.getByRole("button", { name: "重试" }).click();
  await page.getByRole("button", { name: "立即领取红包" }).waitFor();
  expect(await page.getByRole("button", { name: "重试" }).count()).toBe(0);
});
