import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import type { OpenOptions } from "../../support/browser/browser.ts";
import { test } from "../../support/studio/studio-browser.ts";

const gallery = (query = "", more: Partial<OpenOptions> = {}): OpenOptions => ({
  path: `/studio/gallery${query}`,
  ...{ width: 1280, height: 800, deviceScaleFactor: 1 },
  before: 'localStorage.setItem("studio:language", "zh");',
  ...more,
});

const TASK = "yearTaskTicket";

const linksOf = (page: Page) => page.locator(".tile > a");
const drawnOf = (page: Page) => page.locator(".tile", { has: page.locator("[data-drawn]") });
const searchOf = (page: Page) => page.getByRole("searchbox", { name: "搜索画廊" });
const namesOf = (page: Page) =>
  linksOf(page).evaluateAll((links) => links.map((link) => link.getAttribute("data-tile")));

/** Waits until the search is complete. */
async function found(page: Page): Promise<void> {
  await page
    .getByRole("status")
    .getByText(/个页面，/)
    .waitFor();
}

test("draws each state as an inert picture, and opens the editor in a state by keyboard alone", async ({
  open,
}) => {
  const page = await open(gallery(`?q=${TASK}&button=enabled`));
  await found(page);
  const [name = ""] = await namesOf(page);
  const tile = page.locator(".tile", { has: page.locator(`[data-tile="${name}"]`) });
  await tile.locator("[data-drawn]").waitFor();
  const text = (await tile.locator("strong").textContent()) ?? "";
  await tile.frameLocator("iframe").getByText(text).first().waitFor();
  const drawing = tile.getByRole("img");
  expect(await drawing.getAttribute("aria-label")).toContain(text);
  const frame = tile.locator("iframe");
  expect(await frame.evaluate((one: HTMLIFrameElement) => [one.inert, one.tabIndex])).toEqual([true, -1]);
  expect(await frame.evaluate((one: HTMLIFrameElement) => one.contentDocument?.scripts.length)).toBe(0);

  await page.getByLabel("按钮", { exact: true }).selectOption({ index: 0 });
  await expect.poll(async () => (await namesOf(page)).length).toBeGreaterThan(2);
  await page.getByLabel("手机尺寸").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-tile"));
  const names = await namesOf(page);
  expect(await focused()).toBe(names[0]);
  await page.keyboard.press("End");
  await expect.poll(focused).not.toBe(names[0]);
  const last = await focused();
  await page.keyboard.press("Home");
  await expect.poll(focused).toBe(names[0]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe(names[1]);
  expect(last).not.toBe(names[1]);
  // Tab stops only once, regardless of the number of tiles.
  expect(await page.locator('.tile > a[tabindex="0"]').count()).toBe(1);
  const [, place = ""] = names[1]?.split(" ") ?? [];
  const [, state = ""] = place.split(".");
  await page.keyboard.press("Enter");
  await page.locator('.state[aria-pressed="true"]', { hasText: state }).waitFor();
  expect(new URL(page.url()).searchParams.get("state")).toBe(place);
  await page.locator('.state[aria-current="true"]', { hasText: state }).first().waitFor();
  // The address no longer names the state.
  await page.getByRole("button", { name: "恢复数据" }).click();
  await page.waitForURL((url) => !url.searchParams.has("state"));
});

test("draws only tiles near the viewport, without accessibility problems at 1280 and 1024 pixels", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(gallery());
  await found(page);
  await drawnOf(page).first().waitFor();
  const [first] = await namesOf(page);
  const wall = page.locator(".wall");
  await wall.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await expect.poll(() => namesOf(page)).not.toContain(first);
  await drawnOf(page).last().waitFor();
  expect(await page.locator("iframe").count()).toBeLessThan(60);
  await wall.evaluate((one) => one.scrollTo(0, 0));
  await expect.poll(async () => (await namesOf(page))[0]).toBe(first);
  // Its still is cached, so it appears at once.
  await page.locator(".tile").first().locator("[data-drawn]").waitFor();

  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await drawnOf(page).first().waitFor();
    expect(await violationsOf(page), `${width} pixels`).toEqual([]);
    const { scroll, client, small } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
      small: [...document.querySelectorAll<HTMLElement>("button, input, select, a")]
        .filter((each) => each.checkVisibility())
        .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
        .map((each) => each.outerHTML),
    }));
    expect(scroll, `${width} pixels`).toBe(client);
    expect(small, `${width} pixels`).toEqual([]);
  }
});

test("keeps the filter in the address and restores it; filters by proof results once they are loaded", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(gallery("?folder=seasonal&verdict=met"));
  await linksOf(page).first().waitFor();
  await found(page);
  const verdicts = await page
    .locator(".tile .chip")
    .evaluateAll((chips) => chips.map((chip) => chip.getAttribute("data-verdict")));
  expect(new Set(verdicts)).toEqual(new Set(["met"]));

  await page.goto("/studio/gallery");
  await searchOf(page).fill(TASK);
  await page.getByLabel("按钮", { exact: true }).selectOption("按钮不可点");
  await page.getByLabel("手机尺寸").selectOption("320×568");
  await page.waitForURL(/q=yearTaskTicket&button=disabled&phone=320x568/);
  await found(page);
  const names = await namesOf(page);
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => name?.startsWith("yeartaskticket main."))).toBe(true);
  await page.reload();
  await found(page);
  expect(await namesOf(page)).toEqual(names);
  await drawnOf(page).first().waitFor();
  expect(await page.locator(".tile iframe").first().getAttribute("width")).toBe("320");
  await searchOf(page).fill("没有这样的页面");
  await page.getByText("没有找到。").waitFor();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await page
    .getByRole("status")
    .getByText(/^\d\d+ ?个页面/)
    .waitFor();
  expect(new URL(page.url()).search).toBe("?phone=320x568");
});
