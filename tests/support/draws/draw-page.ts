import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import type { OpenOptions } from "../browser/browser.ts";
import { pass, skipUntil } from "../browser/held-time.ts";
import { untilTakenOver } from "../browser/taken-over.ts";
import { WITHOUT_ORNAMENT } from "./without-ornament.ts";

/** A draw widget as the tests play it: its pages stand in tests/browser/blocks/campaigns. */
export interface Widget {
  name: "wheel" | "grid";
  /** In the order of its places. */
  prizes: number[];
  /** What moves. */
  mover: string;
}

export const widgets: Widget[] = [
  { name: "wheel", prizes: [240, 500, 3, 300, 60], mover: ".wheel-face" },
  { name: "grid", prizes: [20, 60, 120, 240, 360, 666, 888, 1000], mover: ".grid-light" },
];

/** Query of the pages: a customer who is logged in, without the sandbox's handle. */
export const VISIT = "?token=old-user&sandbox=off";

/** How the server answers a draw: with a prize (whatever that is), or otherwise. */
export interface Reply {
  prize?: unknown;
  /** Of the envelope; "0" where left out. */
  code?: string;
  message?: string;
  /** The whole body. */
  body?: string;
  status?: number;
  /** The connection breaks. */
  isCut?: boolean;
  /** Milliseconds until it comes; where time is held, of held time. Infinity: never. */
  after?: number;
}

/** What stands on a page at one moment. */
export interface Look {
  phase: string;
  /** The place that is marked as drawn; -1 for none. */
  place: number;
  /** The place that is seen to be drawn, by where things are: under the pointer, under the light; -1 for none. */
  seen: number;
  /** How far what is seen is off: degrees of a wheel, pixels of a grid. */
  off: number;
  /** Animations of what moves; transitions of style sheets aside. */
  animations: number;
}

/** A landing takes some seconds; after each step of so many milliseconds it is looked whether it is over. */
const LANDING_STEP_MS = 500;

/** What a page of a widget is opened with. */
export type DrawOptions = Partial<OpenOptions> & {
  /** The quick page of the widget where left out. */
  route?: string;
};

/** A page with one draw widget whose server does as it is told. Its time is held, unless it is opened otherwise. */
export class DrawPage {
  readonly page: Page;
  readonly widget: Widget;
  /** Draws that reached the server. */
  requests = 0;
  reply: Reply = {};
  private readonly isHeld: boolean;
  /** Resolves when the answer to the draw that was asked for last may come. */
  private due = Promise.resolve();
  private come = () => {};

  constructor(page: Page, widget: Widget, isHeld: boolean) {
    this.page = page;
    this.widget = widget;
    this.isHeld = isHeld;
  }

  /** Opens a page of the widget by the fixture `open`. */
  static async open(
    open: (options: OpenOptions) => Promise<Page>,
    widget: Widget,
    { route = `/${widget.name}`, isHeld = true, ...more }: DrawOptions = {},
  ): Promise<DrawPage> {
    const page = await open({ path: route + VISIT, isHeld, ...more });
    return new DrawPage(page, widget, isHeld).listen();
  }

  /** To be called before anything is drawn. */
  async listen(): Promise<this> {
    await this.page.route("**/prod-api/draw", (route) => this.answer(route));
    if (this.isHeld) await skipUntil(this.page, () => this.button.isVisible());
    else await this.button.waitFor();
    await untilTakenOver(this.page);
    await this.page.evaluate(WITHOUT_ORNAMENT);
    return this;
  }

  get button() {
    return this.page.getByRole("button", { name: "抽奖" });
  }

  get toast() {
    return this.page.locator(".toast");
  }

  private async answer(route: Route): Promise<void> {
    this.requests++;
    const { after = 20, isCut, status = 200, code = "0", message = "", prize, body } = this.reply;
    if (after === Number.POSITIVE_INFINITY) return;
    if (this.isHeld) await this.due;
    else await new Promise((resolve) => setTimeout(resolve, after));
    const envelope = JSON.stringify({ code, message, data: { prize } });
    // Whoever asked may be gone by now.
    const sent = isCut ? route.abort("connectionreset") : route.fulfill({ status, body: body ?? envelope });
    await sent.catch(() => {});
  }

  /** Taps the button. Where time is held, an answer that takes a while comes when `arrive` is called. */
  async tap(reply: Reply = this.reply): Promise<void> {
    this.answerWith(reply);
    await this.button.click();
  }

  /** The next draw is answered so, whoever asks for it. */
  answerWith(reply: Reply): void {
    this.reply = reply;
    if (!reply.after) return;
    this.due = new Promise((resolve) => {
      this.come = resolve;
    });
  }

  /** Lets so much held time pass as the answer takes, and then the answer come; by then it lands, or has come to rest. */
  async arrive(): Promise<void> {
    await pass(this.page, this.reply.after ?? 0);
    this.come();
    await this.page.locator(`.${this.widget.name}:not([data-phase="pending"])`).waitFor();
  }

  /** Draws, and waits until it is over. `isSeen`: with every frame on the way. */
  async draw(reply: Reply, { isSeen = false } = {}): Promise<Look> {
    await this.tap(reply);
    if (this.isHeld) {
      await this.arrive();
      await this.end({ isSeen });
    } else await this.waitFor("rest");
    return this.look();
  }

  /** Lets held time pass until the draw has come to rest. */
  async end({ isSeen = false } = {}): Promise<void> {
    const isOver = async () => (await this.look()).phase === "rest";
    if (isSeen) while (!(await isOver())) await pass(this.page, 250);
    else await skipUntil(this.page, isOver, LANDING_STEP_MS);
  }

  async waitFor(phase: "rest" | "pending" | "landing"): Promise<void> {
    await this.page.locator(`.${this.widget.name}[data-phase="${phase}"]`).waitFor();
  }

  /** The button can be tapped again. */
  async waitUntilFree(): Promise<void> {
    const free = this.page.locator('[aria-disabled="false"]', { hasText: "抽奖" });
    if (this.isHeld) await skipUntil(this.page, () => free.isVisible());
    else await free.waitFor();
  }

  /** Takes the widget back to no prize, and waits until it is there. */
  async reset(): Promise<void> {
    await this.page.getByRole("button", { name: "复位" }).click();
    expect(await this.settle()).toMatchObject({ phase: "rest", place: -1, seen: -1 });
  }

  /** Waits until nothing moves any more. */
  async settle(): Promise<Look> {
    const { page, widget } = this;
    if (this.isHeld) {
      let left = 0;
      const isStill = async () => {
        left = await page.evaluate(untilStill, widget.mover);
        return left === 0;
      };
      await skipUntil(page, isStill, () => left);
    } else {
      const isStill = (mover: string) => document.querySelector(mover)?.getAnimations().length === 0;
      await page.waitForFunction(isStill, widget.mover);
    }
    return this.look();
  }

  look(): Promise<Look> {
    return this.page.evaluate(lookAround, this.widget);
  }
}

/** Runs in the page: for how much held time something moves yet. What a style sheet moves, which takes real time, is waited for. */
async function untilStill(mover: string): Promise<number> {
  const all = document.querySelector(mover)?.getAnimations() ?? [];
  const own = all.filter((one) => one.constructor === Animation);
  if (own.length === 0) await Promise.allSettled(all.map(({ finished }) => finished));
  const left = own.map(({ effect, currentTime }) => {
    // One that has come to its end is gone in the next frame.
    return Math.max(16, Number(effect?.getComputedTiming().endTime) - Number(currentTime));
  });
  // What waits may be told to end meanwhile.
  return Math.min(1000, Math.ceil(Math.max(0, ...left)));
}

/** Runs in the page: knows nothing of how the widgets reckon, and measures what is where. */
function lookAround({ name, mover }: Widget): Look {
  const block = document.querySelector<HTMLElement>(`.${name}`);
  const moving = document.querySelector<HTMLElement>(mover);
  if (!block || !moving) throw new Error(`There is no ${name} on the page.`);
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isGrid = name === "grid";
  const hub = middleOf(isGrid ? moving : block);
  const offs = Array.from(document.querySelectorAll(isGrid ? ".grid-cell" : ".wheel-label"), (element) => {
    const { x, y } = middleOf(element);
    if (isGrid) return Math.hypot(x - hub.x, y - hub.y);
    return Math.abs((Math.atan2(x - hub.x, hub.y - y) * 180) / Math.PI);
  });
  const off = Math.min(...offs);
  const isSeen = isGrid ? Number(getComputedStyle(moving).opacity) > 0.5 : off < 10;
  return {
    phase: block.dataset.phase ?? "",
    place: Number(block.dataset.place ?? -1),
    seen: isSeen ? offs.indexOf(off) : -1,
    off,
    animations: moving.getAnimations().filter((one) => one.constructor === Animation).length,
  };
}
