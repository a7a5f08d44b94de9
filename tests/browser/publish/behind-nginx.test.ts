import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { behindNginx } from "../../support/browser/browser.ts";
import { untilHydrated } from "../../support/browser/hydrated.ts";
import { nginxHere } from "../../support/browser/nginx.ts";
import { BIND, CARD, NEW_CUSTOMER } from "../../support/campaigns/bind-card.ts";

const test = behindNginx();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

interface Load {
  name: string;
  protocol: string;
  /** Bytes over the wire; 0 if the browser had it in its cache. */
  sent: number;
  compressed: number;
  whole: number;
}

/** Returns how the page and its files were loaded. The sandbox's files are left out. */
function loadsOf(page: Page): Promise<Load[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => !name.includes("/__sandbox/"))
      .map((entry) => ({
        name: new URL(entry.name).pathname,
        protocol: entry.nextHopProtocol,
        sent: entry.transferSize,
        compressed: entry.encodedBodySize,
        whole: entry.decodedBodySize,
      })),
  );
}

describe.skipIf(!nginxHere.isThere)(
  "the published site behind nginx (skipped if it is not installed)",
  () => {
    test("loads over HTTP/2 and compressed, and revalidates only the page on the next visit", async ({
      open,
      nginx,
    }) => {
      const page = await open({ path: "/yearTaskTicket?token=old-user&phoneType=ios&sandbox=off" });
      await button(page, "去订购").waitFor();
      const first = await loadsOf(page);
      expect(new Set(first.map(({ protocol }) => protocol))).toEqual(new Set(["h2"]));
      const parts = first.filter(({ name }) => /^\/(assets|art|campaigns)\//.test(name));
      // At least a script, the style sheet and a picture; the document came with the page.
      expect(parts.length).toBeGreaterThan(2);
      const total = (of: "compressed" | "whole") => parts.reduce((sum, part) => sum + part[of], 0);
      expect(total("compressed")).toBeLessThan(total("whole") / 2);

      await page.goto("/yearTaskTicket?token=old-user&phoneType=ios&sandbox=off&again=1");
      await untilHydrated(page);
      const again = await loadsOf(page);
      const sent = again.filter((load) => load.sent > 0 && !load.name.startsWith("/prod-api/"));
      expect(sent.map(({ name }) => name)).toEqual(["/yearTaskTicket"]);

      await page.reload();
      await button(page, "去订购").waitFor();
      expect(nginx?.readLog()).toMatch(/ GET \/yearTaskTicket 304 0 /);
      expect(nginx?.readLog()).not.toContain("old-user");
    });

    test("plays a claim from the visitor to the voucher in the account", { tags: "nightly" }, async ({
      open,
      sandbox,
    }) => {
      const page = await open({ path: "/yearTaskTicket?phoneType=ios" });
      await button(page, "登录查看").click();
      await page.locator('[data-persona="old-user"]').click();
      await page.waitForURL(/token=old-user/);
      await sandbox.order("old-user", 120);
      await page.reload();
      await button(page, "立即领取红包").click();
      await page.getByRole("dialog", { name: "领取成功" }).waitFor();
      await button(page, "开心收下").click();
      await button(page, "今日红包已领取").waitFor();
      const { vouchers } = await sandbox.account("old-user");
      expect(vouchers).toMatchObject([{ amount: 500, source: "yearTaskTicket" }]);
    });

    test("plays a draw that ends at the prize in the account", { tags: "nightly" }, async ({
      open,
      sandbox,
    }) => {
      await sandbox.order("old-user", 50);
      const page = await open({ path: "/yearPrizeDraw?token=old-user&sandbox=off", reducedMotion: true });
      await button(page, "立即抽奖").click();
      const prize = page.getByRole("dialog", { name: "恭喜中奖" });
      await prize.waitFor();
      const [voucher] = (await sandbox.account("old-user")).vouchers;
      await prize.getByText(`${voucher?.amount}元代金券`).waitFor();
    });

    test("plays a form, over the bank and back", { tags: "nightly" }, async ({ open, sandbox }) => {
      const page = await open({ path: NEW_CUSTOMER });
      await button(page, "绑卡抽奖").click();
      await page.getByRole("dialog", { name: "绑定银行卡" }).waitFor();
      for (const [field, value] of Object.entries(CARD)) await page.locator(`[name=${field}]`).fill(value);
      await button(page, "确认绑卡").click();
      await page.waitForURL(/\/__sandbox\/bank\?/);
      await button(page, "确认签约").click();
      await button(page, "立即抽奖").waitFor();
      expect((await sandbox.calls()).filter(({ path }) => path === BIND)).toHaveLength(1);
    });

    test("navigates between pages and back, with addresses in any capitalisation", {
      tags: "nightly",
    }, async ({ open }) => {
      const page = await open({
        path: "/COLLARROLLTAB?token=old-user&phoneType=ios&sandbox=off",
        expectedProblems: [/status of 404/],
      });
      await page.locator(".offer", { hasText: "银行卡" }).first().getByRole("button").first().click();
      await page.waitForURL(/upayRechargeActivity/);
      await button(page, "返回").waitFor();
      await page.goBack();
      await page.locator(".offer").first().waitFor();
      // Each address also works after a reload.
      await page.goForward();
      await page.reload();
      await button(page, "返回").waitFor();
      await page.goto("/no/such/page");
      await page.getByText("页面不存在").waitFor();
      expect(await page.title()).toBe("页面不存在或活动已下线");
    });

    test("shows a notice with its pictures", { tags: "nightly" }, async ({ open }) => {
      const page = await open({ path: "/performanceSystem" });
      await page.locator("h1").waitFor();
      const broken = await page.evaluate(() =>
        [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map(({ src }) => src),
      );
      expect(broken).toEqual([]);
    });

    test("shows that the mall closed the connection, and recovers when it answers again", async ({
      open,
      sandbox,
    }) => {
      await sandbox.fault("/api/djdg/year/task/ticket/info", "offline");
      const page = await open({
        path: "/yearTaskTicket?token=old-user&sandbox=off",
        // The sandbox closes the connection in the middle of an answer, and nginx does the same.
        expectedProblems: [/ERR_HTTP2_PROTOCOL_ERROR/],
      });
      await page.getByText("网络异常").first().waitFor();
      await button(page, "重试").first().click();
      await button(page, "去订购").waitFor();
    });
  },
);
