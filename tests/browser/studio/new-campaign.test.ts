import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startDevelopmentServer } from "../../../scripts/lib/preview-server.ts";
import { violationsOf } from "../../support/browser/axe.ts";
import { test as base, type Fixtures } from "../../support/browser/browser.ts";
import { SmallSite } from "../../support/publish/small-site.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

/** Limit for a publish or a comparison on two busy cores. */
const LONG_MS = 150_000;

/** The studio with a project of two campaigns that are live in its target. */
const test = base.extend<{ site: SmallSite } & Pick<Fixtures, "nginx" | "origin">>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from this pattern
  nginx: [async ({}, use) => use(null), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  site: async ({}, use) => {
    const site = new SmallSite();
    await site.publish();
    site.change(
      "project.json",
      '"sandbox"',
      `"targets": { "live": { "to": ${JSON.stringify(site.target)} } }, "sandbox"`,
    );
    await use(site);
  },
  origin: async ({ site }, use) => {
    const server = await startDevelopmentServer({ CAMPAIGNS: site.copy.folder });
    await fetch(`${server.origin}/studio`, { signal: AbortSignal.timeout(LONG_MS) });
    await use(server.origin);
    await server.stop();
  },
});

const WHEEL = "seasonal/luckyWheel.json";

const isDone = (page: Page, words: string | RegExp) => page.getByText(words).waitFor({ timeout: LONG_MS });

/** Fills the questions of the wheel: six prizes, days and one of two addresses. */
async function answerQuestions(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "标题" }).fill("金秋大转盘");
  await dialog.getByLabel("第一天").fill("2026-09-28");
  await dialog.getByLabel("最后一天").fill("2026-10-04");
  for (const [index, amount] of [8, 18, 28, 58, 88, 188].entries()) {
    if (index > 2) await dialog.getByRole("button", { name: "添加奖品" }).click();
    await dialog.getByLabel(`奖品 ${index + 1}`, { exact: true }).fill(String(amount));
  }
  await dialog.getByRole("textbox", { name: "status" }).fill("/autumn/wheel/info");
}

test("an operator makes a wheel from a template, reviews, publishes and schedules it, and rolls back, without JSON", {
  timeout: 4 * LONG_MS,
}, async ({ open, site }) => {
  const page = await open({
    ...{ path: "/studio", width: 1280, height: 800, deviceScaleFactor: 1 },
    before: `localStorage.setItem("studio:language", "zh"); localStorage.setItem("studio:way", "form"); ${WITHOUT_STILLS}`,
  });
  page.setDefaultTimeout(60_000);
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) => dialog.getByRole("button", { name });
  const phone = page.frameLocator('iframe[title="手机上的页面"]');

  await page.getByRole("button", { name: "新建活动" }).click();
  await button(/转盘/).waitFor();
  expect(await violationsOf(page), "the templates").toEqual([]);
  await button(/转盘/).click();
  await answerQuestions(page);
  expect(await violationsOf(page), "the questions").toEqual([]);
  await button("新建并打开").click();

  await phone.getByText("9月28日至10月4日").waitFor();
  await phone.getByText("奖品为8元、18元、28元、58元、88元、188元代金券。").waitFor();
  const left = page.getByRole("region", { name: "还要修改" });
  await left.getByText("还要修改 1 处").waitFor();
  expect(await violationsOf(page), "the list").toEqual([]);
  await left.getByRole("button", { name: /^服务器地址/ }).click();
  await page.locator('[id="field:/endpoints/draw/path"]:focus').fill("/autumn/wheel/draw");
  await left.getByText("模板留下的都处理完了。").waitFor();
  await left.getByRole("button", { name: "结束清单" }).click();
  await left.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "查看改动" }).click();
  await isDone(page, /共 \d+ 处变化|顾客看到的没有变化|没有变化/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("已保存", { exact: true }).waitFor();
  expect(JSON.parse(site.copy.read(WHEEL))).not.toHaveProperty("$comment");

  const publish = page.getByRole("button", { name: "发布", exact: true });
  await publish.click();
  await button("发布到 live").click({ timeout: LONG_MS });
  await isDone(page, "发布完成");
  await page.keyboard.press("Escape");

  await page.locator('[id="field:/title"]').fill("金秋转盘返场");
  await publish.click();
  await button("现在保存").click();
  await dialog.getByLabel("上线时间").selectOption("later", { timeout: LONG_MS });
  await dialog.getByLabel("日期和时间").fill(tomorrow());
  await button("定时发布到 live").click({ timeout: LONG_MS });
  await isDone(page, /已设定定时发布/);

  await dialog.getByRole("tab", { name: "历史版本" }).click();
  await button(/^退回到此版本/)
    .last()
    .click();
  await button("确定退回").click();
  await isDone(page, "已退回");
});

/** Returns tomorrow noon, as a field for a day and a time takes it. */
function tomorrow(): string {
  return `${new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)}T12:00`;
}
