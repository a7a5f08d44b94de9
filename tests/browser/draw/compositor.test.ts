import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { type DrawPage, type Draws, startDraws, widgets } from "../../support/draw-page.ts";
import { OVER, type Trace, trace } from "../../support/draw-trace.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** Draws, and waits without asking the page how far it is: questions would be work of its main thread. */
const drawUndisturbed = ({ page, widget }: DrawPage) =>
  page.evaluate(
    ({ name, over }) =>
      new Promise<void>((resolve) => {
        const block = document.querySelector<HTMLElement>(`.${name}`);
        if (!block) throw new Error("There is no widget.");
        const look = () => {
          if (block.dataset.phase !== "rest") return;
          // biome-ignore lint/suspicious/noConsole: a mark in the trace
          console.timeStamp(over);
          resolve();
        };
        new MutationObserver(look).observe(block, { attributeFilter: ["data-phase"] });
        document.querySelector<HTMLElement>(`.${name}-go`)?.click();
      }),
    { name: widget.name, over: OVER },
  );

/**
 * Main-thread frames that a draw may take (widgets.md, 11): a light moved by the main thread takes fifty, a wheel three
 * hundred. A machine that is busy with something else wakes the page now and then: the best of some draws counts.
 */
const FEW = 10;
const TRIES = 4;

/** Sheens and lamps, which blink whether something is drawn or not: now and then they wake the main thread. */
const withoutOrnament = ({ page }: DrawPage) =>
  page.evaluate(() =>
    document.styleSheets[0]?.insertRule("*::after, .wheel-lamps { animation: none !important }", 0),
  );

describe.each(widgets)("the $name (11: compositor)", (widget) => {
  const { mover, prizes } = widget;

  test("moves without the main thread", async ({ open }) => {
    const draw = await draws.open(open, widget, { route: `/${widget.name}Full` });
    await withoutOrnament(draw);
    draw.reply = { prize: prizes[1], after: 800 };
    const traces: Trace[] = [];
    while (traces.length < TRIES && !traces.some(({ mainFrames }) => mainFrames < FEW)) {
      traces.push(await trace(draw.page, () => drawUndisturbed(draw)));
      await draw.waitUntilFree();
    }
    expect(Math.min(...traces.map(({ mainFrames }) => mainFrames))).toBeLessThan(FEW);
    for (const { animated, failures, forced } of traces) {
      expect(animated.filter((node) => node.includes(mover.slice(1)))).toHaveLength(2);
      expect(failures).toEqual([]);
      expect(forced).toBe(0);
    }
    const longest = traces.map(({ tasks }) => Math.max(...tasks.map(({ ownMs }) => ownMs)));
    expect(Math.min(...longest)).toBeLessThan(50);
  });

  test("goes on while the main thread is blocked", async ({ open }) => {
    const draw = await draws.open(open, widget, { route: `/${widget.name}Full` });
    await draw.page.evaluate(() => {
      setInterval(() => {
        const end = performance.now() + 150;
        while (performance.now() < end);
      }, 300);
    });
    draw.reply = { prize: prizes[1] };
    const traced = await trace(draw.page, () => drawUndisturbed(draw));
    const blocked = framesWhileBlocked(traced);
    expect(blocked.length).toBeGreaterThan(5);
    // A grid's light takes a step each tenth of a second, a wheel turns in every frame.
    const moving = blocked.filter((frames) => frames >= 1);
    expect(moving.length / blocked.length).toBeGreaterThan(0.8);
  });
});

/** How many frames were drawn in each while in which the main thread was blocked for 100 ms and longer. */
function framesWhileBlocked({ tasks, drawn }: Trace): number[] {
  return tasks
    .filter(({ ms }) => ms > 100)
    .map(({ at, ms }) => drawn.filter((frame) => frame > at && frame < at + ms).length);
}
