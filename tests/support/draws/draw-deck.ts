import type { Page } from "playwright-core";
import type { OpenOptions } from "../browser/browser.ts";
import { Deck, type DeckLook } from "./deck.ts";
import { type DrawOptions, type Reply, VISIT } from "./draw-page.ts";

/** The card that the draw turns over, of those that are there. */
const TODAY = 2;

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

/** A page with one deck whose server does as it is told: its campaign is tests/browser/blocks/campaigns/deck.json. */
export class CardPage extends Deck {
  /** Opens a page of the deck by the fixture `open`. Its time is held, unless it is opened otherwise. */
  static async open(
    open: (options: OpenOptions) => Promise<Page>,
    { route = "/deck", isHeld = true, ...more }: DrawOptions = {},
  ): Promise<CardPage> {
    return CardPage.of(await open({ path: route + VISIT, isHeld, ...more }), isHeld);
  }

  static async of(page: Page, isHeld = true): Promise<CardPage> {
    const cardPage = new CardPage(page, isHeld);
    await cardPage.draw.listen();
    return cardPage;
  }

  button(name: string) {
    return this.page.getByRole("button", { name });
  }

  /** Draws, and waits until it is over. `isSeen`: with every frame on the way. */
  async play(reply: Reply, how?: { isSeen: boolean }): Promise<DeckLook> {
    await this.draw.draw(reply, how);
    return this.look();
  }

  /** Waits until nothing moves any more. */
  override async settle(): Promise<DeckLook> {
    await this.draw.settle();
    return super.settle();
  }
}
