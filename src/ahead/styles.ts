/**
 * Stands for the style sheet of all pages, of which a page that was drawn ahead has the part in it that it needs at
 * first: the families that it names.
 */
const PARTLY = 'link[type="text/partly-inlined"]';
/** The sheet, while it is on its way. */
const COMING = "link[data-coming]";

/** So long is waited at most for the sheet, and for the first time before it is asked for again, in milliseconds. */
const LONGEST_MS = 8000;
const AGAIN_MS = 500;

/**
 * Has the page load the styles of which it has but a part. Resolves when they are there, or when that takes so long
 * that it is better to be seen without them.
 */
export function completeStyles(): Promise<void> {
  const partly = document.querySelector<HTMLLinkElement>(PARTLY);
  if (partly) partly.replaceWith(sheetAt(partly.getAttribute("href") ?? "", AGAIN_MS));
  const coming = document.querySelector(COMING);
  if (!coming) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    document.addEventListener("styled", () => resolve(), { once: true });
  });
}

function sheetAt(address: string, againMs: number): HTMLLinkElement {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.setAttribute("href", address);
  sheet.dataset.coming = "";
  sheet.onload = () => {
    delete sheet.dataset.coming;
    document.dispatchEvent(new Event("styled"));
  };
  sheet.onerror = () => {
    setTimeout(() => sheet.replaceWith(sheetAt(address, 2 * againMs)), againMs);
  };
  return sheet;
}
