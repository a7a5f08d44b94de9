import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createPublishAccess } from "../../../scripts/commands/publish.ts";
import { startDevelopmentServer } from "../../../scripts/lib/preview-server.ts";
import { runPublishCommand } from "../../../src/publish/publish-command.ts";
import { violationsOf } from "../../support/browser/axe.ts";
import { test as base, type Fixtures } from "../../support/browser/browser.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { CampaignsCopy } from "../../support/publish/campaigns-copy.ts";
import { SMALL_SITE_FILES, TICKET } from "../../support/publish/small-site.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

/** Limit for a publish on two busy cores. */
const LONG_MS = 150_000;

let target = "";

/** The studio with a project that was published to its target once. */
const test = base.extend<Pick<Fixtures, "nginx" | "origin">>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from this pattern
  nginx: [async ({}, use) => use(null), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  origin: async ({}, use) => {
    const copy = new CampaignsCopy(SMALL_SITE_FILES);
    target = join(folderForTest(), "site");
    copy.edit("project.json", (text) =>
      text.replace("{", `{"targets":{"live":{"to":${JSON.stringify(target)}}},`),
    );
    const publish = {
      task: "publish",
      to: target,
      keep: 5,
      isRewriting: false,
      names: [],
      language: "en",
    } as const;
    expect(await runPublishCommand(publish, createPublishAccess(copy.folder))).toMatchObject({ code: 0 });
    const server = await startDevelopmentServer({ CAMPAIGNS: copy.folder });
    await fetch(`${server.origin}/studio`, { signal: AbortSignal.timeout(LONG_MS) });
    await use(server.origin);
    await server.stop();
  },
});

test("an operator makes a preview link of an unsaved draft, copies it and takes it back", {
  timeout: 2 * LONG_MS,
  tags: "nightly",
}, async ({ open }) => {
  const page = await open({
    path: `/studio?file=${TICKET}`,
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    before: `localStorage.setItem("studio:language", "zh"); ${WITHOUT_STILLS}
      navigator.clipboard.writeText = async (text) => { window.copied = text; };`,
  });
  const dialog = page.getByRole("dialog", { name: "发布" });
  await page.getByRole("tab", { name: "表单" }).click();
  await page.locator('[id="field:/title"]').fill("春节红包");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByRole("tab", { name: "预览链接" }).click();
  await dialog.getByText("这个目标还没有预览链接").waitFor({ timeout: LONG_MS });
  await dialog.getByText("包含未保存的修改").waitFor();
  await dialog.getByLabel("有效期").selectOption("3 天");
  await dialog.getByRole("button", { name: "生成链接" }).click();
  await dialog.getByText("预览已生成").waitFor({ timeout: LONG_MS });
  await dialog.getByRole("button", { name: "收回链接" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const [id] = readdirSync(join(target, "preview"));
  await dialog.getByRole("button", { name: "复制 春节红包" }).first().click();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(
    `https://www.mall.example/preview/${id}/yearTaskTicket`,
  );
  await dialog.getByRole("button", { name: "收回链接" }).click();
  await dialog.getByRole("button", { name: "确定收回" }).click();
  await dialog.getByText("链接不再有效").waitFor({ timeout: LONG_MS });
  await dialog.getByText("这个目标还没有预览链接").waitFor();
  expect(readdirSync(join(target, "preview"))).toEqual([]);
});
