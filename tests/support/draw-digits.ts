import type { JSHandle, Page } from "playwright-core";
import type { OpenOptions } from "./browser.ts";
import { DrawPage, type Draws, type Reply, VISIT, type Widget } from "./draw-page.ts";

/** The rolling number, by its classes. */
const widget = { name: "digits", prizes: [], mover: ".digits-strip", landingMs: 3000 };

/** What stands in the page while nothing is drawn. */
export const STANDING = "13579";

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

/** A page with one rolling number whose server does as it is told: its campaign is tests/browser/draw/campaigns/digits.json. */
export class NumberPage {
  readonly page: Page;
  /** The page as the other draw widgets have it. */
  readonly draw: DrawPage;

  private constructor(draw: DrawPage) {
    this.page = draw.page;
    this.draw = draw;
  }

  static async open(
    draws: Draws,
    open: (options: OpenOptions) => Promise<Page>,
    { route = "/digits", ...more }: Partial<OpenOptions> & { route?: string } = {},
  ): Promise<NumberPage> {
    const page = await open({ path: `${draws.origin}${route}${VISIT}`, ...more });
    return NumberPage.of(page);
  }

  static async of(page: Page): Promise<NumberPage> {
    // The harness asks for the name only to find the elements of this class.
    const numberPage = new NumberPage(new DrawPage(page, widget as unknown as Widget));
    await numberPage.draw.listen();
    // The number that stands here comes with the page's data.
    await page.waitForLoadState("networkidle");
    return numberPage;
  }

  /** Draws, and waits until it is over. */
  async play(reply: Reply): Promise<NumberLook> {
    await this.draw.tap(reply);
    await this.draw.waitFor("rest");
    return this.look();
  }

  /** Waits until nothing moves any more. */
  async settle(): Promise<NumberLook> {
    await this.draw.settle();
    return this.look();
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
  /** The time that animations go by, in milliseconds. */
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
    frames.push({ at: Number(document.timeline.currentTime), cells });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return frames;
}

/** The strides of each strip from frame to frame: cells forwards, below zero backwards. Frames too far apart tell nothing. */
export function stridesOf(frames: readonly Rolled[]): Array<{ ms: number; by: number }> {
  return frames.flatMap(({ at, cells }, i) => {
    const before = frames[i - 1];
    const ms = at - (before?.at ?? at);
    if (!before || ms === 0 || ms > 90) return [];
    return cells.map((cell, strip) => {
      const by = (cell - (before.cells[strip] ?? 0) + 10) % 10;
      return { ms, by: by > 7 ? by - 10 : by };
    });
  });
}
