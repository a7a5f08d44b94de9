import { describe, expect } from "vitest";
import { comeBack, RIGHT_TO_LEFT, test } from "../../support/browser/browser.ts";
import { overflowOf } from "../../support/draws/count-shifts.ts";
import { DeckPage, daysAt } from "../../support/draws/deck-page.ts";

/** Maximum deviation in pixels: half a pixel, and rounding. */
const CLOSE = 1;

/** Script that counts the scroll positions of the row of cards, from its first frame on. */
const WATCH_SCROLLS = `(() => {
  const places = new Set();
  const look = () => {
    const row = document.querySelector(".deck-row");
    if (row) places.add(Math.round(row.scrollLeft));
    window.places = places.size;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const placesOf = ({ page }: DeckPage) => page.evaluate("window.places");

describe("the deck opens", () => {
  /** Today's index, and the card on which the deck opens then. */
  const openings = [
    { what: "the first card is today's", today: 0, place: 0 },
    { what: "a card near the first is today's", today: 2, place: 2 },
    { what: "the last card is today's", today: 8, place: 8 },
    { what: "no day is today", today: 9, place: 0 },
    { what: "a card in the midst is today's", today: 4, place: 4 },
  ];
  test("on today's card, once", { tags: "nightly" }, async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(0) }, before: WATCH_SCROLLS });
    for (const { what, today, place } of openings) {
      if (today > 0) await deck.reload(daysAt(today));
      const look = await deck.settle();
      expect(look, what).toMatchObject({ seen: place, tab: place, phase: "rest" });
      expect(look.off, what).toBeLessThan(CLOSE);
      // Another card is never in the middle during loading.
      expect(await placesOf(deck), what).toBe(1);
    }

    // A customer who looks at another card stays there when the days are reloaded.
    await deck.tab(6).click();
    expect(await deck.settle()).toMatchObject({ seen: 6, tab: 6 });
    // The day has changed meanwhile.
    deck.days = { data: daysAt(5) };
    await comeBack(deck.page);
    await deck.tab(5).getByText("今日").waitFor();
    expect(await deck.settle()).toMatchObject({ seen: 6, tab: 6 });
  });

  test("with sixty cards, with one, and on a screen 320 points wide", { tags: "nightly" }, async ({
    open,
  }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(40, {}, 60) } });
    expect(await deck.settle()).toMatchObject({ seen: 40, tab: 40 });
    expect(await deck.page.getByRole("tab").count()).toBe(60);
    expect(await deck.page.locator(".deck-back, .deck-front").count()).toBeLessThan(8);
    await deck.tab(59).click();
    expect(await deck.settle()).toMatchObject({ seen: 59, tab: 59, back: expect.any(String) });

    await deck.reload(daysAt(0, {}, 1));
    expect(await deck.settle()).toMatchObject({ seen: 0, tab: 0, back: expect.any(String) });

    await deck.page.setViewportSize({ width: 320, height: 568 });
    await deck.reload(daysAt(4));
    expect((await deck.settle()).off).toBeLessThan(CLOSE);
    expect(await overflowOf(deck.page)).toBe(0);
    const button = await deck.below.boundingBox();
    expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThanOrEqual(568);
  });
});

describe("a finger", () => {
  /** Start and end of a swipe, and by how many cards the deck moves. */
  const swipes: [string, number, number, Parameters<DeckPage["swipe"]>[2], number][] = [
    ["that flings a little to the left goes to the next card", 300, 200, {}, 1],
    ["that flings a little to the right goes to the one before", 80, 190, {}, -1],
    ["that flings across the screen goes no further", 365, 10, { moves: 4 }, 1],
    ["that flings back across the screen goes no further", 10, 365, { moves: 4 }, -1],
    // Far more than half: a busy machine merges moves, and the row does not follow all merged moves.
    ["that drags more than half of the way and stops goes on", 350, 90, { hold: true }, 1],
    ["that drags less than half of the way and stops goes back", 300, 190, { hold: true }, 0],
    ["that goes up and down moves no card", 180, 190, { down: -160 }, 0],
  ];
  test("moves the deck by at most one card", { tags: "nightly" }, async ({ open }) => {
    const deck = await DeckPage.open(open);
    let place = (await deck.settle()).seen;
    expect(place).toBe(4);
    for (const [what, from, to, how, by] of swipes) {
      await deck.swipe(from, to, how);
      place += by;
      const look = await deck.settle();
      expect(look, what).toMatchObject({ seen: place, tab: place });
      expect(look.off, what).toBeLessThan(CLOSE);
    }
  });

  test("drags the card along, brings a tapped neighbour to the middle, and stops at the last card", async ({
    open,
  }) => {
    const deck = await DeckPage.open(open);
    const { page } = deck;
    await deck.settle();
    await deck.swipe(300, 240, {
      hold: true,
      whileThere: async (goOn) => {
        const offAt = async (to: number) => {
          await goOn(to);
          await deck.untilStill();
          return (await deck.look()).off;
        };
        // The distance until a drag is recognized is not followed.
        const before = await offAt(240);
        expect(before).toBeGreaterThan(0);
        expect(Math.abs((await offAt(200)) - before - 40)).toBeLessThanOrEqual(CLOSE);
      },
    });
    await deck.settle();
    await deck.tab(4).click();
    expect(await deck.settle()).toMatchObject({ seen: 4, tab: 4 });

    const box = await page.locator(".deck-row").boundingBox();
    await page.touchscreen.tap(367, (box?.y ?? 0) + 150);
    expect(await deck.settle(), "tapped").toMatchObject({ seen: 5, tab: 5 });
    expect(deck.flips).toBe(0);

    await page.evaluate(() => {
      for (const card of document.querySelectorAll<HTMLElement>(".deck-card"))
        card.style.scrollSnapStop = "normal";
    });
    for (const place of [6, 7, 8]) {
      await deck.swipe(365, 10, { moves: 4 });
      expect(await deck.settle(), "without stops").toMatchObject({ seen: place, tab: place });
    }
    await deck.swipe(300, 60);
    expect(await deck.settle(), "at the last").toMatchObject({ seen: 8, tab: 8 });

    await page.setViewportSize({ width: 375, height: 500 });
    await page.evaluate(() => scrollTo(0, 200));
    await deck.settle();
    await deck.swipe(180, 180, { down: -120, hold: true });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(280);
  });
});

describe("the tabs of the deck", () => {
  test("bring their cards to the middle, animated unless reduced motion is requested, and stay visible", async ({
    open,
  }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    for (const place of [8, 0, 5]) {
      await deck.page.evaluate(WATCH_SCROLLS);
      await deck.tab(place).evaluate((tab: HTMLElement) => tab.click());
      const look = await deck.settle();
      expect(look).toMatchObject({ seen: place, tab: place });
      expect(await placesOf(deck), `to ${place}`).toBeGreaterThan(3);
      const box = await deck.tab(place).boundingBox();
      expect(box?.x, `to ${place}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `to ${place}`).toBeLessThanOrEqual(375);
    }

    await deck.page.emulateMedia({ reducedMotion: "reduce" });
    const off = await deck.tab(8).evaluate((tab: HTMLElement) => {
      tab.click();
      const row = document.querySelector(".deck-row") as HTMLElement;
      return row.scrollWidth - row.clientWidth - row.scrollLeft;
    });
    expect(off).toBeLessThan(CLOSE);
  });

  test("can be operated by keyboard, and lead it to the card and to the button below", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(1) } });
    await deck.settle();
    await deck.tab(1).focus();
    const keys: [string, number][] = [
      ["ArrowRight", 2],
      ["End", 8],
      ["ArrowRight", 0],
      ["ArrowLeft", 8],
      ["Home", 0],
      ["ArrowRight", 1],
    ];
    for (const [key, place] of keys) {
      await deck.page.keyboard.press(key);
      expect(await deck.settle(), key).toMatchObject({ seen: place, tab: place });
      const focused = await deck.page.evaluate(() =>
        Array.from(document.querySelectorAll(".deck-tab")).indexOf(document.activeElement as Element),
      );
      expect(focused, key).toBe(place);
    }

    const stops = [];
    for (let i = 0; i < 2; i++) {
      await deck.page.keyboard.press("Tab");
      stops.push(
        await deck.page.evaluate(
          () => document.activeElement?.getAttribute("role") ?? document.activeElement?.textContent,
        ),
      );
    }
    expect(stops).toEqual(["tabpanel", "点击翻牌"]);
    expect(await deck.page.getByRole("tab", { selected: true }).count()).toBe(1);
    expect(await deck.page.getByRole("tabpanel").count()).toBe(1);
    await deck.page.getByRole("tabpanel", { name: "2.11" }).waitFor();
  });
});

describe("a right-to-left deck", () => {
  test("opens on its card, and mirrors swipes and taps", { tags: "nightly" }, async ({ open }) => {
    const deck = await DeckPage.open(open, { before: RIGHT_TO_LEFT });
    expect(await deck.settle()).toMatchObject({ seen: 4, tab: 4 });
    await deck.swipe(80, 200);
    expect(await deck.settle()).toMatchObject({ seen: 5, tab: 5 });
    await deck.tab(8).evaluate((tab: HTMLElement) => tab.click());
    expect(await deck.settle()).toMatchObject({ seen: 8, tab: 8 });
    await deck.tab(0).evaluate((tab: HTMLElement) => tab.click());
    const look = await deck.settle();
    expect(look).toMatchObject({ seen: 0, tab: 0 });
    expect(look.off).toBeLessThan(CLOSE);
  });
});
