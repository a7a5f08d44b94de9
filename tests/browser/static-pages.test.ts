import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

describe("the fulfilment rules (spec 1, screen 9)", () => {
  test("stand under their headings, with the specs in a table", async ({ open }) => {
    const page = await open({ path: "/performanceSystem" });
    await page.getByRole("heading", { level: 1, name: "什么是商城履约制度" }).waitFor();
    const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(headings).toEqual([
      "为什么要履约",
      "履约三件事",
      "履约要求一览",
      "实名认证",
      "提货履约",
      "持有期限",
      "商品规格",
    ]);
    const rows = await page
      .getByRole("table")
      .evaluateAll((tables: HTMLTableElement[]) =>
        tables.map(({ rows }) =>
          Array.from(rows, ({ cells }) => Array.from(cells, (cell) => cell.textContent)),
        ),
      );
    expect(rows).toEqual([
      [
        ["达到金额", "履约要求"],
        ["充值满2,000元", "完成实名认证"],
        ["累计消费满10,000元", "提取指定商品"],
        ["累计消费满20,000元", "按金额再次提货"],
        ["累计消费满280,000元", "部分商品仅限全款购买"],
      ],
      [
        ["商品", "规格（元/手）"],
        ["白银", "480"],
        ["铜", "480"],
        ["铂金", "500"],
        ["大豆", "360"],
        ["玉米", "320"],
        ["咖啡", "480"],
      ],
    ]);
  });

  test("need no call and no login", async ({ open, sandbox }) => {
    const page = await open({ path: "/performanceSystem" });
    await page.getByRole("heading", { name: "商品规格" }).waitFor();
    expect(await sandbox.calls()).toEqual([]);
  });
});

describe("the operation's success (spec 1, screen 8)", () => {
  test("is told, and the way back is the browser's where the app names none", async ({ open }) => {
    const page = await open({ path: "/performanceSystem" });
    await page.goto("/paySuccess");
    await page.getByRole("heading", { name: "操作成功" }).waitFor();
    await page.getByRole("button", { name: "返回App" }).click();
    await page.waitForURL(/performanceSystem/);
  });
});

const PAGES = [
  ["/performanceSystem", "什么是商城履约制度"],
  ["/paySuccess", "操作成功"],
  ["/mineSwiper", "大家都在领"],
  ["/shopCommodity", "商品订购协议"],
  ["/fullServiceFeeFree", "服务费全免"],
] as const;

describe.each(PAGES)("%s", (route, title) => {
  // Without a signature the winners' list is refused, which is told in the page and not on the console.
  test("has no bar of its own, and its title in the tab", async ({ open }) => {
    const page = await open({ path: route });
    await page.locator("h1").waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await expect.poll(() => page.title()).toBe(title);
  });

  test("has a bar with showNav=true that leads to the hub with token and phone type", async ({ open }) => {
    const page = await open({ path: `${route}?token=old-user&phoneType=ios&showNav=true` });
    const bar = page.getByRole("navigation");
    await bar.getByText(title).waitFor();
    await bar.getByRole("button", { name: "返回" }).click();
    await page.waitForURL(/\/collarRollTab\?token=old-user&phoneType=ios$/);
  });

  test("shows the partner's brand in the tab with page=xxtj", async ({ open }) => {
    const page = await open({ path: `${route}?page=xxtj` });
    await expect.poll(() => page.title()).toBe("星选特价");
  });

  test.for([320, 375, 812])("is not wider than a screen of %i", async (width, { open }) => {
    const page = await open({ path: `${route}?showNav=true`, width, height: 568 });
    await page.locator("h1").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  });
});
