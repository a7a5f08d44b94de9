import { describe, expect } from "vitest";
import { comeBack, test } from "../../support/browser/browser.ts";

const ROUTE = "/yearEndFeedback";

test("leads from the login to the voucher of the next day", { tags: "nightly" }, async ({
  open,
  sandbox,
}) => {
  await sandbox.clock("2025-01-21T10:00:00+08:00");
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  await page.getByRole("button", { name: "立即登录" }).click();
  await page.locator('[data-sandbox="login-sheet"] [data-persona="old-user"]').click();
  await page.getByRole("button", { name: "立即参与" }).click();
  const dialog = page.getByRole("dialog", { name: "参与成功" });
  await dialog.getByRole("button").first().click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "继续订购" }).click();
  await page.locator("[data-sandbox-fee]").fill("120");
  await page.locator('[data-sandbox="submit"]').click();
  await page.locator(".stats").getByText("120").waitFor();

  await sandbox.clock("2025-01-22T10:00:00+08:00");
  await comeBack(page);
  await page.locator(".stats-item", { hasText: "已返还" }).getByText("120").waitFor();
  expect((await sandbox.account("old-user")).vouchers).toMatchObject([
    { amount: 120, source: "yearEndFeedback" },
  ]);
});

describe("the dialog", () => {
  test("traps the focus, closes with Escape and restores the focus", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user`, width: 1280, height: 800 });
    await page.getByRole("button", { name: "立即参与" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("继续订购");
  });
});
