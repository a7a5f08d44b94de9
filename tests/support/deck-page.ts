import type { CDPSession, Page, Route } from "playwright-core";
import type { OpenOptions } from "./browser.ts";

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
  /** Milliseconds until it comes. */
  after?: number;
}

/** What stands on a page at one moment. */
export interface DeckLook {
  phase: string;
  /** The card in the middle, by where it is, and by its tab; -1 for none. */
  seen: number;
  tab: number;
  /** By how many pixels the card in the middle is off it. */
  off: number;
  /** Whether its front is drawn, and its back. */
  hasFront: boolean;
  hasBack: boolean;
}

const ROUTE = "/wealthScratchyMusic";
const DAYS = "**/prod-api/api/djdg/new/year/activity/draw/card/info";
const FLIP = "**/prod-api/api/djdg/new/year/activity/draw/card";

/** The page of the card flip, with a server that does as it is told. */
export class DeckPage {
  readonly page: Page;
  days: Reply = { data: daysAt(4) };
  /** How the days are once a card has been turned over; the same as before where left out. */
  daysAfter: Reply | undefined;
  flip: Reply = {};
  /** Calls that reached the server. */
  flips = 0;
  loads = 0;
  private cdp: CDPSession | undefined;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(
    open: (options: OpenOptions) => Promise<Page>,
    more: Partial<OpenOptions> & { days?: Reply; query?: string; date?: string } = {},
  ): Promise<DeckPage> {
    const {
      days,
      query = "?token=t&phoneType=ios",
      date = "Wed, 14 Feb 2024 02:00:00 GMT",
      ...options
    } = more;
    const deck = new DeckPage(await open({ path: "about:blank", ...options }));
    if (days) deck.days = days;
    await deck.page.route(DAYS, (route) => {
      deck.loads++;
      return answer(route, deck.days, date);
    });
    await deck.page.route(FLIP, async (route) => {
      deck.flips++;
      const { flip, daysAfter } = deck;
      await answer(route, flip, date, () => {
        if (daysAfter) deck.days = daysAfter;
      });
    });
    await deck.page.goto(ROUTE + query);
    await deck.page.locator("main > *").first().waitFor();
    return deck;
  }

  get button() {
    return this.page.locator(".deck-below button");
  }

  get toast() {
    return this.page.locator(".toast");
  }

  tab(place: number) {
    return this.page.getByRole("tab").nth(place);
  }

  async waitFor(phase: "rest" | "pending" | "landing"): Promise<void> {
    await this.page.locator(`.deck[data-phase="${phase}"]`).waitFor();
  }

  /** Waits until the cards have stopped. */
  async settle(): Promise<DeckLook> {
    await this.page.locator(".deck-turn").first().waitFor();
    await this.page.evaluate(async () => {
      const row = document.querySelector(".deck-row");
      let [at, frames] = [Number.NaN, 0];
      while (frames < 12) {
        frames = row?.scrollLeft === at ? frames + 1 : 0;
        at = row?.scrollLeft ?? 0;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    });
    return this.look();
  }

  look(): Promise<DeckLook> {
    return this.page.evaluate(lookAround);
  }

  /**
   * A finger that comes down on the cards, goes from `from` to `to` (pixels from the left edge) in so many moves, stays
   * there for a while if it is to `hold`, and leaves.
   */
  async swipe(
    from: number,
    to: number,
    { moves = 8, hold = false, down = 0, whileThere = async () => {} } = {},
  ): Promise<void> {
    this.cdp ??= await this.page.context().newCDPSession(this.page);
    const cdp = this.cdp;
    const box = await this.page.locator(".deck-row").boundingBox();
    const top = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    // By these times it is known how fast it is, however slowly the moves arrive.
    let timestamp = Date.now() / 1000;
    const send = (type: "touchStart" | "touchMove", share: number, wiggle = 0) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: [{ x: from + (to - from) * share + wiggle, y: top + down * share }],
        timestamp,
      });
    await send("touchStart", 0);
    for (let i = 1; i <= moves; i++) {
      timestamp += 0.016;
      await send("touchMove", i / moves);
    }
    for (let i = 0; hold && i < 4; i++) {
      // A finger is never quite still; by these moves it is known that it is not fast any more.
      timestamp += 0.1;
      await send("touchMove", 1, i % 2);
    }
    await whileThere();
    await cdp.send("Input.dispatchTouchEvent", {
      type: "touchEnd",
      touchPoints: [],
      timestamp: timestamp + 0.004,
    });
  }
}

async function answer(route: Route, reply: Reply, date: string, then = () => {}): Promise<void> {
  const { data = null, code = "0", message = "", isCut, after = 20 } = reply;
  if (after === Number.POSITIVE_INFINITY) return;
  await new Promise((resolve) => setTimeout(resolve, after));
  if (!isCut) then();
  // Whoever asked may be gone by now.
  const sent = isCut
    ? route.abort("connectionreset")
    : route.fulfill({ json: { code, message, data }, headers: { date } });
  await sent.catch(() => {});
}

/** Runs in the page: measures what is where. */
function lookAround(): DeckLook {
  const middleOf = (element: Element | null) => {
    const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
    return left + width / 2;
  };
  const row = middleOf(document.querySelector(".deck-row"));
  const cards = Array.from(document.querySelectorAll(".deck-card"));
  const offs = cards.map((card) => Math.abs(middleOf(card) - row));
  const off = Math.min(...offs);
  const seen = offs.indexOf(off);
  return {
    phase: document.querySelector<HTMLElement>(".deck")?.dataset.phase ?? "",
    seen,
    tab: Array.from(document.querySelectorAll(".deck-tab")).findIndex(
      (tab) => tab.getAttribute("aria-selected") === "true",
    ),
    off,
    hasFront: Boolean(cards[seen]?.querySelector(".deck-front")),
    hasBack: Boolean(cards[seen]?.querySelector(".deck-back")),
  };
}
