import type { BrowserContext, Page } from "playwright-core";

/**
 * Ties script animations to the fake clock: in every frame each is set to its position at that time. For the page they
 * seem to run normally, as style sheet animations do. Install it after the clock, so that it uses the fake
 * requestAnimationFrame and performance.now().
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
      // With rate 0 it counts as running, and stays at the position that is set.
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

/** Installs the fake clock in a context. Call it before pages are opened. */
export async function holdTime(context: BrowserContext): Promise<void> {
  await context.clock.install();
  await context.addInitScript({ content: FOLLOW_THE_CLOCK });
}

/** Time that a machine may need to stop the clock; it is skipped at once. */
const STOPPING_MS = 5_000;

/** Stops time on this page. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STOPPING_MS);
}

/** Lets this time pass frame by frame on a page with stopped time. */
export function pass(page: Page, ms: number): Promise<void> {
  return page.clock.runFor(ms);
}

/** Like `pass`, with a single frame at the end, if intermediate frames do not matter. */
export function skip(page: Page, ms: number): Promise<void> {
  return page.clock.fastForward(ms);
}

/**
 * Lets time pass in steps of this many milliseconds until the condition holds; longer steps take less real time. A
 * function is called before each step.
 * @throws after a minute of fake time.
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
