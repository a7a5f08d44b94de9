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
