import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const ROUTE = "/shopCommodity";
const VISIT = `${ROUTE}?token=old-user`;
const PATH = "/api/djdg/order/productAgreement";

const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });
const sheets = (page: Page) => page.getByRole("img", { name: "商品订购协议内容页" });
const sheet = (height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="${height}"><rect width="100%" height="100%" fill="#eee"/></svg>`;

/** Opens the agreement of a mall with these pictures. */
async function visit(page: Page, realtimeAgreementUrls: unknown): Promise<void> {
  await page.route(`**/prod-api${PATH}`, (call) =>
    call.fulfill({ json: { code: 0, message: "", data: { realtimeAgreementUrls } } }),
  );
  await page.goto(VISIT);
}

/** Scrolls to the end of the page, sheet by sheet. */
async function readOn(page: Page): Promise<void> {
  for (const item of await page.locator(".list-item").all()) await item.scrollIntoViewIfNeeded();
}

describe("the product agreement (spec 1, screen 7)", () => {
  test("is a stack of pictures, each as wide as the page and as high as it is", async ({ open }) => {
    const page = await open({ path: VISIT });
    await page.locator(".list-item").nth(2).waitFor();
    await readOn(page);
    await expect.poll(() => page.locator(".sheet-shown").count()).toBe(3);
    const sizes = await sheets(page).evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ width, height, naturalWidth, naturalHeight }) => ({
        width,
        isWhole: Math.abs(height / width - naturalHeight / naturalWidth) < 0.02,
      })),
    );
    expect(sizes).toHaveLength(3);
    for (const { width, isWhole } of sizes) {
      expect(width).toBeGreaterThanOrEqual(373);
      expect(isWhole).toBe(true);
    }
  });

  test("keeps a page's place while a picture loads, and asks for those only that come near", async ({
    open,
  }) => {
    const asked: string[] = [];
    const page = await open({ path: "about:blank" });
    await page.route("**/__test/*.svg", (call) => {
      asked.push(new URL(call.request().url()).pathname);
      // The first never comes.
      return call.request().url().endsWith("/0.svg")
        ? undefined
        : call.fulfill({ contentType: "image/svg+xml", body: sheet(900) });
    });
    await visit(
      page,
      Array.from({ length: 20 }, (_, i) => `/__test/${i}.svg`),
    );
    const first = page.locator(".sheet").first();
    await first.waitFor();
    const box = await first.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(Math.SQRT2, 2);
    expect(await first.getAttribute("aria-busy")).toBe("true");
    await page.waitForTimeout(500);
    expect(asked).toContain("/__test/0.svg");
    expect(asked.length).toBeLessThan(15);
  });

  test("says which picture failed, and a tap asks for it again", async ({ open }) => {
    let fails = true;
    const page = await open({ path: "about:blank", expectedProblems: [/Failed to load resource/] });
    await page.route("**/__test/*.svg", (call) =>
      fails && call.request().url().endsWith("1.svg")
        ? call.fulfill({ status: 503, body: "" })
        : call.fulfill({ contentType: "image/svg+xml", body: sheet(500) }),
    );
    await visit(page, ["/__test/0.svg", "/__test/1.svg", "/__test/2.svg"]);
    await page.getByText("图片加载失败").waitFor();
    expect(await page.locator(".sheet-shown").count()).toBe(2);
    await page.getByRole("button", { name: "重新加载" }).click();
    await page.getByText("图片加载失败").waitFor();
    fails = false;
    await page.getByRole("button", { name: "重新加载" }).click();
    await expect.poll(() => page.locator(".sheet-shown").count()).toBe(3);
  });

  test("fetches pictures over https or from this site only", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const addresses = [
      "javascript:alert(1)",
      "http://cdn.example/a.png",
      "//cdn.example/a.png",
      "data:image/svg+xml,<svg/>",
    ];
    await visit(page, addresses);
    await page.getByText("图片无法显示").nth(3).waitFor();
    expect(await page.locator(".sheet img").count()).toBe(0);
  });

  test("sends the visitor to the login, and asks for nothing", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    await page.getByText("登录后即可查看您的商品订购协议").waitFor();
    await page.getByRole("button", { name: "登录查看" }).click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === PATH)).toEqual([]);
  });

  test("code 200001: the login, no trouble", async ({ open, sandbox }) => {
    await sandbox.fault(PATH, "logout");
    const page = await open({ path: VISIT });
    await page.getByRole("button", { name: "登录查看" }).waitFor();
    expect(await page.locator(".trouble").count()).toBe(0);
  });

  test("a failure says 网络异常, and a retry brings the agreement", async ({ open, sandbox }) => {
    await sandbox.fault(PATH, "status500");
    const page = await open({ path: VISIT, expectedProblems: [/Failed to load resource/] });
    await toast(page, "网络异常").waitFor();
    await page.getByRole("button", { name: "重试" }).click();
    await page.locator(".list-item").nth(2).waitFor();
  });

  test("of no pages says so", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, null);
    await page.getByText("暂无协议内容").waitFor();
  });

  test.for([320, 375, 812])("nothing is wider than a screen of %i", async (width, { open }) => {
    const page = await open({ path: `${VISIT}&showNav=true`, width, height: 568 });
    await page.locator(".list-item").nth(2).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  });
});
