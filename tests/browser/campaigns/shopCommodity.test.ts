import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { expectToFit } from "../../support/browser/screens.ts";

const ROUTE = "/shopCommodity";
const VISIT = `${ROUTE}?token=old-user`;
const PATH = "/api/djdg/order/productAgreement";

const shown = (page: Page) => page.locator(".sheet-shown");
const sheet = (height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="${height}"><rect width="100%" height="100%" fill="#eee"/></svg>`;

/** Opens the agreement with this number of pictures. */
async function visit(page: Page, count: number): Promise<void> {
  const realtimeAgreementUrls = Array.from({ length: count }, (_, i) => `/__test/${i}.svg`);
  await page.route(`**/prod-api${PATH}`, (call) =>
    call.fulfill({ json: { code: 0, message: "", data: { realtimeAgreementUrls } } }),
  );
  await page.goto(VISIT);
}

/** Scrolls to the end of the page, picture by picture. */
async function readOn(page: Page): Promise<void> {
  for (const item of await page.locator(".list-item").all()) await item.scrollIntoViewIfNeeded();
}

describe("the product agreement", () => {
  test("leads from the login to a stack of pictures, each as wide as the page with its own height", async ({
    open,
  }) => {
    const page = await open({ path: ROUTE });
    await page.getByRole("button", { name: "登录查看" }).click();
    await page.locator('[data-persona="old-user"]').click();
    await page.locator(".list-item").nth(2).waitFor();
    await readOn(page);
    await shown(page).nth(2).waitFor();
    const sizes = await page
      .getByRole("img", { name: "商品订购协议内容页" })
      .evaluateAll((images: HTMLImageElement[]) =>
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

  test("reserves the space of a loading picture, and loads only pictures near the viewport", {
    tags: "nightly",
  }, async ({ open }) => {
    const asked: string[] = [];
    const page = await open({ path: "about:blank" });
    await page.route("**/__test/*.svg", (call) => {
      asked.push(new URL(call.request().url()).pathname);
      // The first picture never loads.
      return call.request().url().endsWith("/0.svg")
        ? undefined
        : call.fulfill({ contentType: "image/svg+xml", body: sheet(900) });
    });
    await visit(page, 20);
    const first = page.locator(".sheet").first();
    await first.waitFor();
    const box = await first.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(Math.SQRT2, 2);
    expect(await first.getAttribute("aria-busy")).toBe("true");
    // When the second one is loaded, all near pictures have been requested.
    await shown(page).first().waitFor();
    expect(asked).toContain("/__test/0.svg");
    expect(asked.length).toBeLessThan(15);
    const last = page.waitForRequest("**/__test/19.svg");
    await page.locator(".list-item").last().scrollIntoViewIfNeeded();
    await last;
  });

  test("shows which picture failed, and a tap retries it", { tags: "nightly" }, async ({ open }) => {
    let fails = true;
    const page = await open({ path: "about:blank", expectedProblems: [/Failed to load resource/] });
    await page.route("**/__test/*.svg", (call) =>
      fails && call.request().url().endsWith("1.svg")
        ? call.fulfill({ status: 503, body: "" })
        : call.fulfill({ contentType: "image/svg+xml", body: sheet(500) }),
    );
    await visit(page, 3);
    const lost = page.getByText("图片加载失败");
    await lost.waitFor();
    await shown(page).nth(1).waitFor();
    expect(await shown(page).count()).toBe(2);
    const again = page.waitForResponse("**/__test/1.svg");
    await page.getByRole("button", { name: "重新加载" }).click();
    expect((await again).status()).toBe(503);
    await lost.waitFor();
    fails = false;
    await page.getByRole("button", { name: "重新加载" }).click();
    await shown(page).nth(2).waitFor();
    expect(await lost.count()).toBe(0);
  });

  test("fits every screen", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: `${VISIT}&showNav=true`, width: 320, height: 568 });
    await page.locator(".list-item").nth(2).waitFor();
    await expectToFit(page, [
      [320, 568],
      [375, 568],
      [812, 568],
    ]);
  });
});
