import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const ROUTE = "/glutinousRiceDetial";
const RECORD = "/api/djdg/new/year/activity/lottery/record";

test("leads from the login to the empty record, and back to the lottery", { tags: "nightly" }, async ({
  open,
}) => {
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("立即登录").click();
  await page.locator('[data-persona="old-user"]').click();
  await page.waitForURL(/token=old-user/);
  await page.getByText("暂无抽奖记录", { exact: true }).waitFor();
  await button("返回").click();
  await page.waitForURL(({ pathname }) => pathname === "/glutinousRiceFlour");
  await button("能量不足 前往订购").waitFor();
});

test("shows a long table with three columns, which fits a screen of 320 points", async ({ open }) => {
  const page = await open({ path: "about:blank", width: 320, height: 568 });
  const record = { createTime: "2024-02-21 08:05:00", resultNum: "01234", resultType: 1 };
  const data = Array.from({ length: 120 }, () => record);
  await page.route(`**/prod-api${RECORD}`, (call) =>
    call.fulfill({ json: { code: "0", message: "", data } }),
  );
  await page.goto(`${ROUTE}?token=old-user&phoneType=ios`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("加载更多（还有70条）").click();
  await button("加载更多（还有20条）").click();
  await expect.poll(() => page.getByRole("row").count()).toBe(121);
  expect(await page.getByRole("columnheader").count()).toBe(3);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
});
