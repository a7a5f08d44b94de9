import type { Page } from "playwright-core";
import { describe, expect, vi } from "vitest";
import { springTea as right } from "../../support/studio/campaign-folder.ts";
import { test } from "../../support/studio/studio-browser.ts";

const misspelt = right.replace("status.claimed", "status.claimd");
const PAGE = "/springTea?token=old-user";

/** Records when the dialog appears and disappears. The record survives the reload after it disappears. */
const WATCH = `new MutationObserver(() => {
  const dialog = document.querySelector("campaign-problems")?.shadowRoot.querySelector("dialog[open]");
  const now = dialog ? "shown" : "gone";
  if (sessionStorage.getItem("is") === now) return;
  sessionStorage.setItem("is", now);
  sessionStorage.setItem(now, String(Date.now()));
}).observe(document, { childList: true, subtree: true });`;

/** Waits until the dialog has appeared or disappeared after this time. */
function until(page: Page, what: "shown" | "gone", since: number): Promise<boolean> {
  const at = () => page.evaluate((key) => Number(sessionStorage.getItem(key)), what).catch(() => 0);
  return vi.waitUntil(async () => (await at()) >= since, { timeout: 30_000, interval: 20 });
}

const dialogOf = (page: Page) => page.getByRole("alertdialog");

describe("errors while editing", () => {
  test("appear with location and marked characters, and disappear after the fix", async ({
    open,
    campaigns,
  }) => {
    const page = await open({ path: PAGE, before: WATCH });
    await page.getByRole("button", { name: "领取66元代金券" }).waitFor();
    let since = Date.now();
    campaigns.write(misspelt);
    await until(page, "shown", since);
    const dialog = dialogOf(page);
    await dialog.getByRole("heading", { name: "seasonal/springTea.json:29:47" }).waitFor();
    expect(await dialog.locator("mark").allTextContents()).toEqual(["claimd"]);
    expect(await dialog.locator(".meant").textContent()).toContain(
      '29{ "state": "claimed", "when": "status.claimd"',
    );
    expect(await dialog.textContent()).toContain("现在显示的是出错之前的页面");
    expect(await dialog.textContent()).not.toMatch(/vite|hmr|config|overlay|plugin/i);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("campaign-problems");
    since = Date.now();
    campaigns.write(right.replace("领取{", "快领{"));
    await until(page, "gone", since);
    await page.getByRole("button", { name: "快领66元代金券" }).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test("mark Chinese characters, also in wrapped lines", { tags: "nightly" }, async ({ open, campaigns }) => {
    const page = await open({ path: PAGE, width: 320, height: 568 });
    campaigns.write(right.replace("领取{status.amount}元代金券", `${"长".repeat(200)}{status.数量}元代金券`));
    const mark = dialogOf(page).locator("mark");
    await mark.waitFor();
    expect(await mark.textContent()).toContain("数量");
    // A late change leads to another message, and the overlay is drawn again.
    await expect.poll(async () => (await mark.boundingBox())?.width ?? 0).toBeGreaterThan(20);
    const { width, scroll } = await dialogOf(page).evaluate(
      ({ clientWidth: width, scrollWidth: scroll }) => ({
        width,
        scroll,
      }),
    );
    expect([width, scroll]).toEqual([320, 320]);
  });

  test("are shown when the page is opened, over its last good version", { tags: "nightly" }, async ({
    open,
    campaigns,
    origin,
  }) => {
    await fetch(`${origin}/campaigns/pages/springtea.json`);
    campaigns.write(misspelt);
    const page = await open({ path: PAGE });
    await dialogOf(page).getByRole("heading", { name: ":29:47" }).waitFor();
    await page.getByText("春茶有礼").first().waitFor();
    await page.reload();
    await dialogOf(page).getByRole("heading", { name: ":29:47" }).waitFor();
  });

  test("explain that a page never existed without errors", { tags: "nightly" }, async ({
    open,
    campaigns,
  }) => {
    campaigns.write('{ "id": "autumnTea" "route": ', "seasonal/autumnTea.json");
    const page = await open({
      path: "/autumnTea?token=old-user",
      expectedProblems: [/404/],
    });
    await dialogOf(page).getByText("这个页面现在打不开").waitFor();
    campaigns.write(right.replaceAll("springTea", "autumnTea"), "seasonal/autumnTea.json");
    await page.getByRole("heading", { name: "春茶有礼" }).waitFor();
    await expect.poll(() => dialogOf(page).count()).toBe(0);
  });

  test("of other files are counted without covering the page", { tags: "nightly" }, async ({
    open,
    campaigns,
  }) => {
    const other = "core/couponCentre.json";
    const text = campaigns.read(other);
    const page = await open({ path: PAGE });
    campaigns.write("{", other);
    const handle = page.getByRole("button", { name: /其他文件 \d+ 处问题/ });
    await handle.waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    campaigns.write(misspelt);
    await dialogOf(page)
      .getByText(/另有 \d+ 处问题，在 core\/couponCentre\.json/)
      .waitFor();
    campaigns.write(right);
    await handle.waitFor();
    campaigns.write(text, other);
    await handle.waitFor({ state: "detached" });
  });

  test("close with Escape or the close button, and open with the next error or the handle", {
    tags: "nightly",
  }, async ({ open, campaigns }) => {
    const page = await open({ path: PAGE });
    const dialog = dialogOf(page);
    campaigns.write(misspelt);
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "1 处问题" }).click();
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "关闭" }).click();
    await dialog.waitFor({ state: "hidden" });
    campaigns.write(misspelt.replace("status.running", "status.runing"));
    await dialog.getByRole("heading", { name: "有 2 处问题" }).waitFor();
  });
});
