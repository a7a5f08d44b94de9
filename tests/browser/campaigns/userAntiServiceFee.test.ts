import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { expectToFitBoth, joinAndOrder } from "../../support/browser/new-user-flow.ts";

const ROUTE = "/userAntiServiceFee";

test("leads from the login through joining and an order to the voucher of the next day", {
  tags: "nightly",
}, async ({ open, sandbox }) => {
  await sandbox.clock("2024-06-12T12:00:00+08:00");
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  await joinAndOrder(page, "立即登录");
  await page.getByText("下单得服务费奖励").waitFor();

  await sandbox.clock("2024-06-13T12:00:00+08:00");
  expect((await sandbox.account("new-day1")).vouchers).toMatchObject([{ amount: 60 }]);
});

test("fits a screen of 320 points, logged in and logged out", { tags: "nightly" }, async ({ open }) => {
  const page = await open({ path: ROUTE, width: 320, height: 568 });
  await expectToFitBoth(page, {
    [ROUTE]: "立即登录",
    [`${ROUTE}?token=new-day1&phoneType=ios`]: "立即参与",
  });
});
