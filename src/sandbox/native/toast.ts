import { el, fill, layer } from "./dom.ts";

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
