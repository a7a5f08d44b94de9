import { expect } from "vitest";
import { test } from "../../support/browser.ts";

const ROUTE = "/userAntiServiceFee";

test("from the visitor over joining and the order to the voucher of the next day", async ({
  open,
  sandbox,
}) => {
  await sandbox.clock("2024-06-12T12:00:00+08:00");
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("立即登录").click();
  await page.locator('[data-persona="new-day1"]').click();
  await page.waitForURL(/token=new-day1/);

  await button("立即参与").click();
  await button("知道了").click();
  await button("继续订购").click();
  await page.locator("[data-sandbox-fee]").fill("60");
  await page.locator('[data-sandbox="submit"]').click();
  await page.getByText("下单得服务费奖励").waitFor();

  await sandbox.clock("2024-06-13T12:00:00+08:00");
  expect((await sandbox.account("new-day1")).vouchers).toMatchObject([{ amount: 60 }]);
});

test("fits a screen of 320 points, with and without a customer", async ({ open }) => {
  const page = await open({ path: ROUTE, width: 320, height: 568 });
  for (const [path, words] of [
    [ROUTE, "立即登录"],
    [`${ROUTE}?token=new-day1&phoneType=ios`, "立即参与"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: words, exact: true }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  }
});
