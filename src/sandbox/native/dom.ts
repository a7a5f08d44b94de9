import { el, type Properties } from "../../publish/live/el.ts";

export { el } from "../../publish/live/el.ts";

/** A button; `kind` is its look. */
export function button(
  text: string,
  onTap: () => void,
  { kind = "plain", ...properties }: Properties & { kind?: "plain" | "main" | "chip" | "danger" } = {},
): HTMLButtonElement {
  return el("button", { type: "button", class: `sbx-button sbx-${kind}`, ...properties, click: onTap }, [
    text,
  ]);
}

/** Puts these in place of what an element holds. (`replaceChildren` is newer than the oldest WebViews.) */
export function fill(element: HTMLElement, content: readonly (Node | string)[]): void {
  element.textContent = "";
  element.append(...content);
}

let root: HTMLElement | undefined;

/** Where the app's own screens stand: over the page, outside of what the page draws. */
export function layer(): HTMLElement {
  root ??= el("div", { class: "sbx", lang: "zh-CN" });
  if (!root.isConnected) document.body.append(root);
  return root;
}

/** Long enough to read twenty characters. */
const SHOWN_MS = 2400;

let timer = 0;
let region: HTMLElement | undefined;

/** Shows a short message of the native app, over everything, and speaks it to assistive technology. */
export function toast(text: string): void {
  region ??= layer().appendChild(el("div", { class: "sbx-toasts", role: "status", "aria-live": "polite" }));
  const note = el("p", { class: "sbx-toast", "data-sandbox": "toast" }, [text]);
  fill(region, [note]);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => note.remove(), SHOWN_MS);
}

/** Does something with the sandbox; what goes wrong is told in a toast. */
export async function attempt(doing: () => Promise<unknown>): Promise<void> {
  try {
    await doing();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}
