import type { JSHandle } from "playwright-core";
import { expect } from "vitest";
import type { DrawPage, Widget } from "./draw-page.ts";

/** Position in one frame. */
export interface Sample {
  /** Time by performance.now(). */
  at: number;
  /** Angle of the wheel from 0 up to but excluding 360, or index of the light's cell; -1 if unknown. */
  where: number;
}

/** Events on a page since it was watched. */
export interface DrawRecord {
  samples: Sample[];
  /** Start of each phase, by performance.now(). */
  phases: Array<{ phase: string; at: number }>;
  /** Texts added to the status region, with the phase. */
  said: Array<{ text: string; phase: string }>;
}

/** Watches a widget whose time is held in each frame, until it is watched again. */
export async function watch({ page, widget }: DrawPage): Promise<() => Promise<DrawRecord>> {
  const seen: JSHandle<DrawRecord> = await page.evaluateHandle(watchFrom, widget);
  return () => seen.jsonValue();
}

/** Runs in the page. */
function watchFrom({ name, mover }: Widget): DrawRecord {
  const watch: DrawRecord = { samples: [], phases: [], said: [] };
  const block = () => document.querySelector<HTMLElement>(`.${name}`);
  const ring = [0, 1, 2, 7, -1, 3, 6, 5, 4];
  const owner = window as unknown as { watch?: DrawRecord };
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

/** Difference between two frames that are close enough to distinguish forwards from backwards. */
interface Stride {
  ms: number;
  /** Degrees or cells; negative means backwards. */
  by: number;
}

/**
 * Returns the movement between frames. `round` is one turn in degrees or cells; in `most` milliseconds the widget
 * cannot move half a turn.
 */
function stridesOf(samples: readonly Sample[], round: number, most: number): Stride[] {
  return samples.flatMap(({ at, where }, i) => {
    const before = samples[i - 1];
    if (!before || where < 0 || before.where < 0 || at - before.at > most) return [];
    const forwards = (where - before.where + round) % round;
    return [{ ms: at - before.at, by: forwards > round / 2 ? forwards - round : forwards }];
  });
}

/**
 * Expects no step backwards, and never more than the maximum speed: a jump forwards would exceed it. `what` names the
 * case in failures.
 */
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
