import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import type { OpenOptions } from "../browser/browser.ts";
import { pass, skipUntil } from "../browser/held-time.ts";
import { untilHydrated } from "../browser/hydrated.ts";
import { WITHOUT_ORNAMENT } from "./without-ornament.ts";

/** Draw widget for tests; its pages are in tests/browser/blocks/campaigns. */
export interface Widget {
  name: "wheel" | "grid";
  /** Prizes in the order of the places. */
  prizes: number[];
  /** Selector of the moving element. */
  mover: string;
}

export const widgets: Widget[] = [
  { name: "wheel", prizes: [240, 500, 3, 300, 60], mover: ".wheel-face" },
  { name: "grid", prizes: [20, 60, 120, 240, 360, 666, 888, 1000], mover: ".grid-light" },
];

/** Query of the pages: a logged-in customer, without the sandbox's handle. */
export const VISIT = "?token=old-user&sandbox=off";

/** Answer of the server to a draw: a prize (of any type), or a failure. */
export interface Reply {
  prize?: unknown;
  /** Code of the envelope; "0" by default. */
  code?: string;
  message?: string;
  /** Whole body. */
  body?: string;
  status?: number;
  /** Whether the connection breaks. */
  isCut?: boolean;
  /** Delay of the answer in milliseconds, of held time if time is held. Infinity means never. */
  after?: number;
}

/** State of a page at one moment. */
export interface WidgetState {
  phase: string;
  /** Index of the place marked as drawn; -1 for none. */
  place: number;
  /** Index of the place that is visibly drawn, under the pointer or light; -1 for none. */
  seen: number;
  /** Deviation from its exact position: degrees of a wheel, pixels of a grid. */
  off: number;
  /** Number of animations of the moving element, without CSS transitions. */
  animations: number;
}

/** Milliseconds of held time between two checks whether a landing is over. */
const LANDING_STEP_MS = 500;

/** Options for opening a page of a widget. */
export type DrawOptions = Partial<OpenOptions> & {
  /** Route; by default the widget's quick page. */
  route?: string;
};

/** Page with one draw widget and a controlled server. By default its time is held. */
export class DrawPage {
  readonly page: Page;
  readonly widget: Widget;
  /** Number of draws that reached the server. */
  requests = 0;
  reply: Reply = {};
  private readonly isHeld: boolean;
  /** Resolves when the answer to the last draw may be sent. */
  private due = Promise.resolve();
  private come = () => {};

  constructor(page: Page, widget: Widget, isHeld: boolean) {
    this.page = page;
    this.widget = widget;
    this.isHeld = isHeld;
  }

  /** Opens a page of the widget with the fixture `open`. */
  static async open(
    open: (options: OpenOptions) => Promise<Page>,
    widget: Widget,
    { route = `/${widget.name}`, isHeld = true, ...more }: DrawOptions = {},
  ): Promise<DrawPage> {
    const page = await open({ path: route + VISIT, isHeld, ...more });
    return new DrawPage(page, widget, isHeld).listen();
  }

  /** Installs the server; call it before the first draw. */
  async listen(): Promise<this> {
    await this.page.route("**/prod-api/draw", (route) => this.answer(route));
    if (this.isHeld) await skipUntil(this.page, () => this.button.isVisible());
    else await this.button.waitFor();
    await untilHydrated(this.page);
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
    // The page may have aborted the request.
    const sent = isCut ? route.abort("connectionreset") : route.fulfill({ status, body: body ?? envelope });
    await sent.catch(() => {});
  }

  /** Taps the button. If time is held, a delayed answer is sent when `arrive` is called. */
  async tap(reply: Reply = this.reply): Promise<void> {
    this.answerWith(reply);
    await this.button.click();
  }

  /** Sets the answer to the next draw. */
  answerWith(reply: Reply): void {
    this.reply = reply;
    if (!reply.after) return;
    this.due = new Promise((resolve) => {
      this.come = resolve;
    });
  }

  /** Lets held time pass until the answer is due, sends it, and waits until the widget lands or rests. */
  async arrive(): Promise<void> {
    await pass(this.page, this.reply.after ?? 0);
    this.come();
    await this.page.locator(`.${this.widget.name}:not([data-phase="pending"])`).waitFor();
  }

  /** Draws and waits until the draw is over. With `isSeen`, every frame is rendered. */
  async draw(reply: Reply, { isSeen = false } = {}): Promise<WidgetState> {
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

  /** Waits until the button can be tapped again. */
  async waitUntilFree(): Promise<void> {
    const free = this.page.locator('[aria-disabled="false"]', { hasText: "抽奖" });
    if (this.isHeld) await skipUntil(this.page, () => free.isVisible());
    else await free.waitFor();
  }

  /** Resets the widget to no prize, and waits until it rests there. */
  async reset(): Promise<void> {
    await this.page.getByRole("button", { name: "复位" }).click();
    expect(await this.settle()).toMatchObject({ phase: "rest", place: -1, seen: -1 });
  }

  /** Waits until nothing moves. */
  async settle(): Promise<WidgetState> {
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

  look(): Promise<WidgetState> {
    return this.page.evaluate(lookAround, this.widget);
  }
}

/**
 * Runs in the page: returns for how much held time something still moves. Waits for CSS transitions, which take real
 * time.
 */
async function untilStill(mover: string): Promise<number> {
  const all = document.querySelector(mover)?.getAnimations() ?? [];
  const own = all.filter((one) => one.constructor === Animation);
  if (own.length === 0) await Promise.allSettled(all.map(({ finished }) => finished));
  const left = own.map(({ effect, currentTime }) => {
    // A finished animation disappears in the next frame.
    return Math.max(16, Number(effect?.getComputedTiming().endTime) - Number(currentTime));
  });
  // An endless waiting animation may be replaced meanwhile.
  return Math.min(1000, Math.ceil(Math.max(0, ...left)));
}

/** Runs in the page: measures positions independently of the implementation. */
function lookAround({ name, mover }: Widget): WidgetState {
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
