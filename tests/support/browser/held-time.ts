import type { BrowserContext, Page } from "playwright-core";

/**
 * Animations of scripts that go by the clock of scripts, which Playwright holds: each stands where it would be at that
 * time, in every frame of that clock. To the page they seem to run as ever; those of style sheets do. It is put in
 * after the clock, so that frames and performance.now() are the held ones.
 */
const FOLLOW_THE_CLOCK = `(() => {
  const moving = new Set();
  const { animate } = Element.prototype;
  const next = window.requestAnimationFrame;
  const time = Object.getOwnPropertyDescriptor(Animation.prototype, "currentTime");
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    let begun = performance.now();
    const follow = () => {
      if (animation.playState === "idle") return moving.delete(follow);
      const now = performance.now() - begun;
      const end = Number(animation.effect.getComputedTiming().endTime);
      // At no speed it counts as running, and is wherever it is put.
      animation.playbackRate = now < end ? 0 : 1;
      time.set.call(animation, Math.min(now, end));
      if (now < end) moving.add(follow);
      else moving.delete(follow);
    };
    Object.defineProperty(animation, "startTime", {
      get: () => begun,
      set: (start) => {
        begun = start;
        follow();
      },
    });
    Object.defineProperty(animation, "currentTime", {
      get: () => time.get.call(animation),
      set: (now) => {
        begun = performance.now() - now;
        follow();
      },
    });
    follow();
    return animation;
  };
  const frame = () => {
    for (const follow of [...moving]) follow();
    next(frame);
  };
  next(frame);
})();`;

/** Pages of this context can have their time held. To be called before any is opened. */
export async function holdTime(context: BrowserContext): Promise<void> {
  await context.clock.install();
  await context.addInitScript({ content: FOLLOW_THE_CLOCK });
}

/** It may take a machine so many milliseconds to stop the clock; they pass at once. */
const STOPPING_MS = 5_000;

/** Time stops on this page. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STOPPING_MS);
}

/** So many milliseconds pass on a page whose time is held, frame by frame. */
export function pass(page: Page, ms: number): Promise<void> {
  return page.clock.runFor(ms);
}

/** As `pass`, with a single frame at its end: what is seen on the way does not matter. */
export function skip(page: Page, ms: number): Promise<void> {
  return page.clock.fastForward(ms);
}

/**
 * Lets time pass in steps of this many milliseconds until the condition holds; longer steps take less real time. A
 * function is asked before each step.
 * @throws after a minute of held time.
 */
export async function skipUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  step: number | (() => number) = SHORT_MS,
): Promise<void> {
  for (let ms = 0; ms < 60_000; ) {
    if (await isSo()) return;
    const next = typeof step === "number" ? step : step();
    await skip(page, next);
    ms += next;
  }
  throw new Error(`It never came to this: ${isSo}`);
}

const SHORT_MS = 100;
