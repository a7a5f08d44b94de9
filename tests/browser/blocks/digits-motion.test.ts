import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { animated, COUNT_ANIMATIONS } from "../../support/browser/count-animations.ts";
import { pass, skip } from "../../support/browser/held-time.ts";
import { expectSteady, INITIAL_NUMBER, NumberPage, USUAL } from "../../support/draws/draw-digits.ts";
import { setReducedMotion } from "../../support/draws/set-reduced-motion.ts";

/**
 * Runs in the page: steps through the current animations at this frame rate. Returns each strip's end, and how often
 * it went back.
 */
function stepThrough(rate: number) {
  const strips = Array.from(document.querySelectorAll<HTMLElement>(".digits-strip"), (strip) => {
    const animation = strip.getAnimations().find((animation) => animation.constructor === Animation);
    if (!animation?.effect) throw new Error("Nothing moves.");
    const ms = Number(animation.effect.getComputedTiming().endTime);
    return { animation, ms, style: getComputedStyle(strip), before: Number.NaN, backwards: 0 };
  });
  const cellsAt = (at: number) => {
    for (const { animation } of strips) animation.currentTime = at;
    return strips.map(({ style }) => -new DOMMatrix(style.transform).f / Number.parseFloat(style.lineHeight));
  };
  const longest = Math.max(...strips.map(({ ms }) => ms));
  for (let frame = 0; (frame * 1000) / rate < longest; frame++) {
    const cells = cellsAt((frame * 1000) / rate);
    for (const [i, strip] of strips.entries()) {
      const cell = cells[i] ?? Number.NaN;
      const by = (cell - strip.before + 20) % 10;
      if (by > 7 && by < 9.99) strip.backwards++;
      strip.before = cell;
    }
  }
  const last = cellsAt(longest - 0.001);
  cellsAt(0);
  return strips.map(({ ms, backwards }, i) => {
    return { ms, last: (Math.round((last[i] ?? Number.NaN) * 100) / 100) % 10, backwards };
  });
}

describe("the digits at any frame rate", () => {
  test("take the same time whenever the answer comes, and move the same way at 120, 60, 30, 20 and 12 frames a second", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await NumberPage.open(open, { route: "/digitsFull" });
    for (const after of [0, 333, 800]) {
      const what = `after ${after} ms`;
      await page.draw.tap({ prize: "80642", after });
      await page.draw.arrive();
      const times = await page.page.evaluate(() =>
        Array.from(document.querySelectorAll(".digits-strip"), (strip) =>
          strip.getAnimations().map((animation) => animation.effect?.getComputedTiming().endTime),
        ),
      );
      expect(times.flat(), what).toEqual([2700, 2700, 2700, 2700, 2700]);
      await skip(page.page, 2699);
      expect(await page.look(), what).toMatchObject({ phase: "landing" });
      await skip(page.page, 1);
      await page.draw.waitFor("rest");
      await page.draw.waitUntilFree();
    }

    await page.draw.tap({ prize: "31975", after: 0 });
    await page.draw.waitFor("landing");
    for (const rate of [120, 60, 30, 20, 12]) {
      const passed = await page.page.evaluate(stepThrough, rate);
      const way = { ms: 2700, backwards: 0 };
      expect(passed, `${rate} frames`).toEqual([3, 1, 9, 7, 5].map((last) => ({ ...way, last })));
    }
  });
});

describe("the digits while the page rerenders", () => {
  test("continue their movement", { tags: "nightly" }, async ({ open }) => {
    const page = await NumberPage.open(open, { route: "/digitsTicking", before: COUNT_ANIMATIONS });
    const frames = await page.watch();
    const label = page.page.locator(".digits-label");
    const texts: Array<string | null> = [];
    await page.draw.tap({ prize: "80642", after: 1500 });
    texts.push(await label.textContent());
    await page.draw.arrive();
    for (let second = 0; second < 2; second++) {
      texts.push(await label.textContent());
      await pass(page.page, 1000);
    }
    expect((await page.look()).phase).toBe("landing");
    texts.push(await label.textContent());
    await page.draw.end({ isSeen: true });
    expect(new Set(texts).size).toBe(4);
    // Each of the five got only two commands: to wait, and to land.
    expect(await animated(page)).toBe(10);
    expectSteady(await frames(), USUAL);
    expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642" });
  });
});

/** One frame in milliseconds: with reduced motion, the result is not delayed. */
const AT_ONCE = 16;

describe("the digits with reduced motion", () => {
  test("show the result at once, and stop as soon as reduced motion is requested", async ({ open }) => {
    const page = await NumberPage.open(open, {
      ...{ route: "/digitsFull", reducedMotion: true, before: COUNT_ANIMATIONS },
    });
    const frames = await page.watch();
    await page.draw.tap({ prize: "80642", after: 300 });
    await page.draw.arrive();
    await pass(page.page, AT_ONCE);
    await page.draw.waitFor("rest");
    expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642" });
    await page.draw.waitUntilFree();
    await page.draw.tap({ code: "500", message: "活动太火爆", after: 0 });
    await page.draw.waitUntilFree();
    expect(await page.look()).toMatchObject({ isDrawn: false, seen: INITIAL_NUMBER });
    expect(await animated(page)).toBe(0);
    const seen = new Set((await frames()).map(({ cells }) => cells.map(Math.round).join("")));
    expect([...seen].sort()).toEqual([INITIAL_NUMBER, "80642"].sort());

    for (const phase of ["pending", "landing"] as const) {
      await setReducedMotion(page.page, false);
      await page.draw.tap({ prize: "80642", after: 2500 });
      if (phase === "landing") await page.draw.arrive();
      await page.draw.waitFor(phase);
      await setReducedMotion(page.page);
      expect(await page.look()).toMatchObject({ phase, animations: 0 });
      if (phase === "pending") await page.draw.arrive();
      await skip(page.page, AT_ONCE);
      await page.draw.waitFor("rest");
      expect(await page.look(), phase).toMatchObject({ isDrawn: true, seen: "80642", animations: 0 });
      await page.draw.waitUntilFree();
    }
  });
});
