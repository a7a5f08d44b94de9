import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { CardPage, type Turned, turnedTo, UNTURNED } from "../../support/draw-deck.ts";
import { type Draws, startDraws, VISIT } from "../../support/draw-page.ts";
import { watch } from "../../support/draw-samples.ts";

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

const animated = ({ page }: CardPage) => page.evaluate("window.animated");

/** Degrees by which a card sways at most, with something for rounding. */
const SWAY = 11.1;

/** Holds the card under way and looks at it so many times a second. Runs in the page. */
function stepThrough(rate: number) {
  const card = document.querySelector<HTMLElement>(".deck-drawn");
  const animation = card?.getAnimations().find((one) => one.constructor === Animation);
  if (!card || !animation?.effect) throw new Error("Nothing moves.");
  animation.pause();
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
  const last = Math.abs(angleAt(ms - 0.001));
  animation.currentTime = 0;
  animation.play();
  const side = Math.sign(strides.find((stride) => Math.abs(stride) > 1) ?? 0);
  const backwards = strides.filter((stride) => stride * side < -0.01).length;
  return { ms, start, last: Math.round(last * 10) / 10, backwards };
}

describe("the deck (6: frame rate)", () => {
  test("turns a card the same way in the same time at 120, 60, 30, 20 and 12 frames a second", async ({
    open,
  }) => {
    const play = async (after: number) => {
      const deck = await CardPage.open(draws, open);
      await deck.draw.tap({ prize: 60, after });
      await deck.draw.waitFor("landing");
      for (const rate of [120, 60, 30, 20, 12]) {
        const passed = await deck.page.evaluate(stepThrough, rate);
        expect(passed).toMatchObject({ ms: 800, last: 180, backwards: 0 });
        expect(Math.abs(passed.start)).toBeLessThan(SWAY);
      }
      await deck.draw.waitFor("rest");
      expect(await deck.look()).toMatchObject(turnedTo(60));
    };
    // It sways to the one side, and to the other.
    await Promise.all([300, 1100].map(play));
  });
});

/** From frame to frame on and on to one side, and no more than the sway before that. */
function expectSteady(frames: readonly Turned[]): void {
  const swaying = frames.filter(({ phase }) => phase === "pending").map(({ angle }) => angle);
  expect(Math.max(...swaying.map(Math.abs))).toBeLessThan(SWAY);
  const way = frames.filter(({ phase }) => phase === "landing").map(({ angle }) => angle);
  expect(way.length).toBeGreaterThan(3);
  const strides = way.slice(1).map((angle, i) => ((angle - (way[i] ?? 0) + 540) % 360) - 180);
  const side = Math.sign(strides.reduce((sum, stride) => sum + stride, 0));
  for (const stride of strides) expect(stride * side).toBeGreaterThan(-0.01);
}

describe.concurrent("the deck (8: a page drawn anew)", () => {
  test("goes on as it was", async ({ open }) => {
    const deck = await CardPage.open(draws, open, { route: "/deckTicking", before: COUNT_ANIMATIONS });
    const [seen, frames] = [await watch(deck.draw), await deck.watch()];
    const tab = deck.page.getByRole("tab", { selected: true });
    const texts = new Set<string | null>();
    await deck.draw.tap({ prize: 120, after: 3500 });
    // The seconds change at least once while it turns, which takes less than one: a render that it is not told of.
    for (let i = 0; i < 7; i++) {
      texts.add(await tab.textContent());
      await deck.page.waitForTimeout(450);
    }
    await deck.draw.waitFor("landing");
    await deck.draw.waitFor("rest");
    expect(texts.size).toBeGreaterThan(2);
    // It was told of two things only: to wait, and to land.
    expect(await animated(deck)).toBe(2);
    expect((await seen()).phases.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
    expectSteady(await frames());
    expect(await deck.look()).toMatchObject(turnedTo(120));
  });

  test("is not stopped by a look at other cards", async ({ open }) => {
    const deck = await CardPage.open(draws, open, { before: COUNT_ANIMATIONS });
    await deck.draw.tap({ prize: 120, after: 600 });
    await deck.draw.waitFor("pending");
    const tabs = deck.page.getByRole("tab");
    await tabs.nth(4).click();
    await deck.draw.waitFor("landing");
    await tabs.nth(2).click();
    await deck.draw.waitFor("rest");
    expect(await animated(deck)).toBe(2);
    expect(await deck.look()).toMatchObject(turnedTo(120));
  });
});

/** Within so many milliseconds the result is there (widgets.md). */
const AT_ONCE = 200;

describe.concurrent("the deck (9: less motion)", () => {
  test("shows the front at once, without any movement, and says it as ever", async ({ open }) => {
    const deck = await CardPage.open(draws, open, { reducedMotion: true, before: COUNT_ANIMATIONS });
    const [seen, frames] = [await watch(deck.draw), await deck.watch()];
    await deck.draw.tap({ prize: 240, after: 300 });
    await deck.draw.waitFor("pending");
    await deck.draw.waitFor("rest");
    expect(await deck.look()).toMatchObject(turnedTo(240));
    await deck.draw.waitUntilFree();
    const { phases, said } = await seen();
    const [pending, landing, rest] = phases;
    expect([pending?.phase, landing?.phase, rest?.phase]).toEqual(["pending", "landing", "rest"]);
    expect((rest?.at ?? 0) - (landing?.at ?? 0)).toBeLessThan(AT_ONCE);
    expect(said.map(({ text }) => text)).toEqual(["恭喜获得240元代金券"]);
    for (const { angle } of await frames()) expect(Math.abs(angle) % 180).toBeLessThan(0.01);
    await deck.button("复位").click();
    await deck.draw.tap({ code: "500", message: "活动太火爆" });
    await deck.draw.toast.getByText("活动太火爆").waitFor();
    expect(await deck.settle()).toMatchObject(UNTURNED);
    expect(await animated(deck)).toBe(0);
  });

  test("stops where it ends as soon as less motion is wished for", async ({ open }) => {
    const deck = await CardPage.open(draws, open);
    const seen = await watch(deck.draw);
    await deck.page.evaluate(() => {
      const query = matchMedia("(prefers-reduced-motion: reduce)");
      query.addEventListener("change", () => performance.mark("wish"));
    });
    await deck.draw.tap({ prize: 60 });
    await deck.draw.waitFor("landing");
    await deck.page.emulateMedia({ reducedMotion: "reduce" });
    await deck.draw.waitFor("rest");
    expect(await deck.settle()).toMatchObject(turnedTo(60));
    const wish = await deck.page.evaluate(() => performance.getEntriesByName("wish")[0]?.startTime ?? 0);
    const { phases, said } = await seen();
    expect((phases.find(({ phase }) => phase === "rest")?.at ?? 0) - wish).toBeLessThan(AT_ONCE);
    expect(said).toHaveLength(1);
  });

  test("stands still while it waits once less motion is wished for", async ({ open }) => {
    const deck = await CardPage.open(draws, open);
    await deck.draw.tap({ prize: 60, after: 2500 });
    await deck.draw.waitFor("pending");
    await deck.page.emulateMedia({ reducedMotion: "reduce" });
    expect(await deck.settle()).toMatchObject({ ...UNTURNED, phase: "pending" });
    await deck.draw.waitFor("rest");
    expect(await deck.settle()).toMatchObject(turnedTo(60));
  });
});

const RIGHT_TO_LEFT = `document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.dir = "rtl";
});`;

/** The words of the page's button make room for its spinner: that is not the deck's. */
const COUNT_SHIFTS = `window.shifts = [];
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries())
    for (const { node } of sources)
      if (!(node?.parentElement ?? document.body).closest(".button")) window.shifts.push(node?.nodeName);
}).observe({ type: "layout-shift" });`;

describe("the deck (12: sharp, right to left, no shift)", () => {
  test("is as sharp after a draw as when it is drawn anew, on a screen of three pixels a point", async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 3,
      baseURL: draws.origin,
    });
    const page: Page = await context.newPage();
    await page.goto(`/deck${VISIT}`);
    const deck = await CardPage.of(page);
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
    await context.close();
  });

  test("turns the card in the middle of a page that runs from right to left", async ({ open }) => {
    const deck = await CardPage.open(draws, open, { before: RIGHT_TO_LEFT });
    expect(await deck.page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    const look = await deck.play({ prize: 20 });
    expect(look).toMatchObject(turnedTo(20));
    expect(look.off).toBeLessThan(1);
  });

  test("moves nothing else on the page, and fits a screen of 320 points", async ({ open }) => {
    const deck = await CardPage.open(draws, open, { width: 320, height: 640 });
    await deck.page.evaluate(COUNT_SHIFTS);
    expect(await deck.play({ prize: 60, after: 400 })).toMatchObject(turnedTo(60));
    await deck.draw.waitUntilFree();
    expect(await deck.page.evaluate("window.shifts")).toEqual([]);
    expect(await deck.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
  });
});
