import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const ROUTE = "/glutinousRiceFlour";
const RUNNING = "2024-02-20T10:00:00+08:00";

test("leads from the login through an order and a draw to its record", { tags: "nightly" }, async ({
  open,
  sandbox,
}) => {
  await sandbox.clock(RUNNING);
  const page = await open({ path: `${ROUTE}?phoneType=ios`, reducedMotion: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("立即登录").click();
  await page.locator('[data-persona="old-user"]').click();
  await page.waitForURL(/token=old-user/);

  await button("能量不足 前往订购").click();
  await page.locator("[data-sandbox-fee]").fill("20");
  await page.locator('[data-sandbox="submit"]').click();
  await button("立即抽奖").click();
  const dialog = page.getByRole("dialog", { name: /^(恭喜中奖|未中奖)$/ });
  await dialog.locator('.digits[data-place="0"]').waitFor();
  const drawn = /：([\d ]+)/.exec((await dialog.locator(".digits-label").textContent()) ?? "")?.[1];
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const energy = page.locator(".stats-item", { hasText: "当前能量" }).locator("dd");
  await expect.poll(() => energy.textContent()).toBe("0点");

  await button("记录").click();
  await page.waitForURL(({ pathname, search }) => pathname === "/glutinousRiceDetial" && search === "");
  const row = page.locator(".records tbody tr");
  expect(await row.locator("td").nth(1).textContent()).toBe(drawn?.replace(/ /g, ""));
});
