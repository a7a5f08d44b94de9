import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { startPreview } from "../../scripts/lib/preview-server.ts";
import type { OpenOptions } from "./browser.ts";

/** A draw widget as the tests play it: its pages stand in tests/browser/draw/campaigns. */
export interface Widget {
  name: "wheel" | "grid";
  /** In the order of its places. */
  prizes: number[];
  /** What moves. */
  mover: string;
  /** How long a landing takes at most on its quick page, in milliseconds. */
  landingMs: number;
}

export const widgets: Widget[] = [
  { name: "wheel", prizes: [240, 500, 3, 300, 60], mover: ".wheel-face", landingMs: 1000 },
  { name: "grid", prizes: [20, 60, 120, 240, 360, 666, 888, 1000], mover: ".grid-light", landingMs: 750 },
];

/** A folder of its own with the campaigns of the tests and the mall's brand. */
export function drawCampaigns(): string {
  const folder = mkdtempSync(join(tmpdir(), "draws-"));
  cpSync("campaigns/brands", join(folder, "brands"), { recursive: true });
  cpSync("tests/browser/draw/campaigns", folder, { recursive: true });
  return folder;
}

export interface Draws {
  origin: string;
  /** Opens a widget's page, the quick one where no other is named, by the fixture of that name. */
  open(
    open: (options: OpenOptions) => Promise<Page>,
    widget: Widget,
    more?: Partial<OpenOptions> & { route?: string },
  ): Promise<DrawPage>;
  stop(): Promise<void>;
}

/** The built app with the pages of the tests. */
export async function startDraws(): Promise<Draws> {
  const folder = drawCampaigns();
  const { origin, stop } = await startPreview({ CAMPAIGNS: folder });
  return {
    origin,
    async open(open, widget, { route = `/${widget.name}`, ...more } = {}) {
      const page = await open({ path: `${origin}${route}${VISIT}`, ...more });
      return new DrawPage(page, widget).listen();
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

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
  /** Milliseconds until it comes; 20 where left out. Infinity: never. */
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

/** A page with one draw widget whose server does as it is told. */
export class DrawPage {
  readonly page: Page;
  readonly widget: Widget;
  /** Draws that reached the server. */
  requests = 0;
  reply: Reply = {};

  constructor(page: Page, widget: Widget) {
    this.page = page;
    this.widget = widget;
  }

  /** To be called before anything is drawn. */
  async listen(): Promise<this> {
    await this.page.route("**/prod-api/draw", (route) => this.answer(route));
    await this.button.waitFor();
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
    await new Promise((resolve) => setTimeout(resolve, after));
    const envelope = JSON.stringify({ code, message, data: { prize } });
    // Whoever asked may be gone by now.
    const sent = isCut ? route.abort("connectionreset") : route.fulfill({ status, body: body ?? envelope });
    await sent.catch(() => {});
  }

  async tap(reply: Reply = this.reply): Promise<void> {
    this.reply = reply;
    await this.button.click();
  }

  /** Draws, and waits until it is over. */
  async draw(reply: Reply): Promise<Look> {
    await this.tap(reply);
    await this.waitFor("rest");
    return this.look();
  }

  async waitFor(phase: "rest" | "pending" | "landing"): Promise<void> {
    await this.page.locator(`.${this.widget.name}[data-phase="${phase}"]`).waitFor();
  }

  /** The button can be tapped again. */
  async waitUntilFree(): Promise<void> {
    await this.page.locator('[aria-disabled="false"]', { hasText: "抽奖" }).waitFor();
  }

  /** Waits until nothing moves any more. */
  async settle(): Promise<Look> {
    await this.page.waitForFunction(
      (mover) => document.querySelector(mover)?.getAnimations().length === 0,
      this.widget.mover,
    );
    return this.look();
  }

  look(): Promise<Look> {
    return this.page.evaluate(lookAround, this.widget);
  }
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
