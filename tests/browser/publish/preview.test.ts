import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createPublishAccess } from "../../../scripts/commands/publish.ts";
import { runPublishCommand } from "../../../src/publish/publish-command.ts";
import { ask } from "../../support/browser/ask.ts";
import { violationsOf } from "../../support/browser/axe.ts";
import { makeCertificate, trustOf } from "../../support/browser/certificate.ts";
import { type Nginx, nginxHere } from "../../support/browser/nginx.ts";
import { serve } from "../../support/browser/nginx-served.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { CampaignsCopy } from "../../support/publish/campaigns-copy.ts";
import { SMALL_SITE_FILES } from "../../support/publish/small-site.ts";

const BASE = "/promo/";

describe.skipIf(!nginxHere.isThere)("a preview behind nginx, below a base path", () => {
  const work = folderForTests();
  let nginx: Nginx;
  let browser: Browser;
  let path = "";
  beforeAll(async () => {
    const copy = new CampaignsCopy(SMALL_SITE_FILES, join(work, "campaigns"));
    copy.edit("project.json", (text) => text.replace("{", `{"site":{"basePath":"${BASE}"},`));
    const target = join(work, "site");
    const access = createPublishAccess(copy.folder);
    const run = (task: "publish" | "preview", names: string[]) =>
      runPublishCommand(
        { task, to: target, keep: 5, isRewriting: false, names, language: "en", expires: "1d" },
        access,
      );
    expect(await run("publish", [])).toMatchObject({ code: 0 });
    expect(await run("preview", ["yearTaskTicket", "yearEndFeedback"])).toMatchObject({ code: 0 });
    path = `${BASE}preview/${readdirSync(join(target, "preview"))[0]}/`;
    const certificate = makeCertificate(work);
    nginx = await serve({ root: join(target, "current"), basePath: BASE }, { certificate });
    const { args = [], ...chrome } = inject("chromium");
    browser = await chromium.launch({ ...chrome, args: [...args, ...trustOf(certificate)] });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), nginx?.stop()]);
    rmSync(work, { recursive: true, force: true });
  });

  /** Opens an address of the preview. `others` collects the requests for anything outside of its folder. */
  async function open(address: string, at?: number): Promise<{ tab: Page; others: string[] }> {
    const tab = await browser.newPage({ viewport: { width: 320, height: 568 } });
    const others: string[] = [];
    tab.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith(path) && !request.url().startsWith("data:")) others.push(request.url());
    });
    tab.on("console", (message) => message.type() === "error" && others.push(message.text()));
    if (at !== undefined) await tab.clock.setFixedTime(at);
    await tab.goto(nginx.origin + path + address);
    return { tab, others };
  }
  const shown = (tab: Page) => tab.frameLocator("iframe").locator("[data-state]").first();

  it("shows the page in each state that is picked, by recorded answers alone", async () => {
    const { others, tab } = await open("yearTaskTicket#main.claimed");
    await tab.frameLocator("iframe").getByRole("button", { name: "今日红包已领取" }).waitFor();
    expect(await violationsOf(tab), "the picker").toEqual([]);
    await tab.getByLabel("状态", { exact: true }).selectOption("立即领取红包");
    const claim = tab.frameLocator("iframe").getByRole("button", { name: "立即领取红包" });
    await claim.click();
    await tab.frameLocator("iframe").getByRole("dialog").waitFor();
    await tab.getByRole("button", { name: "下一个状态" }).click();
    await shown(tab).getByText("去订购").waitFor();
    expect(new URL(tab.url()).hash).toBe("#main.short");
    await tab.frameLocator("iframe").getByRole("button", { name: "去订购" }).click();
    await tab.getByRole("status").getByText("在 App 里会打开").waitFor();
    await tab.reload();
    await shown(tab).getByText("去订购").waitFor();
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await tab.getByRole("link", { name: "全部页面" }).click();
    await tab.getByRole("link").filter({ hasNotText: "蛇年红包" }).click();
    await tab.frameLocator("iframe").locator("main").waitFor();
    expect(others).toEqual([]);
    await tab.close();
  });

  it("says that it has expired, and shows nothing else", async () => {
    const { tab } = await open("yearTaskTicket", Date.now() + 2 * 86_400_000);
    await tab.getByRole("heading", { name: "预览已过期" }).waitFor();
    expect(await violationsOf(tab)).toEqual([]);
    expect(await tab.locator("iframe").count()).toBe(0);
    await tab.close();
  });

  it("is not listed by search engines, kept by caches, or described to readers", async () => {
    for (const name of ["-", "yearTaskTicket", "assets/preview.js"]) {
      const { headers, status } = await ask(nginx, path + name);
      expect(status).toBe(200);
      expect(headers.get("x-robots-tag")).toEqual(["noindex, nofollow"]);
      expect(headers.get("cache-control")).toEqual(["private, no-cache"]);
    }
    expect((await ask(nginx, `${path}-`)).text).toContain('<meta name="robots" content="noindex,nofollow">');
    expect((await ask(nginx, `${path}.preview.json`)).status).toBe(404);
    expect((await ask(nginx, `${BASE}preview/${"0".repeat(32)}/yearTaskTicket`)).status).toBe(404);
    expect((await ask(nginx, `${BASE}sitemap.xml`)).text).not.toContain("preview");
  });
});
