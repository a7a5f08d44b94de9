import type { JSHandle, Page } from "playwright-core";
import { expect } from "vitest";
import type { OpenOptions } from "../browser/browser.ts";
import { skip, skipUntil } from "../browser/held-time.ts";
import { type DrawOptions, DrawPage, type Reply, VISIT, type Widget } from "./draw-page.ts";

/** The rolling number, by its classes. */
const widget = { name: "digits", prizes: [], mover: ".digits-strip" };

/** What stands in the page while nothing is drawn. */
export const STANDING = "13579";

/** The page on which nothing stands. */
const BLANK = "/digitsBlank";

/** What is seen of the number at one moment. */
export interface NumberLook {
  phase: string;
  isDrawn: boolean;
  /** The figures in the middle of the windows. */
  seen: string;
  /** How far from the middle of its window a figure is at most, in CSS pixels. */
  off: number;
  /** What those read who cannot see it. */
  read: string;
  /** Animations of what moves; transitions of style sheets aside. */
  animations: number;
}

/** A page with one rolling number whose server does as it is told: its campaign is tests/browser/blocks/campaigns/digits.json. */
export class NumberPage {
  readonly page: Page;
  /** The page as the other draw widgets have it. */
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

  /** Of a page that is open: its time is held, or it is not. */
  static async of(page: Page, isHeld: boolean): Promise<NumberPage> {
    // The harness asks for the name only to find the elements of this class.
    const number = new NumberPage(new DrawPage(page, widget as unknown as Widget, isHeld));
    await number.draw.listen();
    if (new URL(page.url()).pathname === BLANK) return number;
    // The number that stands here comes with the page's data.
    const standing = page.locator(".digits-face:not(.digits-blank)");
    if (isHeld) await skipUntil(page, () => standing.isVisible());
    else await standing.waitFor();
    await number.fade();
    return number;
  }

  /** Draws, and waits until it is over. `isSeen`: with every frame on the way. */
  async play(reply: Reply, how?: { isSeen: boolean }): Promise<NumberLook> {
    await this.draw.draw(reply, how);
    await this.fade();
    return this.look();
  }

  /** Lets so much held time pass that whatever comes to rest has done so. */
  async settle(): Promise<NumberLook> {
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

  /** Ends the fading of the strips, which is none of what is drawn: the style sheet's, it takes real time. */
  private fade(): Promise<void> {
    return this.page.evaluate(() => {
      for (const fading of document.getAnimations()) if (fading instanceof CSSTransition) fading.finish();
    });
  }

  look(): Promise<NumberLook> {
    return this.page.evaluate(lookAround);
  }

  /** Notes from now on in each frame how many cells each strip is rolled up by. */
  async watch(): Promise<() => Promise<Rolled[]>> {
    const seen: JSHandle<Rolled[]> = await this.page.evaluateHandle(watchFrom);
    return () => seen.jsonValue();
  }
}

/** Runs in the page: knows nothing of how it is reckoned, and measures which figure is where. */
function lookAround(): NumberLook {
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
export interface Rolled {
  /** By performance.now(). */
  at: number;
  /** Cells of each strip, 0 to below 10. */
  cells: number[];
}

/** Runs in the page. */
function watchFrom(): Rolled[] {
  const frames: Rolled[] = [];
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

/** Cells a millisecond: 20 a second, and 24 in the half second of the quick page. */
export const USUAL = 0.02;
export const QUICK = 24 / 500;

/** Between the frames of 60 Hz, in milliseconds. */
const FRAME_MS = 17;

/** Of a cell; matrices have six figures. */
const HARDLY = 0.001;

/** Never backwards, and at no time faster than a digit cruises: a jump forwards is one, too. `what` is told. */
export function expectSteady(frames: readonly Rolled[], speed: number, what = ""): void {
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
    expect(by, what).toBeGreaterThan(-HARDLY);
    expect(by, what).toBeLessThan(speed * ms + HARDLY);
    // While it moves, each frame is seen.
    if (ms > FRAME_MS) expect(by, what).toBeLessThan(HARDLY);
  }
}
