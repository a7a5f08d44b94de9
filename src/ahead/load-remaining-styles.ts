/**
 * Finds the link to the common style sheet in a prerendered page, which contains only the rules that the page needs.
 */
const PARTIAL_SHEET = 'link[type="text/partly-inlined"]';
/** The sheet while it is loading. */
const LOADING_SHEET = "link[data-coming]";

/** Maximum time to wait for the sheet, and the delay before the first retry. */
const MAX_WAIT_MS = 8000;
const FIRST_RETRY_MS = 500;

/**
 * Loads the rest of the page's styles. Resolves when they are loaded, or after a timeout, since showing the page without
 * them is then better than waiting.
 */
export function loadRemainingStyles(): Promise<void> {
  const partly = document.querySelector<HTMLLinkElement>(PARTIAL_SHEET);
  if (partly) partly.replaceWith(createStylesheetLink(partly.getAttribute("href") ?? "", FIRST_RETRY_MS));
  const coming = document.querySelector(LOADING_SHEET);
  if (!coming) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS);
    document.addEventListener("styled", () => resolve(), { once: true });
  });
}

function createStylesheetLink(address: string, againMs: number): HTMLLinkElement {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.setAttribute("href", address);
  sheet.dataset.coming = "";
  sheet.onload = () => {
    delete sheet.dataset.coming;
    document.dispatchEvent(new Event("styled"));
  };
  sheet.onerror = () => {
    setTimeout(() => sheet.replaceWith(createStylesheetLink(address, 2 * againMs)), againMs);
  };
  return sheet;
}
