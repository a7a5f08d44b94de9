import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

/** A campaign with a long answer, whose fields are more than a screen high. */
const FILE = "core/couponCentre.json";

/** Checks that the document is not larger than the screen and cannot be scrolled. */
async function expectNoScroll(page: Page, view: string): Promise<void> {
  const found = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    scrollTo(9999, 9999);
    const { scrollTop } = document.getElementById("studio") as HTMLElement;
    return {
      ...{ down: scrollHeight - innerHeight, across: scrollWidth - innerWidth },
      ...{ scrolled: scrollX + scrollY + scrollTop },
    };
  });
  expect(found, view).toEqual({ down: 0, across: 0, scrolled: 0 });
}

test("never scrolls the document, in all views, with an error, at 100 % and 200 %", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open({
    ...{ path: `/studio?file=${FILE}`, width: 1440, height: 900, deviceScaleFactor: 1 },
    before: `localStorage.setItem("studio:language", "zh"); ${WITHOUT_STILLS}`,
  });
  /** Checks the current view at both zooms. At 200 %, a screen has half as many CSS pixels. */
  const check = async (view: string) => {
    await expectNoScroll(page, view);
    await page.setViewportSize({ width: 720, height: 450 });
    await expectNoScroll(page, `${view} at 200 %`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await page.locator(".state-name").first().waitFor();
  await check("states");
  await tab("数据").click();
  await page.locator(".status-field").first().waitFor();
  await check("data");
  await tab("记录")
    .or(page.getByRole("tab", { name: /^记录/ }))
    .first()
    .click();
  await check("log");
  await tab("技术").click();
  await page.locator('[id="field:/title"]').waitFor();
  await check("form");
  await page.locator('[id="field:/title"]').fill("{");
  await page.locator(".problem").first().waitFor();
  await check("form with an error");
  await tab("JSON").click();
  await check("JSON with an error");
  await page.getByRole("link", { name: "首页" }).click();
  await page.locator(".home-card").first().waitFor();
  await check("home");
  for (const screen of ["gallery", "reference"]) {
    await page.goto(new URL(`/studio/${screen}`, page.url()).href);
    await page.getByRole("navigation").first().waitFor();
    await check(screen);
  }
});
