import { describe, expect } from "vitest";
import { ACCEPTED } from "../../../src/play/run.ts";
import { test } from "../../support/browser/browser.ts";
import { skip, skipUntil } from "../../support/browser/held-time.ts";
import { countShifts, overflowOf } from "../../support/draws/count-shifts.ts";
import { NumberPage, STANDING } from "../../support/draws/draw-digits.ts";

/** Half a CSS pixel. */
const CLOSE = 0.5;

/** The first rests after half a second, each of the others an eighth later, and they are seen for as long again. */
const QUICK_MS = 1125;

describe("the digits (1: landing)", () => {
  // From whichever number to whichever other: tests/blocks/digits-rolling.test.tsx.
  test("rest on the server's number, and stand on the page's own before and after a reset", async ({
    open,
  }) => {
    const page = await NumberPage.open(open);
    expect(await page.look()).toMatchObject({ seen: STANDING, isDrawn: false });
    // In each place each digit comes once, and the last ones come again.
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
    expect(await page.settle()).toMatchObject({ phase: "rest", seen: STANDING, isDrawn: false });
    await page.page.route("**/prod-api/digits/status", (route) =>
      route.fulfill({ json: { code: "0", message: "", data: { number: "2,4,6,8,0" } } }),
    );
    await page.draw.tap({ code: "500", message: "活动太火爆" });
    await page.draw.waitUntilFree();
    await skipUntil(page.page, async () => (await page.settle()).seen === "24680");
  });

  // That it takes as long in real time: draw-compositor.
  test("come to rest one after the other, with the end in their style from the start", async ({ open }) => {
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
    // They slow down to nothing: what the last few frames are off is not seen.
    expect(ends.map((ms) => Math.ceil(ms / 100) * 100)).toEqual([1200, 1500, 1800, 2100, 2400]);

    await page.draw.waitUntilFree();
    // The end is in their style from the moment it is known.
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

  test("without a number to stand on show blanks, and are drawn from there", async ({ open }) => {
    const page = await NumberPage.open(open, { route: "/digitsBlank" });
    expect(await page.look()).toMatchObject({ seen: "", read: "号码" });
    expect(await page.play({ prize: "80642" })).toMatchObject({ seen: "80642" });
    await page.draw.waitUntilFree();
    await page.draw.tap({ code: "500", message: "活动太火爆" });
    await page.draw.waitUntilFree();
    expect(await page.settle()).toMatchObject({ seen: "" });
  });
});

/** What is no number of five digits: it cannot be read, or is none that can be shown. */
const noNumbers = [99, -1, null, 2.5, true, [], "", "1234", "123456", "12a45", "１２３４５"];

/** For so long a toast shows, in milliseconds. */
const TOAST_MS = 2000;

describe("the digits (2: unknown number)", () => {
  test("never land, say so, and the next draw works", async ({ open }) => {
    const page = await NumberPage.open(open);
    const reports: string[] = [];
    page.page.on(
      "console",
      (message) => message.text().startsWith("The result of") && reports.push(message.text()),
    );
    for (const [i, prize] of noNumbers.entries()) {
      await page.draw.tap({ prize });
      await page.draw.toast.getByText(ACCEPTED).waitFor();
      expect(await page.settle(), JSON.stringify(prize)).toMatchObject({
        ...{ phase: "rest", isDrawn: false, seen: STANDING },
      });
      await expect.poll(() => reports.length).toBe(i + 1);
      await skip(page.page, TOAST_MS);
      await page.draw.toast.waitFor({ state: "detached" });
      await page.draw.waitUntilFree();
    }
    expect(await page.play({ prize: "00000" })).toMatchObject({ seen: "00000" });
  });
});

describe("the digits (12: sharp, right to left, no shift)", () => {
  test("move nothing else on the page, fit a screen of 320 points, and run from left to right in any page", async ({
    open,
  }) => {
    const page = await NumberPage.open(open, { width: 320, height: 640 });
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

  test("are as sharp after a draw as before it, on a screen of three pixels a point", async ({ open }) => {
    const page = await NumberPage.open(open, { deviceScaleFactor: 3 });
    const face = page.page.locator(".digits-face");
    const shoot = () => face.screenshot({ animations: "disabled" });
    const before = await shoot();
    await page.play({ prize: STANDING });
    await page.draw.waitUntilFree();
    await page.settle();
    expect((await shoot()).equals(before)).toBe(true);
  });
});
