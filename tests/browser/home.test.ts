import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { test } from "../support/browser.ts";

/** The tests' server is also to be had under a name that is among the brand's hosts. */
const OFFICIAL = inject("origin").replace("127.0.0.1", "localhost");

/** Spec 1, section 2, screen 1: what the bar leads to, where that begins, and from where on it is highlighted. */
const SECTIONS = [
  ["首页", 0, 0],
  ["商品优势", 680, 680],
  ["订购流程", 1300, 1200],
  ["新用户福利", 2400, 2300],
  ["关于我们", 3700, 3600],
] as const;

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const current = (page: Page) => page.locator(".sections-links [aria-current]").textContent();
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const ready = (page: Page) => page.getByRole("heading", { name: "大宗好物 小额订购" }).waitFor();

describe("the official site's host (spec 1, section 2)", () => {
  test("anywhere else nothing is rendered", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const document = page.waitForResponse(/\/campaigns\/pages\/index\.json/);
    await page.goto("/");
    await document;
    await expect
      .poll(() => page.evaluate(() => globalThis.document.querySelector("#root")?.innerHTML))
      .toBe("");
  });

  test("there the page is shown, and asks the mall for nothing", async ({ open, sandbox }) => {
    const page = await open({ path: OFFICIAL });
    await ready(page);
    expect(await sandbox.calls()).toEqual([]);
  });
});

describe("the sections", () => {
  const sizes = [
    [320, 568],
    [375, 812],
    [430, 932],
    [479, 900],
    [768, 1024],
    [812, 375],
    [1280, 800],
    [1920, 1080],
  ] as const;
  test.for(sizes)(
    "begin at their offsets on a screen of %i x %i, and nothing is cut off",
    async ([width, height], { open }) => {
      const page = await open({ path: OFFICIAL, width, height });
      await ready(page);
      const found = await page.locator(".section").evaluateAll((sections) =>
        sections.map((section) => {
          const { top, left, width } = section.getBoundingClientRect();
          return [Math.round(top + window.scrollY), left, width, section.scrollWidth - section.clientWidth];
        }),
      );
      expect(found).toEqual(SECTIONS.map(([, offset]) => [offset, 0, width, 0]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  test.for([sizes[0], sizes[1], sizes[4], sizes[6]])(
    "on a screen of %i x %i every way of the bar is in sight, and the last section reaches the top",
    async ([width, height], { open }) => {
      const page = await open({ path: OFFICIAL, width, height, reducedMotion: true });
      await ready(page);
      for (const [name, offset] of SECTIONS) {
        const box = await link(page, name).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
        await link(page, name).click();
        await expect.poll(() => scrolled(page)).toBe(offset);
        await expect.poll(() => current(page)).toBe(name);
      }
    },
  );

  test("the highlight follows the scroll position, by the spec's thresholds", async ({ open }) => {
    const page = await open({ path: OFFICIAL });
    await ready(page);
    for (const [i, [name, , from]] of SECTIONS.entries()) {
      if (i === 0) continue;
      await page.evaluate((y) => window.scrollTo(0, y), from - 1);
      await expect.poll(() => current(page)).toBe(SECTIONS[i - 1]?.[0]);
      await page.evaluate((y) => window.scrollTo(0, y), from);
      await expect.poll(() => current(page)).toBe(name);
    }
    expect(await page.locator(".sections-links [aria-current]").count()).toBe(1);
  });

  test("the bar stays at the top", async ({ open }) => {
    const page = await open({ path: OFFICIAL });
    await ready(page);
    for (const y of [0, 900, 2000, 3700]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      expect((await page.locator(".sections-bar").boundingBox())?.y).toBe(0);
    }
  });
});

describe("scrolling", () => {
  test("is smooth", async ({ open }) => {
    const page = await open({ path: OFFICIAL });
    await ready(page);
    const first = await link(page, "新用户福利").evaluate((element: HTMLElement) => {
      element.click();
      return new Promise<number>((resolve) => requestAnimationFrame(() => resolve(window.scrollY)));
    });
    expect(first).toBeLessThan(2000);
    await expect.poll(() => scrolled(page)).toBe(2400);
  });

  test("is at once for who prefers reduced motion", async ({ open }) => {
    const page = await open({ path: OFFICIAL, reducedMotion: true });
    await ready(page);
    const there = await link(page, "新用户福利").evaluate((element: HTMLElement) => {
      element.click();
      return window.scrollY;
    });
    expect(there).toBe(2400);
  });

  test("works from the keyboard, which then goes on in the section", async ({ open }) => {
    const page = await open({ path: OFFICIAL, width: 1280, height: 800, reducedMotion: true });
    await ready(page);
    await link(page, "关于我们").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => scrolled(page)).toBe(3700);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("拨打服务热线");
    expect(new URL(page.url()).hash).toBe("");
  });
});

describe("the way to the app", () => {
  test.for(["下载领福利", "下载App领福利", "下载App，马上体验", "领取新人福利"])(
    "%s",
    async (name, { open }) => {
      const page = await open({ path: OFFICIAL });
      await page.route("https://download.mall.example/**", (request) => request.fulfill({ body: "the app" }));
      await page.getByRole("button", { name, exact: true }).click();
      await page.waitForURL("https://download.mall.example/app/mall.apk");
    },
  );

  test("the filing number leads to the ministry's register", async ({ open }) => {
    const page = await open({ path: OFFICIAL });
    await page.route("https://beian.miit.gov.cn/**", (request) => request.fulfill({ body: "the register" }));
    await page.getByRole("button", { name: /ICP备/ }).click();
    await page.waitForURL("https://beian.miit.gov.cn/");
  });
});

test("what is said: six advantages, three steps, three benefits, the company", async ({ open }) => {
  const page = await open({ path: OFFICIAL });
  await ready(page);
  const titles = (within: string) => page.locator(`${within} .cards-title`).allTextContents();
  expect(await titles(".cards:not(.cards-numbered)")).toEqual([
    "定金低",
    "品类多",
    "订购灵活",
    "持单时间长",
    "支付便捷",
    "专属热线",
  ]);
  expect(await titles(".cards-numbered")).toEqual(["注册领券", "选择方式，下单订购", "取消订单或提货"]);
  expect(await page.locator(".voucher-amount").allTextContents()).toEqual(["175元", "200元", "1400元"]);
  for (const text of [
    "最长可持单10天",
    "最多可得10张",
    "每天最高返200元代金券，连续7天",
    "有限公司",
    "周一至周五",
  ])
    await page.getByText(text).first().waitFor();
});

test("nothing jumps while it loads", async ({ open }) => {
  const page = await open({ path: OFFICIAL, width: 1280, height: 800 });
  await ready(page);
  await page.waitForLoadState("networkidle");
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // TypeScript's types do not know this kind of entry.
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test("the pages after it are as narrow as ever", async ({ open }) => {
  const page = await open({ path: OFFICIAL, width: 1280, height: 800 });
  await ready(page);
  await page.evaluate(() => {
    history.pushState({ key: "next" }, "", "/yearTaskTicket");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("heading", { name: "蛇年红包" }).waitFor();
  expect((await page.locator(".page").boundingBox())?.width).toBeCloseTo(3.75 * 115, 1);
});
