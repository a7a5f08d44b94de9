import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { NumberPage, STANDING, stridesOf } from "../../support/draw-digits.ts";
import { type Draws, startDraws } from "../../support/draw-page.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** Counts animations that are started. */
const COUNT_ANIMATIONS = `window.animated = 0;
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  window.animated++;
  return animate.apply(this, how);
};`;

const animated = ({ page }: NumberPage) => page.evaluate("window.animated");

/** Holds what is under way and looks at it so many times a second: how far each strip is in the end, and how often it went back. Runs in the page. */
function stepThrough(rate: number) {
  return Array.from(document.querySelectorAll<HTMLElement>(".digits-strip"), (strip) => {
    const animation = strip.getAnimations().find((animation) => animation.constructor === Animation);
    if (!animation?.effect) throw new Error("Nothing moves.");
    animation.pause();
    const ms = Number(animation.effect.getComputedTiming().endTime);
    const cellOf = () => {
      const { transform, lineHeight } = getComputedStyle(strip);
      return -new DOMMatrix(transform).f / Number.parseFloat(lineHeight);
    };
    let backwards = 0;
    let before = Number.NaN;
    for (let frame = 0; (frame * 1000) / rate < ms; frame++) {
      animation.currentTime = (frame * 1000) / rate;
      const by = (cellOf() - before + 20) % 10;
      if (by > 7 && by < 9.99) backwards++;
      before = cellOf();
    }
    animation.currentTime = ms - 0.001;
    const last = Math.round(cellOf() * 100) / 100;
    animation.currentTime = 0;
    animation.play();
    return { ms, last: last % 10, backwards };
  });
}

describe("the digits (6: frame rate)", () => {
  test("pass the same way in the same time at 120, 60, 30, 20 and 12 frames a second", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
    await page.draw.tap({ prize: "80642" });
    await page.draw.waitFor("landing");
    for (const rate of [120, 60, 30, 20, 12]) {
      const passed = await page.page.evaluate(stepThrough, rate);
      expect(passed).toEqual([8, 0, 6, 4, 2].map((last) => ({ ms: 2700, last, backwards: 0 })));
    }
  });

  test("take as long whenever the answer comes", async ({ open }) => {
    const play = async (after: number) => {
      const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
      await page.draw.tap({ prize: "80642", after });
      await page.draw.waitFor("landing");
      const times = await page.page.evaluate(() =>
        Array.from(document.querySelectorAll(".digits-strip"), (strip) =>
          strip.getAnimations().map((animation) => animation.effect?.getComputedTiming().endTime),
        ),
      );
      expect(times.flat()).toEqual([2700, 2700, 2700, 2700, 2700]);
    };
    await Promise.all([0, 333, 800].map(play));
  });
});

describe("the digits (8: a page drawn anew)", () => {
  test("go on as they were", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { route: "/digitsTicking", before: COUNT_ANIMATIONS });
    const frames = await page.watch();
    const label = page.page.locator(".digits-label");
    const texts = new Set<string | null>();
    await page.draw.tap({ prize: "80642", after: 1500 });
    for (let i = 0; i < 7; i++) {
      texts.add(await label.textContent());
      await page.page.waitForTimeout(500);
    }
    await page.draw.waitFor("rest");
    expect(texts.size).toBeGreaterThan(2);
    // Each of the five was told of two things only: to wait, and to land.
    expect(await animated(page)).toBe(10);
    for (const { by } of stridesOf(await frames())) expect(by).toBeGreaterThan(-0.02);
    expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642" });
  });
});

describe("the digits (9: less motion)", () => {
  test("are there at once, without any movement", async ({ open }) => {
    const page = await NumberPage.open(draws, open, {
      route: "/digitsFull",
      reducedMotion: true,
      before: COUNT_ANIMATIONS,
    });
    const frames = await page.watch();
    expect(await page.play({ prize: "80642", after: 300 })).toMatchObject({ isDrawn: true, seen: "80642" });
    await page.draw.waitUntilFree();
    await page.draw.tap({ code: "500", message: "活动太火爆" });
    await page.draw.waitUntilFree();
    expect(await page.look()).toMatchObject({ isDrawn: false, seen: STANDING });
    expect(await animated(page)).toBe(0);
    const seen = new Set((await frames()).map(({ cells }) => cells.map(Math.round).join("")));
    expect([...seen].sort()).toEqual([STANDING, "80642"].sort());
  });

  test.for(["pending", "landing"] as const)(
    "stop as soon as less motion is wished for while they are %s",
    async (phase, { open }) => {
      const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
      await page.draw.tap({ prize: "80642", after: phase === "pending" ? 2500 : 20 });
      await page.draw.waitFor(phase);
      await page.page.emulateMedia({ reducedMotion: "reduce" });
      if (phase === "pending") expect(await page.settle()).toMatchObject({ phase, animations: 0 });
      await page.draw.waitFor("rest");
      expect(await page.look()).toMatchObject({ isDrawn: true, seen: "80642", animations: 0 });
    },
  );
});
