import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type PreviewServer, startPreview } from "../../../scripts/lib/preview-server.ts";
import { test } from "../../support/browser/browser.ts";

const long = Array.from({ length: 6 }, (_, i) => `第${i + 1}段。`.repeat(30));

const terms = {
  language: 2,
  id: "terms",
  route: "/terms",
  title: "用户协议",
  topBar: { do: "back" },
  view: [
    {
      type: "article",
      title: "服务协议",
      contents: "目录",
      numbering: "articles",
      sections: [
        { name: "scope", title: "范围", paragraphs: ["见[](#orders)与[隐私政策](/privacy)。", ...long] },
        { name: "orders", title: "订单", paragraphs: long },
        { name: "duty", title: "义务", paragraphs: ["回到[订单](#orders)。", ...long] },
      ],
    },
  ],
};
const privacy = {
  ...terms,
  id: "privacy",
  route: "/privacy",
  title: "隐私政策",
  view: [
    { type: "article", sections: [{ name: "data", title: "信息", paragraphs: ["见[协议](/terms)。"] }] },
  ],
};

const folder = mkdtempSync(join(tmpdir(), "article-"));
let preview: PreviewServer | undefined;

/** As long as a preview may take on a busy machine. */
const START_MS = 70_000;

beforeAll(async () => {
  cpSync("campaigns/brands", join(folder, "brands"), { recursive: true });
  for (const page of [terms, privacy]) writeFileSync(join(folder, `${page.id}.json`), JSON.stringify(page));
  preview = await startPreview({ CAMPAIGNS: folder });
}, START_MS);
afterAll(async () => {
  await preview?.stop();
  rmSync(folder, { recursive: true });
});

const at = (hash = "") => ({
  path: `${preview?.origin}/terms?token=old-user&phoneType=ios&sandbox=off${hash}`,
});
const scrollOf = (page: Page): Promise<number> => page.evaluate("window.scrollY");
const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name });

/** How far a heading stands below the bar, in CSS pixels; it may have some room above. */
async function expectBelowBar(page: Page, name: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const [box, bar] = [
        await heading(page, name).boundingBox(),
        await page.locator(".top-bar").boundingBox(),
      ];
      return (box?.y ?? 0) - (bar?.height ?? 0);
    })
    .toSatisfy((below: number) => below >= 0 && below < 60);
}

describe("a long text", () => {
  test("has a heading, a list of its contents and a heading a section", async ({ open }) => {
    const page = await open(at());
    const contents = page.getByRole("navigation", { name: "目录" });
    await contents.getByRole("link", { name: "第三条 义务" }).waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["服务协议"]);
    expect(await page.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
      "第一条 范围",
      "第二条 订单",
      "第三条 义务",
    ]);
    for (const link of await contents.getByRole("link").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  test("the address leads to a section, which has the keyboard and no frame", async ({ open }) => {
    const page = await open(at("#orders"));
    await expectBelowBar(page, /第二条/);
    const focused = await page.evaluate(
      "[document.activeElement.innerText, getComputedStyle(document.activeElement).outlineStyle]",
    );
    expect(focused).toEqual(["第二条 订单", "none"]);
  });

  test("a link leads there without another page, and the way back to where it was tapped", async ({
    open,
  }) => {
    const page = await open(at());
    await page.getByText("第6段").first().waitFor();
    await page.evaluate("window.mark_ = document.querySelector('article'); window.scrollTo(0, 150)");
    await page.getByRole("link", { name: "第二条", exact: true }).click();
    await expectBelowBar(page, /第二条/);
    expect(new URL(page.url()).hash).toBe("#orders");
    await page.locator("#duty").getByRole("link", { name: "订单" }).scrollIntoViewIfNeeded();
    await page.goBack();
    await expect.poll(() => scrollOf(page)).toBe(150);
    expect(new URL(page.url()).hash).toBe("");
    await page.goForward();
    await expectBelowBar(page, /第二条/);
    expect(await page.evaluate("window.mark_ === document.querySelector('article')")).toBe(true);
  });

  test("a changed address leads there, too", async ({ open }) => {
    const page = await open(at());
    await heading(page, /第一条/).waitFor();
    await page.evaluate("location.hash = '#duty'");
    await expectBelowBar(page, /第三条/);
  });

  test("a link to another page keeps who looks at it, and the way back where the text was read", async ({
    open,
  }) => {
    const page = await open(at());
    await page.getByRole("link", { name: "第二条", exact: true }).click();
    await expectBelowBar(page, /第二条/);
    await page.getByRole("link", { name: "隐私政策" }).click();
    await heading(page, /信息/).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname).toBe("/privacy");
    expect(search).toContain("token=old-user&phoneType=ios");
    await page.goBack();
    await heading(page, /第二条/).waitFor();
    expect(new URL(page.url()).hash).toBe("#orders");
  });

  test("nothing is wider than the screen, with letters twice as large", async ({ open }) => {
    const page = await open({ ...at(), width: 320, height: 568 });
    await heading(page, /第一条/).waitFor();
    await page.evaluate(`document.documentElement.style.fontSize = "${(320 / 3.75) * 2}px"`);
    const [wide, fits] = await page.evaluate<[number, number]>(
      "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.article'))",
    );
    expect(wide).toBe(fits);
  });
});
