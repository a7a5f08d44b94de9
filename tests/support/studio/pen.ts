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

  /** Takes what is offered under a label; the list is there already, or is asked for. Some letters of it narrow the list. */
  async choose(label: string, letters = ""): Promise<void> {
    const page = this.#page;
    const list = page.locator(".cm-tooltip-autocomplete");
    const chosen = page.locator(".cm-tooltip-autocomplete li[aria-selected=true] .cm-completionLabel");
    if (!(await list.isVisible())) await page.keyboard.press("Control+Space");
    await list.waitFor();
    if (letters) await page.keyboard.type(letters);
    await chosen.filter({ hasText: new RegExp(`^${escaped(label)}$`) }).waitFor();
    await page.keyboard.press("Enter");
    await list.filter({ has: chosen.filter({ hasText: new RegExp(`^${escaped(label)}$`) }) }).waitFor({ state: "hidden" });
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
