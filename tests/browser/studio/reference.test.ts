import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import type { OpenOptions } from "../../support/browser/browser.ts";
import { test } from "../../support/studio/studio-browser.ts";

/** Opens an address of the reference in Chinese, at the size of a small laptop. */
const room = (address: string, more: Partial<OpenOptions> = {}): OpenOptions => ({
  path: `/studio/reference#${address}`,
  width: 1280,
  height: 800,
  deviceScaleFactor: 1,
  before: 'localStorage.setItem("studio:language", localStorage.getItem("studio:language") ?? "zh");',
  ...more,
});

const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const searchOf = (page: Page) => page.getByRole("searchbox", { name: "搜索参考" });
const textOf = (page: Page) => page.locator(".live .cm-content");
const phoneOf = (page: Page) => page.frameLocator(".phone iframe");

/** Replaces a text of the example by keyboard. */
async function retype(page: Page, before: string, after: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "查找" }).fill(before);
  await page.getByRole("textbox", { name: "替换为" }).fill(after);
  await page.getByRole("button", { name: "全部替换" }).click();
  await page.keyboard.press("Escape");
}

/** Goes to another address of the reference, like a link. */
const goTo = (page: Page, address: string) => page.goto(`/studio/reference#${address}`);

test("scrolls to the field of an address and links to its type; shows a rule's problem and what it checks; evaluates an expression; finds and opens an entry by its Chinese description with the keyboard", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(room("blocks/voucher.stamped"));
  const row = page.locator("tr.is-here");
  await phoneOf(page).getByText("春茶代金券").waitFor();
  expect(await row.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  expect(await row.evaluate((one) => one.getBoundingClientRect().top > 60)).toBe(true);
  await row.getByRole("link", { name: "condition" }).click();
  await headingOf(page, "condition").waitFor();
  await page.getByRole("link", { name: "voucher.stamped" }).waitFor();
  await page.goBack();
  await headingOf(page, "voucher").waitFor();

  await goTo(page, "rules/table-gap");
  await page.locator(".problem").filter({ hasText: "有缺口" }).waitFor();
  await page.getByRole("heading", { name: "校验哪些内容" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "table.rows", exact: true }).waitFor();

  await goTo(page, "functions/size");
  const expression = page.getByRole("textbox", { name: "表达式" });
  await page.locator("output").getByText("2", { exact: true }).waitFor();
  await expression.fill("size(orders) + status.fee");
  await page.locator("output").getByText("681", { exact: true }).waitFor();
  await expression.fill("size(status.feee)");
  await page.locator(".outcome .refusal").first().waitFor();

  await goTo(page, "");
  await headingOf(page, "可以写的全部内容").waitFor();
  await page.keyboard.press("F1");
  await page.keyboard.type("印章");
  await page.getByText("找到").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await headingOf(page, "voucher").waitFor();
  await page.locator("tr.is-here").getByText("stamp", { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe("#blocks/voucher.stamp");
  await searchOf(page).press("Escape");
  await page
    .getByRole("link", { name: "voucher", exact: true })
    .and(page.locator("[aria-current]"))
    .waitFor();
});

test("previews an edited example, reports its errors, resets it and shows the states of its table; reads in English and prints", async ({
  open,
  campaigns,
}) => {
  const page = await open(room("blocks/voucher"));
  await phoneOf(page).getByText("春茶代金券").waitFor();
  await retype(page, "春茶代金券", "夏茶代金券");
  await phoneOf(page).getByText("夏茶代金券").waitFor();
  await retype(page, "status.claimed", "status.claimd");
  await page.locator(".problem").filter({ hasText: "claimd" }).waitFor();
  await page.getByText("预览显示的是上一次没有错误的内容").waitFor();
  await phoneOf(page).getByText("夏茶代金券").waitFor();
  await page.getByRole("button", { name: "恢复原样" }).click();
  await page.getByRole("heading", { name: "没有问题" }).waitFor();
  await phoneOf(page).getByText("春茶代金券").waitFor();
  expect(campaigns.has("example.json")).toBe(false);

  await goTo(page, "blocks/button");
  await headingOf(page, "button").waitFor();
  await page.locator(".state").filter({ hasText: "已领取" }).click();
  await phoneOf(page).getByText("已领取").waitFor();

  await goTo(page, "blocks/voucher");
  await headingOf(page, "voucher").waitFor();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByText("Condition for showing the stamp.").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(
    await page
      .locator(".live, .live-waiting, nav.files")
      .evaluateAll((all) => all.some((one) => one.checkVisibility())),
  ).toBe(false);
  expect(await page.getByText("Condition for showing the stamp.").isVisible()).toBe(true);
});

test("creates a campaign from a recipe and opens it", { tags: "nightly" }, async ({ open, campaigns }) => {
  const page = await open(room("recipes/notice"));
  await page.getByRole("button", { name: "用它新建活动" }).click();
  const dialog = page.getByRole("dialog");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("标题").fill("自己的公告");
  await dialog.getByRole("textbox", { name: "id" }).fill("ownNotice");
  await dialog.getByRole("button", { name: "新建并打开" }).click();
  await page.waitForURL(/studio\?file=seasonal%2FownNotice\.json/);
  await page.locator(".editor .cm-content").getByText("ownNotice").first().waitFor();
  expect(JSON.parse(campaigns.read("seasonal/ownNotice.json")).title).toBe("自己的公告");
  await page.goto("/ownNotice");
  await page.getByText("自己的公告").first().waitFor();
});

test("creates all documents of a recipe", { tags: "nightly" }, async ({ open, campaigns }) => {
  const page = await open(room("recipes/second-brand"));
  await page.getByRole("button", { name: "brands/teaHouse.json" }).click();
  await textOf(page).getByText("茶友商城").waitFor();
  await phoneOf(page).getByText("联系农商优品").first().waitFor();
  await page.getByRole("button", { name: "用它新建活动" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "新建并打开" }).click();
  await page.waitForURL(/studio\?file=/);
  expect(campaigns.has("brands/teaHouse.json")).toBe(true);
});

test("opens the reference entry for the text at the cursor with F1", { tags: "nightly" }, async ({
  open,
}) => {
  const page = await open(room("", { path: `/studio?file=seasonal/yearTaskTicket.json` }));
  const text = page.locator(".editor .cm-content");
  await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
  await text.focus();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "查找" }).pressSequentially('"schedule"');
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const tab = page.waitForEvent("popup");
  await page.keyboard.press("F1");
  const reference = await tab;
  await reference.locator("tr.is-here").getByText("schedule", { exact: true }).waitFor();
});

const PLACES = [
  ["", "参考", 1280, "light"],
  ["blocks/button", "button", 1280, "dark"],
  ["blocks/article", "article", 1680, "light"],
  ["functions/size", "size", 1280, "dark"],
  ["rules/table-gap", "table-gap", 1024, "light"],
  ["recipes/second-brand", "增加一个品牌", 800, "light"],
] as const;

test("has no accessibility problems in entries of each kind, light or dark, from 1680 to 800 pixels", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(room(""));
  for (const [address, name, width, colorScheme] of PLACES) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await goTo(page, address);
    const place = `“${address}”, ${width} pixels, ${colorScheme}`;
    await page.getByRole("main", { name, exact: true }).waitFor();
    if (await page.locator(".live, .live-waiting").count())
      await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
    expect(await violationsOf(page), place).toEqual([]);
    const { scroll, client, small } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
      small: [...document.querySelectorAll<HTMLElement>("button, input, select, summary, .toc, .users a")]
        .filter((each) => each.checkVisibility())
        .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
        .map((each) => each.outerHTML),
    }));
    expect(scroll, place).toBe(client);
    expect(small, place).toEqual([]);
  }
});
