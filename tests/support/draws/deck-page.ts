import type { CDPSession, Page, Route } from "playwright-core";
import { vi } from "vitest";
import type { OpenOptions } from "../browser/browser.ts";
import { holdTime, pass, stopTime } from "../browser/held-time.ts";
import { untilTakenOver } from "../browser/taken-over.ts";
import { Deck } from "./deck.ts";
import { WITHOUT_ORNAMENT } from "./without-ornament.ts";

/** A day of the nine-day card flip, as the server tells it (spec 2, section 3). */
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

/** So many days of which this one, counted from 0, is today; `today` is what is special about it. Others are not turned over. */
export function daysAt(place: number, today: Partial<Day> = {}, count = 9): Day[] {
  return Array.from({ length: count }, (_, i) => ({
    year: 2024,
    month: 2,
    dayOfMonth: (10 + i) % 29 || 29,
    maxReward: 1000,
    timeStatus: Math.sign(place - i),
    joinStatus: 0,
    todayFee: 0,
    rewardType: null,
    realSendAmount: null,
    ...(i === place && today),
  }));
}

/** How the server answers a flip, or the days: with this, or with an envelope of its own, or by breaking the connection. */
export interface Reply {
  data?: unknown;
  code?: string;
  message?: string;
  isCut?: boolean;
  /** Milliseconds of held time until it comes, which it does when `arrive` is called. */
  after?: number;
}

const ROUTE = "/wealthScratchyMusic";
const DAYS = "**/prod-api/api/djdg/new/year/activity/draw/card/info";
const FLIP = "**/prod-api/api/djdg/new/year/activity/draw/card";

/** The page of the card flip, with a server that does as it is told. Its time runs, unless it is opened otherwise. */
export class DeckPage extends Deck {
  days: Reply = { data: daysAt(4) };
  /** How the days are once a card has been turned over; the same as before where left out. */
  daysAfter: Reply | undefined;
  flip: Reply = {};
  /** Calls that reached the server. */
  flips = 0;
  loads = 0;
  /** Answers that wait until they arrive, in the order in which they were asked for. */
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

  /** Loads the page again, with these days. */
  async reload(days: Day[]): Promise<void> {
    this.days = { data: days };
    await this.page.reload();
    await this.untilThere();
  }

  private async untilThere(): Promise<void> {
    await this.page.locator(".deck-turn").first().waitFor();
    await untilTakenOver(this.page);
    await this.page.evaluate(WITHOUT_ORNAMENT);
  }

  /** What stands below the card in the middle. */
  get below() {
    return this.page.locator(".deck-below button");
  }

  /** Lets so much held time pass as the first of the answers takes that are still to come, and it come. */
  async arrive(): Promise<void> {
    const { after, come } = await vi.waitUntil(() => this.underWay.shift(), { timeout: 30_000, interval: 5 });
    await pass(this.page, after);
    come();
  }

  /**
   * A finger that comes down on the cards, goes from `from` to `to` (pixels from the left edge) in so many moves, stays
   * there for a while if it is to `hold`, and leaves. While it is there it may go on to other places.
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
    // By these times it is known how fast it is, however slowly the moves arrive.
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
      // A finger is never quite still; by these moves it is known that it is not fast any more.
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
    // Whoever asked may be gone by now.
    const sent = isCut
      ? route.abort("connectionreset")
      : route.fulfill({ json: { code, message, data }, headers: { date } });
    await sent.catch(() => {});
  }
}
