import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { WAYS_ON } from "../../support/browser/between-pages.ts";
import { test } from "../../support/browser/browser.ts";
import { untilTakenOver } from "../../support/browser/taken-over.ts";

/** Opens a page whose React is on its way until `letCome` is called. */
async function openWithoutReact(page: Page, path: string): Promise<() => void> {
  let letCome = () => {};
  const asked = new Promise<void>((come) => {
    letCome = come;
  });
  await page.route("**/assets/mount-*.js", async (request) => {
    await asked;
    await request.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return letCome;
}

describe("before React has come", () => {
  test("a tap that leads on is heard, and leads there as soon as it has", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const letCome = await openWithoutReact(page, WAYS_ON);
    const button = page.getByRole("button", { name: "前往", exact: true });
    await page.locator('[aria-disabled="false"]', { hasText: "前往" }).first().waitFor();
    await button.click();
    letCome();
    await page.waitForURL((url) => url.pathname !== "/waysOn");
    await page.locator(".page-coming").waitFor({ state: "detached" });
    await button.waitFor({ state: "detached" });
  });

  test("a page that is read on stays where it is when it has", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const letCome = await openWithoutReact(page, "/yearTaskTicket?token=old-user&phoneType=ios");
    await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
    await page.evaluate("scrollTo(0, 150)");
    letCome();
    await untilTakenOver(page);
    // The frame after it has.
    const scrolled =
      "new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(scrollY))))";
    expect(await page.evaluate(scrolled)).toBe(150);
  });

  test("a claim is sent once, and its end is React's to show", async ({ open, sandbox }) => {
    await sandbox.order("old-user", 120);
    const page = await open({ path: "about:blank" });
    const letCome = await openWithoutReact(page, "/yearTaskTicket?token=old-user&phoneType=ios");
    const claimed = page.waitForRequest(/year\/task\/ticket\/(?!info)/);
    await page.getByRole("button", { name: "立即领取红包" }).click();
    await claimed;
    letCome();
    await page.getByText("领取成功").waitFor();
    expect((await sandbox.account("old-user")).vouchers).toHaveLength(1);
  });
});
