import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { type Draws, startDraws, VISIT, widgets } from "../../support/draw-page.ts";
import { launchPlain, PlainWindow } from "../../support/draw-window.ts";

let draws: Draws;
let plain: Browser;
beforeAll(async () => {
  [draws, plain] = await Promise.all([startDraws(), launchPlain()]);
});
afterAll(async () => {
  await Promise.all([draws.stop(), plain.close()]);
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When it is hidden, in milliseconds after the tap, and when the answer comes: after the tap, or after the return. */
const cases = [
  { name: "accelerating, answer before the return", hideAt: 150, answerAt: "hidden" },
  { name: "accelerating, answer 30 ms after the return", hideAt: 150, answerAt: 30 },
  { name: "accelerating, answer 500 ms after the return", hideAt: 150, answerAt: 500 },
  { name: "waiting, answer before the return", hideAt: 1200, answerAt: "hidden" },
  { name: "waiting, answer 30 ms after the return", hideAt: 1200, answerAt: 30 },
  { name: "waiting, answer 500 ms after the return", hideAt: 1200, answerAt: 500 },
  { name: "landing", hideAt: 1200, answerAt: "seen" },
] as const;

/** Collects what happens, by performance.now(): that the page is seen again, that the draw has come to rest. */
const LISTEN = `window.log = { shown: 0, rested: 0, frames: 0 };
document.addEventListener("visibilitychange", () => { if (!document.hidden) log.shown = performance.now(); });
const block = document.querySelector("[data-phase]");
new MutationObserver(() => {
  if (block.dataset.phase === "rest") log.rested = performance.now();
}).observe(block, { attributeFilter: ["data-phase"] });
(function look() { log.frames++; requestAnimationFrame(look); })();`;

/** A hurried landing takes 0.7 s: with the 0.5 s that the latest answer takes this is within 1.5 s. */
const SOON_MS = 1000;

describe.each(widgets)("the $name (5: hidden page)", ({ name, prizes, mover }) => {
  test("ends on the right prize soon after the return, whenever it was hidden", async () => {
    const play = async ({ hideAt, answerAt }: (typeof cases)[number]) => {
      const window = await PlainWindow.open(plain, `${draws.origin}/${name}Full${VISIT}`);
      await window.until(`document.querySelector(".${name}-go[aria-disabled=false]")`);
      await window.evaluate(LISTEN);
      await window.draw(`.${name}-go`);
      const answer = () => window.answer(prizes[3] ?? 0);
      if (answerAt === "seen") await answer();
      await sleep(hideAt);
      await window.hide();
      const frames = await window.evaluate<number>("log.frames");
      if (answerAt === "hidden") await answer();
      await sleep(800);
      // It is really hidden: there are no frames.
      expect(await window.evaluate<number>("log.frames")).toBeLessThanOrEqual(frames + 1);
      await window.show();
      if (typeof answerAt === "number") {
        await sleep(answerAt);
        await answer();
      }
      await window.until(`document.querySelector("[data-place]")`);
      const { shown, rested, answered, place, moving, end } = await window.evaluate<Result>(RESULT(mover));
      expect({ place, moving }).toEqual({ place: "3", moving: 0 });
      expect(end).not.toBe("");
      expect(rested - Math.max(shown, answered)).toBeLessThan(SOON_MS);
    };
    await Promise.all(
      cases.map((item) => play(item).catch((error) => Promise.reject(named(item.name, error)))),
    );
  });
});

function named(name: string, error: Error): Error {
  return Object.assign(error, { message: `${name}: ${error.message}` });
}

interface Result {
  shown: number;
  rested: number;
  /** When the answer was there. */
  answered: number;
  place: string;
  moving: number;
  end: string;
}

const RESULT = (mover: string) => `({
  ...log,
  answered: performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/draw")).responseEnd,
  place: block.dataset.place,
  moving: document.querySelector("${mover}").getAnimations().length,
  end: document.querySelector("${mover}").style.transform,
})`;
