import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { WAYS_ON } from "../../support/browser/between-pages.ts";
import { comeBack, test } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";
import { untilTakenOver } from "../../support/browser/taken-over.ts";
import { VISIT } from "../../support/draws/draw-page.ts";

/** A page whose React, or whatever script is named, is on its way until `letCome` is called. */
interface Waiting {
  letCome: () => void;
  /** It is asked for: whatever comes before it is there. */
  wanted: Promise<unknown>;
}

async function openWithout(page: Page, path: string, script = "mount"): Promise<Waiting> {
  const address = `**/assets/${script}-*.js`;
  const wanted = page.waitForRequest(address);
  const letCome = await hold(page, address);
  await page.goto(path, { waitUntil: "commit" });
  return { letCome, wanted };
}

describe("before React has come", () => {
  test("a tap that leads on is heard, and leads there as soon as it has", async ({ open }) => {
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

  test("so is one before any script has come", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, WAYS_ON, "core");
    const button = page.getByRole("button", { name: "前往", exact: true });
    await button.click();
    letCome();
    await page.waitForURL((url) => url.pathname !== "/waysOn");
    await button.waitFor({ state: "detached" });
  });

  test.for(["core", "mount"])(
    "a box that is ticked before %s stays so, and counts",
    async (script, { open }) => {
      const page = await open({ path: "about:blank" });
      const { letCome } = await openWithout(page, "/toggle?token=old-user", script);
      const box = page.getByRole("checkbox", { name: "我已阅读并同意" });
      await page.getByText("我已阅读并同意").tap();
      letCome();
      await page.getByRole("button", { name: "立即开通" }).waitFor();
      await untilTakenOver(page);
      expect(await box.isChecked()).toBe(true);
      await page.getByText("我已阅读并同意").tap();
      await page.getByText("请先同意协议").waitFor();
      expect(await box.isChecked()).toBe(false);
    },
  );

  test.for(["core", "mount"])(
    "a form that is filled in before %s is sent so, once",
    async (script, { open }) => {
      const page = await open({ path: "about:blank" });
      const { letCome } = await openWithout(page, "/filling?token=old-user", script);
      await page.getByLabel("姓名").fill("王 小明 ");
      await page.getByText("大份").tap();
      await page.getByLabel("城市").selectOption("gz");
      await page.getByText("同意登记").tap();
      await page.getByRole("button", { name: "提交" }).tap();
      letCome();
      await page.getByText("王小明 large gz").waitFor();
      await untilTakenOver(page);
      expect(await page.getByText("王小明 large gz").count()).toBe(1);
      expect(await page.getByLabel("姓名").inputValue()).toBe("王小明");
      expect(await page.getByLabel("大份").isChecked()).toBe(true);
      expect(await page.getByLabel("城市").inputValue()).toBe("gz");
      expect(await page.getByLabel("同意登记").isChecked()).toBe(true);
    },
  );

  test("words that become others are not said to have moved", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await page.addInitScript(`window.moved = [];
      new PerformanceObserver((list) => moved.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: "layout-shift", buffered: true });`);
    const letAnswer = await hold(page, "**/prod-api/**");
    const { letCome, wanted } = await openWithout(page, "/collarRollTab?token=old-user");
    const tab = page.getByRole("tab").last();
    await wanted;
    expect(await tab.textContent()).toBe("专属福利");
    letAnswer();
    await expect.poll(() => tab.textContent()).toBe("老用户福利");
    // What moved is told a frame later.
    await page.evaluate("new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)))");
    expect(await page.evaluate("moved")).toEqual([]);
    letCome();
  });

  test("a call with a field that the document gives is sent before any script has come, and once", async ({
    open,
  }) => {
    const page = await open({ path: "about:blank" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/bind/sign/activity/info")) sent.push(request.postData() ?? "");
    });
    const { letCome } = await openWithout(page, "/unionPayActivity?token=old-user", "core");
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatch(/name="payCode"\s+\S/);
    letCome();
    await page
      .getByRole("button", { name: /绑卡|抽奖/ })
      .first()
      .waitFor();
    await untilTakenOver(page);
    expect(sent).toHaveLength(1);
  });

  test("a dialog is seen only with its styles, and soon after they come where they were lost", async ({
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
    const { letCome } = await openWithout(page, "/yearTaskTicket?token=old-user&phoneType=ios");
    await page.getByRole("button", { name: "立即领取红包" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate("window.seenAs")).toBe("fixed");
    expect(lost).toBe(2);
    letCome();
    await untilTakenOver(page);
  });

  test("a card that is asked for comes to the middle when it has", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome, wanted } = await openWithout(page, "/wealthScratchyMusic?token=old-user");
    await wanted;
    await page.getByRole("tab").nth(3).tap();
    letCome();
    await untilTakenOver(page);
    await page.locator("[role=tab][aria-selected=true]").and(page.getByRole("tab").nth(3)).waitFor();
  });

  test("a page that is read on stays where it is when it has", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const { letCome } = await openWithout(page, "/yearTaskTicket?token=old-user&phoneType=ios");
    await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
    // Its first look ends where the screen does; what is below comes two frames later.
    await page.locator("#root:not([data-cut])").waitFor();
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
    const { letCome } = await openWithout(page, "/yearTaskTicket?token=old-user&phoneType=ios");
    const claimed = page.waitForRequest(/year\/task\/ticket\/(?!info)/);
    await page.getByRole("button", { name: "立即领取红包" }).click();
    await claimed;
    letCome();
    await page.getByText("领取成功").waitFor();
    expect((await sandbox.account("old-user")).vouchers).toHaveLength(1);
  });

  test.for([
    { route: "/wheelFull", prize: 300, moved: ".wheel-face", end: "rotate(108deg)" },
    { route: "/gridFull", prize: 240, moved: ".grid-light", end: "translate(200%, 100%)" },
  ])(
    "a draw that is over shows no prize until React shows the right one ($route)",
    async (draw, { open }) => {
      const page = await open({ path: "about:blank" });
      await page.route("**/prod-api/draw", (request) =>
        request.fulfill({ json: { code: "0", message: "", data: { prize: draw.prize } } }),
      );
      const { letCome } = await openWithout(page, draw.route + VISIT);
      const widget = page.locator("[data-phase]");
      await widget.getByRole("button").click();
      await widget.and(page.locator("[data-phase=landing]")).waitFor();
      // Who comes back to the page does not wait for the landing.
      await comeBack(page);
      await widget.and(page.locator("[data-phase=rest]")).waitFor();
      expect(await widget.getAttribute("data-place")).toBeNull();
      letCome();
      await widget.and(page.locator("[data-place='3']")).waitFor();
      expect(await page.locator(draw.moved).evaluate(({ style }) => style.transform)).toBe(draw.end);
    },
  );
});
