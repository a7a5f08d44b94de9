import type { Page } from "playwright-core";
import { expect } from "vitest";
import { skipUntil } from "../browser/held-time.ts";
import { DrawPage, type Widget } from "./draw-page.ts";

/** Deck by its classes. The shared harness uses the name only to find elements. */
const deckWidget = {
  name: "deck",
  prizes: [20, 60, 120, 240],
  mover: ".deck-drawn",
} as unknown as Widget;

/** Maximum sway of a card in degrees, plus rounding. */
const SWAY = 11.1;

/** State of a page with a deck at one moment. */
export interface DeckState {
  phase: string;
  /** Index of the middle card by position, and by its tab; -1 for none. */
  seen: number;
  tab: number;
  /** Distance of the middle card from the centre in pixels. */
  off: number;
  /** Text of each face; undefined if it is not rendered. */
  back: string | undefined;
  front: string | undefined;
  /** Rotation in degrees from -180 to 180. */
  angle: number;
  /** Number of its animations, without CSS transitions. */
  animations: number;
}

/** Rotation of the drawn card in one frame. */
export interface CardFrame {
  phase: string;
  /** Degrees from -180 to 180. */
  angle: number;
}

/** Page with one deck. */
export class Deck {
  readonly page: Page;
  /** The page in the harness of the other draw widgets. */
  readonly draw: DrawPage;

  constructor(page: Page, isHeld: boolean) {
    this.page = page;
    this.draw = new DrawPage(page, deckWidget, isHeld);
  }

  tab(place: number) {
    return this.page.getByRole("tab").nth(place);
  }

  /** Waits until the cards have not moved for some frames, even if a finger holds them. */
  untilStill(): Promise<void> {
    return this.page.evaluate(untilStill);
  }

  /** Waits until the cards have stopped: they scroll in real time, even if time is held. */
  async settle(): Promise<DeckState> {
    let look: DeckState;
    let tries = 0;
    do {
      await this.untilStill();
      look = await this.look();
      // Between two cards they will go on: the end of a touch reaches them through another process.
    } while (look.off > 1 && ++tries < 20);
    return look;
  }

  /** Lets held time pass until another page is open. */
  untilLeft(): Promise<void> {
    return skipUntil(this.page, async () => (await this.page.locator(".deck").count()) === 0);
  }

  look(): Promise<DeckState> {
    return this.page.evaluate(lookAround);
  }

  /** Records the rotation of the drawn card in each frame from now on. */
  async watch(): Promise<() => Promise<CardFrame[]>> {
    const seen = await this.page.evaluateHandle(watchFrom);
    return () => seen.jsonValue();
  }
}

/** Runs in the page. It uses rendered frames, since script frames stop while time is held. */
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

/** Runs in the page: measures positions. */
function lookAround(): DeckState {
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
function watchFrom(): CardFrame[] {
  const frames: CardFrame[] = [];
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

/** Expects a card to turn steadily to one side from its last sway, and to sway within its limit before and after. */
export function expectSteady(frames: readonly CardFrame[]): void {
  const landing = frames.findIndex(({ phase }) => phase === "landing");
  expect(landing).toBeGreaterThan(0);
  for (const { phase, angle } of frames) if (phase !== "landing") expect(Math.abs(angle)).toBeLessThan(SWAY);
  const way = frames.filter(({ phase }, i) => phase === "landing" || i === landing - 1);
  expect(way.length).toBeGreaterThan(40);
  const strides = way.slice(1).map(({ angle }, i) => ((angle - (way[i]?.angle ?? 0) + 540) % 360) - 180);
  const side = Math.sign(strides.reduce((sum, stride) => sum + stride, 0));
  // It may have swayed back slightly after the last frame.
  for (const stride of strides) expect(stride * side).toBeGreaterThan(-0.02);
}
