import { findDifferingElements } from "./find-differing-elements.ts";

/** Frames a changed element in two colours, of which one stands out on any page. */
const MARK_CSS = `[data-changed] {
  outline: 4px solid #d6005a !important;
  box-shadow: 0 0 0 7px #fff !important;
}`;

/**
 * Frames the elements that differ in two frozen pictures and scrolls both to the first one. Returns whether the whole page
 * differs, which has no frame.
 */
export function markDifferences(before: Document, after: Document): boolean {
  const found = findDifferingElements(before.body, after.body);
  const roots = [before, after].map(pageElementOf);
  const isWhole = [...found.before, ...found.after].some((one) => roots.includes(one));
  for (const [page, elements] of [[before, found.before] as const, [after, found.after] as const]) {
    const style = page.createElement("style");
    style.textContent = MARK_CSS;
    page.head.append(style);
    for (const element of elements) if (!roots.includes(element)) element.setAttribute("data-changed", "");
    scrollTo(
      page,
      elements.find((one) => !roots.includes(one)),
    );
  }
  return isWhole;
}

/** Returns the element that contains everything visible of a page. */
function pageElementOf({ body }: Document): Element | null {
  return body.querySelector(".page") ?? body;
}

/** Scrolls an element below the screen to its middle. */
function scrollTo({ documentElement }: Document, element: Element | undefined): void {
  const { bottom = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  const height = documentElement.clientHeight;
  if (bottom > height) documentElement.scrollTop = (top + Math.min(bottom, top + height) - height) / 2;
}
