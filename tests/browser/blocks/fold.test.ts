import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const at = (hash = "") => ({ path: `/fold?token=old-user&phoneType=ios&sandbox=off${hash}` });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const hashOf = (page: Page) => new URL(page.url()).hash;

/** Returns the headings of the open sections. */
const openOf = (page: Page): Promise<string[]> =>
  page.locator(".fold-heading [aria-expanded=true]").allInnerTexts();

describe("a fold", () => {
  test("opens one section at a time, writes it to the address, and requests no data", async ({ open }) => {
    const page = await open(at());
    await page.getByRole("heading", { name: "充值" }).waitFor();
    expect(await openOf(page)).toEqual([]);
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.evaluate("window.mark_ = document.querySelector('.fold')");
    const entries = await page.evaluate("history.length");
    await button(page, "充值").click();
    expect([await openOf(page), hashOf(page)]).toEqual([["充值"], "#recharge"]);
    await button(page, "提现").click();
    expect([await openOf(page), hashOf(page)]).toEqual([["提现"], "#withdraw"]);
    await button(page, "提现").click();
    expect([await openOf(page), hashOf(page)]).toEqual([[], ""]);
    expect(await page.evaluate("history.length")).toBe(entries);
    await page.evaluate("new Promise((done) => setTimeout(done, 300))");
    expect(asked).toEqual([]);
    expect(await page.evaluate("window.mark_ === document.querySelector('.fold')")).toBe(true);
  });

  test("keeps the tapped heading under the finger when a section above it closes", async ({ open }) => {
    const page = await open(at());
    await button(page, "充值").click();
    await button(page, "规则").scrollIntoViewIfNeeded();
    const before = await button(page, "规则").boundingBox();
    await button(page, "规则").click();
    expect(await openOf(page)).toEqual(["规则"]);
    for (let frame = 0; frame < 20; frame++) {
      expect(Math.abs(((await button(page, "规则").boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(
        1.5,
      );
      await page.evaluate("new Promise(requestAnimationFrame)");
    }
  });

  test.for([
    ["#withdraw", "提现", "提现"],
    ["#deep", "规则", "深处"],
  ] as const)("opens for %s the section %s and scrolls to %s", async ([hash, section, heading], { open }) => {
    const page = await open(at(hash));
    const goal = page.getByRole("heading", { name: heading });
    await goal.waitFor();
    expect(await openOf(page)).toEqual([section]);
    await expect
      .poll(async () => (await goal.boundingBox())?.y)
      .toSatisfy((y: number | undefined) => y !== undefined && y >= 43 && y < 110);
  });

  test("opens for a match of the browser's search, and for a changed address", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await open(at());
    await button(page, "充值").waitFor();
    const hidden = "[...document.querySelectorAll('.fold-body')].map((body) => body.getAttribute('hidden'))";
    expect(await page.evaluate(hidden)).toEqual(["until-found", "until-found", "until-found"]);
    await page.evaluate(
      "document.querySelector('#withdraw .fold-body').dispatchEvent(new Event('beforematch', { bubbles: true }))",
    );
    await expect.poll(() => openOf(page)).toEqual(["提现"]);
    expect(await page.evaluate(hidden)).toEqual(["until-found", null, "until-found"]);
    await button(page, "提现").click();
    expect(await page.evaluate(hidden)).toEqual(["until-found", "until-found", "until-found"]);

    await page.evaluate("location.hash = '#withdraw'");
    await expect.poll(() => openOf(page)).toEqual(["提现"]);
  });

  test("takes no room while it is closed, prints all sections, and has buttons large enough for a finger", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ ...at(), width: 320, height: 568 });
    await button(page, "充值").waitFor();
    for (const name of ["充值", "提现", "规则"])
      expect((await button(page, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
    const heights = () =>
      page.evaluate("[...document.querySelectorAll('.fold-body')].map((body) => body.offsetHeight > 0)");
    expect(await heights()).toEqual([false, false, false]);
    await page.emulateMedia({ media: "print" });
    expect(await heights()).toEqual([true, true, true]);
    await page.emulateMedia({ media: null });
  });

  test("keeps its state when the customer comes back", async ({ open }) => {
    const page = await open(at());
    await button(page, "提现").click();
    await button(page, "去别处").scrollIntoViewIfNeeded();
    const left = await page.evaluate("window.scrollY");
    await button(page, "去别处").click();
    await page.waitForURL(/foldOther/);
    await button(page, "充值").waitFor({ state: "detached" });
    await page.goBack();
    await button(page, "提现").waitFor();
    expect(await openOf(page)).toEqual(["提现"]);
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(left);
  });
});
