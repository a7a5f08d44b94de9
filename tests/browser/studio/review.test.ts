import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import { SPRING_TEA } from "../../support/studio/campaign-folder.ts";
import { test } from "../../support/studio/studio-browser.ts";

const CHINESE = 'localStorage.setItem("studio:language", localStorage.getItem("studio:language") ?? "zh");';

/** Timeout of the first comparison, whose thread reads all sources first, beside other tests on two busy cores. */
const FIRST_COMPARISON_MS = 60_000;

/** Makes a folder a git repository whose files are committed, with a remote. Returns git for both. */
function makeRepository(folder: string) {
  const remote = mkdtempSync(join(tmpdir(), "remote-"));
  onTestFinished(() => {
    for (const path of [remote, join(folder, ".git"), join(folder, ".history")])
      rmSync(path, { recursive: true, force: true });
  });
  const gitIn =
    (cwd: string) =>
    (...args: string[]) =>
      execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
  const git = gitIn(folder);
  gitIn(remote)("init", "--quiet", "--bare");
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "小王");
  git("config", "user.email", "wang@example.com");
  git("remote", "add", "origin", remote);
  git("add", "--all");
  git("commit", "--quiet", "-m", "导入活动");
  return { git, gitOfRemote: gitIn(remote) };
}

const textOf = (page: Page) => page.locator(".editor .cm-content");

async function replace(page: Page, before: string, after: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "查找" }).fill(before);
  await page.getByRole("textbox", { name: "替换为" }).fill(after);
  await page.getByRole("button", { name: "全部替换" }).click();
  await page.keyboard.press("Escape");
}

test("reviews a change in words and pictures, saves and submits it, and restores the version before from the history", async ({
  open,
  campaigns,
}) => {
  const { git, gitOfRemote } = makeRepository(campaigns.path);
  const page = await open({
    path: `/studio?file=${SPRING_TEA}`,
    ...{ width: 1280, height: 720, deviceScaleFactor: 1, before: CHINESE },
  });
  await textOf(page).getByText("springTea").first().waitFor();
  await replace(page, "一杯春茶，一份心意", "一杯春茶，一份祝福");
  await page.getByText("未保存").waitFor();

  await page.getByRole("button", { name: "查看改动", exact: true }).click();
  await page.getByText("共 1 处变化，涉及 1 个页面。").waitFor({ timeout: FIRST_COMPARISON_MS });
  const after = page.frameLocator(".review-scenes li:first-child figure:last-child iframe");
  await after.locator("[data-changed]", { hasText: "一杯春茶，一份祝福" }).waitFor();
  const before = page.frameLocator(".review-scenes li:first-child figure:first-child iframe");
  expect(await before.locator("[data-changed]").allTextContents()).toEqual(["一杯春茶，一份心意"]);
  await page.locator(".review-page [role=status]", { hasText: /^$|看起来/ }).waitFor({ state: "attached" });
  expect(await violationsOf(page)).toEqual([]);
  await page.locator("button.review-change").click();
  await page.getByRole("heading", { name: /^查看改动/ }).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain("一份祝福");

  await page.getByRole("button", { name: "查看改动", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "提交…" }).click();
  const dialog = page.getByRole("dialog", { name: "提交改动" });
  const message = dialog.getByRole("textbox", { name: /^改动说明/ });
  await expect.poll(() => message.inputValue()).toMatch(/^春茶有礼：.*祝福/);
  expect(await dialog.getByRole("checkbox", { name: SPRING_TEA }).isChecked()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "提交", exact: true }).click();
  await dialog.getByText("已提交到分支 studio/springTea").waitFor();
  await dialog.getByText(/下一步：/).waitFor();
  expect(gitOfRemote("show", `studio/springTea:${SPRING_TEA}`)).toBe(campaigns.read().trim());
  expect(gitOfRemote("log", "-1", "--format=%an %s", "studio/springTea")).toMatch(/^小王 春茶有礼：/);
  expect(git("status", "--porcelain")).toBe(`M ${SPRING_TEA}`);
  expect(git("diff", "--cached", "--name-only")).toBe("");
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("open-review");

  await page.getByRole("button", { name: "历史", exact: true }).click();
  const versions = page.getByRole("list", { name: "版本" }).getByRole("listitem");
  await versions.filter({ hasText: "导入活动" }).waitFor();
  expect(await versions.count()).toBe(2);
  expect(await versions.first().textContent()).toMatch(/当前文件.*在分支 studio\/springTea，尚未合并/);
  await page.locator(".review-summary", { hasText: "共 1 处变化" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await versions.last().getByRole("button").first().click();
  await page.getByRole("button", { name: /^恢复为草稿/ }).click();
  await textOf(page).getByText("一份心意").waitFor();
  await page.getByText("未保存").waitFor();
  await textOf(page).focus();
  await page.keyboard.press("Control+z");
  await textOf(page).getByText("一份祝福").waitFor();
});
