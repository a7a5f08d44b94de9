import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const path = "/toggle?token=old-user";

const box = (page: Page) => page.getByRole("checkbox", { name: "我已阅读并同意" });
const ready = (page: Page) => page.getByRole("button", { name: "立即开通" });

describe("a checkbox", () => {
  test("is ticked by a tap on its label, and the button follows", async ({ open }) => {
    const page = await open({ path });
    expect(await box(page).isChecked()).toBe(false);
    await page.getByText("我已阅读并同意").tap();
    expect(await box(page).isChecked()).toBe(true);
    await ready(page).tap();
    await page.getByText("已开通").waitFor();
    await page.getByText("我已阅读并同意").tap();
    await page.getByText("请先同意协议").waitFor();
    expect(await box(page).isChecked()).toBe(false);
  });

  test("is large enough for a thumb, is not ticked by its links, and can be ticked by keyboard", async ({
    open,
  }) => {
    const page = await open({ path, height: 568 });
    await box(page).waitFor();
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 568 });
      const targets = await page.locator(".toggle-label, .toggle-link").evaluateAll((all) =>
        all.map((one) => {
          const { left, right, width, height } = one.getBoundingClientRect();
          return { isLarge: width >= 44 && height >= 44, isInside: left >= 0 && right <= window.innerWidth };
        }),
      );
      expect(targets, `${width} points`).toEqual(targets.map(() => ({ isLarge: true, isInside: true })));
      expect(targets).toHaveLength(3);
    }

    await page.getByRole("button", { name: "《隐私政策》" }).tap();
    await page.getByText("协议全文").waitFor();
    expect(await box(page).isChecked()).toBe(false);

    await box(page).focus();
    await page.keyboard.press("Space");
    await ready(page).waitFor();
  });
});
