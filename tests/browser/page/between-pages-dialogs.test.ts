import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { WAYS_ON } from "../../support/browser/between-pages.ts";
import { test } from "../../support/browser/browser.ts";
import { untilHydrated } from "../../support/browser/hydrated.ts";

const HOME = "/waysOn?token=old-user&phoneType=ios&sandbox=off&home=1";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** Opens the page with dialogs. Waits for React, since an early tap on a section would scroll the page under the next tap. */
async function goOn(page: Page): Promise<void> {
  await page.goto(WAYS_ON);
  await untilHydrated(page);
}

/** Waits until these are the titles of the open dialogs. */
async function expectOpen(page: Page, ...titles: string[]): Promise<void> {
  await expect.poll(() => page.locator(".dialog-title").allTextContents()).toEqual(titles);
}

/** Waits until the current history entry has this number of dialogs. */
async function expectEntries(page: Page, entries: number): Promise<void> {
  await expect.poll(() => page.evaluate("(history.state.dialogs ?? []).length")).toBe(entries);
}

/** Goes one step back or forward in history, without waiting for a page load, since none happens. */
const step = (page: Page, by: 1 | -1) => page.evaluate(`setTimeout(() => history.go(${by}))`);

const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

describe("going back", () => {
  test("closes dialogs one by one, and then leaves the page", async ({ open }) => {
    const page = await open({ path: HOME });
    await goOn(page);
    await button(page, "打开").tap();
    await expectOpen(page, "第一个");
    await expectEntries(page, 1);
    await button(page, "再开").tap();
    await expectOpen(page, "第一个", "第二个");
    await expectEntries(page, 2);
    await step(page, -1);
    await expectOpen(page, "第一个");
    await step(page, -1);
    await expectOpen(page);
    await step(page, -1);
    await page.waitForURL(/home=1/);
  });

  const ways: [name: string, close: (page: Page) => Promise<unknown>][] = [
    ["its button", (page) => button(page, "关闭一").tap()],
    ["the veil", (page) => page.locator(".veil").tap({ position: { x: 5, y: 5 } })],
    ["Escape", (page) => page.keyboard.press("Escape")],
  ];

  test.for(ways)("leaves the page at once after a dialog was closed by %s", async ([, close], { open }) => {
    const page = await open({ path: HOME });
    await goOn(page);
    await button(page, "打开").tap();
    await expectEntries(page, 1);
    await close(page);
    await expectOpen(page);
    await expectEntries(page, 0);
    await step(page, -1);
    await page.waitForURL(/home=1/);
  });

  test("closes a dialog that replaced another", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: WAYS_ON });
    await button(page, "打开").tap();
    await expectEntries(page, 1);
    await button(page, "换一个").tap();
    await expectOpen(page, "第二个");
    await expectEntries(page, 1);
    await step(page, -1);
    await expectOpen(page);
    await expectEntries(page, 0);
  });

  test("leaves the page after going forward, which opens no dialog", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await open({ path: HOME });
    await goOn(page);
    await button(page, "打开").tap();
    await expectEntries(page, 1);
    await step(page, -1);
    await expectOpen(page);
    await step(page, 1);
    await expectEntries(page, 0);
    await expectOpen(page);
    await step(page, -1);
    await page.waitForURL(/home=1/);
  });

  test("leaves the page at once after a reload with an open dialog", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await open({ path: HOME });
    await goOn(page);
    await button(page, "打开").tap();
    await expectEntries(page, 1);
    await page.reload();
    await button(page, "打开").waitFor();
    await expectEntries(page, 0);
    await expectOpen(page);
    await step(page, -1);
    await page.waitForURL(/home=1/);
  });
});

describe("leaving a page from a dialog", () => {
  test("keeps no entry of the dialog: going back leads to the page, and then out of it", async ({ open }) => {
    const page = await open({ path: HOME });
    await goOn(page);
    await button(page, "打开").tap();
    await expectEntries(page, 1);
    await dialog(page, "第一个").getByRole("button", { name: "前往" }).tap();
    await isAt(page, "/wayGoal");
    await page.locator(".details", { hasText: "66" }).waitFor();
    await button(page, "返回").tap();
    await isAt(page, "/waysOn");
    await button(page, "打开").waitFor();
    await expectOpen(page);
    await expectEntries(page, 0);
    await step(page, -1);
    await page.waitForURL(/home=1/);
  });

  test("for another site keeps the page on return, and closes the dialog", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await open({ path: HOME });
    await page.route("https://pay.bank.example/", (call) =>
      call.fulfill({ contentType: "text/html", body: "<h1>bank</h1>" }),
    );
    await goOn(page);
    await button(page, "打开").tap();
    await expectEntries(page, 1);
    await button(page, "去银行").tap();
    await page.getByText("bank").waitFor();
    await page.goBack();
    await button(page, "打开").first().waitFor();
    await expect
      .poll(() => page.evaluate("(history.state.dialogs ?? []).length"))
      .toBe(await page.locator(".dialog-title").count());
    if (await page.locator(".dialog-title").count()) await step(page, -1);
    await expectOpen(page);
    await step(page, -1);
    await page.waitForURL(/home=1/);
  });
});

describe("with links inside of the page", () => {
  const scrollOf = (page: Page): Promise<number> => page.evaluate("Math.round(scrollY)");

  test("a closed dialog keeps the scroll position, whatever section the address names", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ path: WAYS_ON });
    await page.locator(".article-contents").getByText("乙").tap();
    await page.waitForURL(/#two$/);
    const opener = button(page, "在末尾打开");
    await opener.scrollIntoViewIfNeeded();
    const before = await scrollOf(page);
    await opener.tap();
    await expectEntries(page, 1);
    await step(page, -1);
    await expectOpen(page);
    expect(await scrollOf(page)).toBe(before);
    await opener.tap();
    await expectEntries(page, 1);
    await button(page, "关闭一").tap();
    await expectEntries(page, 0);
    expect([await scrollOf(page), new URL(page.url()).hash]).toEqual([before, "#two"]);
    // Going back leads to the position where the link was tapped.
    await step(page, -1);
    await page.waitForURL((url) => url.hash === "");
    await expect.poll(() => scrollOf(page)).toBeLessThan(before);
  });

  test("the back button of a page skips sections and dialogs of the previous page", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ path: HOME });
    await goOn(page);
    await page.locator(".article-contents").getByText("乙").tap();
    await page.waitForURL(/#two$/);
    await button(page, "在末尾打开").tap();
    await expectEntries(page, 1);
    await dialog(page, "第一个").getByRole("button", { name: "前往" }).tap();
    await page.locator(".details", { hasText: "66" }).waitFor();
    await step(page, -1);
    await isAt(page, "/waysOn");
    expect(new URL(page.url()).hash).toBe("#two");
    await step(page, -1);
    await page.waitForURL((url) => url.hash === "" && url.pathname === "/waysOn");
  });
});
