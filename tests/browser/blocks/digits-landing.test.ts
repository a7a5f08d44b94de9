import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { skip, skipUntil } from "../../support/browser/held-time.ts";
import { countShifts, overflowOf } from "../../support/draws/count-shifts.ts";
import { INITIAL_NUMBER, NumberPage } from "../../support/draws/draw-digits.ts";

/** Half a CSS pixel. */
const CLOSE = 0.5;

/**
 * Duration of a landing on the quick page: the first digit rests after 500 ms, each other an eighth of that later, and
 * all are shown for as long again.
 */
const QUICK_MS = 1125;

describe("the digits when they land", () => {
  // All combinations of numbers: tests/blocks/digits-rolling.test.tsx.
  test("rest on the server's number, and show the page's own number before a draw and after a reset", async ({
    open,
  }) => {
    const page = await NumberPage.open(open);
    expect(await page.look()).toMatchObject({ seen: INITIAL_NUMBER, isDrawn: false });
    // Each digit comes once at each place, and the last ones come again.
    const trip = [...Array(10).keys(), 9];
    const prizes = trip.map((digit) => [0, 3, 7, 1, 9].map((more) => (digit + more) % 10).join(""));
    for (const prize of prizes) {
      await page.draw.tap({ prize });
      await page.draw.arrive();
      await skip(page.page, QUICK_MS);
      const look = await page.look();
      expect(look).toMatchObject({ phase: "rest", isDrawn: true, seen: prize, animations: 0 });
      expect(look.off, prize).toBeLessThan(CLOSE);
      await page.draw.waitUntilFree();
    }
    expect(page.draw.requests).toBe(trip.length);

    const toggle = page.page.getByRole("button", { name: "收起" });
    await toggle.click();
    await page.page.locator(".digits").waitFor({ state: "detached" });
    await toggle.click();
    expect(await page.look()).toMatchObject({ isDrawn: true, seen: prizes.at(-1), animations: 0 });

    await page.page.getByRole("button", { name: "复位" }).click();
    expect(await page.settle()).toMatchObject({ phase: "rest", seen: INITIAL_NUMBER, isDrawn: false });
    await page.page.route("**/prod-api/digits/status", (route) =>
      route.fulfill({ json: { code: "0", message: "", data: { number: "2,4,6,8,0" } } }),
    );
    await page.draw.tap({ code: "500", message: "活动太火爆" });
    await page.draw.waitUntilFree();
    await skipUntil(page.page, async () => (await page.settle()).seen === "24680");
  });

  // The duration in real time is tested in draw-compositor.
  test("come to rest one after the other, and have the final position in their style from the start", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await NumberPage.open(open, { route: "/digitsFull" });
    const frames = await page.watch();
    const begin = await page.page.evaluate(() => performance.now());
    await page.play({ prize: "80642" }, { isSeen: true });
    const rolled = await frames();
    const ends = [8, 0, 6, 4, 2].map((digit, i) => {
      const isOff = ({ cells }: { cells: number[] }) =>
        Math.abs((((cells[i] ?? 0) - digit + 15) % 10) - 5) > 0.001;
      return rolled.reduce((last, frame) => (isOff(frame) ? frame.at : last), 0) - begin;
    });
    // They slow down gradually: the deviation in the last frames is invisible.
    expect(ends.map((ms) => Math.ceil(ms / 100) * 100)).toEqual([1200, 1500, 1800, 2100, 2400]);

    await page.draw.waitUntilFree();
    // The final position is in their style as soon as it is known.
    await page.draw.tap({ prize: "31975" });
    await page.draw.waitFor("landing");
    expect(await page.look()).toMatchObject({ isDrawn: false, animations: 5, read: "号码" });
    await page.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.cancel();
    });
    const { seen, off } = await page.look();
    expect(seen).toBe("31975");
    expect(off).toBeLessThan(CLOSE);
  });

  test("show blanks without an initial number, and can be drawn from there", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await NumberPage.open(open, { route: "/digitsBlank" });
    expect(await page.look()).toMatchObject({ seen: "", read: "号码" });
    expect(await page.play({ prize: "80642" })).toMatchObject({ seen: "80642" });
    await page.draw.waitUntilFree();
    await page.draw.tap({ code: "500", message: "活动太火爆" });
    await page.draw.waitUntilFree();
    expect(await page.settle()).toMatchObject({ seen: "" });
  });
});

/** Values that are not a number of five digits. */
const noNumbers = [99, -1, null, 2.5, true, [], "", "1234", "123456", "12a45", "１２３４５"];

/** Duration of a toast in milliseconds. */
const TOAST_MS = 2000;

describe("the digits with an unknown number", () => {
  test("never land, show a message, and allow the next draw", { tags: "nightly" }, async ({ open }) => {
    const page = await NumberPage.open(open);
    const reports: string[] = [];
    page.page.on(
      "console",
      (message) => message.text().startsWith("The draw ") && reports.push(message.text()),
    );
    for (const [i, prize] of noNumbers.entries()) {
      await page.draw.tap({ prize });
      await page.draw.toast.getByText("操作成功，结果请到App内查看").waitFor();
      expect(await page.settle(), JSON.stringify(prize)).toMatchObject({
        ...{ phase: "rest", isDrawn: false, seen: INITIAL_NUMBER },
      });
      await expect.poll(() => reports.length).toBe(i + 1);
      await skip(page.page, TOAST_MS);
      await page.draw.toast.waitFor({ state: "detached" });
      await page.draw.waitUntilFree();
    }
    expect(await page.play({ prize: "00000" })).toMatchObject({ seen: "00000" });
  });
});

describe("the digits on the page", () => {
  test("move nothing else, fit a screen 320 points wide, and run from left to right in every writing direction", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await NumberPage.open(open, { width: 320, height: 640, isDrawn: true });
    const shifts = await countShifts(page.page);
    const { seen, off } = await page.play({ prize: "80642" });
    expect(seen).toBe("80642");
    expect(off).toBeLessThan(CLOSE);
    await page.draw.waitUntilFree();
    expect(await shifts()).toEqual([]);
    expect(await overflowOf(page.page)).toBe(0);

    await page.page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    expect(await page.play({ prize: "31975" })).toMatchObject({ seen: "31975" });
    const lefts = await page.page
      .locator(".digits-window")
      .evaluateAll((windows) => windows.map((window) => window.getBoundingClientRect().left));
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
  });

  test("are as sharp after a draw as before it, at a device scale factor of 3", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await NumberPage.open(open, { deviceScaleFactor: 3, isDrawn: true });
    const face = page.page.locator(".digits-face");
    const shoot = () => face.screenshot({ animations: "disabled" });
    const before = await shoot();
    await page.play({ prize: INITIAL_NUMBER });
    await page.draw.waitUntilFree();
    await page.settle();
    expect((await shoot()).equals(before)).toBe(true);
  });
});
