import { createElement, type Properties } from "../../publish/live/create-element.ts";

import { appLocale } from "./say.ts";

export { createElement } from "../../publish/live/create-element.ts";

/** Creates a button; `kind` is its look. */
export function createButton(
  text: string,
  onTap: () => void,
  { kind = "plain", ...properties }: Properties & { kind?: "plain" | "main" | "chip" | "danger" } = {},
): HTMLButtonElement {
  return createElement(
    "button",
    { type: "button", class: `sbx-button sbx-${kind}`, ...properties, click: onTap },
    [text],
  );
}

/** Replaces an element's content. (`replaceChildren` is newer than the oldest WebViews.) */
export function replaceElementContent(element: HTMLElement, content: readonly (Node | string)[]): void {
  element.textContent = "";
  element.append(...content);
}

let appLayerElement: HTMLElement | undefined;

/** Returns the container of the app's own screens: over the page, outside of the page's own elements. */
export function appLayer(): HTMLElement {
  appLayerElement ??= createElement("div", { class: "sbx", lang: appLocale() });
  if (!appLayerElement.isConnected) document.body.append(appLayerElement);
  return appLayerElement;
}

/** Duration of the app's toasts: long enough to read twenty characters. */
const TOAST_MS = 2400;

let toastTimer = 0;
let toastElement: HTMLElement | undefined;

/** Shows a short message of the native app over everything, and announces it to screen readers. */
export function showAppToast(text: string): void {
  toastElement ??= appLayer().appendChild(
    createElement("div", { class: "sbx-toasts", role: "status", "aria-live": "polite" }),
  );
  const note = createElement("p", { class: "sbx-toast", "data-sandbox": "toast" }, [text]);
  replaceElementContent(toastElement, [note]);
  window.clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => note.remove(), TOAST_MS);
}

/** Runs an action of the sandbox, and shows its error in a toast. */
export async function runWithErrorToast(doing: () => Promise<unknown>): Promise<void> {
  try {
    await doing();
  } catch (error) {
    showAppToast(error instanceof Error ? error.message : String(error));
  }
}
