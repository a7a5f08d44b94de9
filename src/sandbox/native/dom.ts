import { el, type Properties } from "../../publish/live/el.ts";

export { el } from "../../publish/live/el.ts";

/** Creates a button; `kind` is its look. */
export function button(
  text: string,
  onTap: () => void,
  { kind = "plain", ...properties }: Properties & { kind?: "plain" | "main" | "chip" | "danger" } = {},
): HTMLButtonElement {
  return el("button", { type: "button", class: `sbx-button sbx-${kind}`, ...properties, click: onTap }, [
    text,
  ]);
}

/** Replaces an element's content. (`replaceChildren` is newer than the oldest WebViews.) */
export function replaceContent(element: HTMLElement, content: readonly (Node | string)[]): void {
  element.textContent = "";
  element.append(...content);
}

let root: HTMLElement | undefined;

/** Returns the container of the app's own screens: over the page, outside of the page's own elements. */
export function layer(): HTMLElement {
  root ??= el("div", { class: "sbx", lang: "zh-CN" });
  if (!root.isConnected) document.body.append(root);
  return root;
}

/** Duration of a toast: long enough to read twenty characters. */
const SHOWN_MS = 2400;

let timer = 0;
let region: HTMLElement | undefined;

/** Shows a short message of the native app over everything, and announces it to screen readers. */
export function toast(text: string): void {
  region ??= layer().appendChild(el("div", { class: "sbx-toasts", role: "status", "aria-live": "polite" }));
  const note = el("p", { class: "sbx-toast", "data-sandbox": "toast" }, [text]);
  replaceContent(region, [note]);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => note.remove(), SHOWN_MS);
}

/** Runs an action of the sandbox, and shows its error in a toast. */
export async function withErrorToast(doing: () => Promise<unknown>): Promise<void> {
  try {
    await doing();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}
