import type { JSHandle } from "playwright-core";
import { expect } from "vitest";
import type { DrawPage, Widget } from "./draw-page.ts";

/** What was seen in one frame. */
export interface Sample {
  /** By performance.now(). */
  at: number;
  /** The wheel's angle, 0 to below 360; the place of the light; -1 where that cannot be told. */
  where: number;
}

/** What happened on a page since it was watched. */
export interface Watch {
  samples: Sample[];
  /** When which phase began, by performance.now(). */
  phases: Array<{ phase: string; at: number }>;
  /** What was put into the status region, and in which phase. */
  said: Array<{ text: string; phase: string }>;
}

/** Watches a widget whose time is held from now on, in each frame, until it is watched anew. */
export async function watch({ page, widget }: DrawPage): Promise<() => Promise<Watch>> {
  const seen: JSHandle<Watch> = await page.evaluateHandle(watchFrom, widget);
  return () => seen.jsonValue();
}

/** Runs in the page. */
function watchFrom({ name, mover }: Widget): Watch {
  const watch: Watch = { samples: [], phases: [], said: [] };
  const block = () => document.querySelector<HTMLElement>(`.${name}`);
  const ring = [0, 1, 2, 7, -1, 3, 6, 5, 4];
  const owner = window as unknown as { watch?: Watch };
  owner.watch = watch;
  const look = () => {
    if (owner.watch !== watch) return;
    const moving = document.querySelector(mover);
    if (moving) {
      const { transform, opacity } = getComputedStyle(moving);
      const { a, b, e, f } = new DOMMatrix(transform);
      const { clientWidth: width, clientHeight: height } = moving;
      const cell = ring[Math.round(e / width) + 3 * Math.round(f / height)] ?? -1;
      const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      const isLit = name === "wheel" || Number(opacity) > 0.5;
      const where = !isLit ? -1 : name === "wheel" ? angle : cell;
      watch.samples.push({ at: performance.now(), where });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const phase = () => block()?.dataset.phase ?? "";
  new MutationObserver((changes, observer) => {
    if (owner.watch !== watch) return observer.disconnect();
    for (const { target, addedNodes } of changes) {
      if (target === block()) watch.phases.push({ phase: phase(), at: performance.now() });
      const isStatus = target instanceof Element && target.closest("[role=status]");
      for (const node of isStatus ? addedNodes : [])
        watch.said.push({ text: node.textContent ?? "", phase: phase() });
    }
  }).observe(document.body, { attributeFilter: ["data-phase"], childList: true, subtree: true });
  return watch;
}

/** One frame to the next, where they are near enough to tell forwards from backwards. */
interface Stride {
  ms: number;
  /** Degrees or cells; below zero: backwards. */
  by: number;
}

/** How it moved. `round`: degrees or cells of one turn; `most`: milliseconds in which it cannot come around half of that. */
function stridesOf(samples: readonly Sample[], round: number, most: number): Stride[] {
  return samples.flatMap(({ at, where }, i) => {
    const before = samples[i - 1];
    if (!before || where < 0 || before.where < 0 || at - before.at > most) return [];
    const forwards = (where - before.where + round) % round;
    return [{ ms: at - before.at, by: forwards > round / 2 ? forwards - round : forwards }];
  });
}

/** Never backwards, and at no time faster than a wheel turns or a light walks: a jump forwards is one, too. `what` is told. */
export function expectSteady(
  { name }: Widget,
  samples: Sample[],
  { stepMs = 50, what = "" }: { stepMs?: number; what?: string } = {},
): void {
  const isWheel = name === "wheel";
  const strides = isWheel ? stridesOf(samples, 360, 80) : stridesOf(samples, 8, 190);
  expect(strides.length, what).toBeGreaterThan(3);
  for (const { ms, by } of strides) {
    if (isWheel) {
      expect(by, what).toBeGreaterThan(-0.5);
      expect(by, what).toBeLessThan(2.8 * ms + 2);
    } else {
      expect(by, what).toBeGreaterThanOrEqual(0);
      expect(by, what).toBeLessThanOrEqual(Math.ceil(ms / stepMs) + 1);
    }
  }
}
