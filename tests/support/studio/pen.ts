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

  /** Takes what is offered under a label; some letters of it open the list, and narrow it. */
  async choose(label: string, letters: string): Promise<void> {
    await this.#page.keyboard.type(letters);
    this.letters += letters.length;
    await this.#accept(label);
  }

  /** The same of a list that comes up by itself, since a place was reached that is to be filled in. */
  async pick(label: string): Promise<void> {
    const steps = await this.#until(label, "offered");
    for (let step = 0; step < steps; step++) await this.#page.keyboard.press("ArrowDown");
    await this.#accept(label);
  }

  /** The same of a list that is asked for. */
  async ask(label: string): Promise<void> {
    await this.#page.keyboard.press("Control+Space");
    await this.pick(label);
  }

  async #accept(label: string): Promise<void> {
    await this.#until(label, "selected");
    await this.#page.keyboard.press("Enter");
    await this.#until(label, "taken");
    await this.#page.evaluate(drawn);
    this.choices++;
  }

  #until(label: string, state: Wanted["state"]): Promise<number> {
    return this.#page.evaluate(listed, { label, state, patience: PATIENCE_MS });
  }

  /** Writes what only a person knows. */
  async write(text: string, why: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    await this.#page.evaluate(drawn);
    this.byHand.push({ typed: text, why });
  }

  /** Goes on to the next place to be filled in. */
  async next(): Promise<void> {
    await this.press("Tab");
  }

  /** What is written then counts once what the keys did is drawn: nobody is quicker. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    await this.#page.evaluate(drawn);
  }
}

/** What is not offered by then never is. */
const PATIENCE_MS = 30_000;

interface Wanted {
  label: string;
  /** What is waited for: that it is in the list, that a key takes it, or that it does not any more. */
  state: "offered" | "selected" | "taken";
  patience: number;
}

/**
 * Runs in the page, which looks when its list changes: to ask it again and again costs more than what it does meanwhile.
 * Resolves once it is so, to how many steps below the selected one the label stands.
 */
function listed({ label, patience, state }: Wanted): Promise<number> {
  const all = () => [...document.querySelectorAll(".cm-tooltip-autocomplete li")];
  const nameOf = (one: Element) => one.querySelector(".cm-completionLabel")?.textContent;
  const isSelected = (one: Element) => one.ariaSelected === "true";
  /** Null as long as it is not so. */
  const steps = () => {
    const options = all();
    const selected = options.findIndex(isSelected);
    const isAt = selected >= 0 && nameOf(options[selected] as Element) === label;
    if (isAt || state !== "offered") return isAt === (state !== "taken") ? 0 : null;
    const at = options.findIndex((one) => nameOf(one) === label);
    return selected < 0 || at < 0 ? null : (at - selected + options.length) % options.length;
  };
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = steps();
      if (found === null) return;
      clearTimeout(timer);
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => {
      observer.disconnect();
      const names = all().map((one) => (isSelected(one) ? `[${nameOf(one)}]` : nameOf(one)));
      reject(new Error(`“${label}” is not ${state}. The list: ${names.join(", ") || "none"}`));
    }, patience);
    const what = { attributeFilter: ["aria-selected"], characterData: true, childList: true, subtree: true };
    observer.observe(document.body, what);
    look();
  });
}

/** Runs in the page. Resolves once what was done is drawn. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
