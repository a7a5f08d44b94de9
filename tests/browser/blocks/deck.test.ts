import { describe, expect } from "vitest";
import { comeBack, RIGHT_TO_LEFT, test } from "../../support/browser/browser.ts";
import { DeckPage, daysAt } from "../../support/draws/deck-page.ts";

/** Half a pixel, and what a screen rounds. */
const CLOSE = 1;

describe("the deck opens", () => {
  const openings: [string, number, number][] = [
    ["on the first card, which is today's", 0, 0],
    ["on the card of today near the first", 2, 2],
    ["on the card of today in the midst", 4, 4],
    ["on the last card, which is today's", 8, 8],
    ["on the first card when no day is today", 9, 0],
  ];
  test.for(openings)("%s", async ([, today, place], { open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(today) }, before: WATCH_SCROLLS });
    const look = await deck.settle();
    expect(look).toMatchObject({ seen: place, tab: place, phase: "rest" });
    expect(look.off).toBeLessThan(CLOSE);
    // Whoever comes to the page never sees another card in the middle.
    expect(await placesOf(deck)).toBe(1);
  });

  test("once: whoever looks at another card stays there when the days are loaded again", async ({ open }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    await deck.tab(6).click();
    expect(await deck.settle()).toMatchObject({ seen: 6, tab: 6 });
    // The day has changed meanwhile.
    deck.days = { data: daysAt(5) };
    await comeBack(deck.page);
    await deck.tab(5).getByText("今日").waitFor();
    expect(await deck.settle()).toMatchObject({ seen: 6, tab: 6 });
  });

  test("a list of sixty, of which only the cards at hand are drawn", async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(40, {}, 60) } });
    expect(await deck.settle()).toMatchObject({ seen: 40, tab: 40 });
    expect(await deck.page.getByRole("tab").count()).toBe(60);
    expect(await deck.page.locator(".deck-back, .deck-front").count()).toBeLessThan(8);
    await deck.tab(59).click();
    expect(await deck.settle()).toMatchObject({ seen: 59, tab: 59, back: expect.any(String) });
  });

  test("a single card", async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(0, {}, 1) } });
    expect(await deck.settle()).toMatchObject({ seen: 0, tab: 0, back: expect.any(String) });
  });

  test("fits a screen of 320 points, the button included", async ({ open }) => {
    const deck = await DeckPage.open(open, { width: 320, height: 568 });
    expect((await deck.settle()).off).toBeLessThan(CLOSE);
    const { overflow, bottom } = await deck.page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      bottom: document.querySelector(".deck-below button")?.getBoundingClientRect().bottom ?? 999,
    }));
    expect(overflow).toBe(0);
    expect(bottom).toBeLessThanOrEqual(568);
  });
});

/** Counts the places at which the row of cards was seen, from its first frame on. */
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

describe("a finger", () => {
  const swipes: [string, number, number, Parameters<DeckPage["swipe"]>[2], number][] = [
    ["that flings a little to the left goes to the next card", 300, 200, {}, 5],
    ["that flings a little to the right goes to the one before", 80, 190, {}, 3],
    ["that flings across the screen goes no further", 365, 10, { moves: 4 }, 5],
    ["that flings back across the screen goes no further", 10, 365, { moves: 4 }, 3],
    ["that drags more than half of the way and stops goes on", 330, 130, { hold: true }, 5],
    ["that drags less than half of the way and stops goes back", 300, 190, { hold: true }, 4],
    ["that goes up and down moves no card", 180, 190, { down: -160 }, 4],
  ];
  test.for(swipes)("%s", async ([, from, to, how, place], { open }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    await deck.swipe(from, to, how);
    const look = await deck.settle();
    expect(look).toMatchObject({ seen: place, tab: place });
    expect(look.off).toBeLessThan(CLOSE);
  });

  test("that goes up and down scrolls the page", async ({ open }) => {
    const deck = await DeckPage.open(open, { height: 500 });
    await deck.settle();
    await deck.page.evaluate(() => scrollTo(0, 200));
    await deck.swipe(180, 180, { down: -120, hold: true });
    await expect.poll(() => deck.page.evaluate(() => window.scrollY)).toBeGreaterThan(280);
  });

  test("is followed by the card", async ({ open }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    await deck.swipe(300, 240, {
      hold: true,
      whileThere: async (goOn) => {
        const offAt = async (to: number) => {
          await goOn(to);
          await deck.untilStill();
          return (await deck.look()).off;
        };
        // What it takes until a drag is one is not followed.
        const before = await offAt(240);
        expect(before).toBeGreaterThan(0);
        expect(Math.abs((await offAt(200)) - before - 40)).toBeLessThanOrEqual(CLOSE);
      },
    });
  });

  test("stops at the last card", async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(8) } });
    await deck.settle();
    await deck.swipe(300, 60);
    expect(await deck.settle()).toMatchObject({ seen: 8, tab: 8 });
  });

  test("moves by one card from wherever it starts, and where no stop is known, too", async ({ open }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    await deck.page.evaluate(() => {
      for (const card of document.querySelectorAll<HTMLElement>(".deck-card"))
        card.style.scrollSnapStop = "normal";
    });
    for (const place of [5, 6, 7]) {
      await deck.swipe(365, 10, { moves: 4 });
      expect(await deck.settle()).toMatchObject({ seen: place, tab: place });
    }
  });

  test("on a card beside brings it to the middle", async ({ open }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    const box = await deck.page.locator(".deck-row").boundingBox();
    await deck.page.touchscreen.tap(367, (box?.y ?? 0) + 150);
    expect(await deck.settle()).toMatchObject({ seen: 5, tab: 5 });
    expect(deck.flips).toBe(0);
  });
});

describe("the tabs of the deck", () => {
  test("bring their cards to the middle, seen moving, and stay in sight", async ({ open }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    for (const place of [8, 0, 5]) {
      await deck.page.evaluate(WATCH_SCROLLS);
      await deck.tab(place).evaluate((tab: HTMLElement) => tab.click());
      const look = await deck.settle();
      expect(look).toMatchObject({ seen: place, tab: place });
      expect(await placesOf(deck)).toBeGreaterThan(3);
      const box = await deck.tab(place).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
    }
  });

  test("are moved along by the arrow keys, round the ends, and by Home and End", async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(1) } });
    await deck.settle();
    await deck.tab(1).focus();
    const keys: [string, number][] = [
      ["ArrowRight", 2],
      ["End", 8],
      ["ArrowRight", 0],
      ["ArrowLeft", 8],
      ["Home", 0],
    ];
    for (const [key, place] of keys) {
      await deck.page.keyboard.press(key);
      expect(await deck.settle()).toMatchObject({ seen: place, tab: place });
      const focused = await deck.page.evaluate(() =>
        Array.from(document.querySelectorAll(".deck-tab")).indexOf(document.activeElement as Element),
      );
      expect(focused).toBe(place);
    }
  });

  test("lead the keyboard to the card in the middle, and from there to the button below", async ({
    open,
  }) => {
    const deck = await DeckPage.open(open);
    await deck.settle();
    await deck.tab(4).focus();
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
    await deck.page.getByRole("tabpanel", { name: "2.14" }).waitFor();
  });

  test("are at their card at once for who wishes for less motion", async ({ open }) => {
    const deck = await DeckPage.open(open, { reducedMotion: true });
    await deck.settle();
    const off = await deck.tab(8).evaluate((tab: HTMLElement) => {
      tab.click();
      const row = document.querySelector(".deck-row") as HTMLElement;
      return row.scrollWidth - row.clientWidth - row.scrollLeft;
    });
    expect(off).toBeLessThan(CLOSE);
  });
});

describe("a deck that runs from right to left", () => {
  test("opens on its card, and is swiped and tapped the other way round", async ({ open }) => {
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
