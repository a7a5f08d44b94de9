import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

/** Turns the direction of writing. The texts stay Chinese: what matters here is where they are. */
const turn = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute("dir", "rtl"));

const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box ? box.x + box.width / 2 : Number.NaN;
};

/** Pairs of elements of which the first is at the right of the second in right-to-left writing, by page. */
const pairs = [
  ["/couponCentre", ".offer-stub", ".offer-words"],
  ["/couponCentre", ".offer-words", ".offer-button"],
  ["/yearTaskTicket", ".flow-step:first-child", ".flow-step:last-child"],
] as const;

test.for(pairs)(
  "on a page of %s in right-to-left writing, %s is at the right of %s",
  async (pair, { open }) => {
    const [route, first, second] = pair;
    const page = await open({ path: `${route}?token=old-user` });
    await page.locator(first).first().waitFor();
    await turn(page);
    expect(await middleOf(page, first)).toBeGreaterThan(await middleOf(page, second));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  },
);

test("an arrow key leads to the tab at its side", async ({ open }) => {
  const page = await open({ path: "/userInsuranceIncome?token=old-user" });
  await turn(page);
  await page.locator(".tabs").first().waitFor();
  const tabs = page.locator(".tabs").first().getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowLeft");
  expect(await tabs.nth(1).getAttribute("aria-selected")).toBe("true");
});

test("inputs take the direction of their content, so that a masked number stays in its order", async ({
  open,
}) => {
  const page = await open({ path: "/activity?token=old-user" });
  await turn(page);
  const input = page.locator(".field-box input").first();
  await input.waitFor({ state: "attached" });
  const style = await input.evaluate((one) => {
    const { textAlign, unicodeBidi } = getComputedStyle(one);
    return { textAlign, unicodeBidi };
  });
  expect(style).toEqual({ textAlign: "right", unicodeBidi: "plaintext" });
});
