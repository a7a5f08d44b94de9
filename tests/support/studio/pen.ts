import type { Page } from "playwright-core";

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

  /**
   * Takes what is offered under a label. Some letters of it open the list and narrow it; without them it is opened by its
   * key, where it is not there already, and gone through from the top.
   */
  async choose(label: string, letters = ""): Promise<void> {
    const { keyboard } = this.#page;
    const list = this.#page.locator(".cm-tooltip-autocomplete");
    const selected = list.locator("li[aria-selected=true] .cm-completionLabel");
    if (letters) await keyboard.type(letters);
    else if (!(await list.isVisible())) await keyboard.press("Control+Space");
    await list.waitFor();
    const wanted = selected.filter({ hasText: new RegExp(`^${escaped(label)}$`) });
    const all = letters ? 0 : await list.locator("li").count();
    for (let step = 0; step < all && !(await wanted.isVisible()); step++) await keyboard.press("ArrowDown");
    await wanted.waitFor();
    await keyboard.press("Enter");
    await wanted.waitFor({ state: "hidden" });
    this.letters += letters.length;
    this.choices++;
  }

  /** Writes what only a person knows. */
  async write(text: string, why: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    this.byHand.push({ typed: text, why });
  }

  /** Goes on to the next place to be filled in. */
  async next(): Promise<void> {
    await this.close();
    await this.#page.keyboard.press("Tab");
  }

  async close(): Promise<void> {
    if (await this.#page.locator(".cm-tooltip-autocomplete").isVisible()) await this.#page.keyboard.press("Escape");
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
