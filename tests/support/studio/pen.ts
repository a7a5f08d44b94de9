import type { Page } from "playwright-core";
import { vi } from "vitest";

/** What was written by hand, and why no list could know it. */
interface ByHand {
  typed: string;
  why: string;
}

/** Somebody who writes into the text editor by keys alone, and takes what is offered wherever something is. */
export class Pen {
  readonly byHand: ByHand[] = [];
  /** Letters that were typed to choose among what is offered. */
  letters = 0;
  choices = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes what is offered under a label; some letters of it open the list, and narrow it. */
  async choose(label: string, letters: string): Promise<void> {
    await this.#page.keyboard.type(letters);
    this.letters += letters.length;
    await this.#take(label, false);
  }

  /** The same of a list that comes up by itself, since a place was reached that is to be filled in. */
  pick(label: string): Promise<void> {
    return this.#take(label, true);
  }

  /** The same of a list that is asked for. */
  async ask(label: string): Promise<void> {
    await this.press("Control+Space");
    await this.#take(label, true);
  }

  async #take(label: string, isWhole: boolean): Promise<void> {
    const list = this.#page.locator(".cm-tooltip-autocomplete");
    const selected = list.locator("li[aria-selected=true] .cm-completionLabel");
    const wanted = selected.filter({ hasText: new RegExp(`^${escaped(label)}$`) });
    await soon(() => list.isVisible());
    const all = isWhole ? await list.locator("li").count() : 0;
    for (let step = 0; step < all && !(await wanted.isVisible()); step++)
      await this.#page.keyboard.press("ArrowDown");
    await soon(() => wanted.isVisible());
    await this.#page.keyboard.press("Enter");
    await soon(() => wanted.isHidden());
    await this.#drawn();
    this.choices++;
  }

  /** Writes what only a person knows. */
  async write(text: string, why: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    await this.#drawn();
    this.byHand.push({ typed: text, why });
  }

  /** Goes on to the next place to be filled in. */
  async next(): Promise<void> {
    await this.press("Tab");
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      await this.#drawn();
    }
  }

  /** A key counts once what the one before did is drawn: nobody is quicker. */
  async #drawn(): Promise<void> {
    await this.#page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** Waits until something is so. Playwright's own waits ask every half a second, where they have asked for long. */
function soon(isSo: () => Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(isSo, { timeout: 30_000, interval: 20 });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
