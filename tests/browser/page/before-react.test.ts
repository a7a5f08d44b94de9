import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { WAYS_ON } from "../../support/browser/between-pages.ts";
import { test } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";
import { untilHydrated } from "../../support/browser/hydrated.ts";

/** A page whose engine is held back until `letCome` is called. */
interface Waiting {
  letCome: () => void;
  /** Resolves when the engine is requested. */
  wanted: Promise<unknown>;
}

async function openWithout(page: Page, path: string): Promise<Waiting> {
  const address = "**/assets/core-*.js";
  const wanted = page.waitForRequest(address);
  const letCome = await hold(page, address);
  await page.goto(path, { waitUntil: "commit" });
  return { letCome, wanted };
}

describe("before the engine has come", () => {
  test("a tap on a link to a page is kept, and navigates as soon as the engine runs", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome, wanted } = await openWithout(page, WAYS_ON);
    const button = page.getByRole("button", { name: "前往", exact: true });
    await wanted;
    await button.hover();
    await page.mouse.down();
    await page.locator("[data-pressed]", { hasText: "前往" }).waitFor();
    await page.mouse.up();
    await page.locator("[data-pressed]").waitFor({ state: "detached" });
    letCome();
    await page.waitForURL((url) => url.pathname !== "/waysOn");
    await page.locator(".page-coming").waitFor({ state: "detached" });
    await button.waitFor({ state: "detached" });
  });

  test("a tap on a link leads to its page with the session", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/mall-a/userSubscription?token=old-user");
    await page.getByRole("link", { name: "《隐私政策》" }).first().tap();
    letCome();
    await page.waitForURL("**/mall-a/privacySubscription?token=old-user");
    await page.locator(".page-coming").waitFor({ state: "detached" });
  });

  test("the right button and its texts appear before the engine, and stay the same", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/yearTaskTicket?token=old-user");
    const button = page.getByRole("button", { name: "去订购", exact: true });
    await button.waitFor();
    expect(await button.getAttribute("aria-disabled")).toBe("false");
    const frame = page.locator(".button-frame");
    const before = await frame.innerText();
    expect(before).toMatch(/还差\d+元服务费即可领取/);
    const element = await button.elementHandle();
    letCome();
    await untilHydrated(page);
    expect(await frame.innerText()).toBe(before);
    expect(await element?.evaluate((drawn) => drawn.isConnected)).toBe(true);
  });

  test("a visitor sees the button for visitors before the engine", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/yearTaskTicket");
    await page.getByRole("button", { name: "登录查看", exact: true }).waitFor();
    letCome();
    await untilHydrated(page);
    await page.getByRole("button", { name: "登录查看", exact: true }).waitFor();
  });

  test("a box that is ticked before the engine stays ticked, and counts", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/toggle?token=old-user");
    const box = page.getByRole("checkbox", { name: "我已阅读并同意" });
    await page.getByText("我已阅读并同意").tap();
    letCome();
    await page.getByRole("button", { name: "立即开通" }).waitFor();
    await untilHydrated(page);
    expect(await box.isChecked()).toBe(true);
    await page.getByText("我已阅读并同意").tap();
    await page.getByText("请先同意协议").waitFor();
    expect(await box.isChecked()).toBe(false);
  });

  test("a box that is ticked while React hydrates stays ticked, and counts", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    // React listens on the root from the moment when it begins.
    await page.addInitScript(`{
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (...how) {
        addEventListener.apply(this, how);
        if (this.id !== "root" || how[0] !== "click" || window.tapped) return;
        window.tapped = true;
        queueMicrotask(() => document.querySelector("[type=checkbox]").click());
      };
    }`);
    await page.goto("/toggle?token=old-user", { waitUntil: "commit" });
    await untilHydrated(page);
    const box = page.getByRole("checkbox", { name: "我已阅读并同意" });
    await page.getByRole("button", { name: "立即开通" }).waitFor();
    expect(await page.evaluate("tapped")).toBe(true);
    expect(await box.isChecked()).toBe(true);
  });

  test("a tab that is tapped before the number in it has come is opened", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await open({ path: "about:blank" });
    const letAnswer = await hold(page, "**/prod-api/**");
    const { letCome, wanted } = await openWithout(page, "/userInsuranceIncome?token=old-user");
    const tab = page.getByRole("tab", { name: /^已取消订单/ });
    await tab.tap();
    expect(await tab.textContent()).toBe("已取消订单(--)");
    await wanted;
    letAnswer();
    letCome();
    await page.getByRole("tab", { name: "已取消订单(0)", selected: true }).waitFor();
  });

  test("a form that is filled in before the engine is sent once with its values", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/filling?token=old-user");
    await page.getByLabel("姓名").fill("王 小明\u200b ");
    await page.getByLabel("手机号").fill("\u202a+86 138 ００１３ 8000\u202c");
    await page.getByText("大份").tap();
    await page.getByLabel("城市").selectOption("gz");
    await page.getByText("同意登记").tap();
    await page.getByRole("button", { name: "提交" }).tap();
    letCome();
    await page.getByText("王小明 13800138000 large gz").waitFor();
    await untilHydrated(page);
    expect(await page.getByText("王小明 13800138000 large gz").count()).toBe(1);
    expect(await page.getByLabel("姓名").inputValue()).toBe("王小明");
    expect(await page.getByLabel("手机号").inputValue()).toBe("13800138000");
    expect(await page.getByLabel("大份").isChecked()).toBe(true);
    expect(await page.getByLabel("城市").inputValue()).toBe("gz");
    expect(await page.getByLabel("同意登记").isChecked()).toBe(true);
  });

  test("drawings cause no layout shift", async ({ open }) => {
    const page = await open({ path: "about:blank", isDrawn: true });
    await page.addInitScript(`window.moved = [];
      new PerformanceObserver((list) => moved.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: "layout-shift", buffered: true });`);
    const letAnswer = await hold(page, "**/prod-api/**");
    const { letCome, wanted } = await openWithout(page, "/collarRollTab?token=old-user");
    await wanted;
    expect(await page.getByRole("tab").count()).toBe(0);
    letAnswer();
    await expect.poll(() => page.getByRole("tab").last().textContent()).toBe("老用户福利");
    // Layout shifts are reported a frame later.
    await page.evaluate("new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)))");
    expect(await page.evaluate("moved")).toEqual([]);
    letCome();
  });

  test("a call with a field from the document is sent once, before any script has loaded", async ({
    open,
  }) => {
    const page = await open({ path: "about:blank" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/bind/sign/activity/info")) sent.push(request.postData() ?? "");
    });
    const { letCome } = await openWithout(page, "/unionPayActivity?token=old-user");
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatch(/name="payCode"\s+\S/);
    letCome();
    await page
      .getByRole("button", { name: /绑卡|抽奖/ })
      .first()
      .waitFor();
    await untilHydrated(page);
    expect(sent).toHaveLength(1);
  });

  test("a dialog appears only with its styles, and soon after they load if the first attempt failed", async ({
    open,
    sandbox,
  }) => {
    await sandbox.order("old-user", 120);
    const page = await open({ path: "about:blank", expectedProblems: [/Failed to load resource/] });
    let lost = 0;
    await page.route("**/assets/core-*.css", (request) =>
      lost++ === 0 ? request.abort() : request.continue(),
    );
    await page.addInitScript(`new MutationObserver(() => {
      const dialog = document.querySelector("[role=dialog]");
      if (dialog) window.seenAs ??= getComputedStyle(dialog.parentElement).position;
    }).observe(document, { subtree: true, childList: true });`);
    await page.goto("/yearTaskTicket?token=old-user&phoneType=ios", { waitUntil: "commit" });
    await page.getByRole("button", { name: "立即领取红包" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate("window.seenAs")).toBe("fixed");
    expect(lost).toBe(2);
  });

  test("a scrolled page keeps its position when the engine starts", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/freeBargain51?token=old-user");
    await page.getByRole("heading", { name: "活动规则" }).waitFor();
    await page.evaluate("scrollTo(0, 150)");
    letCome();
    await untilHydrated(page);
    // In the frame after hydration.
    const scrolled =
      "new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(scrollY))))";
    expect(await page.evaluate(scrolled)).toBe(150);
  });

  test("a claim that is tapped before the engine is sent once", async ({ open, sandbox }) => {
    await sandbox.order("old-user", 120);
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/yearTaskTicket?token=old-user&phoneType=ios");
    const claimed = page.waitForRequest(/year\/task\/ticket\/(?!info)/);
    await page.getByRole("button", { name: "立即领取红包" }).click();
    letCome();
    await claimed;
    await page.getByText("领取成功").waitFor();
    expect((await sandbox.account("old-user")).vouchers).toHaveLength(1);
  });
});
