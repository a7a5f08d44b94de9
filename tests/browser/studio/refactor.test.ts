import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

const DRAW = "seasonal/yearPrizeDraw.json";
const COPY = "seasonal/lanternDraw.json";

const field = (page: Page, pointer: string) => page.locator(`[id="field:${pointer}"]`);
const dialog = (page: Page) => page.getByRole("dialog");

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "文档操作" }).click();
  await page.getByRole("button", { name, exact: true }).click();
}

/** Finds a field by the form's search, and goes to it. */
async function goToField(page: Page, words: string, pointer: string): Promise<void> {
  await page.getByRole("searchbox", { name: "搜索字段" }).fill(words);
  await page.locator(".f-found button", { hasText: pointer }).first().click();
  await field(page, pointer).waitFor();
}

test("copies a draw, changes a prize everywhere at once and renames the copy, without JSON", {
  tags: "nightly",
  timeout: 240_000,
}, async ({ open, campaigns }) => {
  const page = await open({
    ...{ path: `/studio?file=${DRAW}`, width: 1280, height: 800, deviceScaleFactor: 1 },
    before: `localStorage.setItem("studio:language", "zh"); localStorage.setItem("studio:way", "form"); ${WITHOUT_STILLS}`,
    // A change that cannot be planned, and the file that was renamed.
    expectedProblems: [/409/, /404/],
  });
  page.setDefaultTimeout(90_000);
  const phone = page.frameLocator('iframe[title="手机上的页面"]');
  const read = (path: string) => readFileSync(join(campaigns.path, path), "utf8");

  await chooseAction(page, "复制一份…");
  await dialog(page).getByLabel("标题").fill("灯谜抽奖");
  await dialog(page).getByLabel("id 和文件名").fill("lanternDraw");
  await dialog(page).getByText(`新建 ${COPY}`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "新建副本" }).click();
  await page.locator(".crumb", { hasText: COPY }).waitFor();

  const prize = "/draws/prize/places/0/prize";
  await goToField(page, "prize", prize);
  await field(page, prize).fill("2000");
  await page.getByText("金额 1000 已改成 2000，还有 4 处与它有关。").waitFor();
  await page.getByRole("button", { name: "一起修改…" }).click();
  await dialog(page).getByText("最高可抽2000元代金券").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "修改这 4 处" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "没有问题" }).waitFor();
  await phone.getByText("最高可抽2000元代金券").waitFor();

  // One undo takes back all places but the one that the operator edited.
  await field(page, prize).focus();
  await page.keyboard.press("Control+z");
  await page.getByRole("heading", { name: "没有问题" }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await phone.getByText("最高可抽1000元代金券").waitFor();
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+y");
  await phone.getByText("最高可抽2000元代金券").waitFor();

  await page.keyboard.press("Control+s");
  await page.getByText("已保存", { exact: true }).waitFor();
  const saved = JSON.parse(read(COPY));
  expect(saved.endpoints.draw.data.enum).toEqual([20, 60, 120, 240, 360, 666, 888, 2000]);
  expect(saved.draws.prize.places[0]).toEqual({ prize: 2000, label: "2000", note: "元代金券" });
  expect(read(COPY)).not.toContain("1000");

  await chooseAction(page, "改名…");
  await dialog(page).getByLabel("id 和文件名").fill("riddleDraw");
  await dialog(page).getByText(`移动 ${COPY} 到 seasonal/riddleDraw.json`).waitFor();
  await dialog(page).getByRole("button", { name: "改名", exact: true }).click();
  await page.locator(".crumb", { hasText: "seasonal/riddleDraw.json" }).waitFor();
  expect(existsSync(join(campaigns.path, COPY))).toBe(false);
  expect(JSON.parse(read("seasonal/riddleDraw.json")).id).toBe("riddleDraw");

  await chooseAction(page, "删除…");
  await dialog(page).getByText("删除 seasonal/riddleDraw.json").waitFor();
  await dialog(page).getByRole("button", { name: "删除", exact: true }).click();
  await page.getByRole("heading", { name: "打开一个文档" }).waitFor();
  expect(existsSync(join(campaigns.path, "seasonal/riddleDraw.json"))).toBe(false);
});
