import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import type { OpenOptions } from "../../support/browser/browser.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

/** A campaign with a daily task: the amount paid, the amount required, and whether the reward is claimed. */
const TASK = "seasonal/yearTaskTicket.json";
/** A campaign whose table is evaluated for each day. */
const DAYS = "seasonal/wealthScratchyMusic.json";
/** A campaign that changes at the start and end of its schedule. */
const TIMED = "seasonal/orderRichList.json";

const BEFORE = `localStorage.setItem("studio:language", localStorage.getItem("studio:language") ?? "zh");
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });`;

const studio = (file: string, more: Partial<OpenOptions> = {}): OpenOptions => ({
  path: `/studio?file=${file}`,
  width: 1280,
  height: 800,
  deviceScaleFactor: 1,
  before: BEFORE,
  ...more,
});
/** Opens the studio without stills, for tests that do not need them. */
const bare = (file: string) => studio(file, { before: `${BEFORE} ${WITHOUT_STILLS}` });

const shownIn = (page: Page) => page.locator(".decision [data-shown] .state-name");
const fieldOf = (page: Page, name: string) =>
  page
    .locator(".status-field")
    .filter({ has: page.getByLabel(name, { exact: true }) })
    .last();
const formOf = (page: Page, name: string) => page.getByRole("combobox", { name: `${name}：返回方式` });
const phoneOf = (page: Page) => page.frameLocator(".phone iframe");

/** Opens the data tab and the decision table beside it. */
async function openBoth(page: Page, table = "main"): Promise<void> {
  await page.getByRole("button", { name: `查看决策表 ${table}` }).click();
  await page.getByRole("tab", { name: "数据" }).click();
  await shownIn(page).first().waitFor();
}

/** Checks the data tab and the decision table for accessibility problems and for controls too small to tap. */
async function expectAccessible(page: Page, which: string): Promise<void> {
  await shownIn(page).first().waitFor();
  await page.locator(".status-field").first().waitFor();
  expect(await violationsOf(page), which).toEqual([]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, select")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
      .map((each) => each.outerHTML),
  );
  expect(small, which).toEqual([]);
}

test("shows a row in the preview by keyboard alone and restores the focus; the table lists the conditions of each row, which one is shown, and why", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(studio(TASK));
  const opener = page.getByRole("button", { name: /^查看决策表/ });
  await opener.waitFor();
  await opener.focus();
  await page.keyboard.press("Enter");
  const pick = page.getByRole("table").getByRole("button", { name: "今日红包已领取" });
  await pick.waitFor();
  for (let count = 0; count < 12; count++) {
    if (await pick.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.locator('[data-shown] [aria-pressed="true"]').waitFor();
  await phoneOf(page).getByRole("button", { name: "今日红包已领取" }).waitFor();
  await page.keyboard.press("F6");
  expect(
    await page.evaluate(() => document.activeElement?.closest("[data-pane]")?.getAttribute("data-pane")),
  ).toBe("preview");
  await page.keyboard.press("Shift+F6");
  await page.keyboard.press("Escape");
  await page.getByRole("table").waitFor({ state: "detached" });
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "恢复数据" }).click();
  await phoneOf(page).getByRole("button", { name: "今日红包已领取" }).waitFor({ state: "detached" });

  await openBoth(page);
  const table = page.getByRole("table");
  expect(await table.getByRole("columnheader").count()).toBe(5);
  const rows = table.locator("tbody");
  const claimed = rows.filter({ hasText: "claimed" }).first();
  expect(await claimed.locator(".want").getAttribute("data-fit")).toBe("unmet");
  expect(await claimed.locator(".decision-why").textContent()).toContain(
    "不显示：status.receive 是 0，不是 1",
  );
  expect(await rows.filter({ hasText: "能出现" }).count()).toBe(await rows.count());
  await page.getByRole("tab", { name: "状态" }).click();
  expect(await shownIn(page).textContent()).toContain(
    (await page.locator('.state[aria-current="true"] .state-name').textContent()) ?? "none",
  );
});

test("shows the row and page for changed, missing, unforeseen or differently written data, copies it as a command and resets it, without accessibility problems at 1024 pixels in English", async ({
  open,
}) => {
  const page = await open(bare(TASK));
  await openBoth(page);
  const before = String(await shownIn(page).textContent()).slice(0, 5);
  await fieldOf(page, "receive").getByLabel("receive", { exact: true }).selectOption("1");
  await shownIn(page).filter({ hasText: "claimed" }).waitFor();
  await phoneOf(page).getByRole("button", { name: "今日红包已领取" }).waitFor();
  await fieldOf(page, "receive").getByLabel("receive", { exact: true }).selectOption("0");
  await fieldOf(page, "todayFee").getByLabel("todayFee", { exact: true }).fill("500");
  await shownIn(page).filter({ hasText: "claimable" }).waitFor();
  await page.getByRole("switch", { name: "已登录" }).uncheck();
  await shownIn(page).filter({ hasText: "loggedOut" }).waitFor();
  await page.getByRole("button", { name: "恢复数据" }).click();
  await shownIn(page).filter({ hasText: before }).waitFor();
  expect(await page.getByRole("switch", { name: "已登录" }).isChecked()).toBe(true);

  const fee = fieldOf(page, "todayFee").getByLabel("todayFee", { exact: true });
  // Wait for the answer: the table shows this row even before.
  await expect.poll(() => fee.inputValue()).toBe("0");
  await formOf(page, "todayFee").selectOption({ label: "格式不同" });
  expect(await fee.inputValue()).toMatch(/^"\d+"$/);
  await formOf(page, "receive").selectOption({ label: "意料之外的值" });
  await page.locator('.want[data-fit="unknown"]').first().waitFor();
  await phoneOf(page).getByText(/重试/).first().waitFor();
  await formOf(page, "receive").selectOption({ label: "正常" });
  await shownIn(page).filter({ hasText: before }).waitFor();
  await formOf(page, "taskAmount").selectOption({ label: "缺失" });
  await page
    .locator(".decision-why", { hasText: /taskAmount/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: /^撤销修改/ }).click();
  await expect.poll(() => formOf(page, "taskAmount").inputValue()).toBe("value");

  await fieldOf(page, "todayFee").getByLabel("todayFee", { exact: true }).fill("77");
  await page.getByRole("button", { name: "复制为命令" }).click();
  await page.getByText("命令已复制。").waitFor();
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(copied).toMatch(
    /^npx campaign-engine explain yearTaskTicket --data '\{"session":\{"loggedIn":true\},.*"todayFee":77/,
  );

  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("tab", { name: "Data" }).waitFor();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expectAccessible(page, "1024 pixels, en");
});

test("copies, removes and adds items of a list and shows the table for the chosen item, without accessibility problems at 1280 pixels in Chinese", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(bare(DAYS));
  await openBoth(page, "card");
  await expectAccessible(page, "1280 pixels, zh");
  const item = page.getByRole("combobox", { name: /列表 days/ });
  const chosen = async (index: number) => {
    await item.selectOption(String(index));
    return shownIn(page).textContent();
  };
  const states = [await chosen(0), await chosen(8)];
  expect(states[0]).not.toBe(states[1]);

  const items = page.getByRole("combobox", { name: /^第 \d+ 项：返回方式/ });
  const count = await items.count();
  await page.getByRole("button", { name: "复制 days 第 1 项" }).click();
  await expect.poll(() => items.count()).toBe(count + 1);
  await page
    .getByRole("button", { name: /^添加一项/ })
    .first()
    .click();
  await expect.poll(() => items.count()).toBe(count + 2);
  await page.getByRole("button", { name: "删除 days 第 1 项" }).click();
  await expect.poll(() => items.count()).toBe(count + 1);

  await page.getByRole("combobox", { name: "状态表" }).selectOption("main");
  await page.getByRole("heading", { name: "决策表 main" }).waitFor();
});

test("moves the clock from one change of the page to the next", { tags: "nightly" }, async ({ open }) => {
  const page = await open(bare(TIMED));
  const moments = page.getByRole("combobox", { name: "页面自动变化的时刻" });
  const moment = page.getByLabel("日期和时间（Asia/Shanghai）");
  await moments.getByRole("option", { name: /活动开始/ }).waitFor({ state: "attached" });
  const all = await moments.getByRole("option").allTextContents();
  expect(all.slice(1)).toEqual([
    expect.stringMatching(/^2024年9月30日 00:00 活动开始/),
    expect.stringMatching(/^2024年10月14日 00:00 活动结束/),
  ]);
  await moments.selectOption({ index: 1 });
  expect(await moment.inputValue()).toBe("2024-09-30T00:00");
  await page.getByRole("button", { name: "下一个变化" }).press("Enter");
  expect(await moment.inputValue()).toBe("2024-10-14T00:00");
  const slider = page.getByRole("slider", { name: "时刻" });
  await slider.press("PageDown");
  expect(await moment.inputValue()).toBe("2024-09-30T00:00");
  await slider.press("ArrowRight");
  expect(await moment.inputValue()).toBe("2024-09-30T01:00");
  await page.getByRole("button", { name: "上一个变化" }).click();
  expect(await moment.inputValue()).toBe("2024-09-30T00:00");
});
