import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const at = (hash = "") => ({ path: `/article?token=old-user&phoneType=ios&sandbox=off${hash}` });
const scrollOf = (page: Page): Promise<number> => page.evaluate("window.scrollY");
const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name });

/** Expects a heading right below the bar, in CSS pixels; it may have some room above. */
async function expectBelowBar(page: Page, name: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const [box, bar] = [
        await heading(page, name).boundingBox(),
        await page.locator(".top-bar").boundingBox(),
      ];
      return (box?.y ?? 0) - (bar?.height ?? 0);
    })
    .toSatisfy((below: number) => below >= 0 && below < 60);
}

describe("an article", () => {
  test("has a heading, a table of contents and a heading per section, and fits a small screen with large letters", async ({
    open,
  }) => {
    const page = await open({ ...at(), width: 320, height: 568 });
    const contents = page.getByRole("navigation", { name: "目录" });
    await contents.getByRole("link", { name: "第三条 义务" }).waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["服务协议"]);
    expect(await page.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
      "第一条 范围",
      "第二条 订单",
      "第三条 义务",
    ]);
    for (const link of await contents.getByRole("link").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.evaluate(`document.documentElement.style.fontSize = "${(320 / 3.75) * 2}px"`);
    const [wide, fits] = await page.evaluate<[number, number]>(
      "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.article'))",
    );
    expect(wide).toBe(fits);
  });

  test("scrolls to the section in the address, which gets the focus without an outline", async ({ open }) => {
    const page = await open(at("#orders"));
    await expectBelowBar(page, /第二条/);
    const focused = await page.evaluate(
      "[document.activeElement.innerText, getComputedStyle(document.activeElement).outlineStyle]",
    );
    expect(focused).toEqual(["第二条 订单", "none"]);
  });

  test("follows a link without loading another page, and restores the position on the way back", async ({
    open,
  }) => {
    const page = await open(at());
    await page.getByText("第6段").first().waitFor();
    await page.evaluate("window.mark_ = document.querySelector('article'); window.scrollTo(0, 150)");
    await page.getByRole("link", { name: "第二条", exact: true }).click();
    await expectBelowBar(page, /第二条/);
    expect(new URL(page.url()).hash).toBe("#orders");
    await page.locator("#duty").getByRole("link", { name: "订单" }).scrollIntoViewIfNeeded();
    await page.goBack();
    await expect.poll(() => scrollOf(page)).toBe(150);
    expect(new URL(page.url()).hash).toBe("");
    await page.goForward();
    await expectBelowBar(page, /第二条/);
    expect(await page.evaluate("window.mark_ === document.querySelector('article')")).toBe(true);
  });

  test("follows a changed address, and keeps the visitor's query on the way to another page and back", async ({
    open,
  }) => {
    const page = await open(at());
    await heading(page, /第一条/).waitFor();
    await page.evaluate("location.hash = '#duty'");
    await expectBelowBar(page, /第三条/);

    await page.getByRole("link", { name: "第二条", exact: true }).click();
    await expectBelowBar(page, /第二条/);
    await page.getByRole("link", { name: "隐私政策" }).click();
    await heading(page, /信息/).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname).toBe("/articleOther");
    expect(search).toContain("token=old-user&phoneType=ios");
    await page.goBack();
    await heading(page, /第二条/).waitFor();
    expect(new URL(page.url()).hash).toBe("#orders");
  });
});
