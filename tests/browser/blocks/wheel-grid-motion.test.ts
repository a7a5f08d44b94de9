import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { animated, COUNT_ANIMATIONS } from "../../support/browser/count-animations.ts";
import { pass, skip } from "../../support/browser/held-time.ts";
import { DrawPage, type Widget, widgets } from "../../support/draws/draw-page.ts";
import { expectSteady, watch } from "../../support/draws/draw-samples.ts";
import { setReducedMotion } from "../../support/draws/set-reduced-motion.ts";

/** Movement of a widget towards a prize, sampled at a frame rate. */
interface SteppedMotion {
  /** Duration of the whole movement in milliseconds. */
  ms: number;
  /** Final angle, or position of the light. */
  last: string;
  /** Number of steps backwards, over all turns. */
  backwards: number;
}

/** Runs in the page: pauses the current movement and steps through it at a steady rate. */
async function stepThrough([{ mover }, rate]: [Widget, number]): Promise<SteppedMotion> {
  const moving = document.querySelector<HTMLElement>(mover);
  const animation = moving?.getAnimations().find((one) => one.constructor === Animation);
  if (!moving || !animation?.effect) throw new Error("Nothing moves.");
  animation.pause();
  const timing = animation.effect.getComputedTiming();
  const ms = Number(timing.endTime);
  let [before, backwards] = [-1, 0];
  for (let frame = 0; (frame * 1000) / rate < ms; frame++) {
    animation.currentTime = (frame * 1000) / rate;
    // Progress over all laps.
    const { progress, currentIteration } = animation.effect.getComputedTiming();
    const way = (currentIteration ?? 0) + (progress ?? 0);
    if (way < before) backwards++;
    before = way;
  }
  animation.currentTime = ms;
  const { transform } = getComputedStyle(moving);
  animation.currentTime = 0;
  animation.play();
  return { ms, last: transform, backwards };
}

describe.each(widgets)("the $name at any frame rate", (widget) => {
  const { prizes, mover, name } = widget;

  test("takes the document's duration, and moves the same way at 120, 60, 30, 20 and 12 frames a second", {
    tags: "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { route: `/${name}Full` });
    const seen = await watch(draw);
    await draw.tap({ prize: prizes[2] });
    await draw.waitFor("landing");
    const end = await draw.page.locator(mover).evaluate((element) => {
      const animation = element.getAnimations().find((one) => one.constructor === Animation);
      return Number(animation?.effect?.getComputedTiming().endTime);
    });
    expectDocumented(widget, end);
    // Renders one frame at the end of each interval.
    const frameMs = 1000 / 12;
    while ((await draw.look()).phase !== "rest") await skip(draw.page, frameMs);
    expect(await draw.look()).toMatchObject({ place: 2, seen: 2, animations: 0 });
    const { phases } = await seen();
    const [landing, rest] = ["landing", "rest"].map((name) => phases.find(({ phase }) => phase === name)?.at);
    const took = (rest ?? 0) - (landing ?? 0);
    expect(took).toBeGreaterThanOrEqual(end);
    expect(took).toBeLessThan(end + frameMs + 1);

    await draw.waitUntilFree();
    await draw.tap({ prize: prizes[1] });
    await draw.waitFor("landing");
    const steps: SteppedMotion[] = [];
    for (const rate of [120, 60, 30, 20, 12]) {
      steps.push(await draw.page.evaluate(stepThrough, [widget, rate] as [Widget, number]));
    }
    const [first] = steps;
    for (const passed of steps) expect(passed).toEqual({ ...first, backwards: 0 });
    const final = await draw.page.locator(mover).evaluate((element: HTMLElement) => {
      for (const animation of element.getAnimations()) animation.cancel();
      return getComputedStyle(element).transform;
    });
    expect(first?.last).toBe(final);
  });
});

/**
 * Expects the documented duration: 5 seconds for the wheel; for the grid 5 laps of 8 steps and up to 7 more, 100 ms
 * each.
 */
function expectDocumented({ name }: Widget, ms: number): void {
  if (name === "wheel") expect(ms).toBe(5000);
  else expect((ms - 4000) % 100).toBeCloseTo(0);
}

describe.each(widgets)("the $name while the page rerenders", (widget) => {
  test("continues its movement", { tags: widget.name === "wheel" ? [] : "nightly" }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget, {
      route: `/${widget.name}Ticking`,
      before: COUNT_ANIMATIONS,
    });
    const seen = await watch(draw);
    const clock = draw.page.getByText("秒，剩余");
    const texts = new Set<string | null>();
    await draw.tap({ prize: widget.prizes[1], after: 500 });
    await draw.waitFor("pending");
    for (let i = 0; i < 8; i++) {
      if (i === 3) await draw.arrive();
      texts.add(await clock.textContent());
      await pass(draw.page, 500);
    }
    await draw.end({ isSeen: true });
    // The countdown rerendered the page while it waited and landed; the widget got only two commands.
    expect(texts.size).toBeGreaterThan(2);
    expect(await animated(draw)).toBe(2);
    const { samples, phases } = await seen();
    expect(phases.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
    expectSteady(widget, samples, { stepMs: 100 });
    expect(await draw.look()).toMatchObject({ place: 1, seen: 1 });
  });
});

/** Maximum time until the result is shown (ms). */
const AT_ONCE = 200;

describe.each(widgets)("the $name with reduced motion", (widget) => {
  const { prizes, name } = widget;

  test("shows the result at once, and stops as soon as reduced motion is requested", {
    tags: widget.name === "wheel" ? [] : "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget, {
      ...{ route: `/${name}Full`, reducedMotion: true, before: COUNT_ANIMATIONS },
    });
    const { page } = draw;
    const seen = await watch(draw);
    await draw.draw({ prize: prizes[3], after: 300 }, { isSeen: true });
    // CSS has no transitions of zero duration.
    expect(await draw.settle()).toMatchObject({ place: 3, seen: 3 });
    await draw.waitUntilFree();
    const { phases, said, samples } = await seen();
    const [pending, landing, rest] = phases;
    expect([pending?.phase, landing?.phase, rest?.phase]).toEqual(["pending", "landing", "rest"]);
    expect((rest?.at ?? 0) - (landing?.at ?? 0)).toBeLessThan(AT_ONCE);
    expect(said.map(({ text }) => text)).toEqual([`恭喜获得${prizes[3]}元代金券`]);
    expect(await animated(draw)).toBe(0);
    expect(new Set(samples.map(({ where }) => where)).size).toBeLessThanOrEqual(3);
    await draw.tap({ code: "500", message: "活动太火爆", after: 0 });
    await draw.waitUntilFree();
    expect(await draw.settle()).toMatchObject({ place: -1, seen: -1 });
    expect(await animated(draw)).toBe(0);

    await setReducedMotion(page, false);
    const seenLanding = await watch(draw);
    await draw.tap({ prize: prizes[1], after: 0 });
    await draw.waitFor("landing");
    await pass(page, 500);
    const wish = await setReducedMotion(page);
    await draw.end({ isSeen: true });
    expect(await draw.settle()).toMatchObject({ place: 1, seen: 1, animations: 0 });
    const stopped = await seenLanding();
    expect((stopped.phases.find(({ phase }) => phase === "rest")?.at ?? 0) - wish).toBeLessThan(AT_ONCE);
    expect(stopped.said).toHaveLength(1);

    await draw.waitUntilFree();
    await draw.reset();
    await setReducedMotion(page, false);
    await draw.tap({ prize: prizes[1], after: 2500 });
    await draw.waitFor("pending");
    await pass(page, 300);
    await setReducedMotion(page);
    expect(await draw.settle()).toMatchObject({ phase: "pending", place: -1 });
    await draw.arrive();
    await draw.end();
    expect(await draw.settle()).toMatchObject({ place: 1, seen: 1, animations: 0 });
  });
});
