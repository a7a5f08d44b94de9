import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { namesOf } from "../../support/browser/names-of.ts";
import { INITIAL_NUMBER, NumberPage } from "../../support/draws/draw-digits.ts";
import { watch } from "../../support/draws/draw-samples.ts";
import { animations, expectNoLeaks } from "../../support/draws/expect-no-leaks.ts";

describe("the digits when they are unmounted", () => {
  test("land correctly after a remount during a draw, and leave nothing behind after twenty mounts and ten draws", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await NumberPage.open(open);
    const toggle = page.page.getByRole("button", { name: "收起" });
    const cases = [
      { phase: "pending", prize: "80642" },
      { phase: "landing", prize: "31975" },
    ] as const;
    for (const [i, { phase, prize }] of cases.entries()) {
      await page.draw.tap({ prize, after: 2000 });
      if (phase === "landing") await page.draw.arrive();
      await page.draw.waitFor(phase);
      await toggle.click();
      await page.page.locator(".digits").waitFor({ state: "detached" });
      expect(await animations(page), phase).toBe(0);
      await toggle.click();
      await page.draw.waitFor(phase);
      if (phase === "pending") await page.draw.arrive();
      await page.draw.end();
      expect(await page.look(), phase).toMatchObject({ isDrawn: true, seen: prize });
      expect(page.draw.requests, phase).toBe(i + 1);
      await page.draw.waitUntilFree();
    }

    await expectNoLeaks(page.draw, { selector: ".digits", prizes: ["80642", "11111", "90909"] });
  });
});

describe("the digits with keyboard and screen reader", () => {
  test("can be played by keyboard, keep the focus, and are announced only at rest", async ({ open }) => {
    const page = await NumberPage.open(open);
    const seen = await watch(page.draw);
    expect(await page.look()).toMatchObject({ seen: INITIAL_NUMBER, read: "号码：1 3 5 7 9，前2位已中" });
    await page.draw.button.focus();
    page.draw.answerWith({ prize: "80642", after: 200 });
    await page.page.keyboard.press("Enter");
    await page.draw.waitFor("pending");
    expect((await page.look()).read).toBe("号码");
    await page.page.keyboard.press("Enter");
    await page.draw.arrive();
    await page.draw.waitFor("landing");
    expect((await page.look()).read).toBe("号码");
    await page.draw.end();
    await page.draw.waitUntilFree();
    expect((await page.look()).read).toBe("号码：8 0 6 4 2，前2位已中");
    const names = await namesOf(page.page);
    expect(names.filter((name) => /^(\d\s*){6,}$/.test(name))).toEqual([]);
    expect(page.draw.requests).toBe(1);
    expect(await page.draw.button.evaluate((button) => document.activeElement === button)).toBe(true);
    expect((await seen()).said).toEqual([{ text: "抽中80642", phase: "rest" }]);
  });
});
