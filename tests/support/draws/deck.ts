import type { Page } from "playwright-core";
import { expect } from "vitest";
import { skipUntil } from "../browser/held-time.ts";
import { DrawPage, type Widget } from "./draw-page.ts";

/** The deck, by its classes. The harness of the other draw widgets asks for the name only to find their elements. */
const deckWidget = {
  name: "deck",
  prizes: [20, 60, 120, 240],
  mover: ".deck-drawn",
} as unknown as Widget;

/** Degrees by which a card sways at most, with something for rounding. */
const SWAY = 11.1;

/** What stands on a page with a deck at one moment. */
export interface DeckLook {
  phase: string;
  /** The card in the middle, by where it is, and by its tab; -1 for none. */
  seen: number;
  tab: number;
  /** By how many pixels the card in the middle is off it. */
  off: number;
  /** The words of each of its faces; undefined where it is not there. */
  back: string | undefined;
  front: string | undefined;
  /** How far it is turned over, in degrees from -180 to 180. */
  angle: number;
  /** Its animations; transitions of style sheets aside. */
  animations: number;
}

/** How far the card that the draw turns over is turned, in one frame. */
export interface Turned {
  phase: string;
  /** Degrees, from -180 to 180. */
  angle: number;
}

/** A page with one deck. */
export class Deck {
  readonly page: Page;
  /** The page as the other draw widgets have it. */
  readonly draw: DrawPage;

  constructor(page: Page, isHeld: boolean) {
    this.page = page;
    this.draw = new DrawPage(page, deckWidget, isHeld);
  }

  tab(place: number) {
    return this.page.getByRole("tab").nth(place);
  }

  /** Waits until the cards have not moved for some frames, be it that a finger holds them. */
  untilStill(): Promise<void> {
    return this.page.evaluate(untilStill);
  }

  /** Waits until the cards have stopped: they are scrolled in real time, even where it is held. */
  async settle(): Promise<DeckLook> {
    let look: DeckLook;
    let tries = 0;
    do {
      await this.untilStill();
      look = await this.look();
      // Between two cards they are about to go on: a finger that leaves comes to them by way of another process.
    } while (look.off > 1 && ++tries < 20);
    return look;
  }

  /** Lets held time pass until the page is another one. */
  untilLeft(): Promise<void> {
    return skipUntil(this.page, async () => (await this.page.locator(".deck").count()) === 0);
  }

  look(): Promise<DeckLook> {
    return this.page.evaluate(lookAround);
  }

  /** Notes from now on in each frame how far the card that the draw turns over is turned. */
  async watch(): Promise<() => Promise<Turned[]>> {
    const seen = await this.page.evaluateHandle(watchFrom);
    return () => seen.jsonValue();
  }
}

/** Runs in the page. By frames as they are drawn: those of scripts stand still where time is held. */
async function untilStill(): Promise<void> {
  const rows = [...document.querySelectorAll(".deck-row, .deck-tabs")];
  let at = "";
  for (let frames = 0; frames < 6; frames++) {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body);
    });
    const now = rows.map(({ scrollLeft }) => scrollLeft).join();
    if (now !== at) frames = 0;
    at = now;
  }
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
  const card = cards[seen]?.querySelector(".deck-turn");
  const { m11, m13 } = new DOMMatrix(card ? getComputedStyle(card).transform : "none");
  return {
    phase: document.querySelector<HTMLElement>(".deck")?.dataset.phase ?? "",
    seen,
    tab: Array.from(document.querySelectorAll(".deck-tab")).findIndex(
      (tab) => tab.getAttribute("aria-selected") === "true",
    ),
    off,
    back: card?.querySelector(".deck-back")?.textContent ?? undefined,
    front: card?.querySelector(".deck-front")?.textContent ?? undefined,
    angle: (Math.atan2(-m13, m11) * 180) / Math.PI || 0,
    animations: card?.getAnimations().filter((one) => one.constructor === Animation).length ?? 0,
  };
}

/** Runs in the page. */
function watchFrom(): Turned[] {
  const frames: Turned[] = [];
  const look = () => {
    const deck = document.querySelector<HTMLElement>(".deck");
    const card = deck?.querySelector(".deck-drawn");
    if (card) {
      const { m11, m13 } = new DOMMatrix(getComputedStyle(card).transform);
      frames.push({ phase: deck?.dataset.phase ?? "", angle: (Math.atan2(-m13, m11) * 180) / Math.PI });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return frames;
}

/** From where it swayed last, frame by frame, on and on to one side; no more than the sway before that, and after. */
export function expectSteady(frames: readonly Turned[]): void {
  const landing = frames.findIndex(({ phase }) => phase === "landing");
  expect(landing).toBeGreaterThan(0);
  for (const { phase, angle } of frames) if (phase !== "landing") expect(Math.abs(angle)).toBeLessThan(SWAY);
  const way = frames.filter(({ phase }, i) => phase === "landing" || i === landing - 1);
  expect(way.length).toBeGreaterThan(40);
  const strides = way.slice(1).map(({ angle }, i) => ((angle - (way[i]?.angle ?? 0) + 540) % 360) - 180);
  const side = Math.sign(strides.reduce((sum, stride) => sum + stride, 0));
  // It may have swayed back from its farthest after the last frame.
  for (const stride of strides) expect(stride * side).toBeGreaterThan(-0.02);
}
