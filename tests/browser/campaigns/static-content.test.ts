import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import { test } from "../../support/browser/browser.ts";
import { contentWidth } from "../../support/browser/screens.ts";
import { STATIC_ROUTES } from "../../support/campaigns/static-pages.ts";

/** The root's letters are what the whole page is measured by: so webviews apply the system's size. */
const enlarge = (page: Page, share: number) =>
  page.evaluate((times) => {
    const { style } = document.documentElement;
    style.fontSize = `${Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * times}px`;
  }, share);

/** What of the page would be missing on paper (folded away, or not there yet as it moves in), and what would lie upon it (floating). */
async function lostOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll(".page *")].flatMap((element) => {
      const { position, animationName } = getComputedStyle(element);
      const isText = element.matches(".fold-body, .fold-body *") && element.childElementCount === 0;
      const isMissing = isText && element.textContent && !element.getBoundingClientRect().height;
      const moves = animationName !== "none";
      const floats = /fixed|sticky/.test(position) && element.getBoundingClientRect().height > 0;
      return isMissing || moves || floats ? [`${element.className} ${element.textContent}`] : [];
    }),
  );
  await page.emulateMedia({ media: null });
  return lost;
}

describe("static pages stand, are accessible, fit a small screen with large letters, and a sheet of paper", () => {
  test.for(Object.entries(STATIC_ROUTES))(
    "spec 3, section %s",
    { timeout: 120_000 },
    async ([, routes], { open }) => {
      const page = await open({
        path: "about:blank",
        width: 320,
        height: 568,
        reducedMotion: true,
        deviceScaleFactor: 1,
      });
      for (const route of routes) {
        await page.goto(route);
        await page.locator("main > *").first().waitFor();
        expect(await page.getByText("页面不存在").count(), route).toBe(0);
        expect(await page.locator("h1").count(), route).toBe(1);
        expect(await page.title(), route).not.toMatch(/^(活动)?$/);
        const icon = await page.locator("link[rel=icon]").getAttribute("href");
        expect(icon, route).toMatch(/^\/(campaigns\/brands\/)?art\//);
        expect(await page.locator("body").innerText(), route).not.toMatch(/--|\{|undefined|NaN/);
        expect(await violationsOf(page), route).toEqual([]);
        expect(await contentWidth(page), route).toBe(320);
        expect(await lostOnPaper(page), route).toEqual([]);
        await enlarge(page, 2);
        expect(await contentWidth(page), `${route} at 200 %`).toBe(320);
      }
    },
  );
});
