import { el } from "./dom.ts";

let root: HTMLElement | undefined;

/** Where the app's own screens stand: over the page, outside of what the page draws. */
export function layer(): HTMLElement {
  root ??= el("div", { class: "sbx", lang: "zh-CN" });
  if (!root.isConnected) document.body.append(root);
  return root;
}
