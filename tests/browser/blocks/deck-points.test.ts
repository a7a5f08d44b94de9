import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { animated, COUNT_ANIMATIONS } from "../../support/browser/count-animations.ts";
import { pass, skip } from "../../support/browser/held-time.ts";
import { countShifts, overflowOf } from "../../support/draws/count-shifts.ts";
import { expectSteady } from "../../support/draws/deck.ts";
import { CardPage, turnedTo, UNTURNED } from "../../support/draws/draw-deck.ts";
import { watch } from "../../support/draws/draw-samples.ts";
import { setReducedMotion } from "../../support/draws/set-reduced-motion.ts";

describe("the deck when it lands", () => {
  // All angles of the sway: tests/blocks.
  test("turns over to each of the server's prizes, and to the same one twice", async ({ open }) => {
    const deck = await CardPage.open(open);
    const { prizes } = deck.draw.widget;
    const draws = [...prizes, ...prizes.slice(-1)];
    for (const prize of draws) {
      const look = await deck.play({ prize });
      expect(look).toMatchObject(turnedTo(prize));
      expect(look.off, `prize ${prize}`).toBeLessThan(1);
      await deck.draw.waitUntilFree();
      await deck.button("复位").click();
      expect(await deck.look()).toMatchObject(UNTURNED);
    }
    expect(deck.draw.requests).toBe(draws.length);
  });
});

/** Runs in the page: steps through the card's animation at this frame rate. */
function stepThrough(rate: number) {
  const card = document.querySelector<HTMLElement>(".deck-drawn");
  const animation = card?.getAnimations().find((one) => one.constructor === Animation);
  if (!card || !animation?.effect) throw new Error("Nothing moves.");
  const ms = Number(animation.effect.getComputedTiming().endTime);
  const angleAt = (time: number) => {
    animation.currentTime = time;
    const { m11, m13 } = new DOMMatrix(getComputedStyle(card).transform);
    return (Math.atan2(-m13, m11) * 180) / Math.PI;
  };
  const strides: number[] = [];
  const start = angleAt(0);
  let before = start;
  for (let frame = 1; (frame * 1000) / rate < ms; frame++) {
    const angle = angleAt((frame * 1000) / rate);
    strides.push(((angle - before + 540) % 360) - 180);
    before = angle;
  }
  const last = angleAt(ms - 0.001);
  animation.currentTime = 0;
  const backwards = strides.filter((stride) => stride * last < 0).length;
  return { ms, start, last: Math.round(last * 10) / 10, backwards };
}

/** Returns the milliseconds from the start of the landing to rest. */
function landingMs(phases: Array<{ phase: string; at: number }>): number {
  expect(phases.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
  const [, landing, rest] = phases;
  return (rest?.at ?? 0) - (landing?.at ?? 0);
}

describe("the deck at any frame rate", () => {
  // The card sways to one side, then to the other. It starts where the last frame left it.
  const cases = [
    { after: 300, start: -10, last: -180 },
    { after: 1100, start: 9.3, last: 180 },
  ];
  test("turns a card the same way in the same time at 120, 60, 30, 20 and 12 frames a second", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await CardPage.open(open);
    for (const { after, start, last } of cases) {
      await deck.draw.tap({ prize: 60, after });
      await deck.draw.arrive();
      for (const rate of [120, 60, 30, 20, 12]) {
        const passed = await deck.page.evaluate(stepThrough, rate);
        const what = `after ${after} ms, ${rate} frames`;
        expect(passed, what).toMatchObject({ ms: 800, last, backwards: 0 });
        expect(passed.start, what).toBeCloseTo(start, 0);
      }
      await deck.draw.end();
      expect(await deck.look()).toMatchObject(turnedTo(60));
      await deck.draw.waitUntilFree();
      await deck.button("复位").click();
    }

    // The page itself renders only twelve frames a second.
    const seen = await watch(deck.draw);
    await deck.draw.tap({ prize: 60, after: 300 });
    await deck.draw.arrive();
    // Renders one frame at the end of each interval.
    while ((await deck.look()).phase !== "rest") await skip(deck.page, 80);
    expect(await deck.look()).toMatchObject(turnedTo(60));
    expect(landingMs((await seen()).phases)).toBe(800);
  });
});

describe("the deck while the page rerenders", () => {
  test("continues its movement, even when another card is shown", { tags: "nightly" }, async ({ open }) => {
    const deck = await CardPage.open(open, { route: "/deckTicking", before: COUNT_ANIMATIONS });
    const [seen, frames] = [await watch(deck.draw), await deck.watch()];
    const tab = deck.page.getByRole("tab", { selected: true });
    const texts = new Set<string | null>();
    await deck.draw.tap({ prize: 120, after: 500 });
    await deck.draw.waitFor("pending");
    for (let i = 0; i < 5; i++) {
      texts.add(await tab.textContent());
      await pass(deck.page, 500);
    }
    expect(texts.size).toBeGreaterThan(2);
    // The seconds change during the turn, which takes less than one: the card does not notice that rerender.
    const second = await deck.page.evaluate("Date.now() % 1000");
    await pass(deck.page, 1100 - Number(second));
    await deck.draw.arrive();
    const before = await tab.textContent();
    await pass(deck.page, 500);
    expect(await deck.look()).toMatchObject({ phase: "landing", animations: 1 });
    expect(await tab.textContent()).not.toBe(before);
    await deck.draw.end({ isSeen: true });
    // It got only two commands: to wait, and to land.
    expect(await animated(deck)).toBe(2);
    expect(landingMs((await seen()).phases)).toBe(800);
    expectSteady(await frames());
    expect(await deck.look()).toMatchObject(turnedTo(120));

    await deck.draw.waitUntilFree();
    await deck.button("复位").click();
    expect(await deck.settle()).toMatchObject(UNTURNED);
    const framesBeside = await deck.watch();
    const animatedBefore = await animated(deck);
    await deck.draw.tap({ prize: 120, after: 600 });
    await deck.draw.waitFor("pending");
    await deck.tab(4).click();
    await deck.draw.arrive();
    await deck.tab(2).click();
    await deck.draw.end({ isSeen: true });
    expect((await animated(deck)) - animatedBefore).toBe(2);
    expectSteady(await framesBeside());
    expect(await deck.settle()).toMatchObject({ ...turnedTo(120), seen: 2 });
  });
});

/** Maximum time until the result is shown (ms). */
const AT_ONCE = 200;

describe("the deck with reduced motion", () => {
  test("shows the front at once, and stops as soon as reduced motion is requested", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await CardPage.open(open, { reducedMotion: true, before: COUNT_ANIMATIONS });
    const [seen, frames] = [await watch(deck.draw), await deck.watch()];
    expect(await deck.play({ prize: 240, after: 300 }, { isSeen: true })).toMatchObject(turnedTo(240));
    await deck.draw.waitUntilFree();
    const { phases, said } = await seen();
    expect(landingMs(phases)).toBeLessThan(AT_ONCE);
    expect(said.map(({ text }) => text)).toEqual(["恭喜获得240元代金券"]);
    for (const { angle } of await frames()) expect(Math.abs(angle) % 180).toBeLessThan(0.01);
    await deck.button("复位").click();
    await deck.draw.tap({ code: "500", message: "活动太火爆" });
    await deck.draw.toast.getByText("活动太火爆").waitFor();
    expect(await deck.settle()).toMatchObject(UNTURNED);
    expect(await animated(deck)).toBe(0);

    await setReducedMotion(deck.page, false);
    const seenLanding = await watch(deck.draw);
    await deck.draw.tap({ prize: 60, after: 0 });
    await deck.draw.waitFor("landing");
    await pass(deck.page, 300);
    const wish = await setReducedMotion(deck.page);
    await deck.draw.end({ isSeen: true });
    expect(await deck.settle()).toMatchObject(turnedTo(60));
    const stopped = await seenLanding();
    expect((stopped.phases.find(({ phase }) => phase === "rest")?.at ?? 0) - wish).toBeLessThan(AT_ONCE);
    expect(stopped.said).toHaveLength(1);

    await deck.draw.waitUntilFree();
    await deck.button("复位").click();
    await setReducedMotion(deck.page, false);
    await deck.draw.tap({ prize: 60, after: 2500 });
    await deck.draw.waitFor("pending");
    await pass(deck.page, 300);
    expect((await deck.look()).angle).toBeCloseTo(-10, 0);
    await setReducedMotion(deck.page);
    expect(await deck.settle()).toMatchObject({ ...UNTURNED, phase: "pending" });
    await deck.draw.arrive();
    await deck.draw.end();
    expect(await deck.settle()).toMatchObject(turnedTo(60));
  });
});

describe("the deck on the page", () => {
  test("is as sharp after a draw as when it is drawn again, at a device scale factor of 3", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await CardPage.open(open, { deviceScaleFactor: 3, isDrawn: true });
    const { page } = deck;
    await deck.play({ prize: 120 });
    await deck.draw.waitUntilFree();
    await page.mouse.move(0, 0);
    const shoot = () => page.locator(".deck-drawn").screenshot();
    const moved = await shoot();
    const toggle = deck.button("收起");
    await toggle.evaluate((button: HTMLElement) => button.click());
    await page.locator(".deck").waitFor({ state: "detached" });
    await toggle.evaluate((button: HTMLElement) => button.click());
    await page.locator(".deck").waitFor();
    expect(await deck.look()).toMatchObject(turnedTo(120));
    expect((await shoot()).equals(moved)).toBe(true);
  });

  test("moves nothing else, fits a screen 320 points wide, and turns its card in right-to-left pages", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await CardPage.open(open, { width: 320, height: 640, isDrawn: true });
    // The text of the page's button makes room for its spinner, which is not part of the deck.
    const shifts = await countShifts(deck.page, ".button");
    expect(await deck.play({ prize: 60, after: 400 })).toMatchObject(turnedTo(60));
    await deck.draw.waitUntilFree();
    expect(await shifts()).toEqual([]);
    expect(await overflowOf(deck.page)).toBe(0);

    await deck.page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await deck.button("复位").click();
    await deck.tab(2).click();
    expect(await deck.settle()).toMatchObject(UNTURNED);
    const look = await deck.play({ prize: 20, after: 0 });
    expect(look).toMatchObject({ ...turnedTo(20), seen: 2 });
    expect(look.off).toBeLessThan(1);
  });
});
