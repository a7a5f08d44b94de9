import type { Page } from "playwright-core";

/** A text that was typed, and why it could not be chosen from a list. */
interface TypedText {
  typed: string;
  why: string;
}

/** Writes into the text editor by keyboard alone and accepts completions wherever possible. */
export class CompletionTypist {
  readonly byHand: TypedText[] = [];
  /** Number of letters typed to filter completions. */
  letters = 0;
  choices = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Types some letters to open and filter the list, and accepts the choice with a label. */
  async choose(label: string, letters: string): Promise<void> {
    await this.#page.keyboard.type(letters);
    this.letters += letters.length;
    await this.#accept(label);
  }

  /** Accepts a choice from a list that opened by itself at a placeholder. */
  async pick(label: string): Promise<void> {
    const steps = await this.#until(label, "offered");
    for (let step = 0; step < steps; step++) await this.#page.keyboard.press("ArrowDown");
    await this.#accept(label);
  }

  /** Opens the list with Ctrl+Space and accepts a choice. */
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

  #until(label: string, state: ChoiceState["state"]): Promise<number> {
    return this.#page.evaluate(waitForChoice, { label, state, patience: TIMEOUT_MS });
  }

  /** Inserts a text that no list can offer. */
  async write(text: string, why: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    await this.#page.evaluate(drawn);
    this.byHand.push({ typed: text, why });
  }

  /** Moves to the next placeholder. */
  async next(): Promise<void> {
    await this.press("Tab");
  }

  /** Presses keys and waits until their effect is drawn, because no operator is faster. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    await this.#page.evaluate(drawn);
  }
}

/** Timeout after which a choice counts as not offered. */
const TIMEOUT_MS = 30_000;

interface ChoiceState {
  label: string;
  /** State to wait for: in the list, selected, or no longer selected. */
  state: "offered" | "selected" | "taken";
  patience: number;
}

/**
 * Runs in the page, where a MutationObserver is cheaper than polling from outside. Resolves when the label has the
 * state, with its distance below the selected choice.
 */
function waitForChoice({ label, patience, state }: ChoiceState): Promise<number> {
  const all = () => [...document.querySelectorAll(".cm-tooltip-autocomplete li")];
  const nameOf = (one: Element) => one.querySelector(".cm-completionLabel")?.textContent;
  const isSelected = (one: Element) => one.ariaSelected === "true";
  /** Returns the distance, or null until the label has the state. */
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

/** Runs in the page. Resolves after the next frame. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
