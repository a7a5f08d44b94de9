import type { CDPSession, Page, Route } from "playwright-core";
import { vi } from "vitest";
import type { OpenOptions } from "../browser/browser.ts";
import { holdTime, pass, stopTime } from "../browser/held-time.ts";
import { untilHydrated } from "../browser/hydrated.ts";
import { Deck } from "./deck.ts";
import { WITHOUT_ORNAMENT } from "./without-ornament.ts";

/** Day of the nine-day card flip, as the server sends it (campaigns/README.md, “Calls and payloads”). */
export interface Day {
  year: number;
  month: number;
  dayOfMonth: number;
  maxReward: number;
  timeStatus: number;
  joinStatus: number;
  todayFee: number;
  rewardType: number | null;
  realSendAmount: number | null;
}

/** Returns `count` unturned days. The day at index `place` is today, and has the values in `today`. */
export function daysAt(place: number, today: Partial<Day> = {}, count = 9): Day[] {
  const dateOf = (i: number) => new Date(Date.UTC(2024, 1, 10 + i));
  return Array.from({ length: count }, (_, i) => ({
    year: 2024,
    month: dateOf(i).getUTCMonth() + 1,
    dayOfMonth: dateOf(i).getUTCDate(),
    maxReward: 1000,
    timeStatus: Math.sign(place - i),
    joinStatus: 0,
    todayFee: 0,
    rewardType: null,
    realSendAmount: null,
    ...(i === place && today),
  }));
}

/** Answer of the server to a flip or to the list of days: data, an envelope of its own, or a broken connection. */
export interface Reply {
  data?: unknown;
  code?: string;
  message?: string;
  isCut?: boolean;
  /** Delay in milliseconds of held time; the answer comes when `arrive` is called. */
  after?: number;
}

const ROUTE = "/wealthScratchyMusic";
const DAYS = "**/prod-api/api/djdg/new/year/activity/draw/card/info";
const FLIP = "**/prod-api/api/djdg/new/year/activity/draw/card";

/** Page of the card flip with a controlled server. By default its time runs. */
export class DeckPage extends Deck {
  days: Reply = { data: daysAt(4) };
  /** Days after a card has been turned over; unchanged if undefined. */
  daysAfter: Reply | undefined;
  flip: Reply = {};
  /** Number of calls that reached the server. */
  flips = 0;
  loads = 0;
  /** Pending answers in the order of their requests. */
  private readonly underWay: Array<{ after: number; come: () => void }> = [];
  private cdp: CDPSession | undefined;

  static async open(
    open: (options: OpenOptions) => Promise<Page>,
    more: Partial<OpenOptions> & { days?: Reply; query?: string; date?: string } = {},
  ): Promise<DeckPage> {
    const {
      days,
      query = "?token=t&phoneType=ios",
      date = "Wed, 14 Feb 2024 02:00:00 GMT",
      isHeld = false,
      ...options
    } = more;
    const page = await open({ path: "about:blank", ...options });
    if (isHeld) await holdTime(page.context());
    const deck = new DeckPage(page, isHeld);
    if (days) deck.days = days;
    await page.route(DAYS, (route) => {
      deck.loads++;
      return deck.answer(route, deck.days, date);
    });
    await page.route(FLIP, async (route) => {
      deck.flips++;
      const { flip, daysAfter } = deck;
      await deck.answer(route, flip, date, () => {
        if (daysAfter) deck.days = daysAfter;
      });
    });
    await page.goto(ROUTE + query);
    await deck.untilThere();
    if (isHeld) await stopTime(page);
    return deck;
  }

  /** Reloads the page with these days. */
  async reload(days: Day[]): Promise<void> {
    this.days = { data: days };
    await this.page.reload();
    await this.untilThere();
  }

  private async untilThere(): Promise<void> {
    await this.page.locator(".deck-turn").first().waitFor();
    await untilHydrated(this.page);
    await this.page.evaluate(WITHOUT_ORNAMENT);
  }

  /** Button below the middle card. */
  get below() {
    return this.page.locator(".deck-below button");
  }

  /** Lets held time pass until the first pending answer is due, and sends it. */
  async arrive(): Promise<void> {
    const { after, come } = await vi.waitUntil(() => this.underWay.shift(), { timeout: 30_000, interval: 5 });
    await pass(this.page, after);
    come();
  }

  /**
   * Swipes the cards with a finger from `from` to `to` (pixels from the left edge) in `moves` steps. With `hold`, the
   * finger rests before it leaves. `whileThere` may move it on.
   */
  async swipe(
    from: number,
    to: number,
    {
      moves = 8,
      hold = false,
      down = 0,
      whileThere = async (_goOn: (to: number) => Promise<unknown>) => {},
    } = {},
  ): Promise<void> {
    this.cdp ??= await this.page.context().newCDPSession(this.page);
    const cdp = this.cdp;
    const box = await this.page.locator(".deck-row").boundingBox();
    const top = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    // Timestamps define the speed, however slowly the moves arrive.
    let timestamp = Date.now() / 1000;
    const touch = (type: "touchStart" | "touchMove", x: number, y: number) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }], timestamp });
    const send = (share: number, wiggle = 0) =>
      touch("touchMove", from + (to - from) * share + wiggle, top + down * share);
    await touch("touchStart", from, top);
    for (let i = 1; i <= moves; i++) {
      timestamp += 0.016;
      await send(i / moves);
    }
    for (let i = 0; hold && i < 4; i++) {
      // A finger is never quite still; these moves show that it is slow now.
      timestamp += 0.1;
      await send(1, i % 2);
    }
    await whileThere((to) => {
      timestamp += 0.1;
      return touch("touchMove", to, top + down);
    });
    await cdp.send("Input.dispatchTouchEvent", {
      type: "touchEnd",
      touchPoints: [],
      timestamp: timestamp + 0.004,
    });
  }

  private async answer(route: Route, reply: Reply, date: string, then = () => {}): Promise<void> {
    const { data = null, code = "0", message = "", isCut, after } = reply;
    if (after) await new Promise<void>((come) => this.underWay.push({ after, come }));
    if (!isCut) then();
    // The page may have aborted the request.
    const sent = isCut
      ? route.abort("connectionreset")
      : route.fulfill({ json: { code, message, data }, headers: { date } });
    await sent.catch(() => {});
  }
}
