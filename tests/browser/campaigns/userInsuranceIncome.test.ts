import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type OpenOptions, test } from "../../support/browser/browser.ts";
import { untilHydrated } from "../../support/browser/hydrated.ts";
import { contentWidth, onScreens } from "../../support/browser/screens.ts";
import { cancelled, held, type LossCall, noOrders, PATHS } from "../../support/campaigns/loss-orders.ts";

const ROUTE = "/userInsuranceIncome";

/** Maximum time (ms) to open a page; then its clock is stopped. */
const WARM_UP_MS = 60_000;

const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
const cards = (page: Page) => page.locator(".list-item");

/** Opens the page with these answers. From `now` on, only runFor advances the time. */
async function openWith(
  open: (options: OpenOptions) => Promise<Page>,
  answers: Partial<Record<LossCall, unknown>>,
  { before, now }: { before?: string; now?: string } = {},
): Promise<Page> {
  const page = await open({ path: "about:blank", ...(before && { before }) });
  if (now) await page.clock.install({ time: Date.parse(now) - WARM_UP_MS });
  for (const [name, data] of Object.entries({ ...noOrders, ...answers })) {
    await page.route(`**${PATHS[name as LossCall]}`, (route) =>
      route.fulfill({ json: { code: 0, message: "", data } }),
    );
  }
  await page.goto(`${ROUTE}?token=old-user&phoneType=ios`);
  await page.locator(".list-item, .empty").first().waitFor();
  if (now) await page.clock.pauseAt(Date.parse(now));
  return page;
}

const thousand = Array.from({ length: 1000 }, (_, i) => held({ id: `order-${i}`, amount: i + 1 }));

test("leads from the login to a held order", async ({ open }) => {
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  await cards(page).filter({ hasText: "示例" }).getByText("+800.00元").waitFor();
  await page.getByRole("button", { name: "登录查看" }).click();
  await page.locator('[data-persona="old-user"]').click();
  await tab(page, /^持仓订单\(0\)$/).waitFor();
  await page.getByRole("button", { name: "去订购", exact: true }).click();
  await page.locator("[data-sandbox-fee]").fill("120");
  await page.locator('[data-sandbox="submit"]').click();
  await cards(page).getByText("保盈进行中").waitFor();
  await tab(page, /^已取消订单\(0\)$/).tap();
  await page.getByText("暂无已取消订单").waitFor();
});

test("shows profits in red, losses in green and zero in grey, each with its sign", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await openWith(open, { hold: [120.4, -36.5, 0].map((plAmount) => held({ plAmount })) });
  const facts = page.locator(".details-fact", { hasText: "当前盈亏" }).locator("dd");
  expect(await facts.allTextContents()).toEqual(["+120.40元", "-36.50元", "0.00元"]);
  const colours = await facts.evaluateAll((all) =>
    all.map((one) => (getComputedStyle(one).color.match(/\d+/g) ?? []).map(Number)),
  );
  const [[r1 = 0, g1 = 0] = [], [r2 = 0, g2 = 0] = [], grey = []] = colours;
  expect(r1 - g1).toBeGreaterThan(120);
  expect(g2 - r2).toBeGreaterThan(80);
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(16);
});

test("fits the screen, and the tag at the edge covers no text", { tags: "nightly" }, async ({ open }) => {
  const page = await open({ path: `${ROUTE}?token=old-user&showNav=true` });
  await page.getByRole("tab").first().waitFor();
  const link = page.getByRole("button", { name: "活动规则" });
  const sizes = [
    [320, 568],
    [375, 812],
    [430, 932],
    [812, 375],
    [1280, 800],
  ] as const;
  await onScreens(page, sizes, async (width, height) => {
    const screen = `${width} x ${height}`;
    expect(await contentWidth(page), screen).toBeLessThanOrEqual(width);
    const tag = await link.boundingBox();
    const words = await page.locator(".panel .tabs").boundingBox();
    expect(tag?.x, screen).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? 0));
    const bar = await page.getByRole("navigation").boundingBox();
    expect(tag?.y, screen).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });
});

test("the countdown causes no layout shift when a second passes", { tags: "nightly" }, async ({ open }) => {
  const page = await openWith(open, {}, { now: "2024-01-06T11:11:11+08:00" });
  const seconds = (text: string) => page.getByRole("timer").locator("b").last().getByText(text);
  const places = () =>
    page.locator(".countdown b, .countdown p, .stats").evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  await seconds("49").waitFor();
  const before = await places();
  await page.clock.runFor(9000);
  await seconds("40").waitFor();
  expect(await places()).toEqual(before);
});

describe("by keyboard", () => {
  test("the tabs open, and Tab moves from them to the content of the open tab", async ({ open }) => {
    const page = await openWith(open, { hold: [held()], closed: [cancelled({ sendStatus: 3 })] });
    const named = () => page.evaluate(() => document.activeElement?.textContent);
    await untilHydrated(page);
    await tab(page, /持仓/).focus();
    for (const [key, words] of [
      ["ArrowRight", "已取消订单(1)"],
      ["ArrowRight", "持仓订单(1)"],
      ["ArrowLeft", "已取消订单(1)"],
      ["Home", "持仓订单(1)"],
      ["End", "已取消订单(1)"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await named()).toBe(words);
      const selected = page.getByRole("tab", { selected: true });
      expect(await selected.allTextContents()).toEqual([words]);
      expect(await page.getByRole("tabpanel").getAttribute("aria-labelledby")).toBe(
        await selected.getAttribute("id"),
      );
    }
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");

    const rules = page.getByRole("button", { name: "活动规则" });
    await rules.click();
    const dialog = page.getByRole("dialog", { name: "活动规则" });
    await dialog.getByRole("button", { name: "知道了" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await named()).toBe("活动规则");
  });

  test("a thousand orders can be shown without IntersectionObserver", async ({ open }) => {
    const before = "window.IntersectionObserver = undefined";
    const page = await openWith(open, { hold: thousand }, { before });
    await page.getByRole("button", { name: "加载更多（还有980条）" }).press("Enter");
    await page.getByRole("button", { name: "加载更多（还有960条）" }).waitFor();
    expect(await cards(page).count()).toBe(40);
  });
});

test("renders few of a thousand orders at first, and all of them at the end of the page", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await openWith(open, { hold: thousand });
  await tab(page, /^持仓订单\(1000\)$/).waitFor();
  await page.getByText("1.00元", { exact: true }).waitFor();
  expect(await cards(page).count()).toBeLessThanOrEqual(40);
  await page.evaluate(async () => {
    // Scroll frame by frame, however slow the machine is. The button disappears when all orders are shown.
    while (document.querySelector(".list-more")) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
  });
  expect(await cards(page).count()).toBe(1000);
  expect(await page.getByRole("button", { name: /加载更多/ }).count()).toBe(0);
  const amounts = await page.locator(".details-fact:first-child dd").allTextContents();
  expect(amounts).toEqual(thousand.map(({ amount }) => `${amount}.00元`));
});
