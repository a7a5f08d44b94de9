import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startDevelopmentServer } from "../../../scripts/lib/preview-server.ts";
import { publishedSiteMiddleware } from "../../../src/publish/site-middleware.ts";
import { violationsOf } from "../../support/browser/axe.ts";
import { test as base, type Fixtures } from "../../support/browser/browser.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { CampaignsCopy } from "../../support/publish/campaigns-copy.ts";
import { SMALL_SITE_FILES, TICKET } from "../../support/publish/small-site.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

/** The studio with a project of two campaigns, which has no target yet. */
const test = base.extend<Pick<Fixtures, "nginx" | "origin">>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from this pattern
  nginx: [async ({}, use) => use(null), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  origin: async ({}, use) => {
    const server = await startDevelopmentServer({ CAMPAIGNS: new CampaignsCopy(SMALL_SITE_FILES).folder });
    await fetch(`${server.origin}/studio`, { signal: AbortSignal.timeout(LONG_MS) });
    await use(server.origin);
    await server.stop();
  },
});

/** Limit for a publish or a comparison on two busy cores. */
const LONG_MS = 150_000;

/** Serves a folder of releases, and returns the title of its page for the ticket. */
async function serveTarget(folder: string) {
  const serve = publishedSiteMiddleware({ folder: join(folder, "current") });
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  return {
    title: async () => {
      const html = await (await fetch(`http://127.0.0.1:${port}/yearTaskTicket`)).text();
      return /<title>(.*?)<\/title>/.exec(html)?.[1];
    },
    close: () => server.close(),
  };
}

const dialogIn = (page: Page) => page.getByRole("dialog", { name: "发布" });
const isDone = (page: Page, words: string) => dialogIn(page).getByText(words).waitFor({ timeout: LONG_MS });

test("an operator adds a target, publishes, sees what an edit changes, publishes it, and rolls it back", {
  timeout: 4 * LONG_MS,
}, async ({ open }) => {
  const target = join(folderForTest(), "site");
  const page = await open({
    path: `/studio?file=${TICKET}`,
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    before: `localStorage.setItem("studio:language", "zh"); ${WITHOUT_STILLS}`,
  });
  const dialog = dialogIn(page);
  const button = (name: string | RegExp) => dialog.getByRole("button", { name });
  const publish = page.getByRole("button", { name: "发布", exact: true });

  await publish.click();
  await dialog.getByLabel("名称").fill("live");
  await dialog.getByLabel("文件夹或对象存储").fill(target);
  expect(await violationsOf(page), "the form").toEqual([]);
  await button("添加").click();
  await dialog.getByText("这里还没有发布过").waitFor({ timeout: LONG_MS });
  await button("发布到 live").click();
  await isDone(page, "发布完成");
  const site = await serveTarget(target);
  expect(await site.title()).toBe("蛇年红包");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await publish.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole("tab", { name: "技术" }).click();
  await page.locator('[id="field:/title"]').fill("春节红包");
  await publish.click();
  await button("现在保存").click();
  await dialog.locator("ins", { hasText: "春节" }).waitFor({ timeout: LONG_MS });
  expect(await violationsOf(page), "the changes").toEqual([]);
  await button("发布到 live").click();
  // The job belongs to the server.
  await dialog.getByRole("progressbar").waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^(正在发布…|发布)$/ }).click();
  await isDone(page, "发布完成");
  await dialog.getByRole("link", { name: "https://www.mall.example/yearTaskTicket" }).waitFor();
  expect(await site.title()).toBe("春节红包");

  await dialog.getByRole("tab", { name: "历史版本" }).click();
  await button(/^查看改动/).click();
  await dialog.locator(".release-changes ins", { hasText: "春节" }).waitFor({ timeout: LONG_MS });
  await button(/^退回到此版本/).click();
  expect(await violationsOf(page), "the releases").toEqual([]);
  expect(await site.title()).toBe("春节红包");
  await button("确定退回").click();
  await isDone(page, "已退回");
  expect(await site.title()).toBe("蛇年红包");
  site.close();
});
