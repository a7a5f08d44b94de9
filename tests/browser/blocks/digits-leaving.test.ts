import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { skipUntil } from "../../support/browser/held-time.ts";
import { namesOf } from "../../support/browser/names-of.ts";
import { NumberPage, STANDING } from "../../support/draws/draw-digits.ts";
import {
  animations,
  COUNT_CALLBACKS,
  expectNoRemains,
  untilQuiet,
} from "../../support/draws/draw-remains.ts";
import { watch } from "../../support/draws/draw-samples.ts";

describe("the digits (7: unmount)", () => {
  test.for(["pending", "landing"] as const)(
    "leave nothing behind when the page is left while they are %s",
    async (phase, { open }) => {
      const page = await NumberPage.open(open, { route: "/digitsFull", before: COUNT_CALLBACKS });
      await page.draw.tap({ prize: "80642", after: 8000 });
      if (phase === "landing") await page.draw.arrive();
      await page.draw.waitFor(phase);
      expect(await animations(page)).toBe(5);
      await page.page.getByRole("button", { name: "离开" }).click();
      await skipUntil(page.page, async () => (await page.page.locator(".digits").count()) === 0);
      await skipUntil(page.page, () => page.draw.button.isVisible());
      expect(await animations(page)).toBe(0);
      await untilQuiet(page);
    },
  );

  test.for(["pending", "landing"] as const)(
    "taken out of the page and back while they are %s, they end as they should",
    async (phase, { open }) => {
      const page = await NumberPage.open(open, { route: "/digitsFull" });
      await page.draw.tap({ prize: "80642", after: 2000 });
      if (phase === "landing") await page.draw.arrive();
      await page.draw.waitFor(phase);
      const toggle = page.page.getByRole("button", { name: "收起" });
      await toggle.click();
      await page.page.locator(".digits").waitFor({ state: "detached" });
      expect(await animations(page)).toBe(0);
      await toggle.click();
      await page.draw.waitFor(phase);
      if (phase === "pending") await page.draw.arrive();
      await page.draw.end();
      expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642" });
      expect(page.draw.requests).toBe(1);
    },
  );

  test("leave no listener and no node after twenty mounts, and no style rule after twenty draws", async ({
    open,
  }) => {
    const page = await NumberPage.open(open);
    await expectNoRemains(page.draw, { selector: ".digits", prizes: ["80642", "11111", "90909"] });
  });
});

describe("the digits (10: keyboard and screen reader)", () => {
  test("are played by key, keep the focus, and are spoken of once, when they have come to rest", async ({
    open,
  }) => {
    const page = await NumberPage.open(open);
    const seen = await watch(page.draw);
    await page.draw.button.focus();
    page.draw.answerWith({ prize: "80642", after: 200 });
    await page.page.keyboard.press("Enter");
    await page.draw.waitFor("pending");
    await page.page.keyboard.press("Enter");
    await page.draw.arrive();
    await page.draw.end();
    await page.draw.waitUntilFree();
    expect(page.draw.requests).toBe(1);
    expect(await page.draw.button.evaluate((button) => document.activeElement === button)).toBe(true);
    expect((await seen()).said).toEqual([{ text: "抽中80642", phase: "rest" }]);
  });

  test("are read as the number at rest, and not while they roll; the strips are for the eyes", async ({
    open,
  }) => {
    const page = await NumberPage.open(open);
    expect(await page.look()).toMatchObject({ seen: STANDING, read: "号码：1 3 5 7 9，前2位已中" });
    await page.draw.tap({ prize: "80642", after: 300 });
    await page.draw.waitFor("pending");
    expect((await page.look()).read).toBe("号码");
    await page.draw.arrive();
    await page.draw.waitFor("landing");
    expect((await page.look()).read).toBe("号码");
    await page.draw.end();
    expect((await page.look()).read).toBe("号码：8 0 6 4 2，前2位已中");
    const names = await namesOf(page.page);
    expect(names.filter((name) => /^(\d\s*){6,}$/.test(name))).toEqual([]);
  });
});
