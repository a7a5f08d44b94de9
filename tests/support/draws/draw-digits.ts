import type { JSHandle, Page } from "playwright-core";
import { expect } from "vitest";
import type { OpenOptions } from "../browser/browser.ts";
import { skip, skipUntil } from "../browser/held-time.ts";
import { type DrawOptions, DrawPage, type Reply, VISIT, type Widget } from "./draw-page.ts";

/** Rolling number by its classes. */
const widget = { name: "digits", prizes: [], mover: ".digits-strip" };

/** Number on the page while nothing is drawn. */
export const INITIAL_NUMBER = "13579";

/** Page without a number. */
const BLANK = "/digitsBlank";

/** Visible state of the number at one moment. */
export interface NumberState {
  phase: string;
  isDrawn: boolean;
  /** Figures in the middle of the windows. */
  seen: string;
  /** Maximum distance of a figure from the middle of its window, in CSS pixels. */
  off: number;
  /** Text for screen readers. */
  read: string;
  /** Number of animations, without CSS transitions. */
  animations: number;
}

/** Page with one rolling number and a controlled server: its campaign is tests/browser/blocks/campaigns/digits.json. */
export class NumberPage {
  readonly page: Page;
  /** The page in the harness of the other draw widgets. */
  readonly draw: DrawPage;

  private constructor(draw: DrawPage) {
    this.page = draw.page;
    this.draw = draw;
  }

  static async open(
    open: (options: OpenOptions) => Promise<Page>,
    { route = "/digits", isHeld = true, ...more }: DrawOptions = {},
  ): Promise<NumberPage> {
    return NumberPage.of(await open({ path: route + VISIT, isHeld, ...more }), isHeld);
  }

  /** Wraps an open page, whose time is held or not. */
  static async of(page: Page, isHeld: boolean): Promise<NumberPage> {
    // The cast is safe: the harness uses only the name, to find elements.
    const number = new NumberPage(new DrawPage(page, widget as unknown as Widget, isHeld));
    await number.draw.listen();
    if (new URL(page.url()).pathname === BLANK) return number;
    // The initial number comes with the page's data.
    const standing = page.locator(".digits-face:not(.digits-blank)");
    if (isHeld) await skipUntil(page, () => standing.isVisible());
    else await standing.waitFor();
    await number.fade();
    return number;
  }

  /** Draws and waits until the draw is over. With `isSeen`, every frame is rendered. */
  async play(reply: Reply, how?: { isSeen: boolean }): Promise<NumberState> {
    await this.draw.draw(reply, how);
    await this.fade();
    return this.look();
  }

  /** Lets held time pass until all movements have come to rest. */
  async settle(): Promise<NumberState> {
    const left = await this.page.evaluate(() => {
      const moving = document.getAnimations().filter((one) => one.constructor === Animation);
      const left = moving.map(
        ({ effect, currentTime }) => Number(effect?.getComputedTiming().endTime) - Number(currentTime),
      );
      return Math.max(0, ...left);
    });
    if (left > 0) await skip(this.page, Math.ceil(left));
    await this.fade();
    return this.look();
  }

  /** Finishes the strips' CSS fading, which takes real time and is not part of the draw. */
  private fade(): Promise<void> {
    return this.page.evaluate(() => {
      for (const fading of document.getAnimations()) if (fading instanceof CSSTransition) fading.finish();
    });
  }

  look(): Promise<NumberState> {
    return this.page.evaluate(lookAround);
  }

  /** Records from now on in each frame how many cells each strip is rolled up. */
  async watch(): Promise<() => Promise<DigitsFrame[]>> {
    const seen: JSHandle<DigitsFrame[]> = await this.page.evaluateHandle(watchFrom);
    return () => seen.jsonValue();
  }
}

/** Runs in the page: measures figures independently of the implementation. */
function lookAround(): NumberState {
  const block = document.querySelector<HTMLElement>(".digits");
  if (!block) throw new Error("There is no number on the page.");
  const figures = Array.from(block.querySelectorAll(".digits-window"), (window) => {
    const box = window.getBoundingClientRect();
    const middle = box.top + window.clientTop + window.clientHeight / 2;
    const text = window.querySelector(".digits-strip")?.firstChild as Text;
    const all = Array.from(text.data, (figure, i) => {
      const range = document.createRange();
      range.setStart(text, i);
      range.setEnd(text, i + 1);
      const { top, height } = range.getBoundingClientRect();
      return { figure, off: height ? Math.abs(top + height / 2 - middle) : Number.POSITIVE_INFINITY };
    });
    return all.reduce((best, one) => (one.off < best.off ? one : best));
  });
  const strips = Array.from(block.querySelectorAll<HTMLElement>(".digits-strip"));
  const isHidden = strips.some((strip) => Number(getComputedStyle(strip).opacity) < 0.5);
  const moving = strips.flatMap((strip) => strip.getAnimations());
  return {
    phase: block.dataset.phase ?? "",
    isDrawn: block.dataset.place !== undefined,
    seen: isHidden ? "" : figures.map(({ figure }) => figure).join(""),
    off: Math.max(...figures.map(({ off }) => off)),
    read: block.querySelector(".digits-label")?.textContent ?? "",
    animations: moving.filter((animation) => animation.constructor === Animation).length,
  };
}

/** One frame. */
export interface DigitsFrame {
  /** Time by performance.now(). */
  at: number;
  /** Cells of each strip, from 0 up to but excluding 10. */
  cells: number[];
}

/** Runs in the page. */
function watchFrom(): DigitsFrame[] {
  const frames: DigitsFrame[] = [];
  const look = () => {
    const strips = Array.from(document.querySelectorAll<HTMLElement>(".digits-strip"));
    const cells = strips.map((strip) => {
      const { transform, lineHeight } = getComputedStyle(strip);
      return (-new DOMMatrix(transform).f / Number.parseFloat(lineHeight)) % 10;
    });
    frames.push({ at: performance.now(), cells });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return frames;
}

/** Cells per millisecond: 20 per second, and 24 in the half second of the quick page. */
export const USUAL = 0.02;
export const QUICK = 24 / 500;

/** Milliseconds between frames at 60 Hz. */
const FRAME_MS = 17;

/** Tolerance in cells; matrices have six digits. */
const TOLERANCE_CELLS = 0.001;

/**
 * Expects no step backwards, and never more than the cruising speed: a jump forwards would exceed it. `what` names the
 * case in failures.
 */
export function expectSteady(frames: readonly DigitsFrame[], speed: number, what = ""): void {
  const strides = frames.flatMap(({ at, cells }, i) => {
    const before = frames[i - 1];
    if (!before) return [];
    return cells.map((cell, strip) => {
      const by = (cell - (before.cells[strip] ?? Number.NaN) + 10) % 10;
      return { ms: at - before.at, by: by > 7 ? by - 10 : by };
    });
  });
  expect(strides.length, what).toBeGreaterThan(50);
  for (const { ms, by } of strides) {
    expect(by, what).toBeGreaterThan(-TOLERANCE_CELLS);
    expect(by, what).toBeLessThan(speed * ms + TOLERANCE_CELLS);
    // Every frame is rendered while it moves.
    if (ms > FRAME_MS) expect(by, what).toBeLessThan(TOLERANCE_CELLS);
  }
}
