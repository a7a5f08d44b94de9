import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { NumberPage, STANDING } from "../../support/draw-digits.ts";
import { type Draws, startDraws, VISIT } from "../../support/draw-page.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** Half a CSS pixel. */
const CLOSE = 0.5;

describe("the digits (1: landing)", () => {
  test("rest on the server's number from every start, on the same one twice too", async ({ open }) => {
    // In each place each digit comes once, at every distance from the one before it.
    const trip = [0, 1, 3, 6, 0, 5, 1, 8, 6, 5, 5, 4, 2, 9, 7, 2, 4, 7, 1, 9, 8];
    const play = async (digits: number[]) => {
      const page = await NumberPage.open(draws, open);
      for (const digit of digits) {
        const prize = [0, 3, 7, 1, 9].map((more) => (digit + more) % 10).join("");
        const look = await page.play({ prize });
        expect(look).toMatchObject({ isDrawn: true, seen: prize, animations: 0 });
        expect(look.off).toBeLessThan(CLOSE);
        await page.draw.waitUntilFree();
      }
      expect(page.draw.requests).toBe(digits.length);
    };
    await Promise.all([trip.slice(0, 8), trip.slice(7, 15), trip.slice(14)].map(play));
  });

  test("have the end in their style from the moment they know it", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
    await page.draw.tap({ prize: "80642" });
    await page.draw.waitFor("landing");
    expect(await page.look()).toMatchObject({ isDrawn: false, animations: 5, read: "号码" });
    await page.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.cancel();
    });
    const { seen, off } = await page.look();
    expect(seen).toBe("80642");
    expect(off).toBeLessThan(CLOSE);
  });

  test("come to rest one after the other, the first after so many seconds", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
    const frames = await page.watch();
    await page.play({ prize: "80642" });
    const rolled = await frames();
    const ends = [8, 0, 6, 4, 2].map((digit, i) => {
      const isOff = ({ cells }: { cells: number[] }) =>
        Math.abs((((cells[i] ?? 0) - digit + 15) % 10) - 5) > 0.2;
      return rolled.reduce((last, frame) => (isOff(frame) ? frame.at : last), 0);
    });
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    expect(new Set(ends).size).toBe(5);
  });

  test("stand on the page's number before, and again after a reset; a new one is there at once", async ({
    open,
  }) => {
    const page = await NumberPage.open(draws, open);
    expect(await page.look()).toMatchObject({ seen: STANDING, isDrawn: false });
    await page.play({ prize: "80642" });
    await page.page.getByRole("button", { name: "复位" }).click();
    expect(await page.settle()).toMatchObject({ phase: "rest", seen: STANDING, isDrawn: false });
    await page.page.route("**/prod-api/digits/status", (route) =>
      route.fulfill({ json: { code: "0", message: "", data: { number: "2,4,6,8,0" } } }),
    );
    await page.draw.tap({ code: "500", message: "活动太火爆" });
    await page.draw.waitUntilFree();
    await expect.poll(async () => (await page.settle()).seen).toBe("24680");
  });

  test("are where they were when they come into the page again", async ({ open }) => {
    const page = await NumberPage.open(draws, open);
    await page.play({ prize: "80642" });
    const toggle = page.page.getByRole("button", { name: "收起" });
    await toggle.click();
    await page.page.locator(".digits").waitFor({ state: "detached" });
    await toggle.click();
    expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642", animations: 0 });
  });

  test("without a number to stand on show blanks, and are drawn from there", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { route: "/digitsBlank" });
    expect(await page.look()).toMatchObject({ seen: "", read: "号码" });
    expect(await page.play({ prize: "80642" })).toMatchObject({ seen: "80642" });
    await page.draw.waitUntilFree();
    await page.draw.tap({ code: "500", message: "活动太火爆" });
    await page.draw.waitUntilFree();
    await expect.poll(async () => (await page.settle()).seen).toBe("");
  });
});

/** What is no number of five digits: the answer does not fit, or is none that can be shown. */
const noNumbers = [99, -1, null, 2.5, true, [], "", "1234", "123456", "12a45", "１２３４５"];

describe("the digits (2: unknown number)", () => {
  test("never land, say so, and the next draw works", async ({ open }) => {
    const play = async (prizes: unknown[]) => {
      const page = await NumberPage.open(draws, open);
      const reports: string[] = [];
      page.page.on("console", (message) => message.type() === "warning" && reports.push(message.text()));
      for (const [i, prize] of prizes.entries()) {
        await page.draw.tap({ prize });
        await page.draw.toast.getByText("页面数据异常").waitFor();
        await page.draw.waitUntilFree();
        expect(await page.settle()).toMatchObject({ phase: "rest", isDrawn: false, seen: STANDING });
        expect(reports).toHaveLength(i + 1);
        await page.draw.toast.waitFor({ state: "detached" });
      }
      expect(await page.play({ prize: "00000" })).toMatchObject({ seen: "00000" });
    };
    await Promise.all([noNumbers.slice(0, 6), noNumbers.slice(6)].map(play));
  });
});

describe("the digits (12: sharp, right to left, no shift)", () => {
  test("run from left to right in a page that runs from right to left", async ({ open }) => {
    const before = `document.addEventListener("DOMContentLoaded", () => { document.documentElement.dir = "rtl"; });`;
    const page = await NumberPage.open(draws, open, { before });
    expect(await page.play({ prize: "80642" })).toMatchObject({ seen: "80642" });
    const lefts = await page.page
      .locator(".digits-window")
      .evaluateAll((windows) => windows.map((window) => window.getBoundingClientRect().left));
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
  });

  test("move nothing else on the page, and fit a screen of 320 points", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { width: 320, height: 640 });
    await page.page.evaluate(`window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: "layout-shift" });`);
    const { seen, off } = await page.play({ prize: "80642" });
    expect(seen).toBe("80642");
    expect(off).toBeLessThan(CLOSE);
    await page.draw.waitUntilFree();
    expect(await page.page.evaluate("window.shifts")).toEqual([]);
    expect(await page.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
  });

  test("are as sharp after a draw as before it, on a screen of three pixels a point", async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 3,
      baseURL: draws.origin,
    });
    const page = await NumberPage.of(await context.newPage().then(visited));
    const face = page.page.locator(".digits-face");
    const shoot = () => face.screenshot({ animations: "disabled" });
    const before = await shoot();
    await page.play({ prize: STANDING });
    await page.draw.waitUntilFree();
    await page.settle();
    expect((await shoot()).equals(before)).toBe(true);
    await context.close();
  });
});

async function visited<T extends { goto(path: string): Promise<unknown> }>(page: T): Promise<T> {
  await page.goto(`/digits${VISIT}`);
  return page;
}
