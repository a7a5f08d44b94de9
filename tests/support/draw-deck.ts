import type { JSHandle, Page } from "playwright-core";
import type { OpenOptions } from "./browser.ts";
import { DrawPage, type Draws, type Reply, VISIT, type Widget } from "./draw-page.ts";

/** The deck, by its classes. */
const widget = { name: "deck", prizes: [20, 60, 120, 240], mover: ".deck-drawn", landingMs: 800 };

/** The card that the draw turns over, of those that are there. */
const TODAY = 2;

/** What is seen of the card that the draw turns over, at one moment. */
export interface CardLook {
  phase: string;
  /** The words of each face; undefined where it is not there. */
  back: string | undefined;
  front: string | undefined;
  /** How far it is turned over, in degrees. */
  angle: number;
  /** How many pixels it is off the middle. */
  off: number;
  /** Animations of what moves; transitions of style sheets aside. */
  animations: number;
}

/** Today's card before it is turned over, and after, with its prize. Whatever else is seen of it is up to the test. */
export const UNTURNED = {
  phase: "rest",
  back: `第${TODAY}张牌背`,
  front: undefined,
  angle: 0,
  animations: 0,
};
export const turnedTo = (prize: number) => ({
  phase: "rest",
  back: undefined,
  front: `第${TODAY}张代金券${prize}元已到账`,
  angle: 0,
  animations: 0,
});

/** A page with one deck whose server does as it is told: its campaign is tests/browser/draw/campaigns/deck.json. */
export class CardPage {
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
    { route = "/deck", ...more }: Partial<OpenOptions> & { route?: string } = {},
  ): Promise<CardPage> {
    return CardPage.of(await open({ path: `${draws.origin}${route}${VISIT}`, ...more }));
  }

  static async of(page: Page): Promise<CardPage> {
    // The harness asks for the name only to find the elements of this class.
    const cardPage = new CardPage(new DrawPage(page, widget as unknown as Widget));
    await cardPage.draw.listen();
    return cardPage;
  }

  button(name: string) {
    return this.page.getByRole("button", { name });
  }

  /** Draws, and waits until it is over. */
  async play(reply: Reply): Promise<CardLook> {
    await this.draw.tap(reply);
    await this.draw.waitFor("landing");
    await this.draw.waitFor("rest");
    return this.look();
  }

  /** Waits until nothing moves any more. */
  async settle(): Promise<CardLook> {
    await this.draw.settle();
    return this.look();
  }

  look(): Promise<CardLook> {
    return this.page.evaluate(lookAround);
  }

  /** Notes from now on in each frame how far the card is turned over. */
  async watch(): Promise<() => Promise<Turned[]>> {
    const seen: JSHandle<Turned[]> = await this.page.evaluateHandle(watchFrom);
    return () => seen.jsonValue();
  }
}

/** Runs in the page. */
function lookAround(): CardLook {
  const deck = document.querySelector<HTMLElement>(".deck");
  const card = deck?.querySelector(".deck-drawn");
  if (!deck || !card) throw new Error("There is no card on the page.");
  const middleOf = (element: Element | null) => {
    const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
    return left + width / 2;
  };
  const { m11, m13 } = new DOMMatrix(getComputedStyle(card).transform);
  return {
    phase: deck.dataset.phase ?? "",
    back: card.querySelector(".deck-back")?.textContent ?? undefined,
    front: card.querySelector(".deck-front")?.textContent ?? undefined,
    angle: (Math.atan2(-m13, m11) * 180) / Math.PI || 0,
    off: Math.abs(middleOf(card.parentElement) - middleOf(deck.querySelector(".deck-row"))),
    animations: card.getAnimations().filter((animation) => animation.constructor === Animation).length,
  };
}

/** One frame. */
export interface Turned {
  phase: string;
  /** Degrees, from -180 to 180. */
  angle: number;
}

/** Runs in the page. */
function watchFrom(): Turned[] {
  const frames: Turned[] = [];
  const look = () => {
    const deck = document.querySelector<HTMLElement>(".deck");
    const card = deck?.querySelector(".deck-drawn");
    if (card) {
      const { m11, m13 } = new DOMMatrix(getComputedStyle(card).transform);
      const angle = (Math.atan2(-m13, m11) * 180) / Math.PI;
      // The compositor has begun it, and the main thread is yet to hear when.
      const isBeginning = card.getAnimations().some(({ pending }) => pending);
      if (!isBeginning) frames.push({ phase: deck?.dataset.phase ?? "", angle });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return frames;
}
