import type { Page } from "playwright-core";
import type { OpenOptions } from "../browser/browser.ts";
import { Deck, type DeckState } from "./deck.ts";
import { type DrawOptions, type Reply, VISIT } from "./draw-page.ts";

/** Index of the card that the draw turns over. */
const TODAY = 2;

/** Look of today's card before and after it is turned over, with its prize. Tests check its other properties. */
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

/** Page with one deck and a controlled server: its campaign is tests/browser/blocks/campaigns/deck.json. */
export class CardPage extends Deck {
  /** Opens a page of the deck with the fixture `open`. By default its time is held. */
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

  /** Draws and waits until the draw is over. With `isSeen`, every frame is rendered. */
  async play(reply: Reply, how?: { isSeen: boolean }): Promise<DeckState> {
    await this.draw.draw(reply, how);
    return this.look();
  }

  /** Waits until nothing moves. */
  override async settle(): Promise<DeckState> {
    await this.draw.settle();
    return super.settle();
  }
}
