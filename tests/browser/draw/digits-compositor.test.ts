import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { NumberPage } from "../../support/draw-digits.ts";
import { type Draws, startDraws } from "../../support/draw-page.ts";
import { OVER, type Trace, trace } from "../../support/draw-trace.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** Draws, and waits without asking the page how far it is: questions would be work of its main thread. */
const drawUndisturbed = ({ page }: NumberPage) =>
  page.evaluate(
    (over) =>
      new Promise<void>((resolve) => {
        const block = document.querySelector<HTMLElement>(".digits");
        if (!block) throw new Error("There is no number.");
        new MutationObserver(() => {
          if (block.dataset.phase !== "rest") return;
          // biome-ignore lint/suspicious/noConsole: a mark on the timeline
          console.timeStamp(over);
          resolve();
        }).observe(block, { attributeFilter: ["data-phase"] });
        document.querySelector<HTMLElement>(".button-primary")?.click();
      }),
    OVER,
  );

/** Sheens and glows, which move whether something is drawn or not: now and then they wake the main thread. */
const withoutOrnament = ({ page }: NumberPage) =>
  page.evaluate(() => {
    for (const pseudo of ["before", "after"])
      document.styleSheets[0]?.insertRule(`*::${pseudo} { animation: none !important }`, 0);
  });

/** As for the other draws: a busy machine wakes the page now and then, so the best of some counts. */
const FEW = 10;
const TRIES = 4;

describe("the digits (11: compositor)", () => {
  test("roll without the main thread", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
    await withoutOrnament(page);
    page.draw.reply = { prize: "80642", after: 800 };
    const traces: Trace[] = [];
    while (traces.length < TRIES && !traces.some(({ mainFrames }) => mainFrames < FEW)) {
      traces.push(await trace(page.page, () => drawUndisturbed(page)));
      await page.draw.waitUntilFree();
    }
    expect(Math.min(...traces.map(({ mainFrames }) => mainFrames))).toBeLessThan(FEW);
    for (const { animated, failures, forced } of traces) {
      expect(animated.filter((node) => node.includes("digits-strip"))).toHaveLength(10);
      expect(failures).toEqual([]);
      expect(forced).toBe(0);
    }
    const longest = traces.map(({ tasks }) => Math.max(...tasks.map(({ ownMs }) => ownMs)));
    expect(Math.min(...longest)).toBeLessThan(50);
  });

  test("go on while the main thread is blocked", async ({ open }) => {
    const page = await NumberPage.open(draws, open, { route: "/digitsFull" });
    await page.page.evaluate(() => {
      setInterval(() => {
        const end = performance.now() + 150;
        while (performance.now() < end);
      }, 300);
    });
    page.draw.reply = { prize: "80642" };
    const { tasks, drawn } = await trace(page.page, () => drawUndisturbed(page));
    const blocked = tasks
      .filter(({ ms }) => ms > 100)
      .map(({ at, ms }) => drawn.filter((frame) => frame > at && frame < at + ms).length);
    expect(blocked.length).toBeGreaterThan(3);
    expect(blocked.filter((frames) => frames >= 1).length / blocked.length).toBeGreaterThan(0.8);
  });
});
