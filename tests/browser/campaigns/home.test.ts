import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { contentWidth, onScreens } from "../../support/browser/screens.ts";

/** Returns the address of the page at one of the brand's hosts. */
const official = (origin: string) => `${origin}/?host=www.mall.example`;

/** The sections: link in the bar, offset of the section, and scroll position from which the link is highlighted (px). */
const SECTIONS = [
  ["首页", 0, 0],
  ["商品优势", 680, 680],
  ["订购流程", 1300, 1200],
  ["新用户福利", 2400, 2300],
  ["关于我们", 3700, 3600],
] as const;

type Sizes = readonly (readonly [width: number, height: number])[];

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const ready = (page: Page) => page.getByRole("heading", { name: "大宗好物 小额订购" }).waitFor();

/** Waits until the page has scrolled to this position. */
const scrolledTo = (page: Page, top: number) =>
  page.waitForFunction((y) => Math.round(window.scrollY) === y, top);

/** Waits until the bar highlights only this section. */
const highlighted = (page: Page, name: string) =>
  page.waitForFunction((text) => {
    const links = document.querySelectorAll(".sections-links [aria-current]");
    return links.length === 1 && links[0]?.textContent === text;
  }, name);

test("leads to the app on the official site's host, and does not exist on others", async ({
  open,
  origin,
}) => {
  const page = await open({ path: "about:blank" });
  await page.goto("/?host=mall.example");
  await page.getByText("页面不存在或活动已下线").waitFor();
  expect(await page.locator("h1").allTextContents()).toEqual(["页面不存在或活动已下线"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.locator(".notice").boundingBox())?.width).toBe(1280);

  await page.goto(official(origin));
  await ready(page);
  await page.route("https://download.mall.example/**", (request) => request.fulfill({ body: "the app" }));
  await page.getByRole("button", { name: "下载领福利", exact: true }).click();
  await page.waitForURL("https://download.mall.example/app/mall.apk");
});

describe("the sections", () => {
  test.for<[string, Sizes]>([
    [
      "phones",
      [
        [320, 568],
        [375, 812],
        [430, 932],
        [479, 900],
      ],
    ],
    [
      "wide screens",
      [
        [768, 1024],
        [812, 375],
        [1280, 800],
        [1920, 1080],
      ],
    ],
  ])(
    "start below the bar at their offsets on %s, and nothing is cut off",
    async ([, sizes], { open, origin }) => {
      const [[width = 0, height = 0] = []] = sizes;
      const page = await open({ path: official(origin), width, height });
      await ready(page);
      await onScreens(page, sizes, async (width) => {
        const found = await page.locator(".section").evaluateAll((sections) =>
          sections.map((section) => {
            const { top, left, width } = section.getBoundingClientRect();
            const bar = document.querySelector(".sections-bar")?.clientHeight ?? 0;
            return [
              Math.round(top + window.scrollY - bar),
              left,
              width,
              section.scrollWidth - section.clientWidth,
            ];
          }),
        );
        expect(found).toEqual(SECTIONS.map(([, offset]) => [offset, 0, width, 0]));
        expect(await contentWidth(page)).toBe(width);
      });
    },
  );

  test.for<[string, Sizes]>([
    [
      "phones",
      [
        [320, 568],
        [375, 812],
      ],
    ],
    [
      "wide screens",
      [
        [768, 1024],
        [1280, 800],
      ],
    ],
  ])(
    "have visible links in the bar on %s, and the last one reaches the top",
    async ([, sizes], { open, origin }) => {
      const [[width = 0, height = 0] = []] = sizes;
      const page = await open({ path: official(origin), width, height, reducedMotion: true });
      await ready(page);
      await onScreens(page, sizes, async (width) => {
        for (const [name, offset] of SECTIONS) {
          const box = await link(page, name).boundingBox();
          expect(box && box.x >= 0 && box.x + box.width <= width, `${name} at ${width}`).toBe(true);
          await link(page, name).click();
          await scrolledTo(page, offset);
          await highlighted(page, name);
        }
      });
    },
  );

  test("are highlighted at their thresholds, in a bar that stays at the top", { tags: "nightly" }, async ({
    open,
    origin,
  }) => {
    const page = await open({ path: official(origin) });
    await ready(page);
    const isAtTop = async () => expect((await page.locator(".sections-bar").boundingBox())?.y).toBe(0);
    await isAtTop();
    for (const [i, [name, , from]] of SECTIONS.entries()) {
      if (i === 0) continue;
      await page.evaluate((y) => window.scrollTo(0, y), from - 1);
      await highlighted(page, SECTIONS[i - 1]?.[0] ?? "");
      await isAtTop();
      await page.evaluate((y) => window.scrollTo(0, y), from);
      await highlighted(page, name);
      await isAtTop();
    }
  });
});

describe("scrolling", () => {
  test("is smooth", { tags: "nightly" }, async ({ open, origin }) => {
    const page = await open({ path: official(origin) });
    await ready(page);
    const first = await link(page, "新用户福利").evaluate((element: HTMLElement) => {
      element.click();
      return new Promise<number>((resolve) => requestAnimationFrame(() => resolve(window.scrollY)));
    });
    expect(first).toBeLessThan(2000);
    await scrolledTo(page, 2400);
  });

  test("is instant with reduced motion, and the keyboard continues in the section", {
    tags: "nightly",
  }, async ({ open, origin }) => {
    const page = await open({ path: official(origin), width: 1280, height: 800, reducedMotion: true });
    await ready(page);
    const there = await link(page, "新用户福利").evaluate((element: HTMLElement) => {
      element.click();
      return window.scrollY;
    });
    expect(there).toBe(2400);

    await link(page, "关于我们").focus();
    await page.keyboard.press("Enter");
    await scrolledTo(page, 3700);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("拨打服务热线");
    expect(new URL(page.url()).hash).toBe("");
  });
});

test("loads without layout shifts, and the next page keeps its narrow layout", async ({ open, origin }) => {
  const page = await open({ path: official(origin), width: 1280, height: 800, isDrawn: true });
  await ready(page);
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // All shifts have been reported by then: each frame reports its shifts before the next one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            let sum = 0;
            // TypeScript has no type for this kind of entry.
            const add = (entries: PerformanceEntryList) => {
              for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
            };
            const observer = new PerformanceObserver((list) => add(list.getEntries()));
            observer.observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() =>
              setTimeout(() => {
                add(observer.takeRecords());
                resolve(sum);
              }),
            );
          }),
        );
      }),
  );
  expect(shift).toBeLessThan(0.01);

  await page.evaluate(() => {
    history.pushState({ key: "next" }, "", "/yearTaskTicket");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("heading", { name: "蛇年红包" }).waitFor();
  expect((await page.locator(".page").boundingBox())?.width).toBeCloseTo(3.75 * 115, 1);
});
