import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

/** Calls by which the pages of these tests load their data. */
const FAILING_PATHS = [
  "/api/djdg/new/user/activity/info",
  "/api/djdg/activity/all/activity/time",
  "/api/djdg/activity/union/bind/sign/activity/info",
  "/api/djdg/account/listScrolling",
  "/api/djdg/year/task/ticket/info",
];

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

test.for(["/activeOperate", "/springFestPreheating", "/unionPayActivity", "/mineSwiper", "/yearTaskTicket"])(
  "on %s the failure covers no title, and every button can be tapped",
  async (route, { open, sandbox }) => {
    for (const path of FAILING_PATHS) await sandbox.fault(path, "status500");
    const page = await open({
      path: `${route}?token=old-user&sing=a&timestamp=1`,
      width: 320,
      height: 568,
      expectedProblems: [/Failed to load resource/],
    });
    const bar = await page.locator(".trouble").boundingBox();
    const title = await page.locator("h1").boundingBox();
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await page.getByRole("button", { name: "暂不可用" }).count()).toBe(0);
    const retries = page.getByRole("button", { name: "重新加载" });
    if ((await retries.count()) > 0) {
      await retries.first().click();
      await page.locator(".trouble").waitFor({ state: "detached" });
    }
  },
);

test("a tap while the phone is offline can be repeated at once, a tap after a cut connection cannot", async ({
  open,
  sandbox,
}) => {
  const CLAIM = "/api/djdg/year/task/ticket/receive";
  await sandbox.order("old-user", 120);
  const page = await open({
    path: "/yearTaskTicket?token=old-user",
    expectedProblems: [/Failed to load resource/],
  });
  const claim = page.getByRole("button", { name: "立即领取红包" });
  const toast = (text: string | RegExp) => page.locator(".toast", { hasText: text }).waitFor();
  await page.context().setOffline(true);
  await claim.click();
  await toast("网络异常");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "重试" }).click();
  await sandbox.fault(CLAIM, "offline");
  await claim.click();
  await toast("网络异常");
  await page.waitForTimeout(400);
  await claim.click();
  await toast(/操作太频繁，请(500|49\d)秒后再试/);
});
