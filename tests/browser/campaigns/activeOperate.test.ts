import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { expectToFitBoth, joinAndOrder } from "../../support/browser/new-user-flow.ts";

const ROUTE = "/activeOperate";

test("leads from the login through joining, an order and the claim to the voucher in the account", {
  tags: "nightly",
}, async ({ open, sandbox }) => {
  await sandbox.clock("2024-06-12T12:00:00+08:00");
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await joinAndOrder(page, "登录领取");
  await button("立即领取").click();
  await page.getByRole("dialog", { name: "领取成功" }).getByText("60元").waitFor();
  await button("开心收下").click();
  await button("今日已领").waitFor();
  expect((await sandbox.account("new-day1")).vouchers).toMatchObject([
    { amount: 60, source: "activeOperate" },
  ]);
});

test("fits a screen of 320 points, logged in and logged out", { tags: "nightly" }, async ({ open }) => {
  const page = await open({ path: ROUTE, width: 320, height: 568 });
  await expectToFitBoth(page, {
    [ROUTE]: "登录领取",
    [`${ROUTE}?token=new-day1&phoneType=ios`]: "先参与",
  });
});
