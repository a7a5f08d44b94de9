import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { CardPage } from "../../support/draw-deck.ts";
import { type Draws, startDraws } from "../../support/draw-page.ts";
import { OVER, type Trace, trace } from "../../support/draw-trace.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** Draws, and waits without asking the page how far it is: questions would be work of its main thread. */
const drawUndisturbed = ({ page }: CardPage) =>
  page.evaluate(
    (over) =>
      new Promise<void>((resolve) => {
        const block = document.querySelector<HTMLElement>(".deck");
        if (!block) throw new Error("There is no deck.");
        new MutationObserver(() => {
          if (block.dataset.phase !== "rest") return;
          // biome-ignore lint/suspicious/noConsole: a mark on the timeline
          console.timeStamp(over);
          resolve();
        }).observe(block, { attributeFilter: ["data-phase"] });
        document.querySelector<HTMLElement>(".deck-below button")?.click();
      }),
    OVER,
  );

/** A card moved by the main thread takes a hundred. A machine that is busy now and then wakes the page: the best of some draws counts. */
const FEW = 10;
const TRIES = 4;

/** Sheens, which move whether something is drawn or not, and the spinner of the page's button: they wake the main thread. */
const withoutOrnament = ({ page }: CardPage) =>
  page.evaluate(() => {
    for (const ornament of ["*::before", "*::after", ".button-spinner"])
      document.styleSheets[0]?.insertRule(`${ornament} { animation: none !important }`, 0);
  });

describe("the deck (11: compositor)", () => {
  test("turns a card without the main thread", async ({ open }) => {
    const deck = await CardPage.open(draws, open);
    await withoutOrnament(deck);
    deck.draw.reply = { prize: 60, after: 800 };
    const traces: Trace[] = [];
    while (traces.length < TRIES && !traces.some(({ mainFrames }) => mainFrames < FEW)) {
      traces.push(await trace(deck.page, () => drawUndisturbed(deck)));
      await deck.draw.waitUntilFree();
    }
    expect(Math.min(...traces.map(({ mainFrames }) => mainFrames))).toBeLessThan(FEW);
    for (const { animated, failures, forced } of traces) {
      expect(animated.filter((node) => node.includes("deck-drawn"))).toHaveLength(2);
      expect(failures).toEqual([]);
      expect(forced).toBe(0);
    }
    const longest = traces.map(({ tasks }) => Math.max(...tasks.map(({ ownMs }) => ownMs)));
    expect(Math.min(...longest)).toBeLessThan(50);
  });

  test("goes on while the main thread is blocked", async ({ open }) => {
    const deck = await CardPage.open(draws, open);
    await withoutOrnament(deck);
    await deck.page.evaluate(() => {
      setInterval(() => {
        const end = performance.now() + 150;
        while (performance.now() < end);
      }, 300);
    });
    deck.draw.reply = { prize: 60, after: 2000 };
    const { tasks, drawn } = await trace(deck.page, () => drawUndisturbed(deck));
    const blocked = tasks
      .filter(({ ms }) => ms > 100)
      .map(({ at, ms }) => drawn.filter((frame) => frame > at && frame < at + ms).length);
    expect(blocked.length).toBeGreaterThan(5);
    expect(blocked.filter((frames) => frames >= 1).length / blocked.length).toBeGreaterThan(0.8);
  });
});
