import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";

const HUB = "/collarRollTab?token=old-user&phoneType=ios&sandbox=off";

/** Records each frame: whether text is visible, and the number of placeholders. */
const WATCH = `{
  window.frames_ = [];
  const look = () => {
    const page = document.querySelector(".page");
    window.frames_.push({
      path: location.pathname,
      isBlank: !page || page.innerText.trim().length < 20,
      waiting: document.querySelectorAll(".skeleton").length,
      scroll: window.scrollY,
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

interface Frame {
  path: string;
  isBlank: boolean;
  waiting: number;
  scroll: number;
}

/** Returns the frames since the last call. */
function framesOf(page: Page): Promise<Frame[]> {
  return page.evaluate("window.frames_.splice(0)");
}

/** Waits until the page has drawn this number of frames at this address since the last call of `framesOf`. */
async function framesPass(page: Page, count: number, address: string): Promise<void> {
  await page.waitForFunction(
    ([count, address]) => {
      const { frames_ } = window as unknown as { frames_: Frame[] };
      return frames_.filter(({ path }) => path.toLowerCase() === address).length >= count;
    },
    [count, address] as const,
  );
}

const scrollOf = (page: Page): Promise<number> => page.evaluate("window.scrollY");

/** Scrolls the hub to the offer of the card recharge and taps it. Returns the scroll position. */
async function leaveHub(page: Page): Promise<number> {
  const offer = page.locator(".offer", { hasText: "银行卡" }).first();
  await offer.scrollIntoViewIfNeeded();
  await page.evaluate("window.scrollBy(0, 40)");
  const left = await scrollOf(page);
  await offer.getByRole("button").first().click();
  await page.waitForURL(/upayRechargeActivity/);
  await page.getByRole("button", { name: "返回" }).waitFor();
  return left;
}

const backActions: [name: string, go: (page: Page) => Promise<unknown>][] = [
  ["the page's own bar", (page) => page.getByRole("button", { name: "返回" }).click()],
  ["the phone's way back", (page) => page.goBack()],
];

describe("from the hub to a page and back", () => {
  test.for(backActions)("by %s, the hub is as the customer left it", async ([, go], { open, sandbox }) => {
    const page = await open({ path: HUB, before: WATCH, height: 568, width: 320 });
    await page.locator(".offer").first().waitFor();
    const left = await leaveHub(page);
    expect(left).toBeGreaterThan(100);
    expect(await scrollOf(page)).toBe(0);
    const asked = (await sandbox.calls()).length;
    await framesOf(page);

    await go(page);
    await page.waitForURL(/collarRollTab/i);
    await page.locator(".offer").first().waitFor();
    await framesPass(page, 20, "/collarrolltab");
    expect(await scrollOf(page)).toBe(left);
    const frames = (await framesOf(page)).filter(({ path }) => /collarRollTab/i.test(path));
    expect(frames.filter(({ isBlank }) => isBlank)).toEqual([]);
    // After the address has changed, each frame shows either the previous page or the whole hub.
    const onHub = frames.slice(frames.findIndex(({ scroll }) => scroll === left));
    expect(onHub.filter(({ waiting, scroll }) => waiting > 0 || scroll !== left)).toEqual([]);
    expect((await sandbox.calls()).length).toBe(asked);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("token"), searchParams.get("phoneType")]).toEqual(["old-user", "ios"]);
  });

  test("the selected tab is selected again", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: HUB, before: WATCH });
    await page.getByRole("tab").nth(1).click();
    await page.locator(".banner").first().waitFor();
    await page.getByRole("button", { name: "财神到" }).click();
    await page.waitForURL(/wealthScratchyMusic/);
    await page.getByRole("button", { name: "返回" }).click();
    await page.locator(".banner").first().waitFor();
    expect(await page.getByRole("tab").nth(1).getAttribute("aria-selected")).toBe("true");
  });

  test("on the way forward, the hub stays until the page can be shown", async ({ open }) => {
    const page = await open({ path: HUB, before: WATCH });
    await page.locator(".offer").first().waitFor();
    const letCome = await hold(page, "**/campaigns/pages/*.json");
    await framesOf(page);
    await Promise.all([leaveHub(page), framesPass(page, 12, "/upayrechargeactivity").then(letCome)]);
    const frames = await framesOf(page);
    expect(frames.length).toBeGreaterThan(10);
    expect(frames.filter(({ isBlank }) => isBlank)).toEqual([]);
  });
});
