import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import { SPRING_TEA } from "../../support/studio/campaign-folder.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

const WINDOW = {
  path: `/studio?file=${SPRING_TEA}`,
  width: 1280,
  height: 800,
  before: `localStorage.setItem("studio:language", "zh"); localStorage.setItem("studio:way", "form"); ${WITHOUT_STILLS}`,
  // The server tells a save of an older version, and a file that is gone.
  expectedProblems: [/409/, /404/],
};

const fieldOf = (page: Page, pointer: string) => page.locator(`[id="field:${pointer}"]`);
const save = async (page: Page) => {
  await page.keyboard.press("Control+s");
  await page.locator(".saved", { hasText: "已保存" }).waitFor();
};

test("merges the changes of two windows, asks where both changed a place, and keeps a deleted file", {
  tags: "nightly",
}, async ({ open, browser, origin, campaigns }) => {
  const one = await open(WINDOW);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const two = await context.newPage();
    await two.addInitScript(WINDOW.before);
    await two.goto(origin + WINDOW.path);
    await one.getByText("也在别处打开").waitFor();

    await fieldOf(one, "/title").fill("春茶大礼");
    await fieldOf(two, "/route").fill("/tea");
    await save(two);
    await one.getByText("已合并别人的 1 处改动").waitFor();
    expect(await fieldOf(one, "/route").inputValue()).toBe("/tea");
    await save(one);
    expect(JSON.parse(campaigns.read())).toMatchObject({ title: "春茶大礼", route: "/tea" });

    await two.locator(".crumb strong", { hasText: "春茶大礼" }).waitFor();
    await fieldOf(two, "/title").fill("春茶好礼");
    await fieldOf(one, "/title").fill("春茶雅礼");
    await save(two);
    await one.getByRole("button", { name: "逐处选择" }).click();
    await one.locator(".merge-place").waitFor();
    expect(await violationsOf(one)).toEqual([]);
    await one.getByLabel("别人的").check();
    await one.getByRole("button", { name: "完成合并" }).click();
    expect(await fieldOf(one, "/title").inputValue()).toBe("春茶好礼");

    campaigns.delete();
    await one.getByRole("button", { name: "重新写入" }).click();
    await one.locator(".saved", { hasText: "已保存" }).waitFor();
    expect(JSON.parse(campaigns.read()).title).toBe("春茶好礼");
  } finally {
    await context.close();
  }
  await one.locator(".also-open:empty").waitFor({ state: "attached" });
});
